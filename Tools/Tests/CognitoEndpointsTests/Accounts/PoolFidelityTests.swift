import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: auto-verification, unverified numbers and address-like names", .timeLimit(.minutes(5)))
struct PoolFidelityTests {
    private static func flags(_ world: PoolTestEnvironment, _ reply: TestClient.Reply) async throws -> [String: String]
    {
        let user = try await world.user(reply.access)
        let list = user.json["UserAttributes"]?.array ?? []
        let pairs = list.compactMap { item -> (String, String)? in
            guard let name = item["Name"]?.string, name.hasSuffix("_verified") else { return nil }
            return (name, item["Value"]?.string ?? "")
        }
        return Dictionary(pairs) { $1 }
    }

    @Test(
        "A pool's setting determines which addresses are verified at sign-up",
        arguments: [
            ("", ["email_verified": "false", "phone_number_verified": "false"]),
            ("autoVerify: [email]", ["email_verified": "true", "phone_number_verified": "false"]),
            ("autoVerify: [email, phone_number]", ["email_verified": "true", "phone_number_verified": "true"]),
        ]
    )
    func autoVerify(_ setting: String, _ expected: [String: String]) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("autoConfirm: true\n\(setting)")) { world in
            let attributes = ["email": "ada@example.com", "phone_number": "+15550001"]
            let up = try await world.signUp("ada", PoolTestEnvironment.password, attributes)
            #expect(up.json["UserConfirmed"] == true)
            #expect(await world.server.outbox.messages().isEmpty)
            #expect(try await Self.flags(world, try await world.signIn()) == expected)
            let forgot = try await world.call(
                "ForgotPassword",
                ["ClientId": .string(world.app), "Username": "ada"]
            )
            #expect(forgot.refusal == (setting.isEmpty ? "InvalidParameterException" : ""))
        }
    }

    @Test("A number that one user has verified is not verified for another at sign-up")
    func takenNumber() async throws {
        try await PoolTestEnvironment.run(
            pool: PoolTestEnvironment.pool("autoConfirm: true\nautoVerify: [phone_number]")
        ) { world in
            #expect(
                try await world.signUp("ada", PoolTestEnvironment.password, ["phone_number": "+15550001"]).status == 200
            )
            let second = try await world.signUp("eve", PoolTestEnvironment.password, ["phone_number": "+15550001"])
            #expect(second.refusal == "UsernameExistsException")
            #expect(try await world.signIn("eve").refusal == "NotAuthorizedException")
        }
    }

    @Test("MFA codes are sent to an unverified number only if the pool allows it", arguments: [true, false])
    func unverifiedNumbers(_ isAllowed: Bool) async throws {
        let settings = """
            autoConfirm: true
            mfa: optional
            secondFactors: [SMS_MFA]
            codesToUnverifiedNumbers: \(isAllowed)
            """
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool(settings)) { world in
            _ = try await world.signUp("ada", PoolTestEnvironment.password, ["phone_number": "+15550001"])
            let token = try await world.signIn().access
            let chosen = try await world.call(
                "SetUserMFAPreference",
                ["AccessToken": .string(token), "SMSMfaSettings": ["Enabled": true, "PreferredMfa": true]]
            )
            #expect(chosen.refusal == (isAllowed ? "" : "InvalidParameterException"))
            let step = try await world.signIn()
            #expect(step.json["ChallengeName"]?.string == (isAllowed ? "SMS_MFA" : nil))
            guard isAllowed else { return }
            let code = await world.code(to: "+15550001")
            let end = try await world.answer("SMS_MFA", step, ["SMS_MFA_CODE": code])
            #expect(!end.access.isEmpty, "\(end.text)")
            // A code for a new password still needs a verified address.
            let forgot = try await world.call("ForgotPassword", ["ClientId": .string(world.app), "Username": "ada"])
            #expect(forgot.refusal == "InvalidParameterException")
        }
    }

    @Test("With hidden users, a reset code for an unknown user is reported as expired")
    func hiddenUser() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            func named(_ name: String, _ more: [String: JSONValue] = [:]) -> [String: JSONValue] {
                more.merging(["ClientId": .string(world.app), "Username": .string(name)]) { $1 }
            }
            func confirm(_ name: String, _ code: String) async throws -> String {
                try await world.call(
                    "ConfirmForgotPassword",
                    named(name, ["ConfirmationCode": .string(code), "Password": "Another#Horse2"])
                ).refusal
            }
            // Before a code was requested, known and unknown users get the same response.
            for name in ["nobody", "ada"] { #expect(try await confirm(name, "123456") == "ExpiredCodeException") }
            for name in ["nobody", "ada"] { _ = try await world.call("ForgotPassword", named(name)) }
            #expect(try await confirm("nobody", "123456") == "ExpiredCodeException")
            let code = await world.code()
            #expect(try await confirm("ada", PoolTestEnvironment.wrong(code)) == "CodeMismatchException")
            world.clock.advance(3_601)
            for name in ["nobody", "ada"] { #expect(try await confirm(name, code) == "ExpiredCodeException") }
        }
    }

    @Test(
        "Without an alias, a user name may look like an address and signs in only as a name",
        arguments: ["grace@example.com", "+15550009"]
    )
    func addressAsName(_ name: String) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("aliases: []\nautoConfirm: true")) { world in
            let up = try await world.signUp(name, PoolTestEnvironment.password, ["email": "other@example.com"])
            #expect(up.status == 200, "\(up.text)")
            let tokens = try await world.signIn(name)
            #expect(try await world.user(tokens.access).json["Username"]?.string == name)
            #expect(try await world.signIn("other@example.com").refusal == "NotAuthorizedException")
            // The name does not verify the address: in a pool with aliases it belongs to its owner.
            var other = world
            other.app = PoolTestEnvironment.shippedClient
            let attribute = name.hasPrefix("+") ? "phone_number" : "email"
            let refused = try await other.signUp(name, PoolTestEnvironment.password, [:])
            #expect(refused.refusal == "InvalidParameterException")
            _ = try await other.newUser("owner", "Owner#Horse9", [attribute: name])
            #expect(try await !other.signIn(name, password: "Owner#Horse9").access.isEmpty)
            #expect(try await other.signIn(name).refusal == "NotAuthorizedException")
        }
    }

    @Test(
        "Contradictory settings are refused with the reason",
        arguments: [
            ("signInWith: [email]\naliases: [email]", "aliases go with user names"),
            ("autoVerify: [fax]", "fax is not email or phone_number"),
        ]
    )
    func refusedSettings(_ settings: String, _ reason: String) throws {
        let problems = ProblemList()
        _ = PoolReader(file: "p.yaml").read(PoolTestEnvironment.pool(settings), problems: problems)
        #expect(problems.found.contains { $0.reason.contains(reason) })
    }
}
