import Foundation
import HTTPTypes
import NativeAuthCore
import TerminalForms
import Testing

@testable import nativeauth

@Suite("The doctor's diagnoses", .timeLimit(.minutes(5)))
struct DoctorVerdictTests {
    private static let now = Date(timeIntervalSince1970: 1_795_246_152)
    private static let day: TimeInterval = 86_400
    private static let certificate = ServerCertificate(
        names: ["id.example.com", "*.example.org", "127.0.0.1"],
        validFrom: now - day,
        validUntil: now + day
    )

    private func examine(
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
            let connection = Connection(baseURL: FakeServer.address, provider: .thunderID(application))
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

    @Test(
        "A failed connection is reported with its cause, and the checks after it are skipped",
        arguments: [
            (NetworkProbe.Finding.nameNotFound, "can't be resolved", "spelling"),
            (.refused, "refuses connections", "--server"),
            (.timedOut, "within 7 s", "firewall"), (.silent, "sends nothing within 7 s", "--timeout"),
            (.unreachable("Network is unreachable"), "Network is unreachable", "online"),
        ]
    )
    func barred(_ finding: NetworkProbe.Finding, _ message: String, _ fix: String) async throws {
        let results = try await examine(FakeServer(), finding)
        let problem = try #require(results.first { $0.status == .problem })
        #expect(problem.name == .connection)
        #expect(problem.message.contains(message) && problem.message.contains("id.example.com"))
        #expect(problem.fix?.contains(fix) == true)
        let beyond = results.drop { $0.name != .connection }.dropFirst()
        #expect(beyond.count == 7)
        #expect(beyond.allSatisfy { $0.status == .skipped })
    }

    @Test(
        "An untrusted certificate is reported with the cause",
        arguments: [
            ("id.example.com", -1.0, 1.0, "Not issued by", "system"), ("localhost", -1, 1, "localhost", "names"),
            ("other.example", -1, 1, "Not valid for other.example", "--server"),
            ("id.example.com", -2, -1, "Expired on", "Renew"), ("id.example.com", 1, 2, "Not valid before", "clock"),
        ]
    )
    func untrusted(_ host: String, _ from: Double, _ until: Double, _ message: String, _ fix: String) throws {
        var certificate = Self.certificate
        certificate.validFrom = Self.now + from * Self.day
        certificate.validUntil = Self.now + until * Self.day
        let result = try checks(host).trust(certificate, isTrusted: false, now: Self.now)
        #expect(result.status == .problem)
        #expect(result.message.contains(message), "\(result)")
        #expect(result.fix?.contains(fix) == true, "\(result)")
    }

    @Test("On this machine the fix is --ca with the local server's file")
    func localAuthority() throws {
        let result = try checks("127.0.0.1").trust(Self.certificate, isTrusted: false, now: Self.now)
        #expect(result.fix?.contains("--ca FILE") == true)
        #expect(result.fix?.contains("/state/server/development-ca.pem") == true)
    }

    @Test("A server without TLS is reported")
    func plain() throws {
        let result = try checks("127.0.0.1").trust(nil, isTrusted: false, now: Self.now)
        #expect(result.message.contains("does not support TLS"))
    }

    private func checks(_ host: String) throws -> ServerChecks {
        ServerChecks(
            connection: Connection(baseURL: "https://\(host)"),
            url: try #require(URL(string: "https://\(host)")),
            localCACertificatePath: "/state/server/development-ca.pem"
        )
    }

    @Test(
        "A certificate covers its host names, including one level of wildcard",
        arguments: [
            ("id.example.com", true), ("ID.example.COM", true), ("127.0.0.1", true), ("a.example.org", true),
            ("a.b.example.org", false), ("example.org", false), ("example.com", false), ("localhost", false),
        ]
    )
    func covers(_ host: String, _ isCovered: Bool) { #expect(Self.certificate.covers(host) == isCovered) }

    @Test(
        "An IPv6 address is covered in every notation",
        arguments: [
            ("2001:db8::1", true), ("2001:0DB8:0::0001", true), ("2001:db8:0:0:0:0:0:1", true), ("::1", true),
            ("2001:db8::2", false), ("::2", false),
        ]
    )
    func coversVersion6(_ host: String, _ isCovered: Bool) {
        let certificate = ServerCertificate(
            names: ["2001:db8:0:0:0:0:0:1", "::1"],
            validFrom: Self.now,
            validUntil: Self.now
        )
        #expect(certificate.covers(host) == isCovered)
    }

    @Test(
        "A clock difference of up to five minutes is accepted",
        arguments: [(0.0, CheckResult.Status.ok), (299, .ok), (-299, .ok), (301, .problem), (-301, .problem)]
    )
    func clock(_ difference: Double, _ status: CheckResult.Status) throws {
        let result = try checks("localhost")
            .clock("Sat, 21 Nov 2026 07:29:12 GMT", now: Self.now + difference)
        #expect(result.status == status, "\(result)")
        #expect(try checks("localhost").clock(nil, now: Self.now).status == .skipped)
        #expect(try checks("localhost").clock("soon", now: Self.now).status == .skipped)
    }

    @Test("Each problem of the state folder has its fix")
    func folder() {
        typealias Facts = StateChecks.FolderAttributes
        let cases: [(Facts, String?)] = [
            (Facts(), nil), (Facts(freeBytes: 1 << 30), nil), (Facts(exists: false), "NATIVEAUTH_HOME"),
            (Facts(isWritable: false), "NATIVEAUTH_HOME"), (Facts(mode: 0o755), nil), (Facts(mode: 0o750), nil),
            (Facts(mode: 0o775), "chmod 700 /s"), (Facts(mode: 0o702), "chmod 700 /s"),
            (Facts(freeBytes: 1_000), "Free some space"),
            (Facts(damagedFiles: ["/s/x.json"]), "rm '/s/x.json'"),
        ]
        for (facts, fix) in cases {
            let result = StateChecks.evaluate(facts, path: "/s")
            #expect(result.status == (fix == nil ? .ok : .problem))
            #expect(result.fix?.contains(fix ?? "") == fix.map { _ in true }, "\(result)")
        }
    }

    @Test("Each status has a word and a sign, in 80 and in 40 columns")
    func drawing() {
        let checks: [CheckResult] = [
            .ok(.clock, "Both agree about the time of the day, to within five minutes and the speed of light."),
            .problem(.keys, "The server's public keys can't be read.", fix: "Repair the server's /oauth2/jwks."),
            .skipped(.flow, "Not applicable."),
        ]
        for (columns, isUnicode) in [(80, true), (40, false)] {
            let traits = TerminalTraits(columns: columns, isUnicode: isUnicode)
            let lines = DoctorReport(checks).lines(traits: traits)
            let text = lines.text(isColored: false)
            let signs = isUnicode ? ["✓ ok:", "✗ problem:", "– skipped:"] : ["+ ok:", "! problem:", "- skipped:"]
            for sign in signs { #expect(text.contains("\(sign) ")) }
            #expect(text.contains("1 problem found."))
            #expect(text.contains("Fix: Repair"))
            #expect(lines.allSatisfy { $0.width <= columns })
        }
        let plain = DoctorReport(checks).lines(traits: TerminalTraits(isPlain: true)).map(\.text)
        #expect(plain.first?.hasPrefix("ok: Clock: ") == true)
    }
}
