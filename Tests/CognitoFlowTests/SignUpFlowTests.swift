import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Sign-up in a user pool", .timeLimit(.minutes(5)))
@MainActor
struct SignUpFlowTests {
    let entered = ["username": "ada", "email": "ada@example.com", "password": "Correct-horse1"]

    @Test("A sign-up leads from the form over the code to a signed-in user; the password is sent once")
    func wholeWay() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        #expect(stage.fields == ["username", "email", "password"])
        stage.script(Service.signedUp(), Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.tokens())
        await stage.fill(entered)
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.shownTexts.contains("We sent a code to a***@e***."))
        #expect(stage.actions == ["send", "resend", "back"])
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user?.username == "ada")
        #expect(stage.outcome?.user?.email == "ada@example.com")
        #expect(try stage.client.user()?.id == "id-ada")
        #expect(stage.operations == ["SignUp", "ConfirmSignUp", "InitiateAuth"])
        #expect(
            stage.sent[0]["UserAttributes"] as? [[String: String]] == [["Name": "email", "Value": "ada@example.com"]]
        )
        #expect(stage.sent[1]["Session"] as? String == "s1-aaaaaaaaaaaaaaaaaaaa")
        #expect(stage.sent[2]["AuthFlow"] as? String == "USER_AUTH")
        #expect(stage.sent[2]["Session"] as? String == "s2-aaaaaaaaaaaaaaaaaaaaa")
        let bodies = stage.transport.requests.dropFirst().compactMap(\.body).map { String(decoding: $0, as: UTF8.self) }
        #expect(!bodies.contains { $0.contains("Correct-horse1") })
        #expect(await stage.flow.forms.context.password == nil)
        #expect(await stage.flow.save() == nil)
    }

    @Test("A wrong code keeps the form and the session and marks the field; the right one continues")
    func wrongCode() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.refusal("CodeMismatch"),
            Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"),
            Service.tokens()
        )
        await stage.fill(entered)
        let form = stage.model.step?.id
        await stage.fill(["code": "000000"])
        #expect(stage.model.step?.id == form)
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        #expect(stage.model.error?.serverCode == "CodeMismatchException")
        #expect(stage.model.error?.recovery.map(\.kind) == [.correctFields, .retry, .resend])
        #expect(stage.model.value(for: "code") == "")
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent[2]["Session"] as? String == "s1-aaaaaaaaaaaaaaaaaaaa")
    }

    @Test("A new code can be requested after half a minute; a wrong code does not restart the countdown")
    func resend() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.signedUp(), Service.refusal("CodeMismatch"), Service.delivery("b***@e***"))
        await stage.fill(entered)
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(30))
        stage.clock.advance(by: .seconds(20))
        await stage.model.submit("resend")
        #expect(stage.model.error?.code == .rateLimited)
        await stage.fill(["code": "000000"])
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(10))
        stage.clock.advance(by: .seconds(10))
        let form = stage.model.step?.id
        await stage.model.submit("resend")
        #expect(stage.operations.last == "ResendConfirmationCode")
        #expect(stage.model.step?.id == form)
        #expect(stage.shownTexts.contains("We sent a code to b***@e***."))
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(30))
    }

    @Test("A new code without delivery details is not an error")
    func resendWithoutDelivery() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.signedUp(), Service.nothing)
        await stage.fill(entered)
        stage.clock.advance(by: .seconds(30))
        await stage.model.submit("resend")
        #expect(stage.model.error == nil)
        #expect(stage.shownTexts.contains("Enter the code we sent you.") == false)
        #expect(stage.shownTexts.contains("We sent a code to a***@e***."))
    }

    @Test("Going back restores the form with its values, without the password")
    func otherAddress() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.signedUp())
        await stage.fill(entered)
        await stage.model.submit("back")
        #expect(stage.screen == "sign_up")
        #expect(stage.model.value(for: "username") == "ada")
        #expect(stage.model.value(for: "email") == "ada@example.com")
        #expect(stage.model.value(for: "password") == "")
    }

    @Test("If the network fails after the confirmation, the same form signs in and confirms nothing twice")
    func lostAfterConfirmation() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"),
            Service.lost(),
            Service.tokens()
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        #expect(stage.screen == "confirm_sign_up")
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations == ["SignUp", "ConfirmSignUp", "InitiateAuth", "InitiateAuth"])
    }

    @Test("An expired session of the sign-up is not sent with the code")
    func oldSession() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.refusal("NotAuthorized"),
            Service.nothing,
            Service.verifier,
            Service.tokens()
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(
            stage.operations
                == ["SignUp", "ConfirmSignUp", "ConfirmSignUp", "InitiateAuth", "RespondToAuthChallenge"]
        )
        #expect(stage.sent[2]["Session"] == nil)
        #expect(stage.sent[3]["AuthFlow"] as? String == "USER_SRP_AUTH")
    }

    @Test("If the app client refuses the automatic sign-in, the chosen password is used")
    func noAutoSignIn() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"),
            Service.refusal("InvalidParameter"),
            Service.verifier,
            Service.tokens()
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
    }

    @Test(
        "A sign-in lost after a refused automatic one repeats neither that nor the confirmation",
        arguments: ["InvalidParameter", "UserLambdaValidation"]
    )
    func lostAfterRefusal(_ refusal: String) async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"),
            Service.refusal(refusal),
            Service.lost(),
            Service.verifier,
            Service.tokens()
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations.filter { $0 == "ConfirmSignUp" }.count == 1)
        #expect(stage.sent.filter { $0["AuthFlow"] as? String == "USER_AUTH" }.count == 1)
    }

    @Test("An automatic sign-in that requires the password uses the chosen one")
    func passwordAfterConfirmation() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"),
            Service.challenge("SELECT_CHALLENGE", available: ["EMAIL_OTP", "PASSWORD_SRP"]),
            Service.verifier,
            Service.tokens()
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect((stage.sent[3]["ChallengeResponses"] as? [String: String])?["ANSWER"] == "PASSWORD_SRP")
    }

    @Test("If no sign-in is possible, the sign-in form reports the confirmed account and has the user name")
    func signInNow() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(
            Service.signedUp(),
            Service.nothing,
            Service.verifier,
            Service.refusal("NotAuthorized")
        )
        await stage.fill(entered)
        await stage.fill(["code": "123456"])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your account is confirmed. Sign in to continue."))
        #expect(stage.model.value(for: "username") == "ada")
        #expect(await stage.flow.forms.context.password == nil)
    }

    @Test("A pool with automatic confirmation has one form, followed by a session")
    func confirmedAtOnce() async throws {
        let stage = try CognitoFlowEnvironment(.signUp)
        await stage.model.start()
        stage.script(Service.signedUp(confirmed: true, session: nil), Service.verifier, Service.tokens())
        await stage.fill(entered)
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations == ["SignUp", "InitiateAuth", "RespondToAuthChallenge"])
    }
}
