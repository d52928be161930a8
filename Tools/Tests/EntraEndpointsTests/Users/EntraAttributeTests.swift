import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Tenants: attributes on pages", .timeLimit(.minutes(5)))
struct EntraAttributeTests {
    private static let first = #"{"displayName":"Ada","flatusername":"ada.l"}"#
    private static let second = #"{"city":"Linz","country":"Austria"}"#

    private static func give(_ text: String, _ world: TenantTestEnvironment, _ last: TestClient.Reply) async throws
        -> TestClient.Reply
    {
        try await world.next(EntraPath.signUpContinue, last, ["grant_type": "attributes", "attributes": text])
    }

    @Test("A sign-up with a code, a password and two attribute pages completes")
    func pages() async throws {
        try await TenantTestEnvironment.run("nativeauthpages") { world in
            let needsPassword = try await world.signUp()
            #expect(needsPassword.verdict == "credential_required 55103")
            // The account is not created before everything required is given.
            #expect(try await world.initiate().verdict == "user_not_found 50034")
            let asked = try await world.challenge(EntraPath.signUpChallenge, needsPassword)
            #expect(asked.challengeType == "password")
            let weak = try await world.next(
                EntraPath.signUpContinue,
                asked,
                ["grant_type": "password", "password": "contoso-1"]
            )
            #expect(weak.verdict == "invalid_grant password_banned 399250")
            let page = try await world.next(
                EntraPath.signUpContinue,
                asked,
                ["grant_type": "password", "password": TenantTestEnvironment.password]
            )
            #expect(page.verdict == "attributes_required 55106")
            #expect(page.names("required_attributes") == ["displayName", "flatusername"])
            let described = page.json["required_attributes"]?.array?.first
            let expected: JSONValue = [
                "name": "displayName", "type": "string", "required": true, "options": ["regex": "^.{2,64}$"],
            ]
            #expect(described == expected)
            let wrong = try await Self.give(#"{"displayName":"A","flatusername":"x y"}"#, world, page)
            #expect(wrong.verdict == "invalid_grant attribute_validation_failed 55104")
            #expect(wrong.names("invalid_attributes") == ["displayName", "flatusername"])
            let half = try await Self.give(#"{"displayName":"Ada"}"#, world, page)
            #expect(half.names("required_attributes") == ["flatusername"])
            let next = try await Self.give(#"{"flatusername":"Ada.L"}"#, world, half)
            #expect(next.names("required_attributes") == ["city", "country", "postalCode"])
            #expect(next.json["required_attributes"]?.array?.last?["required"] == false)
            // Optional attributes alone do not complete the page.
            let optional = try await Self.give(#"{"postalCode":"4020"}"#, world, next)
            #expect(optional.names("required_attributes") == ["city", "country"])
            let done = try await Self.give(Self.second, world, optional)
            #expect(done.status == 200, "\(done.text)")
            #expect(try await !world.token("continuation_token", done, ["username": "ada.l"]).accessToken.isEmpty)
            #expect(try await !world.signIn("ADA.L").accessToken.isEmpty)
            let user = try #require(try await world.server.services.directory.user(.alias, value: "ada.l"))
            #expect(user.attributes == ["name": "Ada", "city": "Linz", "country": "Austria", "postalCode": "4020"])
        }
    }

    @Test(
        "An unknown attribute and a value of another type are warnings in the log, without the value",
        arguments: [
            (#"{"displayName":"Ada","shoeSize":"42"}"#, "does not have this attribute", "shoeSize"),
            (#"{"displayName":4711}"#, "the value is not a JSON string", "displayName"),
            (#"{"displayName":"Ada","a b":"4711"}"#, "does not have this attribute", "(not a name)"),
            (#"{"displayName":"Ada"}"#, "", ""),
        ]
    )
    func warnings(_ attributes: String, _ warning: String, _ name: String) async throws {
        let log = RecordedLog()
        try await TenantTestEnvironment.run("nativeauthpages", configure: { $0.logger = log.logger }) { world in
            let reply = try await world.startSignUp(TenantTestEnvironment.address, ["attributes": attributes])
            #expect(reply.status == 200, "\(reply.text)")
        }
        let lines = log.text.split(separator: "\n").filter { $0.hasPrefix("warning") && $0.contains("sign-up") }
        #expect(lines.count == (name.isEmpty ? 0 : 1), "\(lines)")
        #expect(lines.allSatisfy { $0.contains(warning) && $0.contains(name) && !$0.contains("4711") }, "\(lines)")
    }

    @Test("Values given at the start are not requested again", arguments: [true, false])
    func upFront(_ isAll: Bool) async throws {
        try await TenantTestEnvironment.run("nativeauthpages") { world in
            let all = #"{"displayName":"Ada","flatusername":"ada","city":"Linz","country":"Austria"}"#
            let done = try await world.signUp(
                TenantTestEnvironment.address,
                ["password": TenantTestEnvironment.password, "attributes": isAll ? all : Self.first]
            )
            if isAll {
                #expect(done.status == 200, "\(done.text)")
            } else {
                #expect(done.names("required_attributes") == ["city", "country", "postalCode"])
            }
        }
    }

    @Test("Values given before the code are kept, and the code is still required")
    func beforeCode() async throws {
        try await TenantTestEnvironment.run("nativeauthpages") { world in
            let start = try await world.startSignUp()
            let sent = try await world.challenge(EntraPath.signUpChallenge, start)
            let code = await world.code()
            let first = try await Self.give(
                #"{"displayName":"Ada","flatusername":"ada","city":"Linz","country":"Austria","postalCode":"4020"}"#,
                world,
                sent
            )
            #expect(first.verdict == "verification_required 55110")
            #expect(first.names("unverified_attributes") == ["username"])
            let second = try await world.next(
                EntraPath.signUpContinue,
                first,
                ["grant_type": "password", "password": TenantTestEnvironment.password]
            )
            #expect(second.verdict == "verification_required 55110")
            let done = try await world.next(EntraPath.signUpContinue, second, ["grant_type": "oob", "oob": code])
            #expect(done.status == 200, "\(done.text)")
        }
    }

    @Test("An alias taken in the meantime is reported on its page, and another can be given")
    func aliasTaken() async throws {
        try await TenantTestEnvironment.run("nativeauthpages") { world in
            let page = try await world.signUp(
                TenantTestEnvironment.address,
                ["password": TenantTestEnvironment.password]
            )
            try await world.at("nativeauthprofile").newUser("bob@example.com", attributes: #"{"flatusername":"ada.l"}"#)
            #expect(try await Self.give(Self.first, world, page).verdict == "user_already_exists 1003037")
            let next = try await Self.give(#"{"displayName":"Ada","flatusername":"ada.m"}"#, world, page)
            #expect(next.names("required_attributes") == ["city", "country", "postalCode"])
        }
    }

    @Test("Attributes may be booleans and integers")
    func kinds() async throws {
        let pages = """
            attributePages:
              - - {name: adult, type: boolean, required: true}
                - {name: age, type: integer}
            """
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant(pages)) { world in
            let page = try await world.signUp()
            #expect(
                page.json["required_attributes"]?.array?.compactMap { $0["type"]?.string } == ["boolean", "integer"]
            )
            let wrong = try await Self.give(#"{"adult":"yes","age":"old"}"#, world, page)
            #expect(wrong.names("invalid_attributes") == ["adult", "age"])
            #expect(try await Self.give(#"{"adult":true,"age":"36"}"#, world, page).status == 200)
            let user = try #require(
                try await world.server.services.directory.user(.email, value: TenantTestEnvironment.address)
            )
            #expect(user.attributes == ["adult": true, "age": 36])
        }
    }

    @Test(
        "An invalid tenant file is refused with the reason",
        arguments: [
            ("name: Tests", "is not the name of a tenant"), ("signUp: magic", "is none of code, password, either"),
            ("signUp: password\nsignIn: [code]", "signUp: password needs a signIn with password"),
            ("signIn: [password]", "who signs up without a password can sign in by code only"),
            ("mfa: maybe", "this is off or required"), ("mfa: required\nmethods: []", "need methods"),
            ("mfa: required\nmethods: [email]", "a code by e-mail is no second factor after one"),
            ("colour: red", "colour is not understood here"), ("pollStatuses: [failed]", "is none of not_started"),
            ("attributePages:\n  - - {name: city}\n    - {name: city}\nmfa: required", "city is there twice"),
            ("attributePages:\n  - - {name: city}\n  - - {name: city}", "city is there twice"),
            ("attributePages:\n  - - {name: city, regex: '('}", "the pattern is refused"),
            ("attributePages:\n  - - {name: email}", "no attribute that can stand here"),
            ("attributePages:\n  - - {name: flatusername}", "needs alias: true"),
            ("attributePages: [city]", "there should be a list here"),
            ("id: 7", "is not a GUID"), ("id: 8C6F3A52-6F0E-4C1B-9A64-1D2F5C0E0001", "is taken by"),
        ]
    )
    func mistakes(_ lines: String, _ reason: String) throws {
        var text = lines.hasPrefix("name:") ? "" : "name: tests\n"
        if !lines.hasPrefix("id:") { text += "id: 00000000-0000-4000-8000-0000000000AA\n" }
        text += lines + "\nclients:\n  - {id: 00000000-0000-4000-8000-0000000000BB}\n"
        let sandbox = try DefinitionSandbox(["Tenants/tests.yaml": text])
        defer { sandbox.remove() }
        let outcome = sandbox.reader
        let definitions = outcome.definitions
        let problems = outcome.problems
        #expect(definitions == nil)
        #expect(problems.contains { $0.reason.contains(reason) }, "\(problems)")
    }
}
