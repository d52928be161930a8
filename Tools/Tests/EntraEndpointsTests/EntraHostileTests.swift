import Foundation
import GRDB
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Tenants: attacks", .timeLimit(.minutes(5)))
struct EntraHostileTests {
    private static let endpoints = [
        EntraPath.signUpStart, EntraPath.signUpChallenge, EntraPath.signUpContinue, EntraPath.initiate,
        EntraPath.challenge, EntraPath.introspect, EntraPath.token, EntraPath.registerIntrospect,
        EntraPath.registerChallenge, EntraPath.registerContinue, EntraPath.resetStart, EntraPath.resetChallenge,
        EntraPath.resetContinue, EntraPath.resetSubmit, EntraPath.resetPoll,
    ]

    @Test("Every endpoint refuses a body that is not a form", arguments: endpoints)
    func noForm(_ endpoint: String) async throws {
        try await TenantTestEnvironment.run { world in
            let id = world.tenant.clientID
            for (form, verdict) in [
                ("", "invalid_request 90100"), ("client_id=%zz", "invalid_request 900144"),
                ("client_id=%ff", "invalid_request 900144"),
                ("client_id=\(id)&client_id=\(id)", "invalid_request 9000411"),
                ("client_id=\(id)&x=1&x=2", "invalid_request 9000411"),
                ("client_id=\(id)%00", "invalid_request 90100"),
            ] {
                #expect(try await world.send(endpoint, form: form).verdict == verdict, "\(form)")
            }
            // The error names the first repeated field.
            let repeated = "client_id=\(id)&username=a&username=b&scope=x&scope=y"
            let text = try await world.send(endpoint, form: repeated).json["error_description"]?.string
            #expect(text?.contains("'username' is duplicated") == true)
            for type in ["application/json", "text/plain", ""] {
                let reply = try await world.client.send(
                    "POST",
                    world.path + endpoint,
                    headers: [("Content-Type", type)],
                    body: Data(#"{"client_id":"\#(id)"}"#.utf8)
                )
                #expect(reply.verdict == "invalid_request 900144")
            }
            let large = try await world.send(endpoint, form: "x=" + String(repeating: "a", count: 70_000))
            #expect(large.status == 413)
            #expect(try await world.client.get(world.path + endpoint).status == 405)
        }
    }

    @Test("Every endpoint responds to arbitrary field values in the protocol's format", arguments: endpoints)
    func fuzz(_ endpoint: String) async throws {
        try await TenantTestEnvironment.run { world in
            let values = [
                "\u{0}", "a\u{0}b", String(repeating: "x", count: 3_000), "' OR 1=1 --", "{{7*7}}", "%00", "\u{202E}x",
                "-1", "[]", "null", "\u{1F600}", " ",
            ]
            let fields = [
                "continuation_token", "username", "challenge_type", "grant_type", "oob", "password", "attributes", "id",
                "scope", "new_password", "challenge_target", "challenge_channel", "refresh_token", "claims",
                "capabilities", "client_info",
            ]
            for value in values {
                let reply = try await world.send(
                    endpoint,
                    Dictionary(fields.map { ($0, value) }, uniquingKeysWith: { $1 })
                )
                #expect(reply.status == 400, "\(reply.text)")
                #expect(!reply.error.isEmpty && reply.error != "server_error", "\(reply.text)")
            }
        }
    }

    @Test(
        "Attributes of every JSON type are accepted or refused",
        arguments: [
            (#"{"city":1}"#, "ok"), (#"{"city":true}"#, "ok"), (#"{"shoe":{}}"#, "ok"),
            (#"{"city":null}"#, "invalid_grant attribute_validation_failed 55104"),
            (#"{"city":["a"]}"#, "invalid_grant attribute_validation_failed 55104"),
            (#"{"city":{"a":"b"}}"#, "invalid_grant attribute_validation_failed 55104"),
            (#"{"city":1.5}"#, "invalid_grant attribute_validation_failed 55104"),
            (#"{"city":""}"#, "invalid_grant attribute_validation_failed 55104"),
            (#"{"city":"a\u0000b"}"#, "invalid_grant attribute_validation_failed 55104"),
            (
                #"{"city":"\#(String(repeating: "x", count: 1_001))"}"#,
                "invalid_grant attribute_validation_failed 55104"
            ),
            (String(repeating: "[", count: 20_000), "invalid_request 90100"),
            (
                #"{"a":"# + String(repeating: #"{"a":"#, count: 1_000) + "1" + String(repeating: "}", count: 1_001),
                "invalid_request 90100"
            ),
            ("{" + (0..<200).map { #""a\#($0)":"x""# }.joined(separator: ",") + "}", "invalid_request 90100"),
            (#"{"email":"victim@example.com","phone_number":"+491701234567","sub":"x","username":"root"}"#, "ok"),
        ]
    )
    func attributes(_ text: String, _ verdict: String) async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            #expect(try await world.startSignUp(TenantTestEnvironment.address, ["attributes": text]).verdict == verdict)
            guard verdict == "ok" else { return }
            try await world.newUser(attributes: text)
            let user = try #require(
                try await world.server.services.directory.user(.email, value: TenantTestEnvironment.address)
            )
            #expect(user.username == TenantTestEnvironment.address)
            #expect(Set(user.attributes.keys).isSubset(of: ["city"]))
        }
    }

    @Test("Wrong codes are limited per code and per user across conversations", arguments: [true, false])
    func guesses(_ hasAccount: Bool) async throws {
        try await TenantTestEnvironment.run("nativeauthcode") { world in
            if hasAccount { try await world.newUser(password: nil) }
            world.clock.advance(601)
            func sent() async throws -> TestClient.Reply {
                hasAccount
                    ? try await world.challenge(EntraPath.challenge, try await world.initiate())
                    : try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            }
            func give(_ code: String, _ step: TestClient.Reply) async throws -> TestClient.Reply {
                hasAccount
                    ? try await world.token("oob", step, ["oob": code])
                    : try await world.next(EntraPath.signUpContinue, step, ["grant_type": "oob", "oob": code])
            }
            for _ in 0..<4 {
                let step = try await sent()
                let code = await world.code()
                for attempt in 1...5 {
                    let expected = attempt < 5 ? "50181" : "501811"
                    #expect(
                        try await give(TenantTestEnvironment.wrong(code), step).verdict
                            == "invalid_grant invalid_oob_value \(expected)"
                    )
                }
                #expect(try await give(code, step).verdict == "invalid_grant invalid_oob_value 501811")
            }
            // After twenty wrong codes even a new, correct one is refused.
            let step = try await sent()
            let code = await world.code()
            #expect(try await give(code, step).verdict == "invalid_grant invalid_oob_value 501811")
            world.clock.advance(599)
            #expect(try await give(code, step).verdict == "invalid_grant invalid_oob_value 501811")
            world.clock.advance(2)
            let fresh = try await sent()
            #expect(try await give(await world.code(), fresh).status == 200)
        }
    }

    @Test("Of fifty simultaneous guesses five are checked")
    func parallel() async throws {
        try await TenantTestEnvironment.run { world in
            let sent = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            let wrong = TenantTestEnvironment.wrong(await world.code())
            let verdicts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await world.next(
                            EntraPath.signUpContinue,
                            sent,
                            ["grant_type": "oob", "oob": wrong]
                        ).verdict
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(verdicts.filter { $0.hasSuffix(" 50181") }.count == 4)
            #expect(verdicts.filter { $0.hasSuffix(" 501811") }.count == 46)
        }
    }

    @Test("A token is accepted in one of several simultaneous requests")
    func once() async throws {
        try await TenantTestEnvironment.run { world in
            let done = try await world.newUser()
            let verdicts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<10 { group.addTask { try await world.token("continuation_token", done).verdict } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(verdicts.filter { $0 == "ok" }.count == 1, "\(verdicts)")
            #expect(verdicts.filter { $0 == "invalid_request 55200" }.count == 9)
        }
    }

    @Test("Codes are rate-limited: one per interval and six in ten minutes, with a Retry-After")
    func pace() async throws {
        try await TenantTestEnvironment.run { world in
            var sent = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            let early = try await world.challenge(EntraPath.signUpChallenge, sent)
            #expect(early.status == 429)
            #expect(early.verdict == "slow_down 90055")
            #expect(early.headers["retry-after"] == "30")
            let first = await world.code()
            world.clock.advance(30)
            sent = try await world.challenge(EntraPath.signUpChallenge, sent)
            #expect(sent.status == 200)
            let old = try await world.next(EntraPath.signUpContinue, sent, ["grant_type": "oob", "oob": first])
            #expect(old.verdict == "invalid_grant invalid_oob_value 50181")
            for _ in 0..<4 {
                #expect(
                    try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp()).status == 200
                )
            }
            let seventh = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            #expect(seventh.verdict == "invalid_request 701014")
            world.clock.advance(601)
            #expect(try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp()).status == 200)
        }
    }

    @Test("Conversations are limited in number and deleted after their expiry")
    func bounded() async throws {
        var limits = Limits.standard
        limits.openExecutions = 20
        try await TenantTestEnvironment.run(limits: limits) { world in
            let oldest = try await world.startSignUp("first@example.com")
            for number in 0..<20 { _ = try await world.startSignUp("a\(number)@example.com") }
            #expect(try await world.challenge(EntraPath.signUpChallenge, oldest).verdict == "invalid_request 55200")
            let database = world.server.services.directory.database
            func count() async throws -> Int {
                try await database.pool.read {
                    try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM conversation WHERE realm LIKE 'tenant:%'") ?? 0
                }
            }
            #expect(try await count() == 20)
            world.clock.advance(600 + 3_601)
            _ = try await world.startSignUp("last@example.com")
            #expect(try await count() == 1)
        }
    }

    @Test("A form from another origin is refused", arguments: endpoints)
    func foreignPage(_ endpoint: String) async throws {
        try await TenantTestEnvironment.run { world in
            for origin in ["https://evil.example", "null", "http://localhost"] {
                let reply = try await world.send(
                    endpoint,
                    ["username": TenantTestEnvironment.address],
                    headers: [("Origin", origin)]
                )
                #expect(reply.verdict == "invalid_request 9002326", "\(origin)")
            }
            let own = try await world.send(
                EntraPath.initiate,
                ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types],
                headers: [("Origin", world.client.baseURL)]
            )
            #expect(own.verdict == "user_not_found 50034")
        }
    }

    @Test(
        "Without TLS, a foreign Host header is refused (DNS rebinding)",
        arguments: ["evil.example", "localhost.evil.example"]
    )
    func rebinding(_ host: String) async throws {
        try await TenantTestEnvironment.run(configure: { $0.httpPort = 0 }) { world in
            let plain = try world.onPlainListener()
            let fields = ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
            #expect(try await plain.send(EntraPath.initiate, fields, headers: [("Host", host)]).status == 403)
            #expect(try await plain.send(EntraPath.initiate, fields).verdict == "user_not_found 50034")
            let pool = try await plain.client.send(
                "POST",
                "/",
                headers: [("Host", host), ("X-Amz-Target", "AWSCognitoIdentityProviderService.InitiateAuth")],
                body: Data("{}".utf8)
            )
            #expect(pool.status == 403)
        }
    }

    @Test("An expired code is reported as expired")
    func expiredCode() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            let sent = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            let code = await world.code()
            world.clock.advance(599)
            // The token issued with the code would expire in the same second.
            let fresh = try await world.next(
                EntraPath.signUpContinue,
                sent,
                ["grant_type": "attributes", "attributes": #"{"city":"Linz"}"#]
            )
            #expect(fresh.verdict == "verification_required 55110")
            world.clock.advance(2)
            let late = try await world.next(EntraPath.signUpContinue, fresh, ["grant_type": "oob", "oob": code])
            #expect(late.verdict == "invalid_grant invalid_oob_value 50184")
        }
    }
}
