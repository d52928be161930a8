import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("A tenant's flows across processes", .timeLimit(.minutes(5)))
@MainActor
struct SavedFlowTests {
    private let store = MemorySecretStore()
    private let clock = TestClock()

    private func stage(_ kind: EntraFlow.Kind, client: String = "client-1", tenant: String = "contoso") throws
        -> EntraFlowEnvironment
    {
        try EntraFlowEnvironment(kind, store: store, clock: clock, clientID: client, tenant: tenant)
    }

    /// Encodes and decodes the saved flow as JSON, as between two processes.
    private func saved(_ stage: EntraFlowEnvironment) async throws -> SavedFlow {
        let flow = try #require(await stage.model.save())
        let data = try JSONEncoder().encode(flow)
        for secret in [Service.password, Service.code] {
            #expect(!String(decoding: data, as: UTF8.self).contains(secret))
        }
        #expect(!flow.description.contains("t2"))
        return try JSONDecoder().decode(SavedFlow.self, from: data)
    }

    private func signedUp() async throws -> EntraFlowEnvironment {
        let first = try EntraFlowEnvironment(
            .signUp,
            EntraFormSettings(signUpPassword: .required),
            store: store,
            clock: clock
        )
        await first.begin(
            ["username": Service.ada, "password": Service.password],
            Service.next("t1"),
            Service.code("t2")
        )
        return first
    }

    @Test("A sign-up's code in another process keeps the rest of the countdown and the continuation token")
    func signUp() async throws {
        let saved = try await saved(try await signedUp())
        clock.advance(by: .seconds(100))
        let second = try stage(.signUp)
        await second.model.resume(saved)
        #expect(second.screen == "sign_up_code")
        #expect(second.shownTexts.contains("We sent a code to a***@e***."))
        #expect(second.model.remainingDelay(for: "resend") == .seconds(200))
        #expect(try await self.saved(second).executionID == saved.executionID)
        second.script(Service.next("t3"), Service.tokens())
        await second.fill(["code": Service.code])
        #expect(second.outcome?.user != nil)
        #expect(second.sent(0)["continuation_token"] == "t2")
        #expect(second.sent(1)["username"] == Service.ada)
        #expect(await second.flow.save() == nil)
    }

    @Test("If the network fails after the sign-up, another process continues with the sign-in")
    func done() async throws {
        let first = try await signedUp()
        first.script(Service.next("t3"), Service.lost)
        await first.fill(["code": Service.code])
        let saved = try await saved(first)
        let second = try stage(.signUp)
        second.script(Service.lost, Service.tokens())
        await second.model.resume(saved)
        #expect(second.model.phase == .failed)
        #expect(second.model.error?.code == .offline)
        #expect(await second.model.save() == nil)
        await second.model.resume(saved)
        #expect(second.outcome?.user != nil)
        #expect(second.endpoints == ["oauth2/token", "oauth2/token"])
    }

