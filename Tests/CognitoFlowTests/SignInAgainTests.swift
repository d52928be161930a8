import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Repeated sign-ins for a new code", .timeLimit(.minutes(5)))
@MainActor
struct SignInAgainTests {
    private func stage(_ settings: CognitoPoolSettings, _ values: [String: String], _ answers: Service.Answer...)
        async throws -> CognitoFlowEnvironment
    {
        let stage = try CognitoFlowEnvironment(.signIn, settings)
        await stage.model.start()
        for answer in answers { stage.script(answer) }
        await stage.fill(values)
        return stage
    }

    private let entered = ["username": "ada", "password": "pw"]

    @Test("A custom challenge can't be repeated automatically for a new code")
    func custom() async throws {
        let stage = try await stage(
            CognitoPoolSettings(signInMethod: .custom),
            ["username": "ada"],
            Service.challenge("CUSTOM_CHALLENGE")
        )
        stage.script(Service.code("SMS_MFA"))
        await stage.fill(["answer": "4"])
        #expect(stage.fields == ["code"])
        #expect(stage.actions == ["send"])
    }

    @Test("A code that was sent without a choice can't be resent by repeating the choice")
    func unchosen() async throws {
        let stage = try await stage(.byChoice, ["username": "ada@example.com"], Service.code("EMAIL_OTP"))
        #expect(stage.fields == ["code"])
        #expect(stage.actions == ["send"])
    }

    @Test("A choice in a cancelled sign-in does not apply to the next one")
    func chosenBefore() async throws {
        let offer = Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"])
        let stage = try await stage(.byChoice, ["username": "ada@example.com"], offer)
        stage.script(Service.code("EMAIL_OTP"))
        await stage.model.submit("EMAIL_OTP")
        #expect(stage.actions == ["send", "resend", "other_way"])
        stage.script(offer)
        await stage.model.submit("other_way")
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
        stage.script(Service.code("EMAIL_OTP"))
        await stage.fill(["username": "ada@example.com"])
        #expect(stage.actions == ["send"])
    }

    @Test("An automatic choice in a lost sign-in does not apply to the next one")
    func chosenByItself() async throws {
        let stage = try await stage(
            .byChoice,
            ["username": "ada@example.com"],
            Service.challenge("SELECT_CHALLENGE", available: ["EMAIL_OTP"]),
            Service.lost()
        )
        #expect(stage.screen == "sign_in")
        stage.script(Service.code("EMAIL_OTP"))
        await stage.fill([:])
        #expect(stage.fields == ["code"])
        #expect(stage.actions == ["send"])
    }

    @Test("For a new code the password is proven once; if it is requested again, the user enters it")
    func askedAgain() async throws {
        let offer = Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"])
        let stage = try await stage(.byChoice, ["username": "ada@example.com"], offer)
        await stage.model.submit("PASSWORD_SRP")
        stage.script(Service.verifier, Service.code("SMS_MFA"))
        await stage.fill(["password": "pw"])
        stage.clock.advance(by: .seconds(31))
        stage.script(offer, Service.verifier, Service.challenge("PASSWORD_SRP", session: "c2"))
        await stage.model.submit("resend")
        #expect(stage.fields == ["password"])
        #expect(stage.model.error == nil)
    }

    @Test("After a new password was set, it is used for a new code")
    func newPassword() async throws {
        let stage = try await stage(
            CognitoPoolSettings(signInMethod: .password),
            entered,
            Service.challenge("NEW_PASSWORD_REQUIRED")
        )
        stage.script(Service.code("SMS_MFA"))
        await stage.fill(["new_password": "Correct-horse1"])
        stage.clock.advance(by: .seconds(31))
        stage.script(Service.code("SMS_MFA", session: "c2"))
        await stage.model.submit("resend")
        #expect((stage.sent.last?["AuthParameters"] as? [String: String])?["PASSWORD"] == "Correct-horse1")
        #expect(stage.fields == ["code"])
    }

    @Test("A password chosen as the first factor is proven again for a new code without being requested")
    func chosenPassword() async throws {
        let offer = Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"])
        let stage = try await stage(.byChoice, ["username": "ada@example.com"], offer)
        await stage.model.submit("PASSWORD_SRP")
        stage.script(Service.verifier, Service.code("SMS_MFA"))
        await stage.fill(["password": "pw"])
        #expect(stage.actions == ["send", "resend", "other_way"])
        stage.clock.advance(by: .seconds(31))
        stage.script(offer, Service.verifier, Service.code("SMS_MFA", session: "c2"))
        await stage.model.submit("resend")
        #expect(stage.fields == ["code"])
        #expect(stage.transport.remaining == 0)
        stage.script(Service.tokens())
        await stage.fill(["code": "123456"])
        #expect(stage.sent.last?["Session"] as? String == "c2")
        #expect(stage.outcome?.user != nil)
    }

