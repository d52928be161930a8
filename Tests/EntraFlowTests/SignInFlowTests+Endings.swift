import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

extension SignInFlowTests {
    @Test("An empty password on the first form leaves the choice of method to the tenant")
    func noPassword() async throws {
        let stage = try EntraFlowEnvironment(.signIn, withPassword)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        #expect(stage.screen == "sign_in_code", "\(stage.model.fieldErrors)")
    }

    @Test("A network error is shown in the user's language")
    func offlineInGerman() async throws {
        let stage = try EntraFlowEnvironment(.signIn, language: "de")
        await stage.begin(["username": Service.ada], Service.lost, Service.lost)
        #expect(stage.model.error?.code == .offline)
        #expect(stage.model.error?.message.hasPrefix("Der Dienst ist nicht erreichbar.") == true)
    }

    // MARK: - Ends without a session

    @Test("A required browser is reported with reason and advice, in both languages", arguments: ["en", "de"])
    func browser(language: String) async throws {
        let stage = try EntraFlowEnvironment(.signIn, language: language)
        await stage.begin(["username": Service.ada], Service.redirect("mfa_required capability is missing"))
        #expect(stage.screen == "sign_in")
        #expect(stage.model.phase == .ready)
        let error = try #require(stage.model.error)
        #expect(error.code == .unsupported)
        #expect(error.message.contains("mfa_required capability is missing"))
        #expect(error.message.contains(language == "de" ? "Der Entwickler" : "The app's developer can change this"))
        #expect(error.recovery.map(\.kind) == [.openBrowser, .fixConfiguration])
    }

    @Test("A required browser after the password returns to the first form, with the reason and the user name")
    func browserLater() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.wantsPassword("t2"))
        stage.script(Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"), Service.redirect())
        await stage.fill(["password": Service.password])
        #expect(stage.screen == "sign_in")
        #expect(stage.model.error?.message.hasPrefix("This can only be done in a browser. The app's developer") == true)
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    @Test("A required password change offers the reset with the user name, and leads to a sign-in")
    func mustReset() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.wantsPassword("t2"))
        stage.script(Service.refusal("invalid_grant", codes: [50_142]))
        await stage.fill(["password": Service.password])
        #expect(stage.screen == "recovery")
        #expect(stage.shownTexts.contains("Reset your password before you sign in."))
        #expect(stage.model.value(for: "username") == Service.ada)
        stage.script(
            Service.next("r1"),
            Service.code("r2"),
            Service.next("r3"),
            .json(#"{"continuation_token":"r4","poll_interval":1}"#),
            Service.poll("succeeded", "r5"),
            Service.tokens()
        )
        await stage.fill([:])
        await stage.fill(["code": Service.code])
        await stage.fill(["new_password": Service.password])
        #expect(stage.outcome?.user != nil)
    }

    @Test("An expired sign-in restarts, with a message and the user name", arguments: [55_200, 552_003])
    func over(code: Int) async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        stage.script(Service.refusal("invalid_grant", codes: [code]))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "sign_in")
        #expect(stage.model.error?.code == .expired)
        #expect(stage.model.error?.message == "This request has expired. Start over.")
        #expect(stage.model.value(for: "username") == Service.ada)
        #expect(stage.model.phase == .ready)
    }

    @Test("An expired second factor leads back to the sign-in, not to another method")
    func overAtSecondFactor() async throws {
        let stage = try await needsMFA(Self.both)
        stage.script(Service.refusal("expired_token", codes: [552_003]))
        await stage.model.submit("method_m-1")
        #expect(stage.screen == "sign_in")
        #expect(stage.model.error?.code == .expired)
    }

    @Test("Throttling reports the delay, and keeps the form")
    func tooMany() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], .json("{}", status: 429))
        #expect(stage.screen == "sign_in")
        #expect(stage.model.error?.code == .rateLimited)
        #expect(stage.model.error?.message == "Too many attempts. Try again in a few minutes.")
    }

    @Test(
        "An error that no input can correct is thrown, and the first form is kept",
        arguments: [
            (Service.refusal("unauthorized_client", codes: [700_016]), NativeAuthError.Code.misconfigured),
            (Service.refusal("invalid_client", "nativeauthapi_disabled", codes: [500_222]), .misconfigured),
            (.json("[]"), .malformedResponse), (.json(#"{"continuation_token":7}"#), .malformedResponse),
            (.json("html"), .malformedResponse), (.json("<html>"), .offline),
            (.json("{}", status: 404), .serverFailure), (Service.lost, .offline),
        ]
    )
    func technical(answer: Service.Answer, code: NativeAuthError.Code) async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], answer)
        #expect(stage.screen == "sign_in")
        #expect(stage.model.phase == .ready)
        #expect(stage.model.step?.error == nil)
        #expect(stage.model.error?.code == code)
    }
}
