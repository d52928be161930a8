import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: second factors", .timeLimit(.minutes(5)))
struct PoolMFATests {
    private static let required = PoolTestEnvironment.pool(
        "mfa: required\nsecondFactors: [SMS_MFA, SOFTWARE_TOKEN_MFA, EMAIL_OTP]"
    )

    @Test("TOTP codes match RFC 6238, appendix B")
    func codes() throws {
        // The secret is the ASCII text 12345678901234567890. The RFC prints eight digits; these are the last six.
        let code = try #require(TOTP(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))
        for (time, text) in [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ] as [(Int64, String)] {
            #expect(code.text(step: time / 30) == text)
            let now = Date(timeIntervalSince1970: TimeInterval(time))
            #expect(code.step(of: text, at: now, after: nil) == time / 30)
            #expect(code.step(of: text, at: now.addingTimeInterval(30), after: nil) == time / 30)
            #expect(code.step(of: text, at: now.addingTimeInterval(-30), after: nil) == time / 30)
            #expect(code.step(of: text, at: now.addingTimeInterval(90), after: nil) == nil)
            #expect(code.step(of: text, at: now, after: time / 30) == nil)
        }
        #expect(TOTP(secret: "") == nil)
        #expect(TOTP(secret: "0189") == nil)
        #expect(TOTP.secret(SystemRandomSource()).wholeMatch(of: /[A-Z2-7]{32}/) != nil)
    }

