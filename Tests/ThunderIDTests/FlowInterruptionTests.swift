import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("A ThunderID flow that is interrupted, cancelled or resumed", .timeLimit(.minutes(5)))
struct FlowInterruptionTests: FlowTesting {
    @Test("If the network fails between sign-up and sign-in, another submit continues with the sign-in")
    func brokenBetween() async throws {
        let (model, _, fixture) = try await model(
            .signUp,
            Fixture.recorded("05", 4, 6, 10) + [.failure(TransportError(.connectionFailed))]
                + Fixture.recorded("05", 12, 13)
        )
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        #expect(model.phase == .ready && model.error?.code == .offline)
        await model.submit()
        #expect(try await fixture.client.isSignedIn())
    }

    @Test(
        "A saved flow of another provider is refused, and the running flow continues",
        arguments: ["cognito", "thunderid"]
    )
    func foreignSavedFlow(_ provider: String) async throws {
        let (model, flow, _) = try await model(.signIn, Fixture.recorded("07", 4))
        await model.start()
        let running = try #require(await flow.save())
        let foreign = SavedFlow(
            provider: provider,
            flow: "signIn",
            executionID: "another",
            continuation: nil,
            stepID: "form",
            savedAt: Fixture.recordedAt
        )

        let error = await #expect(throws: NativeAuthError.self) { try await flow.resume(foreign) }
        #expect(error?.code == .wrongState)
        #expect(await flow.save()?.executionID == running.executionID)
    }

    @Test("A completed sign-up is saved: another process continues with the sign-in")
    func savedBetween() async throws {
        let (model, _, _) = try await model(
            .signUp,
            Fixture.recorded("05", 4, 6, 10) + [.failure(TransportError(.connectionFailed))]
        )
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        let saved = try #require(await model.save())
        #expect(saved.continuation == nil)

        let (second, _, fixture) = try await self.model(.signIn, Fixture.recorded("05", 12, 13))
        await second.resume(saved)
        #expect(fixture.sent[0]["flowType"] as? String == "AUTHENTICATION" && fixture.sent[0]["executionId"] == nil)
        enter(["username": "u1795246141", "password": "Secret#1"], second)
        await second.submit()
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("If the sign-in after a sign-up is refused, the saved flow retries only the sign-in")
    func refusedBetween() async throws {
        let refusal = #"{"executionId":"x","flowStatus":"ERROR","data":{},"error":{"code":"FET-1051"}}"#
        let (model, _, fixture) = try await model(
            .signUp,
            Fixture.recorded("05", 4, 6, 10) + [.json(refusal, path: Fixture.execute)]
                + Fixture.recorded("05", 12, 13)
        )
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        #expect(model.phase == .ready && model.error?.serverCode == "FET-1051")
        let saved = try #require(await model.save())
        #expect(saved.flow == "REGISTRATION" && saved.continuation == nil)
        #expect(saved.notes["signedUp"] == "true")
        await model.submit()
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("A flow resumed for another application fetches that application's texts")
    func textsOfResumed() async throws {
        let (model, _, fixture) = try await model(
            .signUp,
            Fixture.recorded("05", 4) + [try Fixture.texts()] + Fixture.recorded("05", 6)
        )
        await model.start()
        await model.resume(
            SavedFlow(
                provider: "thunderid",
                flow: "REGISTRATION",
                executionID: "x",
                continuation: "t",
                stepID: "s",
                savedAt: Fixture.recordedAt,
                notes: ["applicationId": "another"]
            )
        )
        let asked = fixture.transport.requests.compactMap(\.head.path).filter { $0.hasPrefix(Fixture.meta) }
        #expect(asked.count == 2 && asked.last?.contains("id=another") == true)
    }

    @Test("A cancelled flow starts no session, even if the server had completed it")
    func cancelledFlow() async throws {
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("01", 1))
        let complete = try Transcript("01")[7].responseBody
        await model.start()
        enter(["username": "alice", "password": "Alice#2026"], model)
        fixture.transport.append(
            .custom(path: Fixture.execute) { request in
                // Like a server that completes the request before the cancellation arrives.
                await model.cancel()
                return try await ScriptedTransport([.json(complete)]).send(request)
            }
        )
        await model.submit()
        #expect(model.phase == .cancelled)
        #expect(try await fixture.client.isSignedIn() == false)
    }

    @Test("A flow that is cancelled while its texts are loaded shows no form")
    func cancelledDuringTexts() async throws {
        let held = Lock<ThunderIDFlow?>(nil)
        let sent = Lock<@Sendable () -> Int>({ 0 })
        let texts = ScriptedTransport.Answer.custom(path: Fixture.meta) { _ in
            while sent.withLock({ $0() }) == 0 { await Task.yield() }
            // The form's response is there before.
            for _ in 0..<1_000 { await Task.yield() }
            await held.withLock { $0 }?.cancel()
            throw TransportError(.timedOut)
        }
        let fixture = try await Fixture([texts] + Fixture.recorded("01", 1))
        sent.withLock { $0 = { fixture.sent.count } }
        let flow = ThunderIDFlow(client: fixture.client, kind: .signIn)
        held.withLock { $0 = flow }

        await #expect(throws: CancellationError.self) { try await flow.start() }
        #expect(await flow.rawStep == nil)
    }

    @Test("Cancelling stops the running request")
    func cancelledRequest() async throws {
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("01", 1))
        await model.start()
        enter(["username": "alice", "password": "x"], model)
        let wasCancelled = Lock(false)
        fixture.transport.append(
            .custom(path: Fixture.execute) { _ in
                do {
                    try await Task.sleep(for: .seconds(600))
                } catch {
                    wasCancelled.withLock { $0 = true }
                    throw error
                }
                throw TransportError(.timedOut)
            }
        )
        let submit = Task { await model.submit() }
        while fixture.sent.count < 2 { await Task.yield() }
        await model.cancel()
        await submit.value
        #expect(wasCancelled.withLock { $0 })
    }

