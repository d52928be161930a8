import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

extension SignInFlowTests {
    @Test("An unconfirmed account is sent a code, and the sign-in continues with the same password")
    func unconfirmed() async throws {
        let stage = try await signedIn(Service.verifier, Service.refusal("UserNotConfirmed"), Service.delivery())
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.shownTexts.contains("Your account isn't confirmed yet."))
        #expect(stage.sent.last?["Username"] as? String == "ada")
        stage.script(Service.nothing, Service.verifier, Service.tokens())
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
    }

    @Test("The session of an earlier sign-up is not used for an unconfirmed account of the same name")
    func unconfirmedAnew() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        stage.client.pool.signUps.change("ada") {
            $0 = SignUpRecord(session: Secret("old"), userID: "id-1", isConfirmed: true, changedAt: .distantPast)
        }
        await stage.model.start()
        stage.script(Service.verifier, Service.refusal("UserNotConfirmed"), Service.delivery())
        await stage.fill(entered)
        stage.script(Service.nothing, Service.verifier, Service.tokens())
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations.suffix(3) == ["ConfirmSignUp", "InitiateAuth", "RespondToAuthChallenge"])
        #expect(stage.sent[3]["ConfirmationCode"] as? String == "123456")
        #expect(stage.sent[3]["Session"] == nil)
    }

    @Test("If the code for an unconfirmed account can't be sent, its form is shown")
    func unconfirmedWithoutCode() async throws {
        let stage = try await signedIn(
            Service.verifier,
            Service.refusal("UserNotConfirmed"),
            Service.refusal("LimitExceeded")
        )
        #expect(stage.screen == "confirm_sign_up")
        #expect(stage.model.error?.code == .rateLimited)
    }

    @Test("A required new password is followed by a code and a session")
    func resetRequired() async throws {
        let stage = try await signedIn(Service.verifier, Service.refusal("PasswordResetRequired"), Service.delivery())
        #expect(stage.screen == "reset_password")
        #expect(stage.shownTexts.contains("Reset your password before you sign in."))
        stage.script(Service.nothing, Service.verifier, Service.tokens())
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.outcome?.user != nil)
    }

    @Test("A refusal after a password change is reported with the user name")
    func resetRefused() async throws {
        let stage = try await signedIn(Service.verifier, Service.refusal("PasswordResetRequired"), Service.delivery())
        #expect(stage.sent.last?["Username"] as? String == "ada")
        stage.script(Service.nothing, Service.verifier, Service.refusal("NotAuthorized"))
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your password was changed. Sign in with your new password."))
        #expect(stage.model.value(for: "username") == "ada")
        #expect(await stage.flow.forms.context.password == nil)
    }

    @Test("A password reset has the known user name, and a way back")
    func forgotten() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(Service.refusal("NotAuthorized"))
        await stage.fill(["username": "ada", "password": "x"])
        await stage.model.submit("forgot_password")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == "ada")
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
    }

    @Test("A password reset receives the entered user name and returns it; the password is not passed")
    func forgottenAnother() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(Service.refusal("NotAuthorized"))
        await stage.fill(["username": "ada", "password": "x"])
        await stage.fill(["username": " grace ", "password": "Secret-horse9"], action: "forgot_password")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == "grace")
        await stage.model.submit("back")
        #expect(stage.model.value(for: "username") == "grace")
        #expect(stage.model.value(for: "password") == "")
        await stage.fill([:], action: "forgot_password")
        stage.script(Service.delivery())
        await stage.fill([:])
        #expect(stage.sent.last?["Username"] as? String == "grace")
        #expect(await stage.flow.forms.context.password == nil)
        #expect(stage.operations == ["InitiateAuth", "ForgotPassword"])
    }

    @Test("Forms and errors are in German, and the language can be changed during the flow")
    func german() async throws {
        let stage = try await signedIn(Service.verifier, Service.refusal("NotAuthorized"), language: "de")
        #expect(stage.shownTexts.first == "Anmelden")
        #expect(stage.model.error?.message.hasPrefix("Benutzername oder Passwort ist falsch") == true)
        let id = stage.model.step?.id
        await stage.model.setTexts(FormTexts(language: "en"))
        #expect(stage.model.step?.id == id)
        #expect(stage.shownTexts.first == "Sign in")
        #expect(stage.model.error?.message.hasPrefix("Incorrect username or password") == true)
    }
}
