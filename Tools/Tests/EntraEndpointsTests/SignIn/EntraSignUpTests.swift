import Foundation
import Testing

@testable import EntraEndpoints
@testable import ServerTestSupport

@Suite("Tenants: sign-up", .timeLimit(.minutes(5)))
struct EntraSignUpTests {
    @Test("A sign-up with a code, with and without a password, ends with a sign-in", arguments: [false, true])
    func whole(_ hasPassword: Bool) async throws {
        try await TenantTestEnvironment.run { world in
            let start = try await world.startSignUp(
                TenantTestEnvironment.address,
                hasPassword ? ["password": TenantTestEnvironment.password] : [:]
            )
            #expect(start.status == 200)
            let sent = try await world.challenge(EntraPath.signUpChallenge, start)
            #expect(sent.challengeType == "oob")
            #expect(sent.json["code_length"] == 8)
            #expect(sent.json["challenge_channel"] == "email")
            #expect(sent.json["binding_method"] == "prompt")
            #expect(sent.json["interval"] == 30)
            #expect(sent.json["challenge_target_label"] == "a***a@e***m")
            let code = await world.code(to: TenantTestEnvironment.address)
            #expect(code.count == 8)
            let done = try await world.next(EntraPath.signUpContinue, sent, ["grant_type": "oob", "oob": code])
            #expect(done.status == 200, "\(done.text)")
            let tokens = try await world.token("continuation_token", done, ["username": TenantTestEnvironment.address])
            #expect(!tokens.accessToken.isEmpty, "\(tokens.text)")
            // The token is valid once.
            let again = try await world.token("continuation_token", done, ["username": TenantTestEnvironment.address])
            #expect(again.verdict == "invalid_request 55200")
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            #expect(asked.challengeType == (hasPassword ? "password" : "oob"))
            if hasPassword { #expect(try await !world.signIn().accessToken.isEmpty) }
        }
    }

    @Test("A token is valid for one step of one kind, and wrong input keeps it valid")
    func steps() async throws {
        try await TenantTestEnvironment.run { world in
            let start = try await world.startSignUp()
            let early = try await world.next(
                EntraPath.signUpContinue,
                start,
                ["grant_type": "oob", "oob": "12345678"]
            )
            #expect(early.verdict == "invalid_grant invalid_oob_value 50181")
            let sent = try await world.challenge(EntraPath.signUpChallenge, start)
            let code = await world.code()
            #expect(
                try await world.next(EntraPath.signUpContinue, start, ["grant_type": "oob", "oob": code]).verdict
                    == "invalid_request 55200"
            )
            for endpoint in [EntraPath.resetContinue, EntraPath.registerContinue] {
                let other = try await world.next(endpoint, sent, ["grant_type": "oob", "oob": code])
                #expect(other.verdict == "invalid_request 55200", "\(endpoint)")
            }
            #expect(try await world.token("oob", sent, ["oob": code]).verdict == "invalid_request 55200")
            let wrong = try await world.next(
                EntraPath.signUpContinue,
                sent,
                ["grant_type": "oob", "oob": TenantTestEnvironment.wrong(code)]
            )
            #expect(wrong.verdict == "invalid_grant invalid_oob_value 50181")
            #expect(wrong.json["continuation_token"] == nil)
            #expect(
                try await world.next(EntraPath.signUpContinue, sent, ["grant_type": "oob", "oob": code]).status == 200
            )
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let title: String
        var fields: [String: String] = [:]
        let refusal: String
        var testDescription: String { title }
    }