    @Test("A completed reset is known in another process, too")
    func resetDone() async throws {
        let first = try stage(.recovery)
        await first.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        first.script(Service.next("t3"))
        await first.fill(["code": Service.code])
        first.script(
            .json(#"{"continuation_token":"t4","poll_interval":2}"#),
            Service.poll("succeeded", "t5"),
            Service.lost
        )
        await first.fill(["new_password": Service.password])
        let second = try stage(.recovery)
        second.script(Service.refusal("invalid_grant", codes: [55_200]))
        await second.model.resume(try await saved(first))
        #expect(second.screen == "sign_in")
        #expect(second.shownTexts.contains("Your password was changed. Sign in with your new password."))
        #expect(second.model.value(for: "username") == Service.ada)
    }

    @Test("A failure after a redeemed continuation token shows the next form with the error")
    func usedUp() async throws {
        let first = try await signedUp()
        first.script(Service.next("t3"), Service.lost)
        await first.fill(["code": Service.code])
        let second = try stage(.signUp)
        second.script(
            Service.refusal("invalid_grant", "mfa_required", token: "t4"),
            Service.methods("t5", [("a", "email", "x")]),
            Service.lost
        )
        await second.model.resume(try await saved(first))
        #expect(second.screen == "second_factor")
        #expect(second.model.error?.code == .offline)
        second.script(Service.code("t6"), Service.tokens())
        await second.fill([:], action: "method_a")
        await second.fill(["code": Service.code])
        #expect(second.outcome?.user != nil)
    }

    /// Each kind of form that can be saved: the requests that lead to it, and its name.
    nonisolated private static let forms: [(EntraFlow.Kind, [Service.Answer], [[String: String]], String)] = [
        (.signUp, [], [], "sign_up"), (.signIn, [], [], "sign_in"), (.recovery, [], [], "recovery"),
        (.signIn, [Service.next("t1"), Service.code("t2")], [["username": Service.ada]], "sign_in_code"),
        (.signIn, [Service.next("t1"), Service.wantsPassword("t2")], [["username": Service.ada]], "sign_in_password"),
        (
            .signIn,
            [
                Service.next("t1"), Service.wantsPassword("t2"),
                Service.refusal("invalid_grant", "mfa_required", token: "t3"),
                Service.methods("t4", [("a", "email", "x"), ("b", "sms", "y")]),
            ], [["username": Service.ada], ["password": Service.password]], "second_factor"
        ),
        (
            .signIn,
            [
                Service.next("t1"), Service.wantsPassword("t2"),
                Service.refusal("invalid_grant", "mfa_required", token: "t3"),
                Service.methods("t4", [("a", "email", "x")]), Service.code("t5"),
            ], [["username": Service.ada], ["password": Service.password]], "second_factor_code"
        ),
        (
            .signIn,
            [
                Service.next("t1"), Service.wantsPassword("t2"),
                Service.refusal("invalid_grant", "registration_required", token: "t3"),
                Service.methods("t4", [("a", "email", "x")]), Service.contactCode("t5", to: "x", channel: "email"),
            ], [["username": Service.ada], ["password": Service.password], ["contact": "a@b.c"]], "contact_code"
        ),
        (
            .recovery, [Service.next("t1"), Service.code("t2"), Service.next("t3")],
            [["username": Service.ada], ["code": Service.code]], "new_password"
        ),
        (
            .signUp,
            [
                Service.next("t1"), Service.code("t2"),
                Service.wantsAttributes("t3", #"{"name":"city","type":"string","required":true}"#),
            ], [["username": Service.ada], ["code": Service.code]], "attributes"
        ),
    ]

    @Test("Every form is equal in another process, and nothing is sent to restore it", arguments: forms.indices)
    func everyForm(index: Int) async throws {
        let (kind, answers, entered, name) = Self.forms[index]
        let first = try stage(kind)
        await first.model.start()
        for answer in answers { first.script(answer) }
        for values in entered { await first.fill(values) }
        #expect(first.screen == name)
        let second = try stage(kind)
        await second.model.resume(try await saved(first))
        #expect(second.screen == name)
        #expect(second.fields == first.fields)
        #expect(second.actions == first.actions)
        #expect(second.model.step?.components == first.model.step?.components)
        #expect(second.transport.requests.isEmpty)
    }

    @Test("A flow of another kind, client, tenant or provider is refused; a damaged one has a recovery option")
    func foreign() async throws {
        let saved = try await saved(try await signedUp())
        for other in [
            try stage(.signIn), try stage(.signUp, client: "client-2"), try stage(.signUp, tenant: "fabrikam"),
        ] {
            await other.model.resume(saved)
            #expect(other.model.error?.code == .wrongState)
            #expect(other.transport.requests.isEmpty)
        }
        for (provider, continuation) in [("cognito", saved.continuation), ("entra", "{}"), ("entra", "no json")] {
            let damaged = SavedFlow(
                provider: provider,
                flow: saved.flow,
                executionID: saved.executionID,
                continuation: continuation,
                stepID: saved.stepID,
                savedAt: saved.savedAt,
                notes: saved.notes
            )
            let other = try stage(.signUp)
            await other.model.resume(damaged)
            #expect(other.model.phase == .failed)
            #expect(other.model.error?.code == .wrongState)
            #expect(await other.model.save() == nil)
        }
    }

    @Test("A flow that the service has discarded restarts, with a message and the user name")
    func forgotten() async throws {
        let saved = try await saved(try await signedUp())
        clock.advance(by: .seconds(86_400))
        let second = try stage(.signUp)
        await second.model.resume(saved)
        second.script(Service.refusal("expired_token", codes: [552_003]))
        await second.fill(["code": Service.code])
        #expect(second.screen == "sign_up")
        #expect(second.model.error?.code == .expired)
        #expect(second.model.value(for: "username") == Service.ada)
    }

    @Test("A user name refused on the first form is restored in another process; without one nothing is saved")
    func firstForm() async throws {
        let first = try stage(.signIn)
        await first.model.start()
        #expect(try await saved(first).notes["username"] == nil)
        first.script(Service.refusal("user_not_found", codes: [50_034]))
        await first.fill(["username": Service.ada])
        let second = try stage(.signIn)
        await second.model.resume(try await saved(first))
        #expect(second.screen == "sign_in")
        #expect(second.model.value(for: "username") == Service.ada)
        #expect(try await saved(second).notes["username"] == Service.ada)
    }

    @Test("Going back in another process keeps the user name, as does the reset from there")
    func wayBack() async throws {
        let first = try stage(.signIn)
        await first.begin(["username": Service.ada], Service.next("t1"), Service.wantsPassword("t2"))
        let saved = try await saved(first)
        let second = try stage(.signIn)
        await second.model.resume(saved)
        await second.model.submit("forgot_password")
        #expect(second.screen == "recovery")
        #expect(second.model.value(for: "username") == Service.ada)
        #expect(second.actions == ["send", "back"])
        second.script(Service.next("r1"), Service.code("r2"))
        await second.fill([:])
        #expect(second.screen == "recovery_code")
        // The reset within a sign-in is still one.
        let third = try stage(.signIn)
        await third.model.resume(try await self.saved(second))
        await third.model.submit("back")
        #expect(third.screen == "recovery")
        #expect(third.actions == ["send", "back"])
        #expect(third.model.value(for: "username") == Service.ada)
    }

    @Test("A failed sign-in after a restored flow is an error in the form's language")
    func toldWords() async throws {
        let first = try await signedUp()
        first.script(Service.next("t3"), Service.lost)
        await first.fill(["code": Service.code])
        let second = try stage(.signUp)
        second.script(Service.lost)
        await #expect(throws: NativeAuthError(.offline, message: "")) {
            _ = try await second.flow.resume(try await saved(first))
        }
        #expect(await second.flow.save() == nil)
    }
}
