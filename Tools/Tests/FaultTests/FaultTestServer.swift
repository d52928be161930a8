import Foundation
import NativeAuthCore
import ServerTestSupport
import Testing
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import nativeauth

/// The services that the command connects to.
enum FaultedProvider: String, CaseIterable, Codable, Sendable {
    case thunderID = "ThunderID"
    case pool, tenant
}

/// The operations of the command.
enum FaultedOperation: String, CaseIterable, Codable, Sendable {
    case signUp = "sign-up"
    case signIn = "sign-in"
    case refresh
    case profile
    case signOut = "sign-out"
    case recover
    /// A recovery from its mailed link on: the link is followed on another device, with the new password.
    case link
}

/// A running server of one provider behind the proxy, and a user with an account.
struct FaultTestServer: Sendable {
    static let password = "Correct#Horse1"
    static let newPassword = "Other#Horse22"

    let provider: FaultedProvider
    let server: LocalIdentityServer
    let proxyPort: Int
    let certificate: DevelopmentCertificate
    /// The user of the operations that change no account.
    let resident: String
    /// The `amplify_outputs.json` of the server's pool.
    let poolFile: URL

    /// Runs a test with its own server.
    static func run(_ provider: FaultedProvider, _ body: (FaultTestServer) async throws -> Void) async throws {
        let limits = Limits(
            wrongCodesPerUser: .max,
            resendInterval: 0,
            resends: .max,
            sentCodes: .max,
            refreshReuseWindow: 30
        )
        try await LocalIdentityServer.run(try await .testing(limits: limits)) { server in
            let proxy = try await FaultProxy.start(for: server, keys: try await LocalIdentityServer.sharedTestKeys())
            do {
                try await run(provider, server, proxy, body)
            } catch {
                await proxy.stop()
                throw error
            }
            await proxy.stop()
        }
    }

    private static func run(
        _ provider: FaultedProvider,
        _ server: LocalIdentityServer,
        _ proxy: FaultProxy,
        _ body: (FaultTestServer) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox()
        defer { sandbox.remove() }
        try sandbox.write("pool.json", try server.userPool?.amplifyOutputs() ?? "")
        let world = FaultTestServer(
            provider: provider,
            server: server,
            proxyPort: proxy.port,
            certificate: try DevelopmentCertificate(path: server.certificatePath),
            resident: newName(),
            poolFile: sandbox.url.appendingPathComponent("pool.json")
        )
        try await world.withHome { home in try await world.makeAccount(world.resident, home) }
        try await body(world)
    }

    static func newName() -> String { "ada-\(UUID().uuidString.prefix(8).lowercased())" }

    static func address(_ name: String) -> String { "\(name)@example.com" }

    /// The options that point the command at the server.
    var options: [String] {
        let base = server.baseURL.absoluteString
        let trust = ["--ca", server.certificatePath]
        switch provider {
        case .thunderID:
            let application = server.applications.demo
            return [
                "--server", base, "--app", application.applicationId, "--client", application.clientId,
                "--redirect-uri", application.redirectURI,
            ] + trust
        case .pool:
            // The client whose refresh tokens rotate: a lost response matters there.
            return ["--provider", "cognito", "--config", poolFile.path, "--client", "nativeauthlocalrotating"] + trust
        case .tenant:
            let tenant = server.entraTenant("nativeauthpages")
            return [
                "--provider", "entra", "--server", tenant?.authority.absoluteString ?? base, "--client",
                tenant?.clientID ?? "",
            ] + trust
        }
    }

    /// The operations of the provider. Only ThunderID mails links.
    var operations: [FaultedOperation] { FaultedOperation.allCases.filter { $0 != .link || provider == .thunderID } }

    /// The link of the newest mail to a user.
    func newestLink(to name: String) async throws -> String {
        let messages = await server.outbox.messages(to: Self.address(name))
        return try #require(messages.last { $0.link != nil }?.link)
    }

    /// The values for every field of a form.
    /// - Parameters:
    ///   - name: the user's name.
    ///   - isRecovery: whether the password is a new one.
    ///   - isContinued: whether the newest code or link is submitted.
    ///   - known: the number of messages that were sent before.
    func values(
        _ name: String,
        isRecovery: Bool = false,
        isContinued: Bool = false,
        after known: Int = 0
    ) async -> [String: String] {
        let address = Self.address(name)
        var values = ["username": provider == .tenant ? address : name, "email": address]
        values["password"] = isRecovery ? Self.newPassword : Self.password
        values["new_password"] = Self.newPassword
        if provider == .tenant {
            let attributes = ["displayName": "Ada", "flatusername": name, "city": "London", "country": "England"]
            values.merge(attributes) { $1 }
        }
        guard isContinued else { return values }
        let messages = await server.outbox.messages(to: address).dropFirst(known)
        if let code = messages.last(where: { $0.code != nil })?.code { values["code"] = code }
        if let link = messages.last(where: { $0.link != nil })?.link { values["inviteToken"] = link }
        return values
    }

    /// Runs a test with its own state folder.
    /// - Parameter transport: the transport; one without faults if absent.
    func withHome<Value>(
        transport: (any HTTPTransport)? = nil,
        _ body: (CommandRun) async throws -> Value
    ) async throws -> Value {
        let temporary = FileManager.default.temporaryDirectory
        let home = temporary.appendingPathComponent("nativeauth-fault-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let client = ClientEnvironment(transport: transport ?? FaultTransport(self), clock: .impatient())
        return try await body(CommandRun(home: home, client: client))
    }

    /// Creates an account and leaves its user signed in.
    func makeAccount(_ name: String, _ command: CommandRun) async throws {
        var result = try await command.run(["sign-up"] + options, values(name))
        for _ in 0..<4 where result.needsInput {
            result = try await command.run(["continue"], values(name, isContinued: true))
        }
        try #require(result.status == 0, "\(result.output) \(result.errors)")
    }

    /// Signs the resident in.
    func signIn(_ name: String, _ password: String, _ command: CommandRun) async throws -> CommandRun.Result {
        var values = await values(name)
        values["password"] = password
        return try await command.run(["sign-in"] + options, values)
    }

    /// Makes the client treat the access token as expired.
    func makeStale(_ command: CommandRun) throws {
        let file = command.home.appendingPathComponent("session.json")
        var values = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: String]
        )
        let key = try #require(values.keys.first { $0.hasSuffix("token_expiry") })
        values[key] = "1000000000"
        try JSONSerialization.data(withJSONObject: values).write(to: file, options: .atomic)
    }
}
