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
        case .form, .display: guard !step.reportsExpiry else { return .none }
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

        for field in next.fields where values[field.id] == nil {
            values[field.id] = field.initialValue
        }
        let known = Set(next.fields.map(\.id))
        values = values.filter { known.contains($0.key) }
        fieldErrors = fieldErrors.filter { known.contains($0.key) }

        if isPollError { error = nil }
        isPollError = false
        // An unchanged delay continues; a new one begins now.
        if step?.actions.map(\.delay) != next.actions.map(\.delay) {
            stepArrivedAt = now
        }
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
        guard error.code != .wrongState, queued == nil, self.error == nil || isPollError else {
            return .none
        }
        self.error = error
        isPollError = true
        return .none
    }

    mutating func submitQueued(at now: Date) -> Action {
        guard let queued, !isPolling else { return .none }
        self.queued = nil
        phase = .ready
        return submit(queued.action, at: now)
    }
}

extension FlowStep.Kind {
    /// Indicates whether the step awaits input or an event.
    var isOpen: Bool {
        switch self {
        case .form, .display, .browser, .passkey: true
        case .complete, .unsupported: false
        }
    }
}

/// Steps that continue in a browser or with a passkey, and the expiry of a step.
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

    /// Submits the result of a request. After a failure the form and its input stay, because nothing was sent.
    mutating func endExternalStep(
        _ result: Result<[FormField.ID: String], NativeAuthError>,
        at now: Date
    ) -> Action {
        isExternalStepRunning = false
        phase = .ready
        switch result {
        case .success(let values):
            for (field, value) in values { _ = edit(field, value: value) }
            return submit(nil, at: now)
        case .failure(let error):
            self.error = error
            return .none
        }
    }

    /// Notifies a server that requires it of the expiry of the step; otherwise the flow fails.
    mutating func expire(at now: Date) -> Action {
        guard phase == .ready, !isPolling,
            let step, expiredStep != step.id,
            remainingTime(at: now) == .zero
        else { return .none }
        guard step.reportsExpiry else {
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

/// The change of the language of a form that is being filled in.
extension FlowModelState {
    /// Changes the texts and translates the local errors at once.
    mutating func setTexts(_ texts: FormTexts) -> Action {
        self.texts = texts
        if areFieldErrorsLocal, let step { revalidateFields(of: step) }
        return .none
    }

    /// Shows the same step in another language; the input and its errors stay.
    mutating func translate(_ next: FlowStep) -> Action {
        guard let current = step, current.id == next.id, current.kind.isOpen else {
            return .none
        }
        step = next

        // Equal errors differ in their message only, which is in the other language.
        if let localized = next.error, error == localized, !isPollError {
            error = localized
            if !areFieldErrorsLocal { replaceFieldErrors(by: localized.fieldErrors) }
        }
        if areFieldErrorsLocal { revalidateFields(of: next) }
        return .none
    }

    /// Replaces the errors of the fields that still have one.
    private mutating func replaceFieldErrors(by errors: [FieldError]) {
        let known = fieldErrors.keys
        let repeated = errors.filter { known.contains($0.field) }
        for field in Set(repeated.map(\.field)) { fieldErrors[field] = nil }
        append(fieldErrors: repeated)
    }

    private mutating func revalidateFields(of step: FlowStep) {
        let marked = step.fields.filter { fieldErrors[$0.id] != nil }
        fieldErrors = [:]
        append(fieldErrors: FieldValidator.check(marked, values: values, texts: texts))
    }
}
