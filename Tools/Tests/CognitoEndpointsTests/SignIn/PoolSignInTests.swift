import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: sign-in", .timeLimit(.minutes(5)))
struct PoolSignInTests {
    @Test("Too many wrong passwords, by SRP or directly, lock the sign-in for a while")
    func attempts() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            for attempt in 1...10 {
                let reply =
                    attempt % 2 == 0
                    ? try await world.prove("ada", "Wrong#Horse1")
                    : try await world.signIn("ada", password: "Wrong#Horse1")
                #expect(reply.message == "Incorrect username or password.")
            }
            #expect(try await world.signIn().message == "Password attempts exceeded")
            #expect(try await world.prove().message == "Password attempts exceeded")
            world.clock.advance(601)
            #expect(try await world.signIn().status == 200)
        }
    }

    @Test("The existence of a user is revealed only if the client allows it", arguments: [true, false])
    func existence(_ hides: Bool) async throws {
        let pool = PoolTestEnvironment.pool(client: "preventUserExistenceErrors: \(hides)")
        try await PoolTestEnvironment.run(pool: pool) { world in
            func client(_ more: [String: JSONValue]) -> [String: JSONValue] {
                more.merging(["ClientId": .string(world.app), "Username": "nobody"]) { $1 }
            }
            #expect(
                try await world.signIn("nobody").refusal == (hides ? "NotAuthorizedException" : "UserNotFoundException")
            )
            let srp = try await world.start("USER_SRP_AUTH", ["USERNAME": "nobody", "SRP_A": "abcdef"])
            #expect(srp.refusal == (hides ? "" : "UserNotFoundException"))
            let choice = try await world.start("USER_AUTH", ["USERNAME": "nobody"])
            #expect(choice.refusal == (hides ? "" : "UserNotFoundException"))
            for operation in ["ForgotPassword", "ResendConfirmationCode"] {
                let reply = try await world.call(operation, client([:]))
                #expect(reply.refusal == (hides ? "" : "UserNotFoundException"))
                if hides {
                    #expect(reply.medium == "EMAIL")
                    let again = try await world.call(operation, client([:]))
                    #expect(reply.text == again.text)
                }
            }
            for operation in ["ConfirmSignUp", "ConfirmForgotPassword"] {
                let reply = try await world.call(
                    operation,
                    client(["ConfirmationCode": "123456", "Password": .string(PoolTestEnvironment.password)])
                )
                let hidden = operation == "ConfirmSignUp" ? "CodeMismatchException" : "ExpiredCodeException"
                #expect(reply.refusal == (hides ? hidden : "UserNotFoundException"))
            }
            #expect(await world.server.outbox.messages().isEmpty)
        }
    }

    @Test("A code for an unknown user is requested and refused like any other")
    func codeForNobody() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            for name in ["ada", "nobody"] {
                let step = try await world.start("USER_AUTH", ["USERNAME": name, "PREFERRED_CHALLENGE": "EMAIL_OTP"])
                #expect(step.challengeName == "EMAIL_OTP")
                #expect(step.parameter("CODE_DELIVERY_DELIVERY_MEDIUM") == "EMAIL")
                let wrong = PoolTestEnvironment.wrong(await world.code())
                for attempt in 1...6 {
                    let reply = try await world.answer("EMAIL_OTP", step, ["EMAIL_OTP_CODE": wrong], name: name)
                    #expect(
                        reply.refusal == (attempt < 5 ? "CodeMismatchException" : "NotAuthorizedException"),
                        "\(name) \(attempt)"
                    )
                }
            }
            #expect(await world.server.outbox.messages().count == 2)
        }
    }

    @Test("The available challenges match the user, and each of them signs in")
    func choice() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser(
                "ada",
                PoolTestEnvironment.password,
                ["email": "ada@example.com", "phone_number": "+49301"]
            )
            let first = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            #expect(first.challengeName == "SELECT_CHALLENGE")
            // The sign-up code verified the phone number; the e-mail address is unverified.
            #expect(first.json["AvailableChallenges"] == ["PASSWORD", "PASSWORD_SRP", "SMS_OTP"])
            let none = try await world.answer("SELECT_CHALLENGE", first, ["ANSWER": "EMAIL_OTP"])
            #expect(none.refusal == "InvalidParameterException")

            let password = try await world.answer(
                "SELECT_CHALLENGE",
                first,
                ["ANSWER": "PASSWORD", "PASSWORD": PoolTestEnvironment.password]
            )
            #expect(!password.access.isEmpty)
            // The session has ended.
            #expect(
                try await world.answer("SELECT_CHALLENGE", first, ["ANSWER": "SMS_OTP"]).refusal
                    == "NotAuthorizedException"
            )

            var step = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            step = try await world.answer("SELECT_CHALLENGE", step, ["ANSWER": "SMS_OTP"])
            #expect(step.challengeName == "SMS_OTP")
            let code = await world.code()
            #expect(
                try await world.answer("SMS_OTP", step, ["SMS_OTP_CODE": PoolTestEnvironment.wrong(code)]).refusal
                    == "CodeMismatchException"
            )
            #expect(try await !world.answer("SMS_OTP", step, ["SMS_OTP_CODE": code]).access.isEmpty)
            #expect(
                try await world.answer("SMS_OTP", step, ["SMS_OTP_CODE": code]).refusal == "NotAuthorizedException"
            )

            let client = try #require(SRPClient())
            for answersLater in [false, true] {
                step = try await world.start("USER_AUTH", ["USERNAME": "ada"])
                if answersLater {
                    step = try await world.answer("SELECT_CHALLENGE", step, ["ANSWER": "PASSWORD_SRP"])
                    #expect(step.challengeName == "PASSWORD_SRP")
                    step = try await world.answer("PASSWORD_SRP", step, ["SRP_A": client.publicValue])
                } else {
                    step = try await world.answer(
                        "SELECT_CHALLENGE",
                        step,
                        ["ANSWER": "PASSWORD_SRP", "SRP_A": client.publicValue]
                    )
                }
                let responses = client.responses(to: step, password: PoolTestEnvironment.password, pool: "NativeAuth")
                #expect(try await !world.answer("PASSWORD_VERIFIER", step, responses).access.isEmpty)
            }
        }
    }

    @Test("A wrong password ends the session; a code is valid for three minutes")
    func endings() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            var step = try await world.start("USER_AUTH", ["USERNAME": "ada", "PREFERRED_CHALLENGE": "PASSWORD"])
            #expect(step.challengeName == "PASSWORD")
            let wrong = try await world.answer("PASSWORD", step, ["PASSWORD": "Wrong#Horse1"])
            #expect(wrong.refusal == "NotAuthorizedException")
            let again = try await world.answer("PASSWORD", step, ["PASSWORD": PoolTestEnvironment.password])
            #expect(again.message == "Invalid session for the user.")
            step = try await world.start("USER_AUTH", ["USERNAME": "ada", "PREFERRED_CHALLENGE": "EMAIL_OTP"])
            world.clock.advance(181)
            let late = try await world.answer("EMAIL_OTP", step, ["EMAIL_OTP_CODE": await world.code()])
            #expect(late.refusal == "NotAuthorizedException")
        }
    }

    @Test("An unconfirmed user cannot sign in")
    func unconfirmed() async throws {
        try await PoolTestEnvironment.run { world in
            _ = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            #expect(try await world.signIn().refusal == "UserNotConfirmedException")
            #expect(try await world.prove().refusal == "UserNotConfirmedException")
            // The status is not revealed before authentication.
            let step = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            #expect(step.json["AvailableChallenges"] == ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"])
            let mail = try await world.answer("SELECT_CHALLENGE", step, ["ANSWER": "EMAIL_OTP"])
            let proven = try await world.answer("EMAIL_OTP", mail, ["EMAIL_OTP_CODE": await world.code()])
            #expect(proven.refusal == "UserNotConfirmedException", "\(proven.text)")
            #expect(try await world.prove("ada", "Wrong#Horse1").refusal == "NotAuthorizedException")
        }
    }

    @Test("A new password challenge requires the pool's attributes and ends with tokens")
    func newPassword() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("requiredAttributes: [name]")) { world in
            let alice = try await world.server.addAlice()
            try await world.server.requireNewPassword(of: alice.id, byCode: false)
            let step = try await world.signIn("alice", password: "Alice#2026")
            #expect(step.challengeName == "NEW_PASSWORD_REQUIRED")
            #expect(step.parameter("requiredAttributes") == #"["userAttributes.name"]"#)
            #expect(step.parameter("userAttributes").contains("alice@example.com"))
            let bad = [
                (["NEW_PASSWORD": "short"], "InvalidPasswordException"),
                (["NEW_PASSWORD": PoolTestEnvironment.password], "InvalidParameterException"),
                ([:], "InvalidParameterException"),
            ]
            for (responses, refusal) in bad {
                let reply = try await world.answer("NEW_PASSWORD_REQUIRED", step, responses, name: "alice")
                #expect(reply.refusal == refusal, "\(reply.text)")
            }
            let done = try await world.answer(
                "NEW_PASSWORD_REQUIRED",
                step,
                ["NEW_PASSWORD": PoolTestEnvironment.password, "userAttributes.name": "Alice Example"],
                name: "alice"
            )
            #expect(!done.access.isEmpty, "\(done.text)")
            #expect(try await world.user(done.access).attribute("name") == "Alice Example")
            #expect(try await !world.prove("alice", PoolTestEnvironment.password, pool: "Tests").access.isEmpty)
        }
    }

    @Test("A new password with an unknown device is refused and not set; the same response without the device sets it")
    func newPasswordWithUnknownDevice() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("devices: always")) { world in
            let alice = try await world.server.addAlice()
            try await world.server.requireNewPassword(of: alice.id, byCode: false)
            let step = try await world.signIn("alice", password: "Alice#2026")
            let responses = ["NEW_PASSWORD": PoolTestEnvironment.password]
            let refused = try await world.answer(
                "NEW_PASSWORD_REQUIRED",
                step,
                responses.merging(["DEVICE_KEY": "eu-central-1_00000000-0000-4000-8000-000000000000"]) { $1 },
                name: "alice"
            )
            #expect(refused.refusal == "ResourceNotFoundException", "\(refused.text)")

            let old = try await world.signIn("alice", password: "Alice#2026")
            #expect(old.challengeName == "NEW_PASSWORD_REQUIRED", "\(old.text)")
            let done = try await world.answer("NEW_PASSWORD_REQUIRED", step, responses, name: "alice")
            #expect(!done.access.isEmpty, "\(done.text)")
        }
    }

    @Test("A custom challenge is answered, with and without a password before it")
    func custom() async throws {
        let pool = PoolTestEnvironment.pool("customChallenge: {question: 'What color?', answer: blue}")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser()
            let step = try await world.start("CUSTOM_AUTH", ["USERNAME": "ada"])
            #expect(step.challengeName == "CUSTOM_CHALLENGE")
            #expect(step.parameter("question") == "What color?")
            #expect(
                try await world.answer("CUSTOM_CHALLENGE", step, ["ANSWER": "red"]).challengeName == "CUSTOM_CHALLENGE"
            )
            #expect(try await !world.answer("CUSTOM_CHALLENGE", step, ["ANSWER": "blue"]).access.isEmpty)
            let client = try #require(SRPClient())
            let proof = try await world.start(
                "CUSTOM_AUTH",
                ["USERNAME": "ada", "CHALLENGE_NAME": "SRP_A", "SRP_A": client.publicValue]
            )
            let question = try await world.answer(
                "PASSWORD_VERIFIER",
                proof,
                client.responses(to: proof, password: PoolTestEnvironment.password, pool: "Tests")
            )
            #expect(question.challengeName == "CUSTOM_CHALLENGE")
            #expect(try await !world.answer("CUSTOM_CHALLENGE", question, ["ANSWER": "blue"]).access.isEmpty)
            let nobody = try await world.start("CUSTOM_AUTH", ["USERNAME": "nobody"])
            for attempt in 1...5 {
                let reply = try await world.answer("CUSTOM_CHALLENGE", nobody, ["ANSWER": "blue"], name: "nobody")
                #expect(reply.challengeName == (attempt < 5 ? "CUSTOM_CHALLENGE" : ""))
            }
        }
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            #expect(try await world.start("CUSTOM_AUTH", ["USERNAME": "ada"]).refusal == "InvalidParameterException")
        }
    }

    @Test(
        "The secret hash is required for a client with a secret, and refused otherwise",
        arguments: [
            (false, nil, ""), (false, "ada", "InvalidParameterException"), (true, nil, "NotAuthorizedException"),
            (true, "ada", ""), (true, "bob", "NotAuthorizedException"),
        ] as [(Bool, String?, String)]
    )
    func secretHash(_ isConfidential: Bool, _ hashed: String?, _ refusal: String) async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            var app = world
            let secret = try #require(world.server.userPool?.confidential)
            if isConfidential { app.app = secret.clientID }
            let hash = hashed.map {
                SecretHash.text(username: $0, clientID: secret.clientID, secret: secret.secret)
            }
            var parameters = ["USERNAME": "ada", "PASSWORD": PoolTestEnvironment.password]
            parameters["SECRET_HASH"] = hash
            #expect(try await app.start("USER_PASSWORD_AUTH", parameters).refusal == refusal)
            parameters["SRP_A"] = "abcdef"
            #expect(try await app.start("USER_SRP_AUTH", parameters).refusal == refusal)
            var members: [String: JSONValue] = ["ClientId": .string(app.app), "Username": "ada"]
            members["SecretHash"] = hash.map(JSONValue.string)
            #expect(try await app.call("ForgotPassword", members).refusal == refusal)
            members["ConfirmationCode"] = "1"
            let code = try await app.call("ConfirmSignUp", members)
            // The user is confirmed. This is reported only to an authenticated client.
            #expect(code.refusal == (refusal.isEmpty ? "NotAuthorizedException" : refusal))
            #expect(code.message.contains("CONFIRMED") == refusal.isEmpty)
        }
    }
}
