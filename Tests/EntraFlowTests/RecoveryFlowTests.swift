import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Password reset at a tenant", .timeLimit(.minutes(5)))
@MainActor
struct RecoveryFlowTests {
    /// At the form for the new password.
    private func atPassword() async throws -> EntraFlowEnvironment {
        let stage = try EntraFlowEnvironment(.recovery)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        #expect(stage.screen == "recovery_code")
        stage.script(Service.next("t3"))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "new_password")
        return stage
    }

    private static let submitted = Service.Answer.json(#"{"continuation_token":"t4","poll_interval":2}"#)

    @Test("A reset leads from user name, code and new password over polling to a session")
    func wholeWay() async throws {
        let stage = try await atPassword()
        let requirements = try #require(stage.model.step?.field("new_password")).requirements(for: "aaaaaaaa")
        #expect(requirements.map(\.isMet) == [true, false])
        #expect(
            requirements.map(\.text) == [
                "At least 8 characters",
                "At least 3 of these: lower-case letters, upper-case letters, digits, symbols",
            ]
        )
        await stage.fill(["new_password": "short"])
        #expect(
            stage.model.fieldErrors["new_password"] == [
                "New password must contain at least 8 characters.",
                "This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.",
            ]
        )
        let before = stage.clock.now
        stage.script(
            Self.submitted,
            Service.poll("not_started", "t5"),
            Service.poll("in_progress", "t6"),
            Service.poll("succeeded", "t7"),
            Service.tokens()
        )
        await stage.fill(["new_password": Service.password])
        #expect(stage.outcome?.user?.username == Service.ada)
        #expect(stage.clock.now.timeIntervalSince(before) == 4)
        #expect(
            stage.endpoints == [
                "resetpassword/start", "resetpassword/challenge", "resetpassword/continue", "resetpassword/submit",
                "resetpassword/poll_completion", "resetpassword/poll_completion", "resetpassword/poll_completion",
                "oauth2/token",
            ]
        )
        #expect(stage.sent(3)["new_password"] == Service.password)
        #expect(stage.sent(7)["continuation_token"] == "t7")
    }

    @Test(
        "A user whose password can't be reset gets an error",
        arguments: [
            (
                Service.refusal("user_not_found", codes: [1_003_037]),
                "No account found. Check what you entered, or create an account.",
                ["correct_fields", "sign_up_instead"]
            ),
            (
                Service.refusal("invalid_request", codes: [500_222]),
                "This account has no password. Sign in with a code.", ["sign_in_instead"]
            ),
        ]
    )
    func refused(answer: Service.Answer, text: String, recovery: [String]) async throws {
        let stage = try EntraFlowEnvironment(.recovery)
        await stage.begin(["username": Service.ada], answer)
        #expect(stage.screen == "recovery")
        #expect(stage.model.error?.message == text)
        #expect(stage.model.error?.recovery.map(\.kind.rawValue) == recovery)
    }

    @Test("A password that violates a rule, at once or during polling, can be replaced")
    func rules() async throws {
        let stage = try await atPassword()
        stage.script(Service.refusal("invalid_grant", "password_recently_used"))
        await stage.fill(["new_password": Service.password])
        #expect(
            stage.model.fieldErrors["new_password"] == ["This password was used before. Choose a different one."]
        )
        stage.script(Self.submitted, Service.refusal("invalid_grant", "password_banned"))
        await stage.fill(["new_password": Service.password])
        #expect(stage.screen == "new_password")
        #expect(stage.model.fieldErrors["new_password"]?.first?.contains("too common") == true)
        stage.script(Self.submitted, Service.poll("succeeded", "t9"), Service.tokens())
        await stage.fill(["new_password": Service.password])
        #expect(stage.outcome?.user != nil)
    }

    @Test("A failed reset is an error, and the form can be submitted again")
    func failed() async throws {
        let stage = try await atPassword()
        stage.script(Self.submitted, Service.poll("failed", "t5"))
        await stage.fill(["new_password": Service.password])
        #expect(stage.screen == "new_password")
        #expect(stage.model.error?.message == "The password couldn't be set. Try again.")
        stage.script(Self.submitted, Service.poll("succeeded", "t6"), Service.tokens())
        await stage.fill(["new_password": Service.password])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(5)["continuation_token"] == "t5")
    }

    @Test("A reset that takes too long leads to the sign-in, with a message that the password may be set")
    func unconfirmed() async throws {
        let stage = try await atPassword()
        stage.script(Self.submitted)
        for _ in 0...ResetMachine.maximumPolls { stage.script(Service.poll("in_progress")) }
        await stage.fill(["new_password": Service.password])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("It may take a moment until your new password works. Sign in with it."))
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    /// The password is changed, and the sign-in after it has failed.
    private func atLostSignIn() async throws -> EntraFlowEnvironment {
        let stage = try await atPassword()
        stage.script(Self.submitted, Service.poll("succeeded", "t5"), Service.lost)
        await stage.fill(["new_password": Service.password])
        #expect(stage.screen == "done")
        #expect(stage.fields.isEmpty)
        #expect(stage.shownTexts.contains("Your password was changed. Sign in with your new password."))
        #expect(stage.model.error?.code == .offline)
        return stage
    }

    @Test("If the network fails after the reset, only the sign-in is repeated, without another password")
    func lostSignIn() async throws {
        let stage = try await atLostSignIn()
        stage.script(Service.lost)
        await stage.fill([:])
        #expect(stage.screen == "done")
        #expect(stage.model.error?.code == .offline)
        stage.script(Service.tokens())
        await stage.fill([:])
        #expect(stage.outcome?.user != nil)
        #expect(stage.endpoints.suffix(3) == ["oauth2/token", "oauth2/token", "oauth2/token"])
        #expect(stage.sent.filter { $0["new_password"] != nil }.count == 1)
    }

    @Test("Going back after the reset shows the message and the user name")
    func backWhenDone() async throws {
        let stage = try await atLostSignIn()
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your password was changed. Sign in with your new password."))
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    @Test("The new password form has a way back")
    func backFromPassword() async throws {
        let stage = try await atPassword()
        await stage.model.submit("back")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    @Test("If no sign-in is possible, the sign-in form reports the changed password")
    func signInNow() async throws {
        let stage = try await atPassword()
        stage.script(Self.submitted, .json(#"{"status":"succeeded"}"#))
        await stage.fill(["new_password": Service.password])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your password was changed. Sign in with your new password."))
    }

    @Test("A new code can be requested, and the user name changed")
    func resendAndBack() async throws {
        let stage = try EntraFlowEnvironment(.recovery)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        stage.clock.advance(by: .seconds(300))
        stage.script(Service.code("t3", to: "b***@e***"))
        await stage.model.submit("resend")
        #expect(stage.shownTexts.contains("We sent a code to b***@e***."))
        await stage.model.submit("back")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == Service.ada)
        #expect(stage.actions == ["send"])
    }

    @Test("A reset within a sign-in keeps the user name and has a way back")
    func detour() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.wantsPassword("t2"))
        await stage.model.submit("forgot_password")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == Service.ada)
        #expect(stage.actions == ["send", "back"])
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
        #expect(stage.transport.requests.count == 2)
    }

    @Test(
        "The entered user name is passed on, not that of the last attempt; the password never is",
        arguments: [true, false]
    )
    func typedName(isTriedBefore: Bool) async throws {
        let stage = try EntraFlowEnvironment(.signIn, EntraFormSettings(asksPasswordAtSignIn: true))
        if isTriedBefore {
            await stage.begin(
                ["username": "other@example.com", "password": "x"],
                Service.refusal("user_not_found", codes: [50_034])
            )
        } else {
            await stage.model.start()
        }
        #expect(stage.model.step?.action("forgot_password")?.fieldIDs == ["username"])
        await stage.fill(["username": Service.ada, "password": Service.password], action: "forgot_password")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == Service.ada)
        stage.script(Service.next("r1"), Service.code("r2"))
        await stage.fill([:])
        #expect(stage.screen == "recovery_code")
        #expect(stage.sent.suffix(2).first?["username"] == Service.ada)
        #expect(!stage.sent.contains { $0.values.contains(Service.password) })
        let saved = await stage.flow.save()
        #expect(saved?.notes.values.contains(Service.password) == false)
    }

    @Test("A deleted user name is not restored")
    func emptiedName() async throws {
        let stage = try EntraFlowEnvironment(.signIn, EntraFormSettings(asksPasswordAtSignIn: true))
        await stage.begin(
            ["username": Service.ada, "password": "x"],
            Service.refusal("user_not_found", codes: [50_034])
        )
        await stage.fill(["username": ""], action: "forgot_password")
        #expect(stage.screen == "recovery")
        #expect(stage.model.value(for: "username") == "")
    }

    @Test(
        "An expired reset restarts with the user name; it has a way back only within a sign-in",
        arguments: [EntraFlow.Kind.signIn, .recovery]
    )
    func overInTheMiddle(kind: EntraFlow.Kind) async throws {
        let stage = try EntraFlowEnvironment(kind)
        if kind == .signIn {
            await stage.begin(["username": Service.ada], Service.next("t1"), Service.wantsPassword("t2"))
            stage.script(Service.next("r1"), Service.code("r2"))
            await stage.model.submit("forgot_password")
            await stage.fill([:])
        } else {
            await stage.begin(["username": Service.ada], Service.next("r1"), Service.code("r2"))
        }
        #expect(stage.screen == "recovery_code")
        stage.script(Service.refusal("expired_token", codes: [552_003]))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "recovery")
        #expect(stage.model.error?.code == .expired)
        #expect(stage.model.value(for: "username") == Service.ada)
        #expect(stage.actions == (kind == .signIn ? ["send", "back"] : ["send"]))
    }

    @Test("Within a sign-in, going back from the reset's code leads to the reset's first form, then to the sign-in")
    func backToDetour() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.wantsPassword("t2"))
        await stage.model.submit("forgot_password")
        stage.script(Service.next("r1"), Service.code("r2"))
        await stage.fill([:])
        await stage.model.submit("back")
        #expect(stage.screen == "recovery")
        #expect(stage.actions == ["send", "back"])
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
    }

    @Test(
        "A refused sign-in after a reset is an error in its form; an unavailable one is not",
        arguments: [
            (Service.refusal("invalid_grant", codes: [50_053]), NativeAuthError.Code.unknown),
            (Service.refusal("invalid_grant", codes: [55_200]), nil), (Service.redirect(), .unsupported),
        ] as [(Service.Answer, NativeAuthError.Code?)]
    )
    func refusedSignIn(answer: Service.Answer, code: NativeAuthError.Code?) async throws {
        let stage = try await atPassword()
        stage.script(Self.submitted, Service.poll("succeeded", "t5"), answer)
        await stage.fill(["new_password": Service.password])
        #expect(stage.screen == "sign_in")
        #expect(stage.shownTexts.contains("Your password was changed. Sign in with your new password."))
        #expect(stage.model.step?.error?.code == code)
        #expect(stage.model.value(for: "username") == Service.ada)
    }
}