    @Test("A chosen first factor is chosen again for a new code without being offered")
    func chosenCode() async throws {
        let offer = Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"])
        let stage = try await stage(.byChoice, ["username": "ada@example.com"], offer)
        stage.script(Service.code("EMAIL_OTP"))
        await stage.model.submit("EMAIL_OTP")
        stage.clock.advance(by: .seconds(31))
        stage.script(offer, Service.code("EMAIL_OTP", session: "c2"))
        await stage.model.submit("resend")
        #expect(stage.fields == ["code"])
        #expect(stage.transport.remaining == 0)
    }

    @Test(
        "An alternative path of a sign-in has a way back, with the user name",
        arguments: [("UserNotConfirmed", "confirm_sign_up"), ("PasswordResetRequired", "reset_password")]
    )
    func back(refusal: String, screen: String) async throws {
        let stage = try await stage(
            .byName,
            entered,
            Service.verifier,
            Service.refusal(refusal),
            Service.delivery()
        )
        #expect(stage.screen == screen)
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
        #expect(stage.model.value(for: "username") == "ada")
        #expect(stage.model.value(for: "password") == "")
        #expect(await stage.flow.forms.context.password == nil)
    }

    @Test("A password reset from the password form sends the code at once, for the known user name")
    func forgotten() async throws {
        let offer = Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"])
        let stage = try await stage(.byChoice, ["username": "ada@example.com"], offer)
        await stage.model.submit("PASSWORD_SRP")
        #expect(stage.actions == ["send", "forgot_password", "other_way"])
        stage.script(Service.delivery())
        await stage.model.submit("forgot_password")
        #expect(stage.screen == "reset_password")
        #expect(stage.operations.last == "ForgotPassword")
        #expect(stage.sent.last?["Username"] as? String == "ada@example.com")
        #expect(stage.actions == ["send", "resend", "back"])
    }

    @Test("A recovery has a way back to the sign-in that it came from, and otherwise none")
    func recoveryActions() async throws {
        let detour = try await stage(.byName, entered, Service.refusal("NotAuthorized"))
        await detour.model.submit("forgot_password")
        #expect(detour.actions == ["send", "back"])
        let own = try CognitoFlowEnvironment(.recovery)
        await own.model.start()
        #expect(own.actions == ["send"])
    }

    @Test("If no second factor is supported, the sign-in ends, and no form without an action is shown")
    func unsupported() async throws {
        let stage = try await stage(.byName, entered, Service.verifier, Service.challenge("NEW_PASSWORD_REQUIRED"))
        stage.script(Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["FACE"]"#]))
        await stage.fill(["new_password": "Correct-horse1"])
        #expect(stage.model.error?.code == .unsupported)
        #expect(stage.model.error?.message.contains("FACE") == true)
        #expect(stage.model.canRestart)
        #expect(stage.fields == ["new_password"])
    }

    @Test("If a new code leads to a confirmation, an error there does not show the earlier challenge")
    func confirmationOnTheWay() async throws {
        let stage = try await stage(.byName, entered, Service.verifier, Service.code("SMS_MFA"))
        stage.clock.advance(by: .seconds(31))
        stage.script(Service.verifier, Service.refusal("UserNotConfirmed"), Service.delivery())
        await stage.model.submit("resend")
        #expect(stage.screen == "confirm_sign_up")
        stage.script(Service.lost())
        await stage.fill(["code": "123456"])
        #expect(stage.model.error?.code == .offline)
        #expect(stage.screen == "confirm_sign_up")
    }

    @Test("Tokens for an old code that arrive after a new one was sent start no session and are revoked")
    func oldCode() async throws {
        let stage = try await stage(.byName, entered, Service.verifier, Service.code("SMS_MFA"))
        let step = try #require(stage.model.step?.id)
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        stage.script(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([Service.tokens()]).send(request)
            },
            Service.verifier,
            Service.code("SMS_MFA", session: "c2"),
            Service.nothing
        )
        let flow = stage.flow
        let old = Task {
            try await flow.submit(FlowSubmission(stepID: step, actionID: "send", values: ["code": "123456"]))
        }
        try await asked.value()
        let next = try await flow.submit(FlowSubmission(stepID: step, actionID: "resend", values: [:]))
        #expect(next.fields.map(\.id) == ["code"])
        gate.complete(())
        _ = await old.result
        #expect(try stage.client.user() == nil)
        #expect(stage.operations.last == "RevokeToken")
    }
}
