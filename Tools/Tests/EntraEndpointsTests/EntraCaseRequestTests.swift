import Foundation
import GRDB
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

/// Sends the requests of the replayable cases to this server, which is first brought into the state of each case as
/// far as a working server can be.
@Suite("Tenants: the requests of the recorded cases", .timeLimit(.minutes(10)))
struct EntraCaseRequestTests {
    struct Case: Decodable, Sendable {
        struct Step: Decodable, Sendable { let http: [Exchange]? }
        struct Exchange: Decodable, Sendable {
            let endpoint: String
            let body: String
            let status: Int
            let form: [String: String]

            private enum CodingKeys: String, CodingKey {
                case endpoint, body, status
                case form = "request_form"
            }
        }

        let id: String
        let steps: [Step]

        var exchanges: [Exchange] { steps.flatMap { $0.http ?? [] } }
        var bodies: Set<String> { Set(exchanges.map(\.body)) }
        /// Whether a sign-in ends because the client cannot register a strong method.
        var endsWithoutCapability: Bool {
            exchanges.contains { $0.endpoint == EntraPath.token && $0.body.hasPrefix("redirect") } && id.hasPrefix("SI")
        }
    }

    private struct CaseFile: Decodable { let cases: [Case] }

    /// Responses that no working server gives: transport failures, documentation errors, incomplete or invalid
    /// bodies, unknown errors.
    private static let unreachable: Set<String> = [
        "challenge-no-type", "challenge-oob-code-length-string", "challenge-oob-keys-with-trailing-spaces",
        "challenge-oob-missing-label-channel", "challenge-password-no-token", "challenge-unknown-type",
        "err-400-codes-as-strings", "err-403-html", "err-429", "err-500", "err-attribute-validation-failed-empty-list",
        "err-attribute-validation-failed-no-list", "err-attributes-required-empty-list",
        "err-attributes-required-no-token", "err-credential-required-no-token", "err-invalid-grant-no-suberror",
        "err-invalid-grant-unknown-suberror", "err-invalid-grant-50126-then-unknown", "err-invalid-grant-50034",
        "err-invalid-request-username-inner", "err-token-mfa-required-no-token", "introspect-empty-methods",
        "ok-empty-object", "poll-failed", "poll-succeeded-no-token", "register-introspect-no-token",
        "token-no-tokens", "token-ok-docs-truncated", "reset-submit-no-interval",
    ]

    /// Responses that this server replaces, with the reason.
    private static let exceptions: [String: String] = [
        "SU-33 /signup/v1.0/start": "a new user has no previous password",
        "SU-38 /signup/v1.0/start": "attributes are requested after the code",
        "SU-49 /signup/v1.0/challenge": "an address is verified by a code",
        "SU-92 /signup/v1.0/challenge": "an address is verified by a code",
        "SU-80 /signup/v1.0/continue": "the code was the verification",
        "SU-81 /signup/v1.0/continue": "a code is no password",
        "SU-83 /signup/v1.0/continue": "the client's challenge types are checked earlier",
        "SU-85 /signup/v1.0/challenge": "an address is verified once",
        "SU-108 /signup/v1.0/continue": "the password was accepted",
        "SU-114 /signup/v1.0/continue": "the password comes before the attributes",
        "SU-121 /oauth2/v2.0/token": "a client without the capability is refused earlier",
        "SU-122 /oauth2/v2.0/token": "the sign-in used no password",
        "SI-36 /oauth2/v2.0/challenge": "the method of a sign-in cannot change",
        "MFA-05 /oauth2/v2.0/challenge": "a password is no second factor",
        "MFA-09 /oauth2/v2.0/introspect": "the client's challenge types are checked earlier",
        "JIT-12 /register/v1.0/continue": "the client's challenge types are checked earlier",
        "RP-20 /resetpassword/v1.0/continue": "the client's challenge types are checked earlier",
        "RP-38 /resetpassword/v1.0/poll_completion": "a password is refused when it is submitted",
    ]

    private static let passwords: [String: String] = [
        "err-password-too-short": "Aa1!567", "err-password-too-weak": "abcdefgh1",
        "err-password-too-long": "Aa1!" + String(repeating: "x", count: 253), "err-password-banned": "Welcome123!",
        "err-password-is-invalid": "Aa1!567\u{1}x", "err-password-recently-used": TenantTestEnvironment.password,
    ]

    private static func cases() throws -> [Case] {
        let url = FixtureFolder.url("entra").appendingPathComponent("cases.json")
        return try JSONDecoder().decode(CaseFile.self, from: try Data(contentsOf: url)).cases
    }

    private static func body(_ name: String) throws -> JSONValue {
        let url = FixtureFolder.url("entra").appendingPathComponent("bodies/\(name).json")
        return (try? JSONDecoder().decode(JSONValue.self, from: try Data(contentsOf: url))) ?? .null
    }

