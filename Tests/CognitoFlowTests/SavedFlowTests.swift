import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Cognito's flows across processes", .timeLimit(.minutes(5)))
@MainActor
struct SavedFlowTests {
    private let store = MemorySecretStore()
    private let clock = TestClock()

    private func stage(_ kind: CognitoFlow.Kind, _ settings: CognitoPoolSettings = .byName, client: String = "client1")
        throws
        -> CognitoFlowEnvironment
    {
        try CognitoFlowEnvironment(kind, settings, store: store, clock: clock, clientID: client)
    }

    /// Encodes and decodes the saved flow as JSON, as between two processes.
    private func saved(_ stage: CognitoFlowEnvironment) async throws -> SavedFlow {
        let data = try JSONEncoder().encode(try #require(await stage.model.save()))
        for secret in ["Correct-horse1", "123456"] {
            #expect(!String(decoding: data, as: UTF8.self).contains(secret))
        }
        return try JSONDecoder().decode(SavedFlow.self, from: data)
    }

    private func signedUp() async throws -> CognitoFlowEnvironment {
        let first = try stage(.signUp)
        await first.model.start()
        first.script(Service.signedUp())
        await first.fill(["username": "ada", "email": "ada@example.com", "password": "Correct-horse1"])
        return first
    }

    @Test("Another process confirms the sign-up's code and signs in, without the password")
    func signUp() async throws {
        let first = try await signedUp()
        let saved = try await saved(first)
        clock.advance(by: .seconds(10))
        let second = try stage(.signUp)
        await second.model.resume(saved)
        #expect(second.screen == "confirm_sign_up")
        #expect(second.shownTexts.contains("We sent a code to a***@e***."))
        #expect(second.model.remainingDelay(for: "resend") == .seconds(20))
        #expect(await second.model.save()?.executionID == saved.executionID)
        second.script(Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.tokens())
        await second.fill(["code": "123456"])
        #expect(second.outcome?.user != nil)
        #expect(second.sent[0]["Session"] as? String == "s1-aaaaaaaaaaaaaaaaaaaa")
        #expect(await second.flow.save() == nil)
    }

    @Test("A flow that is saved late or twice keeps the rest of its countdown")
    func countdown() async throws {
        let first = try await signedUp()
        clock.advance(by: .seconds(10))
        let second = try stage(.signUp)
        await second.model.resume(try await saved(first))
        #expect(second.model.remainingDelay(for: "resend") == .seconds(20))
        clock.advance(by: .seconds(10))
        let third = try stage(.signUp)
        await third.model.resume(try await saved(second))
        #expect(third.model.remainingDelay(for: "resend") == .seconds(10))
        clock.advance(by: .seconds(10))
        let fourth = try stage(.signUp)
        await fourth.model.resume(try await saved(third))
        #expect(fourth.model.remainingDelay(for: "resend") == nil)
    }

    @Test("A form's message and its way back are restored in another process")
    func reason() async throws {
        let first = try stage(.signIn)
        await first.model.start()
        first.script(Service.refusal("PasswordResetRequired"), Service.delivery())
        await first.fill(["username": "ada", "password": "Correct-horse1"])
        #expect(first.screen == "reset_password")
        let second = try stage(.signIn)
        await second.model.resume(try await saved(first))
        #expect(second.shownTexts == first.shownTexts && second.shownTexts.count == 3)
        await second.model.submit("back")
        await second.model.submit("forgot_password")
        #expect(second.actions == ["send", "back"])
        let third = try stage(.signIn)
        await third.model.resume(try await saved(second))
        #expect(third.actions == ["send", "back"])
    }

    @Test("If the network fails after the confirmation, another process continues with the sign-in")
    func confirmed() async throws {
        let first = try await signedUp()
        first.script(Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.lost())
        await first.fill(["code": "123456"])
        let saved = try await saved(first)
        let second = try stage(.signUp)
        second.script(Service.lost(), Service.tokens())
        await second.model.resume(saved)
        #expect(second.model.phase == .failed)
        #expect(await second.model.save() == nil)
        await second.model.resume(saved)
        #expect(second.outcome?.user != nil)
        #expect(second.operations == ["InitiateAuth", "InitiateAuth"])
    }

    @Test("A refused sign-in after a confirmation in another process keeps the user name")
    func confirmedThenRefused() async throws {
        let first = try await signedUp()
        first.script(Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.lost())
        await first.fill(["code": "123456"])
        let saved = try await saved(first)
        let second = try stage(.signUp)
        second.script(Service.code("SMS_MFA"))
        await second.model.resume(saved)
        #expect(second.fields == ["code"])
        second.script(Service.refusal("NotAuthorized"))
        await second.fill(["code": "123456"])
        #expect(second.screen == "sign_in")
        #expect(second.model.value(for: "username") == "ada")
    }

    @Test("If the network fails after the reset, another process reports it and resets nothing twice")
    func changed() async throws {
        let first = try stage(.recovery)
        await first.model.start()
        first.script(Service.delivery(), Service.nothing, Service.lost())
        await first.fill(["username": "ada"])
        await first.fill(["code": "123456", "new_password": "Other-horse2"])
        let saved = try await saved(first)
        let second = try stage(.recovery)
        await second.model.resume(saved)
        #expect(second.outcome == FlowOutcome(message: "Your password was changed. Sign in with your new password."))
        #expect(second.transport.requests.isEmpty)
    }

    @Test(
        "After a lost response to the new password, another process signs in with it",
        arguments: [true, false]
    )
    func unknownReset(isKilled: Bool) async throws {
        let form = ["code": "123456", "new_password": "Other-horse2"]
        let first = try stage(.recovery)
        await first.model.start()
        first.script(Service.delivery(), Service.lost())
        await first.fill(["username": "ada"])
        var saved = try await saved(first).withUnknownOutcome
        if !isKilled {
            await first.fill(form)
            saved = try await self.saved(first)
        }
        let second = try stage(.recovery)
        await second.model.resume(saved)
        // Saved at the step, before any request.
        saved = try await self.saved(second)
        let third = try stage(.recovery)
        await third.model.resume(saved)
        third.script(Service.refusal("ExpiredCode"), Service.verifier, Service.tokens())
        await third.fill(form)
        #expect(third.outcome?.user != nil)
    }

    @Test("A challenge is answered with its session in another process")
    func challenge() async throws {
        let first = try stage(.signIn)
        await first.model.start()
        first.script(Service.verifier, Service.code("SMS_MFA", session: "challenge-session"))
        await first.fill(["username": "ada", "password": "Correct-horse1"])
        let saved = try await saved(first)
        #expect(saved.continuation == "challenge-session")
        #expect(!saved.description.contains("challenge-session"))
        clock.advance(by: .seconds(60))
        let second = try stage(.signIn)
        await second.model.resume(saved)
        #expect(second.shownTexts.contains("We sent a code to to-SMS."))
        // The password is not known here, so the sign-in can't be repeated for a new code.
        #expect(second.actions == ["send"])
        second.script(Service.tokens())
        await second.fill(["code": "123456"])
        #expect(second.outcome?.user != nil)
        #expect(second.sent[0]["Session"] as? String == "challenge-session")
    }

    @Test("A challenge that is refused in another process restarts the sign-in with the user name")
    func challengeRefused() async throws {
        let first = try stage(.signIn)
        await first.model.start()
        first.script(Service.verifier, Service.code("SMS_MFA"))
        await first.fill(["username": "ada", "password": "Correct-horse1"])
        let second = try stage(.signIn)
        await second.model.resume(try await saved(first))
        second.script(Service.refusal("NotAuthorized"))
        await second.fill(["code": "123456"])
        #expect(second.screen == "sign_in")
        #expect(second.model.value(for: "username") == "ada")
    }

    @Test("A restarted flow is kept when an earlier one can't be resumed")
    func resumedTooLate() async throws {
        let first = try await signedUp()
        first.script(Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.lost())
        await first.fill(["code": "123456"])
        let saved = try await saved(first)
        let second = try stage(.signUp)
        let flow = second.flow
        second.script(
            .custom { _ in
                _ = try await flow.start()
                throw TransportError(.connectionFailed)
            }
        )
        await #expect(throws: (any Error).self) { try await flow.resume(saved) }
        let now = await flow.save()
        #expect(now != nil && now?.executionID != saved.executionID)
    }

    @Test("Another process shows the TOTP secret again, and sends its code with its session")
    func authenticatorSetup() async throws {
        let first = try stage(.signIn)
        await first.model.start()
        first.script(
            Service.verifier,
            Service.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA"]"#]),
            .json(#"{"SecretCode":"JBSWY3DP","Session":"c2"}"#)
        )
        await first.fill(["username": "ada", "password": "Correct-horse1"])
        let saved = try await saved(first)
        #expect(!saved.description.contains("JBSWY3DP"))
        let second = try stage(.signIn)
        await second.model.resume(saved)
        #expect(second.model.step?.components.first { $0.id == "key" }?.value == "JBSWY3DP")
        #expect(second.transport.requests.isEmpty)
        second.script(.json(#"{"Status":"SUCCESS","Session":"c3"}"#), Service.tokens())
        await second.fill(["code": "123456"])
        #expect(second.outcome?.user != nil)
        #expect(second.operations == ["VerifySoftwareToken", "RespondToAuthChallenge"])
        #expect(second.sent.map { $0["Session"] as? String } == ["c2", "c3"])
    }

    @Test("A one-time code as the first factor can be resent in another process, without a password")
    func firstFactor() async throws {
        let first = try stage(.signIn, .byChoice)
        await first.model.start()
        first.script(
            Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"]),
            Service.code("EMAIL_OTP")
        )
        await first.fill(["username": "ada@example.com"])
        await first.model.submit("EMAIL_OTP")
        let saved = try await saved(first)
        clock.advance(by: .seconds(60))
        let second = try stage(.signIn, .byChoice)
        await second.model.resume(saved)
        #expect(second.actions == ["send", "resend"])
        second.script(
            Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"]),
            Service.code("EMAIL_OTP", session: "c9")
        )
        await second.model.submit("resend")
        #expect(second.fields == ["code"])
        #expect(second.operations == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test("A resumed flow keeps nothing of the flow before it")
    func nothingBefore() async throws {
        let stage = try stage(.signUp, .byChoice)
        await stage.model.start()
        stage.script(Service.signedUp(), Service.session("s2-aaaaaaaaaaaaaaaaaaaaa"), Service.code("EMAIL_OTP"))
        await stage.fill(["username": "ada@example.com", "password": "Correct-horse1"])
        await stage.fill(["code": "123456"])
        await stage.model.resume(try await saved(stage))
        #expect(await stage.flow.forms.context.password == nil)
        stage.script(Service.challenge("SELECT_CHALLENGE", available: ["PASSWORD_SRP", "EMAIL_OTP"]))
        await stage.fill(["code": "12345678"])
        // The password that was entered before is not proven automatically.
        #expect(stage.actions == ["PASSWORD_SRP", "EMAIL_OTP", "back"])
        #expect(stage.transport.remaining == 0)
    }

    @Test("A challenge older than the service's session lifetime has expired", arguments: [899, 900])
    func old(seconds: Int) async throws {
        let first = try stage(.signIn)
        await first.model.start()
        first.script(Service.verifier, Service.code("SMS_MFA"))
        await first.fill(["username": "ada", "password": "Correct-horse1"])
        let saved = try await saved(first)
        clock.advance(by: .seconds(seconds))
        let second = try stage(.signIn)
        await second.model.resume(saved)
        #expect(second.model.error?.code == (seconds < 900 ? nil : .expired))
        #expect(second.fields == (seconds < 900 ? ["code"] : []))
        #expect(second.model.canRestart == (seconds >= 900))
        #expect((await second.flow.save() == nil) == (seconds >= 900))
    }

    @Test("Code and password of a recovery are accepted in another process")
    func recovery() async throws {
        let first = try stage(.recovery)
        await first.model.start()
        first.script(Service.delivery())
        await first.fill(["username": "ada"])
        let saved = try await saved(first)
        let second = try stage(.recovery)
        await second.model.resume(saved)
        second.script(Service.nothing, Service.verifier, Service.tokens())
        await second.fill(["code": "123456", "new_password": "Other-horse2"])
        #expect(second.outcome?.user != nil)
        #expect(second.sent[0]["Username"] as? String == "ada")
    }

    @Test("The first form can be resumed, too", arguments: [CognitoFlow.Kind.signUp, .signIn, .recovery])
    func firstForm(kind: CognitoFlow.Kind) async throws {
        let first = try stage(kind)
        await first.model.start()
        let second = try stage(kind)
        let saved = try await saved(first)
        #expect(saved.executionID.count == 32 && saved.executionID.allSatisfy(\.isHexDigit))
        await second.model.resume(saved)
        #expect(second.screen == first.screen)
        #expect(second.model.phase == .ready)
    }

    @Test("Flows of another client, kind or provider are refused")
    func foreign() async throws {
        let saved = try await saved(try await signedUp())
        func changed(provider: String = "cognito", notes: [String: String]) -> SavedFlow {
            SavedFlow(
                provider: provider,
                flow: saved.flow,
                executionID: saved.executionID,
                continuation: nil,
                stepID: saved.stepID,
                savedAt: saved.savedAt,
                notes: notes
            )
        }
        let cases: [(CognitoFlowEnvironment, SavedFlow)] = [
            (try stage(.signUp, client: "client2"), saved), (try stage(.signIn), saved),
            (try stage(.signUp), changed(provider: "thunderid", notes: saved.notes)),
            (try stage(.signUp), changed(notes: [:])),
            (try stage(.signUp), changed(notes: saved.notes.merging(["pool": "local_Pool2"]) { $1 })),
            (try stage(.signUp), changed(notes: saved.notes.merging(["screen": "nowhere"]) { $1 })),
        ]
        for (stage, saved) in cases {
            await stage.model.resume(saved)
            #expect(stage.model.error?.code == .wrongState)
            #expect(stage.transport.requests.isEmpty)
        }
    }
}
