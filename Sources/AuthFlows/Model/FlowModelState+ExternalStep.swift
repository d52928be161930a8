import Foundation
import NativeAuthCore

/// Steps that continue in a browser or with a passkey.
extension FlowModelState {
    /// Begins a request, which counts as a running call of the step's default action.
    mutating func beginExternalStep() -> Action {
        guard phase == .ready, !isPolling, let step else { return .none }
        switch step.kind {
        case .browser, .passkey: break
        case .form, .display, .complete, .unsupported: return .none
        }
        callID += 1
        isExternalStepRunning = true
        phase = .submitting(step.defaultAction?.id)
        error = nil
        fieldErrors = [:]
        return .externalStep(callID: callID)
    }

    mutating func endExternalStep(_ answer: [FormField.ID: String], at now: Date) -> Action {
        isExternalStepRunning = false
        phase = .ready
        for (field, value) in answer { _ = edit(field, value: value) }
        return submit(nil, at: now)
    }

    /// Ends a failed request. The form and its input stay, because nothing was sent.
    mutating func endExternalStep(_ error: NativeAuthError) -> Action {
        isExternalStepRunning = false
        phase = .ready
        self.error = error
        return .none
    }
}
