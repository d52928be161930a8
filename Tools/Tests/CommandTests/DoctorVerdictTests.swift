import Foundation
import HTTPTypes
import NativeAuthCore
import ProcessSupport
import TerminalForms
import Testing

@testable import nativeauth

@Suite("The doctor's diagnoses", .timeLimit(.minutes(5)))
struct DoctorVerdictTests {
    static let now = Date(timeIntervalSince1970: 1_795_246_152)
    static let day: TimeInterval = 86_400
    static let certificate = ServerCertificate(
        names: ["id.example.com", "*.example.org", "127.0.0.1"],
        validFrom: now - day,
        validUntil: now + day
    )

    func examine(
        _ server: FakeServer,
        _ finding: NetworkProbe.Finding = .connected(certificate),
        change: (inout ThunderIDClientSettings) -> Void = { _ in }
    ) async throws -> [CheckResult] {
        try await withHome { home in
            var application = ThunderIDClientSettings(
                applicationId: FakeServer.applicationId,
                clientId: "demo-native",
                redirectURI: "thunderdemo://callback"
            )
            change(&application)
            let connection = Connection(baseURL: FakeServer.address, provider: application)
            let folder = home.url.appendingPathComponent("state")
            let state = CommandState(["NATIVEAUTH_HOME": folder.path])
            var doctor = Doctor(state: state, connection: connection, issuer: nil, timeout: .seconds(7))
            doctor.dependencies = Doctor.Dependencies(
                transport: { _ in server },
                probe: { _, _, _ in finding },
                now: { Self.now }
            )
            return await doctor.run()
        }
    }

    @Test("A correct server: each check once, in order, no problem and no secret")
    func healthy() async throws {
        var server = FakeServer()
        server.answers["/.well-known/openid-configuration"]?.fields[.date] = "Sat, 21 Nov 2026 07:31:12 GMT"
        let results = try await examine(server)
        #expect(results.map(\.name) == CheckResult.Name.allCases)
        let notOK = results.filter { $0.status != .ok }
        #expect(notOK.map(\.name) == [.session], "\(notOK)")
        #expect(results.allSatisfy { $0.fix == nil && !$0.message.contains("do-not-show-me") })
        let application = results.first { $0.name == .application }
        #expect(application?.message == "Demo Native: sign-up on, recovery off, languages en-US, de-DE.")
        #expect(DoctorReport(results).status == .ok)
    }

    struct Illness: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let answer: FakeServer.Answer
        let check: CheckResult.Name
        let fix: String

