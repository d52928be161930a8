import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The rules of a published pool are enforced", .timeLimit(.minutes(5)))
struct PublishedPoolRuleTests {
    /// Runs `work` with a server for a template with these properties of the pool and the client.
    private static func run(
        _ pool: String,
        client: String = "",
        _ work: @Sendable (PoolTestEnvironment) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox()
        defer { sandbox.remove() }
        let flows = "ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]"
        let text = CloudFormationPoolReaderTests.template(pool, client: "\(flows)\n\(client)")
        try sandbox.write("template.yaml", text)
        let path = sandbox.url.appendingPathComponent("template.yaml").path
        try await PoolTestEnvironment.run(configure: { configuration in
            configuration.publishedPools = [PublishedPoolFile(.cloudFormation, path: path)]
        }) { world in
            var world = world
            world.app = "App"
            try await work(world)
        }
    }

    private static func update(
        _ attributes: [String: String],
        _ token: String,
        in world: PoolTestEnvironment
    ) async throws -> TestClient.Reply {
        try await world.call(
            "UpdateUserAttributes",
            ["AccessToken": .string(token), "UserAttributes": PoolTestEnvironment.list(attributes)]
        )
    }

    @Test("A closed pool refuses a sign-up")
    func closed() async throws {
        try await Self.run("AdminCreateUserConfig: {AllowAdminCreateUserOnly: true}") { world in
            let reply = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            #expect(reply.refusal == "NotAuthorizedException")
            #expect(reply.message == "SignUp is not permitted for this user pool")
        }
    }

    @Test(
        "The case of a user name's letters counts as the template says",
        arguments: [
            ("UsernameConfiguration: {CaseSensitive: false}", 200, 400),
            ("UsernameConfiguration: {CaseSensitive: true}", 400, 200), ("", 400, 200),
        ]
    )
    func caseOfNames(_ setting: String, _ signIn: Int, _ signUp: Int) async throws {
        try await Self.run("AliasAttributes: [email]\n\(setting)") { world in
            try await world.newUser("Ada")
            #expect(try await world.signIn("Ada").status == 200)
            #expect(try await world.signIn("aDA").status == signIn)
            let again = try await world.signUp("ADA")
            #expect(again.status == signUp, "\(again.text)")
        }
    }

    @Test(
        "The case of an address that is the user name counts as the template says",
        arguments: [
            ("UsernameConfiguration: {CaseSensitive: false}", 200),
            ("UsernameConfiguration: {CaseSensitive: true}", 400),
        ]
    )
    func caseOfAddresses(_ setting: String, _ signIn: Int) async throws {
        try await Self.run("UsernameAttributes: [email]\n\(setting)") { world in
            try await world.newUser("ada@example.com", PoolTestEnvironment.password, [:])
            #expect(try await world.signIn("ada@example.com").status == 200)
            #expect(try await world.signIn("Ada@Example.com").status == signIn)
        }
    }

    private static let pendingAddresses = """
        UsernameAttributes: [email]
        UserAttributeUpdateSettings: {AttributesRequireVerificationBeforeUpdate: [email]}
        """

    @Test("A new address replaces the old one only after its code is confirmed")
    func pendingAddress() async throws {
        try await Self.run(Self.pendingAddresses) { world in
            try await world.newUser("old@example.com", PoolTestEnvironment.password, [:])
            let token = try await world.signIn("old@example.com").access
            let updated = try await Self.update(["email": "new@example.com", "name": "Ada"], token, in: world)
            let sent = updated.json["CodeDeliveryDetailsList"]?.array ?? []
            #expect(sent.map { $0["Destination"] } == ["n***@e***"])
            #expect(await world.server.outbox.messages(to: "new@example.com").count == 1)

            let before = try await world.user(token)
            #expect(before.attribute("email") == "old@example.com" && before.attribute("email_verified") == "true")
            #expect(before.attribute("name") == "Ada")
            #expect(try await world.signIn("old@example.com").status == 200)
            #expect(try await world.signIn("new@example.com").status == 400)
            let reset = try await world.call("ForgotPassword", ["ClientId": "App", "Username": "old@example.com"])
            #expect(reset.json["CodeDeliveryDetails"]?["Destination"] == "o***@e***")

            // The code is sent to the new address again.
            let attribute: [String: JSONValue] = ["AccessToken": .string(token), "AttributeName": "email"]
            let again = try await world.call("GetUserAttributeVerificationCode", attribute)
            #expect(again.json["CodeDeliveryDetails"]?["Destination"] == "n***@e***")
            let code = await world.code(to: "new@example.com")
            let wrong = attribute.merging(["Code": .string(PoolTestEnvironment.wrong(code))]) { $1 }
            #expect(try await world.call("VerifyUserAttribute", wrong).refusal == "CodeMismatchException")
            let right = attribute.merging(["Code": .string(code)]) { $1 }
            #expect(try await world.call("VerifyUserAttribute", right).status == 200)

            let after = try await world.user(token)
            #expect(after.attribute("email") == "new@example.com" && after.attribute("email_verified") == "true")
            #expect(try await world.signIn("new@example.com").status == 200)
            #expect(try await world.signIn("old@example.com").status == 400)
        }
    }