    /// Returns a tenant with the settings that the case requires.
    private static func tenant(_ one: Case, _ number: Int) -> String {
        let bodies = one.bodies
        var lines = ["name: case\(number)", String(format: "id: 00000000-0000-4000-8000-%012d", number)]
        if bodies.contains(where: { $0.hasPrefix("err-credential-required") }) { lines.append("signUp: password") }
        if bodies.contains(where: { $0.hasPrefix("err-token-mfa") }) { lines.append("mfa: required") }
        if bodies.contains("err-token-registration-required") { lines.append("registration: required") }
        if one.endsWithoutCapability { lines.append("registration: required") }
        let polls = one.exchanges.compactMap { Tenant.PollStatus(poll: $0.body)?.rawValue }
        if !polls.isEmpty || bodies.contains("poll-succeeded") {
            lines.append("pollStatuses: [\(polls.joined(separator: ", "))]")
        }
        let blocked = bodies.contains("err-auth-method-blocked")
        if blocked { lines.append("blockedContacts: [test.com, example.com]") }
        var pages: [[String]] = []
        for exchange in one.exchanges {
            guard let text = exchange.form["attributes"],
                let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
                let names = value.object?.keys.sorted()
            else { continue }
            let new = names.filter { name in !pages.contains { $0.contains(name) } }
            if !new.isEmpty { pages.append(new) }
        }
        let isRequired = bodies.contains { $0.hasPrefix("err-attributes-required") }
        if isRequired, pages.isEmpty { pages = [["city"]] }
        if bodies.contains("err-user-already-exists"), pages.joined().contains("flatusername") {
            lines.append("alias: true")
        }
        if !pages.isEmpty {
            lines.append("attributePages:")
            for page in pages {
                let items = page.map { "{name: \($0), required: \(isRequired), regex: '^[^?]*$'}" }
                lines.append("  - [\(items.joined(separator: ", "))]")
            }
        }
        lines += [
            "clients:", "  - {id: 00001111-aaaa-2222-bbbb-3333cccc4444}",
            "  - {id: 00001111-aaaa-2222-bbbb-3333cccc5555, native: false}",
        ]
        return lines.joined(separator: "\n")
    }

    /// Sends the requests of one case.
    private struct Walk {
        let world: TenantTestEnvironment
        let one: Case
        var continuation = ""
        var refreshToken = ""
        var method = ""
        var username = ""

        mutating func send(_ exchange: Case.Exchange) async throws -> TestClient.Reply {
            var form = exchange.form
            if !one.endsWithoutCapability { form["capabilities"] = "mfa_required registration_required" }
            if form["continuation_token"] != nil { form["continuation_token"] = continuation }
            if form["refresh_token"] != nil { form["refresh_token"] = refreshToken }
            if form["id"] != nil { form["id"] = method }
            if form["oob"] != nil { form["oob"] = await world.code() }
            for field in ["password", "new_password"] where form[field] != nil {
                // A new password has to differ from the current one.
                let good = field == "password" ? TenantTestEnvironment.password : "Another#Horse2"
                form[field] = EntraCaseRequestTests.passwords[exchange.body] ?? good
            }
            try await spoil(&form, for: exchange)
            username = form["username"] ?? username
            let reply = try await world.send(exchange.endpoint, form)
            if !reply.continuation.isEmpty { continuation = reply.continuation }
            if !reply.refreshToken.isEmpty { refreshToken = reply.refreshToken }
            if let id = reply.json["methods"]?.array?.first?["id"]?.string { method = id }
            return reply
        }

        /// Changes the request so that its response is that of the case.
        private func spoil(_ form: inout [String: String], for exchange: Case.Exchange) async throws {
            switch exchange.body {
            case "err-user-already-exists", "err-user-already-exists-js":
                try await addUser(form["username"] ?? username)
            case "err-invalid-username-90100": form["username"] = "no address"
            case "err-unauthorized-client": form["client_id"] = "00001111-aaaa-2222-bbbb-3333cccc9999"
            case "err-invalid-client-native-disabled": form["client_id"] = "00001111-aaaa-2222-bbbb-3333cccc5555"
            case "err-unsupported-challenge-type": form["challenge_type"] = "oob fax redirect"
            case "err-no-redirect-in-challenge-types": form["challenge_type"] = "oob password"
            case "redirect", "redirect-with-reason": form["challenge_type"] = "redirect"
            case "err-expired-token", "err-poll-expired": world.clock.advance(601)
            case "err-invalid-continuation-token-55200": form["continuation_token"] = "another"
            case "err-invalid-oob-value", "err-invalid-oob-value-js":
                form["oob"] = TenantTestEnvironment.wrong(form["oob"] ?? "")
            case "err-invalid-credentials-50126": form["password"] = "Wrong#Horse1"
            case "err-attribute-validation-failed": form["attributes"] = #"{"city":"?","displayName":"?"}"#
            case "err-register-contact-invalid": form["challenge_target"] = "nobody"
            case "err-user-not-found-bare": form["username"] = "nobody@example.com"
            default: break
            }
        }

