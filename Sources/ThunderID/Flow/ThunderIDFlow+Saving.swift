public import AuthFlows
import Foundation
import NativeAuthCore

/// The saved state of a flow, with which another process continues it.
extension ThunderIDFlow {
    /// The note of a saved flow whose sign-up is complete and whose sign-in is missing.
    private static let signedUpNote = "signedUp"
    private static let stepNote = "step"
    private static let maximumStepNoteSize = 65_536
    /// The note with the data of earlier responses that the current step shows.
    private static let hintsNote = "hints"

    /// Continues a saved flow; see `AuthenticationFlow.resume(_:)`. The earlier input is not saved, so a sign-up that
    /// ends without signing in displays the sign-in form. A step with a browser, a passkey or a consent is displayed
    /// from the saved flow: requesting it from the server again would invalidate its response.
    /// - Parameter saved: the saved flow.
    /// - Returns: the current step.
    /// - Throws: `NativeAuthError` with code `wrong_state` if it is not a saved flow of ThunderID's (a running flow is
    ///   not affected), `expired` if the flow has expired on the server (start again), or another code, whose
    ///   `recovery` lists what the caller can do; `CancellationError`.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        try await throwingNativeAuthErrors {
            guard saved.provider == Self.provider, let kind = Kind(rawValue: saved.flow) else {
                throw NativeAuthError(.wrongState, message: "This is not a saved flow of ThunderID's.")
            }
            reset()
            try restore(saved, kind: kind)
            let isSignedUp = saved.notes[Self.signedUpNote] != nil
            let shown = Self.step(in: saved)
            guard isSignedUp || shown != nil else {
                return try await sendFirstRequest(Self.payload(for: saved))
            }

            let scope = self.scope
            await loadTexts()
            try scope.check()
            guard !isSignedUp, let shown else { return try await signInAfterSignUp() }

            client.restoreExecution(saved.executionID, from: shown)
            return try showPrompt(shown)
        }
    }

    private func restore(_ saved: SavedFlow, kind: Kind) throws {
        self.kind = kind
        application = saved.notes[Self.applicationNote] ?? application
        executionID = saved.executionID
        stepState.hints = StepHints(note: saved.notes[Self.hintsNote])
        outcomeIsUnknown = saved.outcomeIsUnknown
        if saved.notes[FlowLink.inputNote] == nil {
            challengeToken = saved.continuation
        }
        try resolveApplication()
    }

    private static func payload(for saved: SavedFlow) -> EmbeddedSignInPayload {
        guard let input = saved.notes[FlowLink.inputNote], let token = saved.continuation else {
            return EmbeddedSignInPayload(flowId: saved.executionID, challengeToken: saved.continuation)
        }
        var payload = EmbeddedSignInPayload(flowId: saved.executionID, inputs: [input: token])
        payload.isFromLink = true
        return payload
    }

    private static func step(in saved: SavedFlow) -> EmbeddedFlowResponse? {
        guard let note = saved.notes[stepNote], let json: JSONValue = try? JSONValue.decode(from: Data(note.utf8))
        else { return nil }
        let response = EmbeddedFlowResponse(json: json)
        guard response.nonRepeatableResponse != nil else { return nil }
        return response
    }

    /// Returns the state that another process needs to continue; see `AuthenticationFlow.save()`.
    public func save() async -> SavedFlow? {
        // A flow that the server has finished can't be resumed by its id.
        guard let executionID, let step = stepState.step, responseAwaitingUser == nil, !isCompletionPending else {
            return nil
        }

        // The sign-up no longer exists on the server: its id only identifies the saved flow.
        let isSignedUp = isSignUpDone && kind == .signUp
        let saved = SavedFlow(
            provider: Self.provider,
            flow: kind.rawValue,
            executionID: executionID,
            continuation: isSignedUp ? nil : challengeToken,
            stepID: step.id,
            savedAt: client.environment.clock.now,
            notes: notes(isSignedUp: isSignedUp)
        )
        guard outcomeIsUnknown else { return saved }
        return saved.withUnknownOutcome
    }

    private func notes(isSignedUp: Bool) -> [String: String] {
        var notes = [Self.applicationNote: application]
        notes[Self.hintsNote] = stepState.hints.note
        if isSignedUp { notes[Self.signedUpNote] = "true" }
        if let text = try? stepState.nonRepeatableResponse?.text(), text.utf8.count <= Self.maximumStepNoteSize {
            notes[Self.stepNote] = text
        }
        return notes
    }

    /// Returns whether only the session is missing; see `AuthenticationFlow.hasPendingCompletion()`.
    public func hasPendingCompletion() async -> Bool {
        isSignUpDone || responseAwaitingUser != nil || isCompletionPending
    }
}
