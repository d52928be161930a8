import Foundation
import HTTPTypes
import NativeAuthCore
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("The doctor's diagnosis of a user pool", .timeLimit(.minutes(5)))
struct DoctorPoolTests {
    private static let now = Date(timeIntervalSince1970: 1_795_246_152)
    private static let certificate = ServerCertificate(
        names: ["id.example.com"],
        validFrom: now - 86_400,
        validUntil: now + 86_400
    )
    private static let keys = "/eu-central-1_A/.well-known/jwks.json"

    private func examine(_ answers: [String: FakeServer.Answer]) async throws -> [CheckResult] {
        try await withHome { home in
            var server = FakeServer()
            server.answers = answers
            let connection = Connection(
                baseURL: FakeServer.address,
                provider: UserPoolClientSettings(userPoolId: "eu-central-1_A", clientId: "c1")
            )
            let state = CommandState(["NATIVEAUTH_HOME": home.url.appendingPathComponent("state").path])
            var doctor = Doctor(state: state, connection: connection, issuer: nil, timeout: .seconds(7))
            let healthy = server
            doctor.dependencies = Doctor.Dependencies(
                transport: { _ in healthy },
                probe: { _, _, _ in .connected(Self.certificate) },
                now: { Self.now }
            )
            return await doctor.run()
        }
    }

    private static func error(_ name: String) -> FakeServer.Answer {
        FakeServer.Answer(status: 400, body: #"{"__type":"x#\#(name)","message":"No."}"#)
    }

    private static let good = FakeServer.Answer(body: #"{"keys":[{"kty":"RSA"}]}"#)

    @Test("A correct setup has no problem, and each check appears once")
    func healthy() async throws {
        let results = try await examine([Self.keys: Self.good, "/": Self.error("NotAuthorizedException")])
        #expect(results.map(\.name) == CheckResult.Name.allCases)
        #expect(results.allSatisfy { $0.status != .problem }, "\(results)")
        let client = results.first { $0.name == .oauthClient }
        #expect(client?.message == "The app client c1 exists.")
    }

    @Test(
        "Each problem is reported with its fix",
        arguments: [
            ([keys: good, "/": error("ResourceNotFoundException")], CheckResult.Name.oauthClient, "--client ID"),
            ([keys: good, "/": FakeServer.Answer.page], .oauthClient, "--server"),
            ([keys: FakeServer.Answer.page, "/": good], .server, "--pool"),
            ([keys: FakeServer.Answer(status: 404, body: "{}"), "/": good], .server, "--pool"),
            ([keys: FakeServer.Answer(body: #"{"keys":[]}"#), "/": good], .keys, "Repair"),
        ]
    )
    func ill(answers: [String: FakeServer.Answer], name: CheckResult.Name, fix: String) async throws {
        let results = try await examine(answers)
        let problem = try #require(results.first { $0.status == .problem }, "\(results)")
        #expect(problem.name == name)
        #expect(problem.fix?.contains(fix) == true)
    }
}