        init(_ text: String, _ path: String, _ answer: FakeServer.Answer, _ check: CheckResult.Name, _ fix: String) {
            (testDescription, self.path, self.answer, self.check, self.fix) = (text, path, answer, check, fix)
        }
    }

    /// Refusals and redirects have the recorded wording.
    static let illnesses: [Illness] = [
        Illness("a web page", "/.well-known/openid-configuration", .page, .server, "--server"),
        Illness(
            "another identity server",
            "/flow/meta",
            .init(status: 404, body: "{}"),
            .server,
            "--server"
        ),
        Illness(
            "no response",
            "/.well-known/openid-configuration",
            .init(failure: TransportError(.timedOut)),
            .server,
            "--timeout"
        ),
        Illness(
            "a lost connection",
            "/oauth2/jwks",
            .init(failure: TransportError(.connectionFailed)),
            .server,
            "log"
        ),
        Illness(
            "an endless response",
            "/.well-known/openid-configuration",
            .init(failure: TransportError(.responseTooLarge)),
            .server,
            "log"
        ),
        Illness(
            "a foreign authority",
            "/.well-known/openid-configuration",
            .init(failure: TransportError(.untrustedCertificate)),
            .certificate,
            "authority"
        ),
        Illness(
            "a clock a year off",
            "/.well-known/openid-configuration",
            .init(
                fields: [.date: "Sun, 21 Nov 2027 07:31:12 GMT"],
                body: #"{"issuer":"https://id.example.com","token_endpoint":"t"}"#
            ),
            .clock,
            "Correct the clock"
        ),
        Illness("keys that are none", "/oauth2/jwks", .init(body: #"{"keys":[]}"#), .keys, "/oauth2/jwks"),
        Illness("a page for keys", "/oauth2/jwks", .page, .keys, "/oauth2/jwks"),
        Illness(
            "an unknown application",
            "/flow/meta?",
            .refusal("FM-1002", 404, "The specified application does not exist"),
            .application,
            "--app ID"
        ),
        Illness(
            "an unknown client",
            "/oauth2/authorize",
            .redirect("/gate/error?errorCode=invalid_request&errorMessage=Invalid+client_id"),
            .oauthClient,
            "--client ID"
        ),
        Illness(
            "an unregistered redirect URI",
            "/oauth2/authorize",
            .redirect("/gate/error?errorCode=invalid_request&errorMessage=Invalid+redirect+URI"),
            .oauthClient,
            "--redirect-uri URI"
        ),
        Illness(
            "a client that must push its requests",
            "/oauth2/authorize",
            .redirect(
                "/gate/error?errorCode=invalid_request"
                    + "&errorMessage=Pushed+authorization+request+is+required+for+this+client"
            ),
            .oauthClient,
            "requirePushedAuthorizationRequests"
        ),
        Illness(
            "a client that must bind its tokens",
            "/oauth2/token",
            .init(
                status: 400,
                body: #"{"error":"invalid_dpop_proof","error_description":"Invalid DPoP proof"}"#
            ),
            .oauthClient,
            "dpopBoundAccessTokens"
        ),
        Illness(
            "a client without the grant",
            "/oauth2/authorize",
            .redirect("thunderdemo://callback?error=unauthorized_client&error_description=x"),
            .oauthClient,
            "grant"
        ),
        Illness(
            "a scope without a resource",
            "/oauth2/authorize",
            .redirect("thunderdemo://callback?error=invalid_target&error_description=No+resource"),
            .oauthClient,
            "settings"
        ),
        Illness("no OAuth endpoint", "/oauth2/authorize", .init(status: 404), .oauthClient, "/oauth2/authorize"),
        Illness(
            "a missing flow",
            "/flow/execute",
            .refusal("FES-1003", 400, "Invalid app ID"),
            .flow,
            "--app"
        ),
        Illness(
            "a flow that fails at once",
            "/flow/execute",
            .init(
                body: #"{"executionId":"e","flowStatus":"ERROR","error":{"code":"FET-1051","message":"#
                    + #"{"key":"k","defaultValue":"No flow is set up"}}}"#
            ),
            .flow,
            "log"
        ),
        Illness(
            "an unknown flow status",
            "/flow/execute",
            .init(body: #"{"flowStatus":"PERHAPS"}"#),
            .flow,
            "log"
        ),
        Illness(
            "an authorization with another redirect",
            "/oauth2/authorize",
            .redirect("https://example.net/welcome?x=1"),
            .oauthClient,
            "--server"
        ),
        Illness(
            "an authorization with an incomplete sign-in page",
            "/oauth2/authorize",
            .redirect("/gate/signin?executionId=e"),
            .oauthClient,
            "--server"
        ),
        Illness("a server that fails", "/flow/execute", .init(status: 500), .flow, "flow at the server"),
    ]

    @Test("Each fault is one problem with its fix", arguments: illnesses)
    func ill(_ illness: Illness) async throws {
        var server = FakeServer()
        server.answers[illness.path] = illness.answer
        let results = try await examine(server)
        #expect(results.map(\.name) == CheckResult.Name.allCases)
        let problems = results.filter { $0.status == .problem }
        #expect(problems.map(\.name) == [illness.check], "\(problems)")
        #expect(problems.first?.fix?.contains(illness.fix) == true, "\(problems)")
        #expect(DoctorReport(results).status == .problem)
    }

    @Test("A flow that fails at once is reported with the server's code and message")
    func failingFlow() async throws {
        var server = FakeServer()
        server.answers["/flow/execute"] = .init(
            body: #"{"flowStatus":"ERROR","error":{"code":"FET-1051","message":{"defaultValue":"No flow is set up"}}}"#
        )
        #expect(try await examine(server).last?.message == "A sign-in fails immediately: FET-1051, No flow is set up.")
        server.answers["/flow/execute"] = .init(body: #"{"flowStatus":"ERROR","failureReason":"Nothing works"}"#)
        #expect(try await examine(server).last?.message == "A sign-in fails immediately: Nothing works.")
        server.answers["/flow/execute"] = .init(body: #"{"flowStatus":"COMPLETE","assertion":"do-not-show-me"}"#)
        #expect(try await examine(server).last?.status == .ok)
    }

    @Test(
        "A client is recognised by the redirect to the sign-in page or to the redirect URI",
        arguments: [
            ("/gate/signin?authId=a&executionId=e", nil),
            ("/gate/signin?authId=a&executionId=e", "thunderdemo://callback"),
            ("thunderdemo://callback?error=login_required&state=doctor", nil),
            ("thunderdemo://callback?error=login_required", "thunderdemo://callback"),
            ("https://app.example/cb?x=1&code=c", "https://app.example/cb?x=1"),
        ]
    )
    func knownClient(_ location: String, _ redirectURI: String?) async throws {
        var server = FakeServer()
        server.answers["/oauth2/authorize"] = .redirect(location)
        let results = try await examine(server) { $0.redirectURI = redirectURI }
        #expect(results.first { $0.name == .oauthClient }?.status == .ok, "\(results)")
        guard redirectURI == nil else { return }
        server.answers["/oauth2/authorize"] = .redirect("thunderdemo://callback?error=login_required&state=other")
        let others = try await examine(server) { $0.redirectURI = nil }
        #expect(others.first { $0.name == .oauthClient }?.status == .problem)
    }

    @Test(
        "A flow start that requires attestation is a problem only without an OAuth client",
        arguments: ["FES-1010", "FES-1011", "FES-1014", "FES-1016"]
    )
    func attestation(_ code: String) async throws {
        var server = FakeServer()
        server.answers["/flow/execute"] = .refusal(code, 401, "Authentication required")
        let withClient = try await examine(server)
        #expect(withClient.last?.status == .ok)
        let without = try await examine(server) { $0.clientId = nil }
        #expect(without.filter { $0.status == .problem }.map(\.name) == [.flow])
        #expect(without.last?.fix?.isEmpty == false)
        #expect(without.first { $0.name == .oauthClient }?.status == .skipped)
        server.answers["/oauth2/authorize"] = .redirect("/gate/error?errorMessage=Invalid+client_id")
        let withWrong = try await examine(server)
        #expect(withWrong.filter { $0.status == .problem }.map(\.name) == [.oauthClient, .flow])
    }
}
