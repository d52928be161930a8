import Foundation
import HTTPTypes
import NativeAuthCore
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("The doctor's diagnosis of a tenant", .timeLimit(.minutes(5)))
struct DoctorTenantTests {
    private static let now = Date(timeIntervalSince1970: 1_795_246_152)
    private static let certificate = ServerCertificate(
        names: ["id.example.com"],
        validFrom: now - 86_400,
        validUntil: now + 86_400
    )
    private static let base = "/contoso.onmicrosoft.com"
    private static let discovery = base + "/v2.0/.well-known/openid-configuration"
    private static let keys = base + "/discovery/v2.0/keys"
    private static let token = base + "/oauth2/v2.0/token"
    private static let initiate = base + "/oauth2/v2.0/initiate"

    private static let healthy = [
        discovery: FakeServer.Answer(
            body: #"{"issuer":"https://id.example.com/1/v2.0","token_endpoint":"https://id.example.com/1/token"}"#
        ),
        keys: FakeServer.Answer(body: #"{"keys":[{"kty":"RSA"}]}"#), token: error("invalid_grant", 70_000),
        initiate: error("user_not_found", 50_034),
    ]

    private static func error(_ name: String, _ code: Int, _ suberror: String? = nil) -> FakeServer.Answer {
        let suberror = suberror.map { #","suberror":"\#($0)""# } ?? ""
        return FakeServer.Answer(
            status: 400,
            body: #"{"error":"\#(name)","error_codes":[\#(code)],"error_description":"No."\#(suberror)}"#
        )
    }

    private func examine(_ changes: [String: FakeServer.Answer]) async throws -> [CheckResult] {
        try await withHome { home in
            var server = FakeServer()
            server.answers = Self.healthy.merging(changes) { $1 }
            let connection = Connection(
                baseURL: FakeServer.address + Self.base,
                provider: TenantClientSettings(clientId: "c1")
            )
            let state = CommandState(["NATIVEAUTH_HOME": home.url.appendingPathComponent("state").path])
            var doctor = Doctor(state: state, connection: connection, issuer: nil, timeout: .seconds(7))
            let asked = server
            doctor.dependencies = Doctor.Dependencies(
                transport: { _ in asked },
                probe: { _, _, _ in .connected(Self.certificate) },
                now: { Self.now }
            )
            return await doctor.run()
        }
    }

    @Test("A correct setup has no problem, and each check appears once")
    func good() async throws {
        let results = try await examine([:])
        #expect(results.map(\.name) == CheckResult.Name.allCases)
        #expect(results.allSatisfy { $0.status != .problem }, "\(results)")
        #expect(results.first { $0.name == .oauthClient }?.message == "The client c1 exists.")
        #expect(results.first { $0.name == .flow }?.status == .ok)
    }

    @Test(
        "Each problem is reported with its fix",
        arguments: [
            (discovery, FakeServer.Answer.page, CheckResult.Name.server, "--tenant"),
            (discovery, FakeServer.Answer(status: 400, body: #"{"error":"invalid_tenant"}"#), .server, "--tenant"),
            (keys, FakeServer.Answer(body: #"{"keys":[]}"#), .keys, "Repair"),
            (token, error("unauthorized_client", 700_016), .oauthClient, "--client ID"),
            (token, error("invalid_client", 7_000_218), .oauthClient, "public client flows"),
            (token, FakeServer.Answer.page, .oauthClient, "--server"),
            (initiate, error("invalid_client", 500_222, "nativeauthapi_disabled"), .flow, "native authentication"),
            (initiate, error("unsupported_challenge_type", 901_007), .flow, "user flow"),
            (
                initiate, FakeServer.Answer(body: #"{"challenge_type":"redirect","redirect_reason":"no user flow"}"#),
                .flow, "user flow"
            ),
            (initiate, FakeServer.Answer.page, .flow, "user flow"),
        ]
    )
    func ill(path: String, answer: FakeServer.Answer, name: CheckResult.Name, fix: String) async throws {
        let results = try await examine([path: answer])
        let problem = try #require(results.first { $0.status == .problem }, "\(results)")
        #expect(problem.name == name)
        #expect(problem.fix?.contains(fix) == true)
        #expect(results.map(\.name) == CheckResult.Name.allCases)
    }

    @Test("Disabled native authentication is a problem of the flow check, not of the client check")
    func switchedOff() async throws {
        let off = Self.error("invalid_client", 500_222, "nativeauthapi_disabled")
        let results = try await examine([Self.token: off, Self.initiate: off])
        #expect(results.filter { $0.status == .problem }.map(\.name) == [.flow])
    }
}
