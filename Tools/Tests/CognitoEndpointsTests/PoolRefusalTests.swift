import Foundation
import GRDB
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: errors and their exception names", .timeLimit(.minutes(5)))
struct PoolRefusalTests {
    private static func reset(_ world: PoolTestEnvironment, _ code: String, _ password: String) async throws
        -> TestClient.Reply
    {
        try await world.call(
            "ConfirmForgotPassword",
            [
                "ClientId": .string(world.app), "Username": "ada", "ConfirmationCode": .string(code),
                "Password": .string(password),
            ]
        )
    }

    private static func failures(_ world: PoolTestEnvironment) async throws -> Int? {
        try await world.server.services.directory.database.pool.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM attempt WHERE realm = 'users' AND kind = 'code'")
        }
    }

    @Test("A reset code and its new password are written in one transaction")
    func oneTransaction() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            _ = try await world.call("ForgotPassword", ["ClientId": .string(world.app), "Username": "ada"])
            let code = await world.code()
            let database = world.server.services.directory.database.pool
            try await database.write { connection in
                for event in ["INSERT", "UPDATE"] {
                    try connection.execute(
                        sql: """
                            CREATE TRIGGER full\(event) BEFORE \(event) ON credential
                            BEGIN SELECT RAISE(ABORT, 'disk full'); END
                            """
                    )
                }
            }
            let failed = try await Self.reset(world, code, "Another#Horse2")
            #expect(failed.status == 500, "\(failed.text)")
            try await database.write { connection in
                for event in ["INSERT", "UPDATE"] { try connection.execute(sql: "DROP TRIGGER full\(event)") }
            }
            #expect(try await world.signIn().status == 200)
            #expect(try await Self.reset(world, code, "Another#Horse2").json == [:])
            #expect(try await world.signIn("ada", password: "Another#Horse2").status == 200)
        }
    }

    @Test("Of several simultaneous resets with one code exactly one succeeds")
    func parallelResets() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            _ = try await world.call("ForgotPassword", ["ClientId": .string(world.app), "Username": "ada"])
            let code = await world.code()
            let done = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 1...5 {
                    group.addTask {
                        let password = "Another#Horse\(number)"
                        return try await Self.reset(world, code, password).status == 200 ? password : nil
                    }
                }
                return try await group.reduce(into: [String]()) { done, one in if let one { done.append(one) } }
            }
            #expect(done.count == 1)
            for password in done { #expect(try await world.signIn("ada", password: password).status == 200) }
        }
    }

    @Test("Simultaneous custom challenge answers: twenty wrong ones are checked, and one right one signs in")
    func parallelAnswers() async throws {
        let pool = PoolTestEnvironment.pool("customChallenge: {question: 'What color?', answer: blue}")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser()
            func ask() async throws -> TestClient.Reply {
                let step = try await world.start("CUSTOM_AUTH", ["USERNAME": "ada"])
                try #require(step.challengeName == "CUSTOM_CHALLENGE", "\(step.text)")
                return step
            }
            func answers(_ text: String, _ steps: [TestClient.Reply]) async throws -> Int {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for step in steps {
                        for _ in 0..<5 {
                            group.addTask {
                                try await !world.answer("CUSTOM_CHALLENGE", step, ["ANSWER": text]).access.isEmpty
                            }
                        }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
            }
            #expect(try await answers("blue", [try await ask()]) == 1)
            var steps: [TestClient.Reply] = []
            for _ in 0..<10 { steps.append(try await ask()) }
            let last = try await ask()
            #expect(try await answers("red", steps) == 0)
            #expect(try await Self.failures(world) == 20)
            let right = try await world.answer("CUSTOM_CHALLENGE", last, ["ANSWER": "blue"])
            #expect(right.access.isEmpty, "\(right.text)")
        }
    }

    @Test("An address verified in another pool does not receive second-factor codes")
    func foreignToken() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool()) { world in
            var local = world
            local.app = PoolTestEnvironment.shippedClient
            try await local.newUser()
            let own = JSONValue.string(try await local.signIn().access)
            let set = try await local.call(
                "SetUserMFAPreference",
                ["AccessToken": own, "EmailMfaSettings": ["Enabled": true]]
            )
            try #require(set.status == 200, "\(set.text)")
            // This pool requires only the password.
            let token = JSONValue.string(try await world.signIn().access)
            let change = try await world.call(
                "UpdateUserAttributes",
                ["AccessToken": token, "UserAttributes": PoolTestEnvironment.list(["email": "thief@example.com"])]
            )
            #expect(change.status == 200, "\(change.text)")
            _ = try await world.call(
                "GetUserAttributeVerificationCode",
                ["AccessToken": token, "AttributeName": "email"]
            )
            let code = await world.code(to: "thief@example.com")
            try #require(!code.isEmpty)
            let proof: [String: JSONValue] = ["AttributeName": "email", "Code": .string(code)]
            let verified = try await world.call("VerifyUserAttribute", proof.merging(["AccessToken": token]) { $1 })
            #expect(verified.status == 200, "\(verified.text)")
            let step = try await local.signIn()
            #expect(step.challengeName == "EMAIL_OTP")
            let factor = await world.code(to: "ada@example.com")
            #expect(try await !local.answer("EMAIL_OTP", step, ["EMAIL_OTP_CODE": factor]).access.isEmpty)
        }
    }

    @Test("Too many wrong codes are reported with the operation's exception")
    func tooManyCodes() async throws {
        try await PoolTestEnvironment.run { world in
            _ = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            let signUpCode = await world.code()
            let wrongSignUp = PoolTestEnvironment.wrong(signUpCode)
            func last(_ count: Int = 5, _ work: () async throws -> TestClient.Reply) async throws -> String {
                for _ in 1..<count {
                    let reply = try await work()
                    #expect(["CodeMismatchException", "EnableSoftwareTokenMFAException"].contains(reply.refusal))
                }
                return try await work().refusal
            }
            #expect(try await last { try await world.confirm("ada", wrongSignUp) } == "TooManyFailedAttemptsException")
            _ = try await world.call(
                "ResendConfirmationCode",
                ["ClientId": .string(world.app), "Username": "ada"]
            )
            #expect(try await world.confirm("ada").status == 200)

            _ = try await world.call("ForgotPassword", ["ClientId": .string(world.app), "Username": "ada"])
            let wrongReset = PoolTestEnvironment.wrong(await world.code())
            #expect(
                try await last { try await Self.reset(world, wrongReset, "Another#Horse2") }
                    == "TooManyFailedAttemptsException"
            )

            let token = JSONValue.string(try await world.signIn().access)
            _ = try await world.call(
                "GetUserAttributeVerificationCode",
                ["AccessToken": token, "AttributeName": "email"]
            )
            let wrongProof = JSONValue.string(PoolTestEnvironment.wrong(await world.code()))
            #expect(
                try await last {
                    try await world.call(
                        "VerifyUserAttribute",
                        ["AccessToken": token, "AttributeName": "email", "Code": wrongProof]
                    )
                } == "LimitExceededException"
            )

            let app = try await world.call("AssociateSoftwareToken", ["AccessToken": token])
            let secret = try #require(app.json["SecretCode"]?.string.flatMap(TOTP.init(secret:)))
            let step = Int64(world.clock.now().timeIntervalSince1970) / 30
            let wrongTime = JSONValue.string(PoolTestEnvironment.wrong(secret.text(step: step)))
            #expect(
                try await last(6) {
                    try await world.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": wrongTime])
                } == "EnableSoftwareTokenMFAException"
            )
            // Twenty failures of all kinds: a right code is no longer checked.
            #expect(try await Self.failures(world) == 20)
            let right = JSONValue.string(secret.text(step: step))
            let refused = try await world.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": right])
            #expect(refused.refusal == "EnableSoftwareTokenMFAException", "\(refused.text)")
        }
    }

    @Test("Too many sent codes and wrong passwords are reported with the operation's exception")
    func tooManyOthers() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let token = JSONValue.string(try await world.signIn().access)
            let calls: [(String, [String: JSONValue], String)] = [
                (
                    "GetUserAttributeVerificationCode", ["AccessToken": token, "AttributeName": "email"],
                    "LimitExceededException"
                ),
                ("ForgotPassword", ["ClientId": .string(world.app), "Username": "ada"], "LimitExceededException"),
                (
                    "InitiateAuth",
                    [
                        "ClientId": .string(world.app), "AuthFlow": "USER_AUTH",
                        "AuthParameters": ["USERNAME": "ada", "PREFERRED_CHALLENGE": "EMAIL_OTP"],
                    ], "TooManyRequestsException"
                ),
            ]
            for (operation, members, refusal) in calls {
                var reply = try await world.call(operation, members)
                for _ in 0..<6 where reply.status == 200 { reply = try await world.call(operation, members) }
                #expect(reply.refusal == refusal, "\(operation) \(reply.text)")
                // A refused code was not sent. After the wait the next one is.
                world.clock.advance(601)
            }
            let change: [String: JSONValue] = [
                "AccessToken": token, "PreviousPassword": "Wrong#Horse1", "ProposedPassword": "Another#Horse2",
            ]
            var reply = try await world.call("ChangePassword", change)
            for _ in 0..<10 where reply.refusal == "NotAuthorizedException" {
                reply = try await world.call("ChangePassword", change)
            }
            #expect(reply.refusal == "LimitExceededException", "\(reply.text)")
        }
    }
}