    @Test("A TOTP challenge accepts a retry after a wrong code, refuses a used code and limits attempts")
    func app() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let (secret, token) = try await world.enableTOTP()
            let user = try await world.user(token)
            #expect(user.json["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
            #expect(user.json["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA")
            for challenge in [try await world.signIn(), try await world.prove()] {
                #expect(challenge.challengeName == "SOFTWARE_TOKEN_MFA")
                #expect(challenge.access.isEmpty)
                let code = world.totp(secret)
                let wrong = try await world.answer(
                    "SOFTWARE_TOKEN_MFA",
                    challenge,
                    ["SOFTWARE_TOKEN_MFA_CODE": PoolTestEnvironment.wrong(code)]
                )
                #expect(wrong.refusal == "CodeMismatchException")
                let done = try await world.answer("SOFTWARE_TOKEN_MFA", challenge, ["SOFTWARE_TOKEN_MFA_CODE": code])
                #expect(!done.access.isEmpty, "\(done.text)")
                let again = try await world.signIn()
                let replay = try await world.answer("SOFTWARE_TOKEN_MFA", again, ["SOFTWARE_TOKEN_MFA_CODE": code])
                #expect(replay.refusal == "CodeMismatchException")
                world.clock.advance(60)
            }
            // A user with a second factor cannot sign in with a code as the first factor.
            let choice = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            #expect(choice.json["AvailableChallenges"] == ["PASSWORD", "PASSWORD_SRP"])
            let step = try await world.signIn()
            for attempt in 1...5 {
                let reply = try await world.answer(
                    "SOFTWARE_TOKEN_MFA",
                    step,
                    ["SOFTWARE_TOKEN_MFA_CODE": PoolTestEnvironment.wrong(world.totp(secret))]
                )
                #expect(reply.refusal == (attempt < 5 ? "CodeMismatchException" : "NotAuthorizedException"))
            }
            let late = try await world.answer(
                "SOFTWARE_TOKEN_MFA",
                step,
                ["SOFTWARE_TOKEN_MFA_CODE": world.totp(secret)]
            )
            #expect(late.refusal == "NotAuthorizedException")
        }
    }

    @Test("With two factors and no preference the user chooses one")
    func choice() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let (_, token) = try await world.enableTOTP()
            let both = try await world.call(
                "SetUserMFAPreference",
                [
                    "AccessToken": .string(token), "EmailMfaSettings": ["Enabled": true],
                    "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": false],
                ]
            )
            #expect(both.status == 200, "\(both.text)")
            let step = try await world.signIn()
            #expect(step.challengeName == "SELECT_MFA_TYPE")
            #expect(step.parameter("MFAS_CAN_CHOOSE") == #"["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]"#)
            #expect(
                try await world.answer("SELECT_MFA_TYPE", step, ["ANSWER": "SMS_MFA"]).refusal
                    == "InvalidParameterException"
            )
            let mail = try await world.answer("SELECT_MFA_TYPE", step, ["ANSWER": "EMAIL_OTP"])
            #expect(mail.challengeName == "EMAIL_OTP")
            #expect(mail.parameter("CODE_DELIVERY_DESTINATION") == "a***@e***")
            let done = try await world.answer("EMAIL_OTP", mail, ["EMAIL_OTP_CODE": await world.code()])
            #expect(!done.access.isEmpty)
        }
    }

    @Test("With required MFA, a verified phone number is a second factor")
    func implied() async throws {
        try await PoolTestEnvironment.run(pool: Self.required) { world in
            let session = try await world.newUser("ada", PoolTestEnvironment.password, ["phone_number": "+49301"])
            // The second factor also applies to the sign-in after a sign-up.
            let automatic = try await world.start("USER_AUTH", ["USERNAME": "ada"], session: session)
            #expect(automatic.challengeName == "SMS_MFA")
            let step = try await world.signIn()
            #expect(step.challengeName == "SMS_MFA")
            let wrong = PoolTestEnvironment.wrong(await world.code())
            #expect(try await world.answer("SMS_MFA", step, ["SMS_MFA_CODE": wrong]).refusal == "CodeMismatchException")
            #expect(try await !world.answer("SMS_MFA", step, ["SMS_MFA_CODE": await world.code()]).access.isEmpty)
            let choice = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            #expect(choice.json["AvailableChallenges"] == ["PASSWORD", "PASSWORD_SRP"])
        }
    }

    @Test("With required MFA and no factor, an authenticator app is set up within the sign-in")
    func setUpApp() async throws {
        let pool = PoolTestEnvironment.pool("mfa: required\nsecondFactors: [SOFTWARE_TOKEN_MFA]")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser()
            let step = try await world.signIn()
            #expect(step.challengeName == "MFA_SETUP")
            #expect(step.parameter("MFAS_CAN_SETUP") == #"["SOFTWARE_TOKEN_MFA"]"#)
            // No factor is set up yet.
            #expect(try await world.answer("MFA_SETUP", step, [:]).refusal == "InvalidParameterException")
            let associated = try await world.call("AssociateSoftwareToken", ["Session": .string(step.session)])
            let code = world.totp(associated.json["SecretCode"]?.string)
            func verify(_ code: String, _ session: String) async throws -> TestClient.Reply {
                try await world.call("VerifySoftwareToken", ["Session": .string(session), "UserCode": .string(code)])
            }
            #expect(try await verify(code, step.session).refusal == "NotAuthorizedException")
            let wrong = try await verify(PoolTestEnvironment.wrong(code), associated.session)
            #expect(wrong.refusal == "EnableSoftwareTokenMFAException")
            let verified = try await verify(code, associated.session)
            #expect(verified.json["Status"] == "SUCCESS", "\(verified.text)")
            let done = try await world.answer("MFA_SETUP", verified, [:])
            #expect(!done.access.isEmpty, "\(done.text)")
            #expect(try await world.answer("MFA_SETUP", verified, [:]).refusal == "NotAuthorizedException")
            #expect(try await world.user(done.access).json["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
            #expect(try await world.signIn().challengeName == "SOFTWARE_TOKEN_MFA")
        }
    }

    @Test("With required MFA and no factor, an e-mail address is set up within the sign-in")
    func setUpEmail() async throws {
        let pool = PoolTestEnvironment.pool("mfa: required\nsecondFactors: [EMAIL_OTP]\nverify: [phone_number]")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser("ada", PoolTestEnvironment.password, ["phone_number": "+49301"])
            let step = try await world.signIn()
            #expect(step.challengeName == "MFA_SETUP")
            #expect(
                try await world.answer("MFA_SETUP", step, ["EMAIL": "no address"]).refusal
                    == "InvalidParameterException"
            )
            let mail = try await world.answer("MFA_SETUP", step, ["EMAIL": "ada@example.com"])
            #expect(mail.challengeName == "EMAIL_OTP", "\(mail.text)")
            let code = await world.code(to: "ada@example.com")
            let wrong = try await world.answer("EMAIL_OTP", mail, ["EMAIL_OTP_CODE": PoolTestEnvironment.wrong(code)])
            #expect(wrong.refusal == "CodeMismatchException")
            let done = try await world.answer("EMAIL_OTP", mail, ["EMAIL_OTP_CODE": code])
            #expect(!done.access.isEmpty, "\(done.text)")
            #expect(try await world.user(done.access).attribute("email_verified") == "true")
            #expect(try await world.signIn().challengeName == "EMAIL_OTP")
        }
    }

    @Test(
        "An invalid MFA preference is refused",
        arguments: [
            ["SMSMfaSettings": ["Enabled": true]], ["SoftwareTokenMfaSettings": ["Enabled": true]],
            ["EmailMfaSettings": ["Enabled": false, "PreferredMfa": true]],
            [
                "EmailMfaSettings": ["Enabled": true, "PreferredMfa": true],
                "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true],
            ],
        ] as [[String: JSONValue]]
    )
    func preferences(_ settings: [String: JSONValue]) async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let token = JSONValue.string(try await world.signIn().access)
            let reply = try await world.call("SetUserMFAPreference", settings.merging(["AccessToken": token]) { $1 })
            #expect(reply.refusal == "InvalidParameterException", "\(reply.text)")
            #expect(try await !world.signIn().access.isEmpty)
        }
    }

    @Test("A pool without second factors has no authenticator apps")
    func none() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool()) { world in
            try await world.newUser()
            let token = JSONValue.string(try await world.signIn().access)
            let reply = try await world.call("AssociateSoftwareToken", ["AccessToken": token])
            #expect(reply.refusal == "SoftwareTokenMFANotFoundException")
            #expect(try await world.call("AssociateSoftwareToken", [:]).refusal == "InvalidParameterException")
            let early = try await world.call("VerifySoftwareToken", ["AccessToken": token, "UserCode": "123456"])
            #expect(early.refusal == "SoftwareTokenMFANotFoundException")
        }
    }
}
