import Foundation
import NativeAuthCore

/// The expiry of a step.
extension FlowModelState {
    /// Notifies a server that requires it; otherwise the flow fails.
    mutating func expire(at now: Date) -> Action {
        guard phase == .ready, !isPolling, let step, remainingTime(at: now) == .zero, expiredStep != step.id
        else { return .none }
        guard step.answersExpiry else {
            return fail(NativeAuthError(.expired, message: texts(.timeUp), recovery: [.restart]))
        }
        // Sent once per step: after the expiry the server ignores the content of a submission.
        expiredStep = step.id
        callID += 1
        phase = .submitting(nil)
        error = nil
        fieldErrors = [:]
        return .submit(callID: callID, FlowSubmission(stepID: step.id, actionID: nil, values: [:]))
    }
}