        func addUser(_ name: String) async throws {
            let hasPassword = !one.bodies.contains { $0.hasPrefix("challenge-oob") } || isReset
            let services = world.server.services
            var user = User(
                id: services.identifiers.next(),
                username: name,
                email: name,
                createdAt: services.clock.now()
            )
            // Provides a second factor after a sign-in by e-mail code.
            let phone = hasPassword ? nil : "+491701234567"
            if let phone { user.attributes["phone_number"] = .string(phone) }
            if hasPassword {
                try await services.credentials.setPassword(TenantTestEnvironment.password, for: user)
            } else {
                try await services.directory.save(user)
            }
            // Both contacts are verified.
            try await AccountStore(directory: services.directory).update(user.id) { user, _ in
                user.state.verifiedEmail = name
                user.state.verifiedPhone = phone
            }
            world.clock.advance(1)
        }

        var isReset: Bool { one.exchanges.first?.endpoint.hasPrefix("/resetpassword") == true }
        var isSignUp: Bool { one.exchanges.first?.endpoint.hasPrefix("/signup") == true }
    }

    private static func number(_ body: JSONValue) -> Int64? { body["error_codes"]?.array?.first?.integer }

    /// Returns a short description of a response.
    ///
    /// - Parameter hasNumber: whether the error number is included. Some bodies of the cases have none.
    private static func kind(_ status: Int, _ body: JSONValue, _ endpoint: String, hasNumber: Bool) -> String {
        if status != 200 {
            let number = hasNumber ? number(body).map(String.init) : nil
            return [body["error"]?.string, body["suberror"]?.string, number].compactMap { $0 }.joined(separator: " ")
        }
        if body["access_token"] != nil { return "tokens" }
        if let status = body["status"]?.string { return status }
        // A response of `initiate` is no challenge.
        let isChallenge = endpoint.hasSuffix("/challenge") || body["challenge_type"] == "redirect"
        return isChallenge ? body["challenge_type"]?.string ?? "" : "ok"
    }

    @Test("Every request gets a response in the documented format, and the case's response where a server can give it")
    func requests() async throws {
        let cases = try Self.cases()
        #expect(cases.count == 140)
        var files: [String: String] = [:]
        for (number, one) in cases.enumerated() { files["Tenants/\(number).yaml"] = Self.tenant(one, number) }
        let sandbox = try DefinitionSandbox(files)
        defer { sandbox.remove() }
        let clock = TestClock()
        var configuration = try await TestServer.configuration(limits: .recorded, clock: clock)
        configuration.definitions = sandbox.url
        try await TestServer.run(configuration) { server, client in
            var sent = 0
            var same = 0
            var good = Set<String>()
            var differing = Set<String>()
            for (number, one) in cases.enumerated() {
                try await server.services.directory.database.pool.write { try $0.execute(sql: "DELETE FROM user") }
                var walk = Walk(world: try TenantTestEnvironment(server, client, clock, "case\(number)"), one: one)
                if !walk.isSignUp, let name = one.exchanges.first?.form["username"] { try await walk.addUser(name) }
                var isOnTrack = true
                for exchange in one.exchanges {
                    let reply = try await walk.send(exchange)
                    sent += 1
                    let place = "\(one.id) \(exchange.endpoint) \(exchange.body)"
                    let problem = EntraShape.problem(reply, of: exchange.endpoint)
                    #expect(problem == nil, "\(place): \(reply.text)")
                    if reply.status == 200 { good.insert(exchange.endpoint) }
                    guard isOnTrack, !Self.unreachable.contains(exchange.body) else {
                        // Requests after a response that this server does not give are not comparable.
                        isOnTrack = false
                        continue
                    }
                    let body = try Self.body(exchange.body)
                    let hasNumber = Self.number(body) != nil
                    let expected = Self.kind(exchange.status, body, exchange.endpoint, hasNumber: hasNumber)
                    let actual = Self.kind(reply.status, reply.json, exchange.endpoint, hasNumber: hasNumber)
                    let name = "\(one.id) \(exchange.endpoint)"
                    if actual == expected {
                        same += 1
                    } else {
                        #expect(Self.exceptions[name] != nil, "\(place): \(actual), \(expected): \(reply.text)")
                        differing.insert(name)
                        isOnTrack = false
                    }
                }
            }
            #expect(differing == Set(Self.exceptions.keys))
            #expect(sent > 400)
            #expect(same > 350, "\(same) of \(sent)")
            #expect(good.count == 15, "\(good.sorted())")
        }
    }
}

extension Tenant.PollStatus {
    /// - Parameter poll: the name of a response body.
    fileprivate init?(poll: String) {
        switch poll {
        case "poll-not-started": self = .notStarted
        case "poll-in-progress": self = .inProgress
        default: return nil
        }
    }
}