    @Test(
        "Invalid input is refused at the start",
        arguments: [
            Row(title: "no name", fields: ["username": ""], refusal: "invalid_request 90100"),
            Row(title: "no address", fields: ["username": "ada"], refusal: "invalid_request 90100"),
            Row(title: "two addresses", fields: ["username": "a@b.c@d.e"], refusal: "invalid_request 90100"),
            Row(title: "a line feed", fields: ["username": "ada@example.com\n"], refusal: "invalid_request 90100"),
            Row(title: "no client", fields: ["client_id": ""], refusal: "invalid_request 90100"),
            Row(title: "an unknown client", fields: ["client_id": "x"], refusal: "unauthorized_client 700016"),
            Row(title: "no challenge types", fields: ["challenge_type": ""], refusal: "invalid_request 90100"),
            Row(title: "no redirect", fields: ["challenge_type": "oob password"], refusal: "invalid_request 901007"),
            Row(
                title: "an unknown challenge type",
                fields: ["challenge_type": "oob fax redirect"],
                refusal: "unsupported_challenge_type"
            ),
            Row(title: "no oob challenge type", fields: ["challenge_type": "password redirect"], refusal: "redirect"),
            Row(title: "attributes that are not JSON", fields: ["attributes": "x"], refusal: "invalid_request 90100"),
            Row(title: "attributes that are a list", fields: ["attributes": "[]"], refusal: "invalid_request 90100"),
            Row(
                title: "an invalid attribute",
                fields: ["attributes": #"{"postalCode":"?"}"#],
                refusal: "invalid_grant attribute_validation_failed 55104"
            ),
            Row(
                title: "an alias that looks like an address",
                fields: ["attributes": #"{"flatusername":"a@b"}"#],
                refusal: "invalid_grant attribute_validation_failed 55104"
            ),
            Row(
                title: "a short password",
                fields: ["password": "Aa1!567"],
                refusal: "invalid_grant password_too_short 399247"
            ),
            Row(
                title: "a long password",
                fields: ["password": "Aa1!" + String(repeating: "x", count: 253)],
                refusal: "invalid_grant password_too_long 399248"
            ),
            Row(
                title: "a weak password",
                fields: ["password": "abcdefgh1"],
                refusal: "invalid_grant password_too_weak 399246"
            ),
            Row(
                title: "a banned password",
                fields: ["password": "P@ssw0rd1!"],
                refusal: "invalid_grant password_banned 399250"
            ),
            Row(
                title: "a password with a NUL",
                fields: ["password": "Correct#\u{0}Horse1"],
                refusal: "invalid_grant password_is_invalid 399251"
            ),
            Row(
                title: "a password of full length",
                fields: ["password": "Aa1!" + String(repeating: "x", count: 252)],
                refusal: "ok"
            ),
            Row(title: "an unknown attribute", fields: ["attributes": #"{"shoe":"43"}"#], refusal: "ok"),
        ]
    )
    func refused(_ row: Row) async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            let reply = try await world.startSignUp(TenantTestEnvironment.address, row.fields)
            #expect(reply.verdict == row.refusal, "\(reply.text)")
        }
    }

    @Test("A taken address or alias is refused, regardless of case")
    func taken() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            try await world.newUser(attributes: #"{"flatusername":"Ada.L"}"#)
            #expect(try await world.startSignUp("ADA@example.com").verdict == "user_already_exists 1003037")
            let alias = try await world.startSignUp(
                "bob@example.com",
                ["attributes": #"{"flatusername":"ada.l"}"#]
            )
            #expect(alias.verdict == "user_already_exists 1003037")
            for name in ["ada.l", "ADA.L", "Ada@Example.com"] {
                #expect(try await !world.signIn(name).accessToken.isEmpty, "\(name)")
            }
        }
    }

    @Test("The default tenant has one optional attribute and no aliases")
    func defaultTenant() async throws {
        try await TenantTestEnvironment.run { world in
            #expect(world.tenant.optionalAttributes.map(\.name) == ["displayName"])
            #expect(!world.tenant.hasAlias)
            try await world.newUser(attributes: #"{"displayName":"Ada","flatusername":"ada","city":"Linz"}"#)
            let user = try #require(
                try await world.server.services.directory.user(.email, value: TenantTestEnvironment.address)
            )
            #expect(user.attributes == ["name": "Ada"])
            #expect(user.alias == nil)
            #expect(try await world.initiate("ada").verdict == "user_not_found 50034")
            #expect(try await !world.signIn().accessToken.isEmpty)
        }
    }

    @Test("The shipped tenants match the completed names, each with its own id and client")
    func shipped() async throws {
        try await TenantTestEnvironment.run { world in
            let entries = world.server.entraTenants
            #expect(entries.map(\.name) == TenantEntry.shippedNames.sorted())
            #expect(Set(entries.map(\.tenantID)).count == entries.count)
            #expect(Set(entries.map(\.clientID)).count == entries.count)
        }
    }

    @Test("Of two sign-ups for one address one creates the account")
    func race() async throws {
        try await TenantTestEnvironment.run { world in
            let one = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            let first = await world.code()
            let two = try await world.challenge(EntraPath.signUpChallenge, try await world.startSignUp())
            let second = await world.code()
            #expect(
                try await world.next(EntraPath.signUpContinue, one, ["grant_type": "oob", "oob": first]).status == 200
            )
            let late = try await world.next(EntraPath.signUpContinue, two, ["grant_type": "oob", "oob": second])
            #expect(late.verdict == "user_already_exists 1003037")
        }
    }
}
