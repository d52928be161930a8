import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Password recovery in a user pool", .timeLimit(.minutes(5)))
@MainActor
struct RecoveryFlowTests {
    private func asked(_ settings: CognitoPoolSettings = .byName) async throws -> CognitoFlowEnvironment {
        let stage = try CognitoFlowEnvironment(.recovery, settings)
        await stage.model.start()
        stage.script(Service.delivery())
        await stage.fill(["username": "ada"])
        #expect(stage.screen == "reset_password")
        return stage
    }

    @Test("A recovery leads from the user name over code and new password to a signed-in user")
    func wholeWay() async throws {
        let stage = try await asked()
        stage.script(Service.nothing, Service.verifier, Service.tokens())
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.outcome?.user?.username == "ada")
        #expect(
            stage.operations
                == ["ForgotPassword", "ConfirmForgotPassword", "InitiateAuth", "RespondToAuthChallenge"]
        )
        #expect(stage.sent[1]["Password"] as? String == "Other-horse2")
    }

    @Test("If the sign-in after a reset is refused, the flow ends and reports the changed password")
    func signInNow() async throws {
        let stage = try await asked()
        stage.script(Service.nothing, Service.refusal("NotAuthorized"))
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.outcome == FlowOutcome(message: "Your password was changed. Sign in with your new password."))
    }

    @Test("If the network fails after the reset, the same form signs in and resets nothing twice")
    func lost() async throws {
        let stage = try await asked()
        stage.script(Service.nothing, Service.lost(), Service.verifier, Service.tokens())
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.model.error?.code == .offline)
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.operations.filter { $0 == "ConfirmForgotPassword" }.count == 1)
    }

    @Test("If the network fails after the reset, another password is not set, and the sign-in reports it")
    func lostThenOther() async throws {
        let stage = try await asked()
        stage.script(Service.nothing, Service.lost())
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        await stage.fill(["code": "123456", "new_password": "Third-horse3"])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your password was changed. Sign in with your new password."))
        #expect(stage.model.value(for: "username") == "ada")
        #expect(stage.operations.count == 3)
        #expect(await stage.flow.forms.context.password == nil)
        stage.script(Service.verifier, Service.tokens())
        await stage.fill(["password": "Other-horse2"])
        #expect(stage.outcome?.user != nil)
    }

    private static let form = ["code": "123456", "new_password": "Other-horse2"]

    @Test(
        "After a lost response to the new password, the same form signs in although the code is refused",
        arguments: ["CodeMismatch", "ExpiredCode", "PasswordHistoryPolicyViolation"]
    )
    func lostResponse(refusal: String) async throws {
        let stage = try await asked()
        stage.script(Service.lost(), Service.refusal(refusal), Service.verifier, Service.tokens())
        await stage.fill(Self.form)
        #expect(stage.model.error?.recovery.first?.kind == .retry)
        await stage.fill(Self.form)
        #expect(stage.outcome?.user?.username == "ada")
        #expect(stage.operations.suffix(2) == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test(
        "After a lost response, a refused code and a refused password, a new code completes the recovery"
    )
    func lostResponseThenRefused() async throws {
        let stage = try await asked()
        stage.script(Service.lost(), Service.refusal("ExpiredCode"), Service.refusal("NotAuthorized"))
        await stage.fill(Self.form)
        await stage.fill(Self.form)
        #expect(stage.screen == "reset_password")
        #expect(stage.model.error?.message.contains("Your new password may already be set") == true)
        #expect(stage.model.error?.recovery == [.correct(["code"]), .resend, .signIn])
        #expect(await stage.flow.forms.context.password == nil)
        stage.clock.advance(by: .seconds(30))
        stage.script(Service.delivery(), Service.refusal("CodeMismatch"))
        await stage.model.submit("resend")
        await stage.fill(Self.form)
        #expect(stage.model.error?.message == "Incorrect code.")
        #expect(stage.operations.filter { $0 == "InitiateAuth" }.count == 1)
    }

    @Test("A refused code is followed by a sign-in only if the previous request may have been processed")
    func notSentThenRefused() async throws {
        let stage = try await asked()
        stage.script(Service.lost(wasSent: false), Service.refusal("ExpiredCode"))
        await stage.fill(Self.form)
        await stage.fill(Self.form)
        #expect(stage.model.error?.message == "This code has expired. Request a new one.")
        #expect(!stage.operations.contains("InitiateAuth"))
    }

    @Test(
        "A throttled or lost sign-in after a lost response is repeated"
    )
    func lostResponseThenUnknown() async throws {
        let stage = try await asked()
        let again = Service.refusal("CodeMismatch")
        stage.script(Service.lost(), again, Service.refusal("TooManyRequests"), again, Service.lost())
        for _ in 0..<3 { await stage.fill(Self.form) }
        #expect(stage.model.error?.code == .offline)
        #expect(stage.screen == "reset_password")
        stage.script(again, Service.verifier, Service.tokens())
        await stage.fill(Self.form)
        #expect(stage.outcome?.user != nil)
    }

    @Test("After a lost response, a pool with its own sign-in reports that the password may be set")
    func lostResponseCustom() async throws {
        let stage = try await asked(CognitoPoolSettings(signInMethod: .custom))
        stage.script(Service.lost(), Service.refusal("ExpiredCode"))
        await stage.fill(Self.form)
        await stage.fill(Self.form)
        #expect(stage.model.error?.message.contains("Your new password may already be set") == true)
        #expect(!stage.operations.contains("InitiateAuth"))
    }

    @Test("A response that is lost after a restart does not change the new flow")
    func lostAfterNewStart() async throws {
        let stage = try await asked()
        let flow = stage.flow
        stage.script(
            .custom { _ in
                _ = try await flow.start()
                throw TransportError(.connectionFailed)
            }
        )
        await stage.fill(Self.form)
        #expect(await flow.forms.state?.details.outcomeIsUnknown == false)
    }

    @Test("A second factor is requested after the reset")
    func secondFactor() async throws {
        let stage = try await asked()
        stage.script(Service.nothing, Service.verifier, Service.challenge("SOFTWARE_TOKEN_MFA"), Service.tokens())
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.screen == "challenge")
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
    }

    @Test(
        "An error is shown at its field",
        arguments: [
            ("CodeMismatch", "code"), ("ExpiredCode", "code"), ("InvalidPassword", "new_password"),
            ("PasswordHistoryPolicyViolation", "new_password"),
        ]
    )
    func wrong(name: String, field: String) async throws {
        let stage = try await asked()
        stage.script(Service.refusal(name, "The service's words."))
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.screen == "reset_password")
        #expect(stage.model.fieldErrors.keys.sorted() == [field])
        #expect(stage.model.error?.serverCode == name + "Exception")
    }

    @Test("A new code can be requested after half a minute, and the user name changed")
    func resend() async throws {
        let stage = try await asked()
        await stage.model.submit("resend")
        #expect(stage.model.error?.code == .rateLimited)
        stage.clock.advance(by: .seconds(30))
        stage.script(Service.delivery("+***9"))
        await stage.model.submit("resend")
        #expect(stage.shownTexts.contains("We sent a code to +***9."))
        await stage.model.submit("back")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == "ada")
    }

    @Test("A new code without delivery details keeps the previous destination")
    func resendWithoutDelivery() async throws {
        let stage = try await asked()
        stage.clock.advance(by: .seconds(30))
        stage.script(Service.nothing)
        await stage.model.submit("resend")
        #expect(stage.shownTexts.contains("We sent a code to a***@e***."))
        #expect(stage.model.remainingDelay(for: "resend") == .seconds(30))
    }

    @Test("A pool with its own sign-in starts none after the reset")
    func custom() async throws {
        let stage = try await asked(CognitoPoolSettings(signInMethod: .custom))
        stage.script(Service.nothing)
        await stage.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(stage.outcome == FlowOutcome(message: "Your password was changed. Sign in with your new password."))
        #expect(stage.operations == ["ForgotPassword", "ConfirmForgotPassword"])
    }

    @Test("A user without a verified contact gets the service's message, and the form is kept")
    func noAddress() async throws {
        let stage = try CognitoFlowEnvironment(.recovery)
        await stage.model.start()
        stage.script(Service.refusal("InvalidParameter", "There is no verified address."))
        await stage.fill(["username": "ada"])
        #expect(stage.screen == "recovery")
        #expect(stage.model.error?.message == "There is no verified address.")
    }
}
