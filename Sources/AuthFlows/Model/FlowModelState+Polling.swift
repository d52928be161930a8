import Foundation
import NativeAuthCore

/// Polling for an event elsewhere, without disturbing the user's input.
extension FlowModelState {
    /// Begins a poll. The phase stays `ready`. A submit meanwhile waits, because the response contains the proof that
    /// it must carry.
    mutating func beginPoll() -> Action {
        guard phase == .ready, !isPolling, let step else { return .none }
        switch step.kind {
        // In such a step the server treats an empty submission as the notification of the expiry: it must not be
        // polled.
        case .form, .display: guard !step.answersExpiry else { return .none }
        // A new request would invalidate the response to the current one.
        case .browser, .passkey, .complete, .unsupported: return .none
        }
        callID += 1
        isPolling = true
        return .submit(callID: callID, FlowSubmission(stepID: step.id, actionID: nil, values: [:]))
    }

    /// Handles the response to a poll. The same step keeps the input and the displayed error.
    mutating func applyPollResponse(_ next: FlowStep, at now: Date) -> Action {
        isPolling = false
        guard step?.id == next.id, next.error == nil, next.kind.isOpen else {
            queued = nil
            return show(next, at: now)
        }
        for field in next.fields where values[field.id] == nil { values[field.id] = field.initialValue }
        let known = Set(next.fields.map(\.id))
        values = values.filter { known.contains($0.key) }
        fieldErrors = fieldErrors.filter { known.contains($0.key) }
        if isPollError { error = nil }
        isPollError = false
        // An unchanged delay continues; a new one begins now.
        if step?.actions.map(\.delay) != next.actions.map(\.delay) { stepArrivedAt = now }
        step = next
        return .none
    }

    /// Reports a failed poll only if no other error is displayed, or if the flow is over.
    mutating func applyPollFailure(_ error: NativeAuthError) -> Action {
        isPolling = false
        if error.endsFlow {
            queued = nil
            return fail(error)
        }
        // A cancelled poll is not reported.
        guard error.code != .wrongState, queued == nil, self.error == nil || isPollError else { return .none }
        self.error = error
        isPollError = true
        return .none
    }

    /// Sends the queued submit.
    mutating func submitQueued(at now: Date) -> Action {
        guard let queued, !isPolling else { return .none }
        self.queued = nil
        phase = .ready
        return submit(queued.action, at: now)
    }
}

extension FlowStep.Kind {
    /// Whether the step awaits input or an event.
    var isOpen: Bool {
        switch self {
        case .form, .display, .browser, .passkey: true
        case .complete, .unsupported: false
        }
    }
}