    @Test("A refused change sends no code to a new address")
    func refusedChange() async throws {
        let schema = "Schema: [{Name: name, Required: true}]"
        try await Self.run("\(Self.pendingAddresses)\n\(schema)") { world in
            try await world.newUser("old@example.com", PoolTestEnvironment.password, ["name": "Ada"])
            let token = try await world.signIn("old@example.com").access
            let refused = try await Self.update(["email": "new@example.com", "name": ""], token, in: world)
            #expect(refused.refusal == "InvalidParameterException", "\(refused.text)")
            #expect(await world.server.outbox.messages(to: "new@example.com").isEmpty)
        }
    }

    @Test("A pending address that another user has taken in the meantime is refused, and nothing changes")
    func takenPendingAddress() async throws {
        try await Self.run(Self.pendingAddresses) { world in
            try await world.newUser("old@example.com", PoolTestEnvironment.password, [:])
            let token = try await world.signIn("old@example.com").access
            _ = try await Self.update(["email": "new@example.com"], token, in: world)
            let code = await world.code(to: "new@example.com")
            try await world.newUser("new@example.com", PoolTestEnvironment.password, [:])
            let members: [String: JSONValue] = [
                "AccessToken": .string(token), "AttributeName": "email", "Code": .string(code),
            ]
            #expect(try await world.call("VerifyUserAttribute", members).refusal == "AliasExistsException")
            #expect(try await world.user(token).attribute("email") == "old@example.com")
        }
    }

    private static let schema = """
        AliasAttributes: [email]
        Schema:
          - {Name: team, AttributeDataType: String, StringAttributeConstraints: {MinLength: "2", MaxLength: "10"}}
          - {Name: count, AttributeDataType: Number, NumberAttributeConstraints: {MinValue: "-1", MaxValue: "100"}}
          - {Name: beta, AttributeDataType: Boolean}
          - {Name: since, AttributeDataType: DateTime}
          - {Name: tenant, AttributeDataType: String, Mutable: false}
          - {Name: given_name, AttributeDataType: String, StringAttributeConstraints: {MaxLength: 3}}
        """

