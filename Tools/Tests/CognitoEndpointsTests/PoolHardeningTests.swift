import Foundation
import GRDB
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("User pools: attacks", .timeLimit(.minutes(5)))
struct PoolHardeningTests {
    /// Enables an authenticator app for the user ada.
    private static func enableTOTP(_ world: PoolTestEnvironment) async throws -> String {
        let token = JSONValue.string(try await world.signIn().access)
        let associated = try await world.call("AssociateSoftwareToken", ["AccessToken": token])
        let secret = try #require(associated.json["SecretCode"]?.string)
        _ = try await world.call(
            "VerifySoftwareToken",
            ["AccessToken": token, "UserCode": .string(world.totp(secret))]
        )
        let set = try await world.call(
            "SetUserMFAPreference",
            ["AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": true]]
        )
        try #require(set.status == 200, "\(set.text)")
        world.clock.advance(90)
        return secret
    }

    private static func userID(_ world: PoolTestEnvironment, _ name: String = "ada") async throws -> String {
        try #require(try await world.server.services.directory.user(.username, value: name)).id
    }

    @Test("A pool without MFA cannot remove or replace the factor of another pool")
    func otherPool() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool()) { world in
            var local = world
            local.app = PoolTestEnvironment.shippedClient
            try await local.newUser()
            _ = try await Self.enableTOTP(local)
            // This pool requires only the password.
            let token = JSONValue.string(try await world.signIn().access)
            // In this pool the user has no factor. Disabling a factor that is not enabled is no error.
            for (settings, status, refusal) in [
                (["SoftwareTokenMfaSettings": ["Enabled": false]], 200, ""),
                (["EmailMfaSettings": ["Enabled": false]], 200, ""),
                (["SoftwareTokenMfaSettings": ["Enabled": true]], 400, "InvalidParameterException"),
                (["EmailMfaSettings": ["Enabled": true]], 400, "InvalidParameterException"),
            ] as [([String: JSONValue], Int, String)] {
                let reply = try await world.call(
                    "SetUserMFAPreference",
                    settings.merging(["AccessToken": token]) { $1 }
                )
                #expect(reply.status == status && reply.refusal == refusal, "\(settings): \(reply.text)")
            }
            #expect(try await local.signIn().challengeName == "SOFTWARE_TOKEN_MFA")
        }
    }

    @Test("An MFA factor keeps its verified address when the profile changes")
    func changedAddress() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let token = JSONValue.string(try await world.signIn().access)
            let set = try await world.call(
                "SetUserMFAPreference",
                ["AccessToken": token, "EmailMfaSettings": ["Enabled": true]]
            )
            #expect(set.status == 200)
            let changed = try await world.call(
                "UpdateUserAttributes",
                ["AccessToken": token, "UserAttributes": PoolTestEnvironment.list(["email": "new@example.com"])]
            )
            #expect(changed.status == 200)
            let step = try await world.signIn()
            #expect(step.challengeName == "EMAIL_OTP", "\(step.text)")
            let code = await world.code(to: "ada@example.com")
            #expect(try await !world.answer("EMAIL_OTP", step, ["EMAIL_OTP_CODE": code]).access.isEmpty)
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "ada"]).json["AvailableChallenges"]
                    == ["PASSWORD", "PASSWORD_SRP"]
            )
            // Without a verified address the factor stays, with the address that it was enabled with.
            let id = try await Self.userID(world)
            try await AccountStore(directory: world.server.services.directory).update(id) { user, _ in
                user.state.verifiedEmail = nil
            }
            let lost = try await world.signIn()
            #expect(lost.challengeName == "EMAIL_OTP", "\(lost.text)")
            #expect(await !world.code(to: "ada@example.com").isEmpty)
        }
    }

    @Test("Of fifty simultaneous TOTP guesses, twenty are checked and the rest refused")
    func parallelGuesses() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let secret = try await Self.enableTOTP(world)
            var steps: [TestClient.Reply] = []
            for _ in 0..<10 { steps.append(try await world.signIn()) }
            let last = try await world.signIn()
            let wrong = PoolTestEnvironment.wrong(world.totp(secret))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for step in steps {
                    for _ in 0..<5 {
                        group.addTask {
                            _ = try await world.answer("SOFTWARE_TOKEN_MFA", step, ["SOFTWARE_TOKEN_MFA_CODE": wrong])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let failures = try await world.server.services.directory.database.pool.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM attempt WHERE realm = 'users' AND kind = 'code'")
            }
            #expect(failures == 20)
            let right = try await world.answer(
                "SOFTWARE_TOKEN_MFA",
                last,
                ["SOFTWARE_TOKEN_MFA_CODE": world.totp(secret)]
            )
            #expect(right.refusal == "CodeMismatchException")
        }
    }

    @Test("An unconfirmed sign-up with another user's address cannot sign in and is not found by the address")
    func preHijack() async throws {
        try await PoolTestEnvironment.run { world in
            _ = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "victim@example.com"])
            let demo = world.server.applications.demo.applicationId
            #expect(try await world.client.signIn(demo, "ada", PoolTestEnvironment.password).assertion == nil)
            let owners = AccountStore(directory: world.server.services.directory)
            #expect(try await owners.users(.email, address: "victim@example.com").isEmpty)
            #expect(try await world.confirm("ada").status == 200)
            #expect(try await world.client.signIn(demo, "ada", PoolTestEnvironment.password).assertion != nil)
            #expect(try await owners.users(.email, address: "victim@example.com").count == 1)
            for byCode in [true, false] {
                try await world.server.requireNewPassword(of: try await Self.userID(world), byCode: byCode)
                #expect(try await world.client.signIn(demo, "ada", PoolTestEnvironment.password).assertion == nil)
            }
        }
    }

    @Test("A user with a required reset is refused by every operation")
    func resetRequired() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let token = JSONValue.string(try await world.signIn().access)
            try await world.server.requireNewPassword(of: try await Self.userID(world), byCode: true)
            let more: [String: JSONValue] = [
                "AccessToken": token, "AttributeName": "email", "Code": "123456", "UserCode": "123456",
                "UserAttributes": [], "ProposedPassword": "Another#Horse2", "PreviousPassword": "Correct#Horse1",
            ]
            for operation in [
                "GetUser", "UpdateUserAttributes", "GetUserAttributeVerificationCode", "VerifyUserAttribute",
                "ChangePassword", "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference",
                "GlobalSignOut", "DeleteUser",
            ] {
                let reply = try await world.call(operation, more)
                let expected =
                    operation == "AssociateSoftwareToken"
                    ? "NotAuthorizedException" : "PasswordResetRequiredException"
                #expect(reply.refusal == expected, "\(operation) \(reply.text)")
            }
        }
    }

    @Test("An MFA setup is valid for one factor, expires, and ends with a password change")
    func setUpEnds() async throws {
        let pool = PoolTestEnvironment.pool("mfa: required\nsecondFactors: [SOFTWARE_TOKEN_MFA]")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser()
            func associate(_ session: String) async throws -> TestClient.Reply {
                try await world.call("AssociateSoftwareToken", ["Session": .string(session)])
            }
            func verify(_ step: TestClient.Reply) async throws -> TestClient.Reply {
                let code = world.totp(step.json["SecretCode"]?.string)
                return try await world.call(
                    "VerifySoftwareToken",
                    ["Session": .string(step.session), "UserCode": .string(code)]
                )
            }
            var step = try await associate(try await world.signIn().session)
            for _ in 0..<10 where step.status == 200 {
                world.clock.advance(100)
                step = try await associate(step.session)
            }
            #expect(step.refusal == "NotAuthorizedException")

            let kept = try await associate(try await world.signIn().session)
            world.clock.advance(1)
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            try await world.server.services.credentials.setPassword("Another#Horse2", for: user)
            #expect(try await verify(kept).refusal == "NotAuthorizedException")

            let first = try await associate(try await world.signIn("ada", password: "Another#Horse2").session)
            let second = try await associate(try await world.signIn("ada", password: "Another#Horse2").session)
            #expect(try await verify(first).json["Status"] == "SUCCESS")
            #expect(try await verify(second).refusal == "NotAuthorizedException")
        }
    }

    @Test("A code for one address sets up no other")
    func setUpOtherAddress() async throws {
        let pool = PoolTestEnvironment.pool("mfa: required\nsecondFactors: [EMAIL_OTP]\nverify: [phone_number]")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser("ada", PoolTestEnvironment.password, ["phone_number": "+49301"])
            let mail = try await world.answer("MFA_SETUP", try await world.signIn(), ["EMAIL": "mine@example.com"])
            _ = try await world.server.services.directory.update(try await Self.userID(world)) {
                $0.email = "victim@example.com"
            }
            let code = await world.code(to: "mine@example.com")
            let done = try await world.answer("EMAIL_OTP", mail, ["EMAIL_OTP_CODE": code])
            #expect(done.refusal == "NotAuthorizedException", "\(done.text)")
            #expect(try await world.signIn().challengeName == "MFA_SETUP")
        }
    }

    @Test("A taken address does not end the MFA setup")
    func mendable() async throws {
        let pool = PoolTestEnvironment.pool("mfa: required\nsecondFactors: [EMAIL_OTP]\nverify: [phone_number]")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.server.addAlice()
            try await world.newUser("ada", PoolTestEnvironment.password, ["phone_number": "+49301"])
            let step = try await world.signIn()
            let taken = try await world.answer("MFA_SETUP", step, ["EMAIL": "alice@example.com"])
            #expect(taken.refusal == "AliasExistsException", "\(taken.text)")
            #expect(
                try await world.answer("MFA_SETUP", step, ["EMAIL": "ada@example.com"]).challengeName == "EMAIL_OTP"
            )
        }
    }

    @Test("A new password challenge ends with another password change, and cannot take over an address")
    func newPassword() async throws {
        try await PoolTestEnvironment.run { world in
            let alice = try await world.server.addAlice()
            try await world.newUser()
            try await world.server.requireNewPassword(of: alice.id, byCode: false)
            let step = try await world.signIn("alice", password: "Alice#2026")
            let long = String(repeating: "x", count: 2_049)
            for (attributes, refusal) in [
                (["userAttributes.email": "ada@example.com"], "AliasExistsException"),
                (["userAttributes.name": long], "InvalidParameterException"),
            ] {
                let reply = try await world.answer(
                    "NEW_PASSWORD_REQUIRED",
                    step,
                    attributes.merging(["NEW_PASSWORD": "Another#Horse2"]) { $1 },
                    name: "alice"
                )
                #expect(reply.refusal == refusal, "\(reply.text)")
            }
            let fine = ["NEW_PASSWORD": "Another#Horse2"]
            world.clock.advance(1)
            try await world.server.services.credentials.setPassword("Changed#Horse3", for: alice)
            let late = try await world.answer("NEW_PASSWORD_REQUIRED", step, fine, name: "alice")
            #expect(late.refusal == "NotAuthorizedException", "\(late.text)")
            let again = try await world.signIn("alice", password: "Changed#Horse3")
            #expect(try await !world.answer("NEW_PASSWORD_REQUIRED", again, fine, name: "alice").access.isEmpty)
        }
    }

    @Test("The address used for sign-in cannot be removed")
    func lastAddress() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("signInWith: [email]")) { world in
            try await world.newUser("ada@example.com", PoolTestEnvironment.password, [:])
            let token = JSONValue.string(try await world.signIn("ada@example.com").access)
            let reply = try await world.call(
                "UpdateUserAttributes",
                ["AccessToken": token, "UserAttributes": PoolTestEnvironment.list(["email": ""])]
            )
            #expect(reply.refusal == "InvalidParameterException")
            #expect(try await world.signIn("ada@example.com").status == 200)
            // More changes than mails may be sent: every change is stored and accepted.
            for number in 1...8 {
                let change = try await world.call(
                    "UpdateUserAttributes",
                    [
                        "AccessToken": token,
                        "UserAttributes": PoolTestEnvironment.list(["email": "ada\(number)@example.com"]),
                    ]
                )
                #expect(change.status == 200, "\(change.text)")
                #expect(change.json["CodeDeliveryDetailsList"]?.array?.count == (number < 6 ? 1 : 0))
            }
            #expect(try await world.signIn("ada8@example.com").status == 200)
        }
    }

    @Test("A code is valid as long as its session; session lifetimes have limits", arguments: [179, 180, 600, 86_401])
    func sessionLifetime(_ seconds: Int) async throws {
        let text = PoolTestEnvironment.pool(client: "sessionSeconds: \(seconds)")
        guard seconds >= 180, seconds <= 86_400 else {
            let problems = ProblemList()
            _ = PoolReader(file: "tests.yaml").read(text, problems: problems)
            #expect(!problems.found.isEmpty)
            return
        }
        try await PoolTestEnvironment.run(pool: text) { world in
            try await world.newUser()
            let step = try await world.start("USER_AUTH", ["USERNAME": "ada", "PREFERRED_CHALLENGE": "EMAIL_OTP"])
            world.clock.advance(Double(seconds) - 1)
            #expect(
                try await !world.answer("EMAIL_OTP", step, ["EMAIL_OTP_CODE": await world.code()]).access.isEmpty
            )
        }
    }

    @Test("Above the session limit the oldest session is removed")
    func manySessions() async throws {
        try await PoolTestEnvironment.run(limits: Limits(openExecutions: 3)) { world in
            try await world.newUser()
            let first = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            for _ in 0..<3 { _ = try await world.start("USER_AUTH", ["USERNAME": "nobody"]) }
            let late = try await world.answer(
                "SELECT_CHALLENGE",
                first,
                ["ANSWER": "PASSWORD", "PASSWORD": PoolTestEnvironment.password]
            )
            #expect(late.refusal == "NotAuthorizedException")
        }
    }
}
