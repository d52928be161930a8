import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore
import Testing
@testable import LocalIdentityServer
@testable import nativeauth
@testable import NativeAuthTesting

/// Bounded fuzz test of the server and the three clients. `FUZZ_SEED` repeats a run, and `FUZZ_SECONDS` sets a longer
/// one (`make fuzz`).
@Suite("Fuzzing", .serialized, .timeLimit(.minutes(60)))
struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 7
    /// Duration for each provider and side.
    private static let duration = Duration.seconds(environment["FUZZ_SECONDS"].flatMap(Int.init) ?? 5)
    /// Maximum duration of a command with changed responses; its short retry delays take no time.
    private static let maximumCommandDuration = Duration.seconds(45)

    @Test(
        "The server responds to changed requests with a 2xx, 3xx or 4xx and keeps working",
        arguments: FaultedProvider.allCases
    )
    func server(_ provider: FaultedProvider) async throws {
        let counts = try await run(provider, changesResponses: false)
        let statuses = counts.statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        print("Fuzz, server, \(provider.rawValue): \(counts.requests) requests, \(statuses.joined(separator: ", "))")
        for problem in counts.problems.prefix(10) { Issue.record("FUZZ_SEED=\(Self.seed): \(problem)") }
        #expect(counts.requests > 0)
    }

    @Test(
        "The clients turn changed responses into a result or a typed error, without a crash, a hang or a secret",
        arguments: FaultedProvider.allCases
    )
    func clients(_ provider: FaultedProvider) async throws {
        let counts = try await run(provider, changesResponses: true)
        print("Fuzz, client, \(provider.rawValue): \(counts.responses) responses")
        #expect(counts.responses > 0)
    }

    @Test("Every endpoint responds to changed requests with a valid access token with a 2xx, 3xx or 4xx")
    func endpoints() async throws {
        try await FaultTestServer.run(.thunderID) { world in
            let fuzz = try transport(world)
            let token = try await world.withHome { command in
                _ = try await world.signIn(world.resident, FaultTestServer.password, command)
                return try await command.run(["token"]).json["accessToken"] as? String
            }
            let requests = try FuzzCorpus.requests(world.server, token: try #require(token))
            var random = SeededRandom(seed: Self.seed)
            let start = ContinuousClock.now
            while start.duration(to: .now) < Self.duration {
                guard let request = requests.randomElement(using: &random) else { return }
                await fuzz.sendChanged(request)
            }
            let counts = fuzz.counts
            let statuses = counts.statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            print("Fuzz, endpoints: \(counts.requests) requests, \(statuses.joined(separator: ", "))")
            for problem in counts.problems.prefix(10) { Issue.record("FUZZ_SEED=\(Self.seed): \(problem)") }
        }
    }

    private func transport(_ world: FaultTestServer) throws -> FuzzTransport {
        print("Fuzz, \(world.provider.rawValue): FUZZ_SEED=\(Self.seed)")
        return FuzzTransport(
            certificate: try DevelopmentCertificate(path: world.server.certificatePath),
            seed: Self.seed
        )
    }

    private func run(_ provider: FaultedProvider, changesResponses: Bool) async throws -> FuzzTransport.Counts {
        var counts = FuzzTransport.Counts()
        try await FaultTestServer.run(provider) { world in
            let fuzz = try transport(world)
            var random = SeededRandom(seed: Self.seed)
            let start = ContinuousClock.now
            // A link needs the mail of an account of its own.
            let operations = FaultedOperation.allCases.filter { $0 != .link }
            // On a busy machine one operation can take all the time.
            while start.duration(to: .now) < Self.duration || !fuzz.counts.hasChange {
                let operation = operations.randomElement(using: &random) ?? .signIn
                try await world.withHome(transport: fuzz) { command in
                    fuzz.set(isActive: false)
                    let needsSession = [.refresh, .profile, .signOut].contains(operation)
                    if needsSession { _ = try await world.signIn(world.resident, FaultTestServer.password, command) }
                    if operation == .refresh { try world.makeStale(command) }
                    fuzz.set(isActive: true, changesResponses: changesResponses)
                    try await drive(operation, world, command)
                }
            }
            // The server still works.
            let result = try await world.withHome {
                try await world.signIn(world.resident, FaultTestServer.password, $0)
            }
            #expect(result.status == 0, "FUZZ_SEED=\(Self.seed): \(result.output)")
            counts = fuzz.counts
        }
        return counts
    }

    /// Runs an operation until its end or a failure.
    private func drive(
        _ operation: FaultedOperation,
        _ world: FaultTestServer,
        _ command: CommandRun
    ) async throws {
        let changesAccount = operation == .signUp || operation == .recover
        let name = changesAccount ? FaultTestServer.newName() : world.resident
        var arguments = try await FaultRunner(world: world).beginning(operation, name)
        for _ in 0..<4 {
            let isContinued = arguments[0] == "continue"
            let values = FaultRunner.isFlow(arguments) ? await world.values(name, isContinued: isContinued) : [:]
            let start = ContinuousClock.now
            let result = try await command.run(arguments, values)
            let context = "FUZZ_SEED=\(Self.seed), \(operation.rawValue): \(result.output) \(result.errors)"
            #expect([0, 2, 3, 4, 5].contains(result.status), "\(result.status) \(context)")
            #expect(start.duration(to: .now) < Self.maximumCommandDuration, "\(context)")
            if result.status != 0 { #expect(!result.output.isEmpty, "\(context)") }
            // A profile is printed as the service sent it, so it may hold a secret that a changed response inserted.
            let isData = operation == .profile && result.status == 0
            let messages = isData ? result.errors : result.output + result.errors
            for secret in [FaultTestServer.password, FaultTestServer.newPassword] {
                #expect(!messages.contains(secret), "a secret is printed, \(context)")
            }
            guard result.needsInput else { return }
            arguments = ["continue"]
        }
    }
}