    @Test("A repeatedly refused challenge token ends the flow instead of keeping an unusable form")
    func staleToken() async throws {
        let (model, _, _) = try await model(
            .signIn,
            Fixture.recorded("01", 1) + Fixture.recorded("02", 18) + Fixture.recorded("02", 18)
        )
        await model.start()
        enter(["username": "alice", "password": "x"], model)
        await model.submit()
        #expect(model.phase == .failed)
        #expect(model.error?.serverCode == "ICS-1002" && model.error?.recovery == [.restart])
        #expect(model.error?.message == "This request has expired. Start over.")
    }

    @Test("A saved flow contains no secret, and can be continued by another process")
    func resume() async throws {
        let (model, flow, _) = try await model(.signUp, Fixture.recorded("05", 4, 6))
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        let saved = try #require(await model.save())
        let data = try JSONEncoder().encode(saved)
        #expect(!String(decoding: data, as: UTF8.self).contains("Secret#1"))
        #expect(!"\(saved)".contains(saved.continuation ?? "none"))
        await flow.cancel()

        let (second, _, fixture) = try await self.model(
            .signIn,
            Fixture.recorded("05", 7, 10) + Fixture.recorded("01", 2)
        )
        await second.resume(try JSONDecoder().decode(SavedFlow.self, from: data))
        #expect(second.step?.fields.map(\.id) == ["email"])
        #expect(fixture.sent[0].keys.sorted() == ["challengeToken", "executionId"])
        #expect(fixture.sent[0]["challengeToken"] as? String == saved.continuation)
        enter(["email": "u1795246141@example.com"], second)
        await second.submit()
        // The password is no longer known: the user is asked for it again.
        #expect(second.phase == .ready && second.step?.fields.map(\.id) == ["username", "password"])
    }

    @Test(
        "After a lost response, an unknown execution may be a completed sign-up: the advice is to sign in",
        arguments: [
            (.failure(TransportError(.connectionFailed)), .signIn),
            (.json("{}", status: 502, path: Fixture.execute), .signIn),
            (.failure(TransportError(.connectionFailed, requestMayHaveBeenSent: false)), .restart),
        ] as [(ScriptedTransport.Answer, RecoveryOption.Kind)]
    )
    func lostResponse(_ failure: ScriptedTransport.Answer, _ advice: RecoveryOption.Kind) async throws {
        let (model, _, _) = try await model(
            .signUp,
            Fixture.recorded("05", 4, 6) + [failure] + Fixture.recorded("05", 11)
        )
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        #expect(model.phase == .ready)
        await model.submit()
        #expect(model.phase == .failed && model.error?.serverCode == "FES-1004")
        #expect(model.error?.recovery.first?.kind == advice)
    }

    @Test("A saved flow keeps a lost response: another process advises to sign in")
    func savedLostResponse() async throws {
        let (model, _, _) = try await model(
            .signUp,
            Fixture.recorded("05", 4, 6) + [.failure(TransportError(.connectionFailed))]
        )
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        let saved = try #require(await model.save())
        let (second, _, _) = try await self.model(.signUp, Fixture.recorded("05", 11))
        await second.resume(saved)
        #expect(second.phase == .failed && second.error?.serverCode == "FES-1004")
        #expect(second.error?.recovery.first?.kind == .signIn)
    }

