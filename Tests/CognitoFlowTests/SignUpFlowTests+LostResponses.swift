import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

extension SignUpFlowTests {
    @Test(
        "The outcome of the sign-up is unknown: the same form again asks for the code of the account that was created",
        arguments: [
            (Service.lost(), .offline), (.json("[]"), .malformedResponse),
            (.json("<html>", status: 502), .serverFailure),
            (Service.refusal("InternalError", status: 500), .serverFailure),
        ] as [(Service.Answer, NativeAuthError.Code)]
    )
    func unknownOutcome(_ response: Service.Answer, _ code: NativeAuthError.Code) async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(response, Service.refusal("UsernameExists"), Service.delivery())
        await stage.fill(entered)
        #expect(stage.model.error?.code == code)
        await stage.fill(["password": "Correct-horse1"])
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.operations == ["SignUp", "SignUp", "ResendConfirmationCode"])
    }

    @Test(
        "After a lost confirmation response, the same code continues with the sign-in",
        arguments: [true, false]
    )
    func lostConfirmation(isConfirmed: Bool) async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        let status = isConfirmed ? "CONFIRMED" : "ARCHIVED"
        let refusal = Service.refusal("NotAuthorized", "User cannot be confirmed. Current status is \(status)")
        stage.script(
            Service.signedUp(session: nil),
            Service.lost(),
            refusal,
            Service.verifier,
            Service.tokens()
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        await stage.fill(["code": "123456"])
        #expect((stage.outcome?.user != nil) == isConfirmed)
        #expect(isConfirmed || stage.screen == "confirm_sign_up")
    }

    @Test(
        "An existing user name is a lost response only if the same sign-up was sent before",
        arguments: [true, false]
    )
    func taken(wasSent: Bool) async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.lost(wasSent: wasSent), Service.refusal("UsernameExists"))
        await stage.fill(entered)
        await stage.fill(["password": wasSent ? "Other-horse1" : "Correct-horse1"])
        #expect(stage.screen == "sign_up")
        #expect(stage.model.fieldErrors["username"]?.isEmpty == false)
        #expect(stage.model.error?.recovery.contains(.signInInstead) == true)
    }

    @Test("A lost response affects only the next attempt")
    func takenLater() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.lost(), Service.refusal("InvalidPassword"), Service.refusal("UsernameExists"))
        await stage.fill(entered)
        await stage.fill(["password": "Other-horse1"])
        await stage.fill(["password": "Correct-horse1"])
        #expect(stage.screen == "sign_up")
        #expect(stage.operations == ["SignUp", "SignUp", "SignUp"])
    }

    @Test("A code is sent to an account that is unconfirmed despite automatic confirmation")
    func confirmedAtOnceAndNot() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(confirmed: true, session: nil),
            Service.verifier,
            Service.refusal("UserNotConfirmed"),
            Service.delivery()
        )
        await stage.fill(entered)
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.operations.last == "ResendConfirmationCode")
        #expect(stage.sent.last?["Username"] as? String == "ada")
    }

    @Test("A choice of factors after the confirmation uses the chosen password")
    func choiceAfterConfirmation() async throws {
        let stage = try CognitoFlowEnvironment(.signUp, .byChoice)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.nothing,
            Service.challenge("SELECT_CHALLENGE", available: ["EMAIL_OTP", "PASSWORD_SRP"]),
            Service.verifier,
            Service.tokens()
        )
        await stage.fill(["username": "ada@example.com", "password": "Correct-horse1"])
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect((stage.sent[3]["ChallengeResponses"] as? [String: String])?["ANSWER"] == "PASSWORD_SRP")
    }

    @Test("An existing user name is not a lost response after a restart of the flow")
    func takenAfterRestart() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.lost())
        await stage.fill(entered)
        await stage.model.cancel()
        await stage.model.start()
        stage.script(Service.refusal("UsernameExists"))
        await stage.fill(entered)
        #expect(stage.screen == "sign_up")
        #expect(stage.operations == ["SignUp", "SignUp"])
    }

    @Test("An account that was confirmed meanwhile is not confirmed again")
    func confirmedMeanwhile() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.signedUp(), Service.tokens())
        await stage.fill(entered)
        stage.client.pool.signUps.change("ada") {
            $0?.isConfirmed = true
            $0?.session = Secret("s2")
        }
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations == ["SignUp", "InitiateAuth"])
        #expect(stage.sent.last?["Session"] as? String == "s2")
    }

    @Test(
        "A throttled sign-in after the confirmation can be repeated in the same way",
        arguments: [true, false]
    )
    func throttled(isAutomatic: Bool) async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            isAutomatic ? Service.session("s2-aaaaaaaaaaaaaaaaaaaaa") : Service.nothing,
            Service.refusal("TooManyRequests")
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.model.error?.code == .rateLimited)
        #expect(stage.operations.count == 3)
        if isAutomatic { stage.script(Service.tokens()) } else { stage.script(Service.verifier, Service.tokens()) }
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations.filter { $0 == "ConfirmSignUp" }.count == 1)
        #expect(stage.sent[3]["AuthFlow"] as? String == (isAutomatic ? "USER_AUTH" : "USER_SRP_AUTH"))
    }

    @Test("Without a password and an automatic sign-in, the sign-in form is shown, and nothing is sent")
    func passwordlessSignInNow() async throws {
        let stage = try CognitoFlowEnvironment(.signUp, .byChoice)
        await stage.model.start()
        stage.script(Service.signedUp(), Service.nothing)
        await stage.fill(["username": "ada@example.com"])
        await stage.fill(["code": "123456"])
        #expect(stage.screen == "sign_in")
        #expect(stage.model.value(for: "username") == "ada@example.com")
        #expect(stage.operations == ["SignUp", "ConfirmSignUp"])
        #expect(stage.client.pool.signUps["ada@example.com"] == nil)
    }

    @Test("If the code could not be sent, the account's code form is shown, and a new code can be requested at once")
    func deliveryFailed() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.refusal("CodeDeliveryFailure"), Service.delivery())
        await stage.fill(entered)
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.model.error?.message == "The code couldn't be sent. Try again later.")
        await stage.model.submit("resend")
        #expect(stage.model.error == nil)
    }

    @Test("A sign-up without a password leads from user name and code to a session")
    func passwordless() async throws {
        let stage = try CognitoFlowEnvironment(.signUp, .byChoice)
        await stage.model.start()
        #expect(stage.fields == ["username", "password"])
        #expect(stage.model.step?.field("password")?.isRequired == false)
        stage.script(Service.signedUp(), Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.tokens())
        await stage.fill(["username": "ada@example.com"])
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent[0]["Password"] == nil)
        #expect(stage.sent[0]["Username"] as? String == "ada@example.com")
        #expect(
            stage.sent[0]["UserAttributes"] as? [[String: String]] == [["Name": "email", "Value": "ada@example.com"]]
        )
    }
}
