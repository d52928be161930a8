import Foundation
import NativeAuthCore

/// What is done outside of the form: a browser, a passkey; and what happens when the time is up.
extension FlowModelState {
    /// It counts as a running call, by the action that the step's button stands for.
    mutating func beginCeremony() -> Action {
        guard phase == .ready, !isRefreshing, let step else { return .none }
        switch step.kind {
        case .browser, .passkey: break
        case .form, .display, .complete, .unsupported: return .none
        }
        attempt += 1
        isInCeremony = true
        phase = .submitting(step.defaultAction?.id)
        error = nil
        fieldErrors = [:]
        return .ceremony(attempt: attempt)
    }

    mutating func endCeremony(_ answer: [FormField.ID: String], at now: Date) -> Action {
        isInCeremony = false
        phase = .ready
        for (field, value) in answer { _ = edit(field, value) }
        return submit(nil, at: now)
    }

    /// The form stays, and so does what waits in it: nothing was sent.
    mutating func endCeremony(_ error: NativeAuthError) -> Action {
        isInCeremony = false
        phase = .ready
        self.error = error
        return .none
    }

    /// A server that must be told is told; otherwise the step is over.
    mutating func expire(at now: Date) -> Action {
        guard phase == .ready, !isRefreshing, let step, remainingTime(at: now) == .zero, expiredStep != step.id
        else { return .none }
        guard step.answersExpiry else {
            return fail(NativeAuthError(.expired, message: texts(.timeUp), recovery: [.restart]))
        }
        // Told once: whatever is sent after this says the same.
        expiredStep = step.id
        attempt += 1
        phase = .submitting(nil)
        error = nil
        fieldErrors = [:]
        return .submit(attempt: attempt, FlowSubmission(stepID: step.id, actionID: nil, values: [:]))
    }
}