    @Test("The types and limits of attributes are enforced at a sign-up and at a change")
    func types() async throws {
        let rows: [(String, String, Bool)] = [
            ("custom:team", "ab", true), ("custom:team", "abcdefghij", true), ("custom:team", "a", false),
            ("custom:team", "abcdefghijk", false), ("custom:count", "100", true), ("custom:count", "-1", true),
            ("custom:count", "101", false), ("custom:count", "-2", false), ("custom:count", "abc", false),
            ("custom:count", "0x1", false), ("custom:beta", "true", true), ("custom:beta", "yes", false),
            ("custom:since", "2026-11-28T10:00:00Z", true), ("custom:since", "soon", false),
            ("given_name", "Ada", true), ("given_name", "Adam", false), ("birthdate", "2001-01-01", true),
            ("birthdate", "2001", false), ("updated_at", "1700000000", true), ("updated_at", "today", false),
        ]
        try await Self.run(Self.schema) { world in
            try await world.newUser("ada")
            let token = try await world.signIn("ada").access
            for (index, row) in rows.enumerated() {
                let (name, value, isValid) = row
                let up = try await world.signUp("user\(index)", PoolTestEnvironment.password, [name: value])
                let updated = try await Self.update([name: value], token, in: world)
                for reply in [up, updated] where !isValid {
                    #expect(reply.refusal == "InvalidParameterException", "\(name) \(value)")
                    #expect(reply.message.hasPrefix("Attributes did not conform to the schema: \(name): "))
                }
                if isValid { #expect(up.status == 200 && updated.status == 200, "\(name) \(value) \(up.text)") }
            }
        }
    }

    @Test("An immutable attribute is written at the sign-up, and never changed")
    func immutable() async throws {
        try await Self.run(Self.schema) { world in
            let attributes = ["email": "ada@example.com", "custom:tenant": "one"]
            try await world.newUser("ada", PoolTestEnvironment.password, attributes)
            let token = try await world.signIn("ada").access
            for value in ["two", ""] {
                let reply = try await Self.update(["custom:tenant": value], token, in: world)
                #expect(reply.refusal == "InvalidParameterException")
                #expect(reply.message == "user.custom:tenant: Attribute cannot be updated.")
            }
            #expect(try await world.user(token).attribute("custom:tenant") == "one")
        }
    }

    @Test("A client reads and writes only its attributes")
    func attributesOfTheClient() async throws {
        let client = "ReadAttributes: [email, custom:team]\nWriteAttributes: [email, name, custom:team]"
        try await Self.run(Self.schema, client: client) { world in
            let refused = try await world.signUp("eve", PoolTestEnvironment.password, ["given_name": "Eve"])
            #expect(refused.refusal == "NotAuthorizedException")
            #expect(refused.message == "A client attempted to write unauthorized attribute")

            let attributes = ["email": "ada@example.com", "name": "Ada", "custom:team": "red"]
            try await world.newUser("ada", PoolTestEnvironment.password, attributes)
            let tokens = try await world.signIn("ada")
            let user = try await world.user(tokens.access)
            #expect(user.attribute("custom:team") == "red" && user.attribute("email") == "ada@example.com")
            #expect(user.attribute("sub") != nil)
            #expect(user.attribute("name") == nil && user.attribute("email_verified") == nil)
            let claims = try #require(await world.server.services.signer.claims(tokens.identity))
            #expect(claims["custom:team"] == "red" && claims["name"] == nil && claims["email_verified"] == nil)

            let changed = try await Self.update(["given_name": "Ada"], tokens.access, in: world)
            #expect(changed.refusal == "NotAuthorizedException")
        }
    }

    @Test("An alias counts once its address is verified, for every operation")
    func unverifiedAlias() async throws {
        try await Self.run("AliasAttributes: [email]") { world in
            let up = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            try #require(up.status == 200)
            #expect(try await world.signIn("ada").refusal == "UserNotConfirmedException")
            #expect(try await world.signIn("ada@example.com").refusal == "UserNotFoundException")
            #expect(try await world.confirm("ada@example.com").refusal == "UserNotFoundException")
            for operation in ["ResendConfirmationCode", "ForgotPassword"] {
                let reply = try await world.call(operation, ["ClientId": "App", "Username": "ada@example.com"])
                #expect(reply.refusal == "UserNotFoundException", "\(operation)")
            }
            #expect(try await world.confirm("ada").status == 200)
            let token = try await world.signIn("ada@example.com").access
            try #require(!token.isEmpty)

            _ = try await Self.update(["email": "new@example.com"], token, in: world)
            #expect(try await world.signIn("new@example.com").refusal == "UserNotFoundException")
            let members: [String: JSONValue] = [
                "AccessToken": .string(token), "AttributeName": "email", "Code": .string(await world.code()),
            ]
            #expect(try await world.call("VerifyUserAttribute", members).status == 200)
            #expect(try await world.signIn("new@example.com").status == 200)
        }
    }

    @Test("Numbers and Booleans of other protocols are texts in GetUser and in the ID token")
    func otherTypes() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let tokens = try await world.signIn()
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            _ = try await world.server.services.directory.update(user.id) { user in
                user.attributes["updated_at"] = 1_700_000_000
                user.attributes["custom:plan"] = true
                user.attributes["zoneinfo"] = .double(1.5)
            }
            let shown = try await world.user(tokens.access)
            #expect(shown.attribute("updated_at") == "1700000000" && shown.attribute("custom:plan") == "true")
            #expect(shown.attribute("zoneinfo") == "1.5")
        }
    }
}