    @Test("A flow saved before its last submit advises to sign in after a restart")
    func savedBeforeSubmit() async throws {
        let (model, _, _) = try await model(
            .signUp,
            Fixture.recorded("05", 4, 6) + [.failure(TransportError(.connectionFailed))]
        )
        var saved: SavedFlow?
        model.willSubmit = { saved = $0 }
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        #expect(await model.save()?.outcomeIsUnknown == false)
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        let (second, _, _) = try await self.model(.signUp, Fixture.recorded("05", 11))
        await second.resume(try #require(saved))
        #expect(second.phase == .failed && second.error?.recovery.first?.kind == .signIn)
    }

    @Test("A submitted sign-up advises to sign in, also when it is resumed by a sign-in flow")
    func submittedSignUpInSignInFlow() async throws {
        let (model, _, _) = try await model(.signIn, Fixture.recorded("05", 11))
        let saved = SavedFlow(
            provider: "thunderid",
            flow: "REGISTRATION",
            executionID: "x",
            continuation: "t",
            stepID: "s",
            savedAt: Fixture.recordedAt
        )
        await model.resume(saved.withUnknownOutcome)
        #expect(model.phase == .failed && model.error?.recovery.first?.kind == .signIn)
    }

    @Test("A submit that is cancelled before it is sent is not sent")
    func cancelledBeforeSubmit() async throws {
        let (model, _, fixture) = try await model(.signUp, Fixture.recorded("05", 4))
        await model.start()
        model.willSubmit = { [weak model] _ in await model?.cancel() }
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        #expect(model.phase == .cancelled && fixture.sent.count == 1)
    }

    @Test("A flow that continues after a saved submit is not treated as completed")
    func resumedAfterSubmit() async throws {
        let (model, _, _) = try await model(
            .signUp,
            Fixture.recorded("05", 4) + Fixture.recorded("05", 11)
        )
        let saved = SavedFlow(
            provider: "thunderid",
            flow: "REGISTRATION",
            executionID: "x",
            continuation: "t",
            stepID: "s",
            savedAt: Fixture.recordedAt
        )
        await model.resume(saved.withUnknownOutcome)
        #expect(model.phase == .ready)
        #expect(await model.save()?.outcomeIsUnknown == false)
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        #expect(model.phase == .failed && model.error?.recovery == [.restart])
    }

    @Test("A saved flow unknown to the server offers a restart")
    func resumeExpired() async throws {
        let (model, _, _) = try await model(.signUp, Fixture.recorded("05", 11))
        let saved = SavedFlow(
            provider: "thunderid",
            flow: "REGISTRATION",
            executionID: "x",
            continuation: "t",
            stepID: "s",
            savedAt: Fixture.recordedAt
        )
        await model.resume(saved)
        #expect(model.phase == .failed)
        #expect(model.error?.code == .expired && model.error?.recovery == [.restart])
        #expect(model.error?.serverCode == "FES-1004")
    }

    @Test("A saved flow of another provider is refused")
    func resumeForeign() async throws {
        let (model, _, fixture) = try await model(.signUp, [])
        await model.resume(
            SavedFlow(
                provider: "cognito",
                flow: "x",
                executionID: "x",
                continuation: nil,
                stepID: "s",
                savedAt: Fixture.recordedAt
            )
        )
        #expect(model.phase == .failed && fixture.sent.isEmpty)
    }

    @Test("A resumed form has the code's length and the rest of the countdown, which the server does not repeat")
    func resumedHints() async throws {
        let hints = #","additionalData":{"resendAfter":"30","otpLength":"4","otpNumericOnly":"false"}}}"#
        let (model, _, _) = try await model(.signIn, [codeForm(hints)])
        await model.start()
        let saved = try JSONDecoder().decode(
            SavedFlow.self,
            from: JSONEncoder().encode(try #require(await model.save()))
        )

        let (second, _, fixture) = try await self.model(.signIn, [codeForm("}}")])
        fixture.clock.advance(by: .seconds(20))
        await second.resume(saved)
        #expect(second.remainingDelay(for: "again") == .seconds(10))
        #expect(second.step?.fields.first?.codeLength == 4)
        #expect(second.step?.fields.first?.isNumericCode == false)
        #expect(await second.save()?.notes == saved.notes)
    }

    @Test(
        "Damaged data of a saved flow shows the form without it",
        arguments: ["", "[]", #"{"codes":{"otp":{"isNumeric":true,"length":-1}}}"#]
    )
    func damagedHints(_ note: String) {
        let hints = StepHints(note: note)
        #expect(hints.codes["otp"]?.length == nil && hints.resendAllowedAt == nil)
    }
}
