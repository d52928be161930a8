import Foundation
import NativeAuthCore

/// Browser and passkey requests, and the expiry of a step.
extension FlowModelState {
    /// Begins a request, which counts as a running call of the step's default action.
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
        for (field, value) in answer { _ = edit(field, value: value) }
        return submit(nil, at: now)
    }

    /// Ends a failed request. The form and its input stay, because nothing was sent.
    mutating func endCeremony(_ error: NativeAuthError) -> Action {
        isInCeremony = false
        phase = .ready
        self.error = error
        return .none
    }

    /// Notifies a server that requires it; otherwise the flow fails.
    mutating func expire(at now: Date) -> Action {
        guard phase == .ready, !isRefreshing, let step, remainingTime(at: now) == .zero, expiredStep != step.id
        else { return .none }
        guard step.answersExpiry else {
            return fail(NativeAuthError(.expired, message: texts(.timeUp), recovery: [.restart]))
        }
        // Sent once: every later submission has the same meaning.
        expiredStep = step.id
        attempt += 1
        phase = .submitting(nil)
        error = nil
        fieldErrors = [:]
        return .submit(attempt: attempt, FlowSubmission(stepID: step.id, actionID: nil, values: [:]))
    }
}
