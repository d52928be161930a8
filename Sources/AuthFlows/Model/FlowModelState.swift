import Foundation
import NativeAuthCore

/// The state behind ``FlowModel``, without I/O: the input is an event, the output an action.
///
/// Every call that leaves the device has a number (``callID``). A response with an older number belongs to a cancelled
/// call and changes nothing.
struct FlowModelState: Sendable, Equatable {
    enum Event: Sendable {
        case start
        case resume(SavedFlow)
        case edit(FormField.ID, String)
        case submit(FormAction.ID?)
        case poll
        case externalStep
        case externalStepEnded(callID: Int, Result<[FormField.ID: String], NativeAuthError>)
        case pollEnded
        case expire
        case texts(FormTexts)
        case translated(FlowStep)
        case responded(callID: Int, FlowStep)
        case failed(callID: Int, NativeAuthError)
        case cancel
    }

    enum Action: Sendable, Equatable {
        case start(callID: Int)
        case resume(callID: Int, SavedFlow)
        case submit(callID: Int, FlowSubmission)
        /// A browser or passkey request, and then ``Event/externalStepEnded(callID:_:)``.
        case externalStep(callID: Int)
        /// Wait until the poll has ended, then ``Event/pollEnded``.
        case waitForPoll
        case cancel
        case none
    }

    /// A submit that waits for the end of a poll.
    struct Queued: Sendable, Equatable {
        var action: FormAction.ID?
    }

    var phase: FlowModel.Phase = .idle
    var step: FlowStep?
    var values: [FormField.ID: String] = [:]
    var fieldErrors: [FormField.ID: [String]] = [:]
    var error: NativeAuthError?
    var stepArrivedAt: Date?
    var callID = 0
    /// The language of local messages.
    var texts = FormTexts()
    /// Indicates whether the running call is a browser or passkey request.
    var isExternalStepRunning = false
    /// Indicates whether a poll is running; no call waits for it.
    var isPolling = false
    var queued: Queued?
    /// Indicates whether the field errors were found locally, not by the server.
    var areFieldErrorsLocal = false
    /// The step whose expiry was sent to the server.
    var expiredStep: FlowStep.ID?
    /// Indicates whether the displayed error is that of a poll, so that the next successful poll removes it.
    var isPollError = false
    var passkeyUpgrade = PasskeyUpgrade()
    /// The step for which the sheet for a new account was shown.
    var offeredAccountCreation: FlowStep.ID?

    mutating func handle(_ event: Event, at now: Date) -> Action {
        switch event {
        case .start: return begin { .start(callID: $0) }
        case .resume(let saved): return begin { .resume(callID: $0, saved) }
        case .edit(let field, let value): return edit(field, value: value)
        case .submit(let action): return submit(action, at: now)
        case .poll: return beginPoll()
        case .externalStep: return beginExternalStep()
        case .externalStepEnded(let callID, let result):
            guard callID == self.callID, isExternalStepRunning else { return .none }
            return endExternalStep(result, at: now)
        case .pollEnded: return submitQueued(at: now)
        case .expire: return expire(at: now)
        case .texts(let texts): return setTexts(texts)
        case .translated(let step): return translate(step)
        case .responded(let callID, let step):
            guard callID == self.callID else { return .none }
            guard isPolling else { return show(step, at: now) }
            return applyPollResponse(step, at: now)
        case .failed(let callID, let error):
            guard callID == self.callID else { return .none }
            guard isPolling else { return fail(error) }
            return applyPollFailure(error)
        case .cancel: return cancel()
        }
    }

    private mutating func begin(_ action: (Int) -> Action) -> Action {
        switch phase {
        case .starting: return .none
        // A restart while a browser is open cancels that request.
        case .submitting: guard isExternalStepRunning else { return .none }
        case .idle, .ready, .complete, .failed, .cancelled: break
        }
        self = FlowModelState(phase: .starting, callID: callID + 1, texts: texts)
        return action(callID)
    }

    mutating func edit(_ field: FormField.ID, value: String) -> Action {
        guard let step, step.field(field) != nil else { return .none }
        for (filled, value) in step.values(entering: value, into: field) {
            values[filled] = value
            fieldErrors[filled] = nil
        }
        return .none
    }

    mutating func submit(_ actionID: FormAction.ID?, at now: Date) -> Action {
        guard phase == .ready, let step else { return .none }
        let action = actionID.map(step.action) ?? step.defaultAction
        if let actionID, action == nil {
            error = NativeAuthError(.wrongState, message: "This form has no action named \(actionID).")
            return .none
        }
        if let action, let wait = remainingDelay(of: action, at: now) {
            error = waitError(wait)
            return .none
        }

        let fields = step.fields.filter { Self.sends($0, with: action) }
        // A keyboard's suggestion appends a blank to an e-mail address.
        for field in fields where field.isTrimmed {
            values[field.id] = values[field.id]?.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        // A trigger must not fail because of an empty password or an incomplete name.
        var errors: [FieldError] = []
        if action == nil || action?.kind == .submit {
            errors = FieldValidator.check(fields, values: values, texts: texts)
        }
        guard errors.isEmpty else {
            showLocalErrors(errors)
            return .none
        }

        phase = .submitting(action?.id)
        fieldErrors = [:]
        error = nil
        if isPolling {
            queued = Queued(action: actionID)
            return .waitForPoll
        }

        callID += 1
        var entered: [FormField.ID: String] = [:]
        for field in fields { entered[field.id] = values[field.id] ?? "" }
        recordFactor(entered, of: fields)
        let submission = FlowSubmission(stepID: step.id, actionID: action?.id, values: entered)
        return .submit(callID: callID, submission)
    }

    private func waitError(_ wait: Duration) -> NativeAuthError {
        let seconds = max(1, wait.components.seconds)
        return NativeAuthError(
            .rateLimited,
            message: texts(.pleaseWait, ["seconds": "\(seconds)"]),
            recovery: [.retry(after: wait)]
        )
    }

    /// Checks whether an action sends a field's value. A submit sends all of its fields; a trigger sends those that it
    /// names, and never a secret.
    static func sends(_ field: FormField, with action: FormAction?) -> Bool {
        guard let action else { return true }
        switch action.kind {
        case .submit: return action.fieldIDs?.contains(field.id) ?? true
        case .trigger: return action.fieldIDs?.contains(field.id) == true && !field.isSensitive
        default: return false
        }
    }

    mutating func show(_ next: FlowStep, at now: Date) -> Action {
        let isSameForm = step?.id == next.id
        var kept: [FormField.ID: String] = [:]
        for field in next.fields {
            if isSameForm, !field.isSensitive, let value = values[field.id] {
                kept[field.id] = value
            } else if let value = field.initialValue {
                kept[field.id] = value
            } else if field.kind == .boolean, !field.isRequired {
                // An untouched optional toggle counts as `false`.
                kept[field.id] = "false"
            }
        }

        values = kept
        step = next
        stepArrivedAt = now
        error = next.error
        isPollError = false
        areFieldErrorsLocal = false
        fieldErrors = [:]
        append(fieldErrors: next.error?.fieldErrors ?? [])

        switch next.kind {
        case .complete(let outcome):
            values = [:]
            phase = .complete(outcome)
        case .form, .display, .browser, .passkey: phase = .ready
        case .unsupported(let what):
            phase = .failed
            error = NativeAuthError(
                .unsupported,
                message: texts(.unsupportedStep, ["what": what]),
                recovery: [.openBrowser, .restart]
            )
        }
        return .none
    }

    /// Handles a failed call. The form and its input stay, so that it can be sent again, unless the flow is over.
    mutating func fail(_ error: NativeAuthError) -> Action {
        self.error = error
        isPollError = false
        areFieldErrorsLocal = false
        append(fieldErrors: error.fieldErrors)
        phase = .ready
        if step == nil || error.endsFlow {
            phase = .failed
            values = [:]
        }
        return .none
    }

    private mutating func cancel() -> Action {
        switch phase {
        case .idle, .cancelled, .complete: return .none
        case .starting, .ready, .submitting, .failed:
            self = FlowModelState(phase: .cancelled, callID: callID + 1, texts: texts)
            return .cancel
        }
    }

    /// Shows errors that were found without a request.
    mutating func showLocalErrors(_ errors: [FieldError]) {
        fieldErrors = [:]
        append(fieldErrors: errors)
        areFieldErrorsLocal = true
        error = nil
    }

    mutating func append(fieldErrors errors: [FieldError]) {
        for error in errors where fieldErrors[error.field, default: []].count < Self.maximumErrors {
            fieldErrors[error.field, default: []].append(error.message)
        }
    }

    private static let maximumErrors = 10

    /// The field that a refusal refers to; `nil` without a refusal. It is the first one with an error. A refusal
    /// without field errors discards the secrets and keeps the other values: then it is the first field that has to be
    /// filled in again.
    var refusedField: FormField.ID? {
        guard phase == .ready, let step else { return nil }
        if let marked = step.fields.first(where: { fieldErrors[$0.id]?.isEmpty == false }) {
            return marked.id
        }
        guard error != nil else { return nil }

        let open = step.fields.first { field in
            let isRequested = field.kind != .hidden && (field.isRequired || field.isSensitive)
            return isRequested && values[field.id, default: ""].isEmpty
        }
        return open?.id
    }

    /// Returns the remaining time for a submission; `nil` when the server does not state one, zero when the step has
    /// expired.
    func remainingTime(at now: Date) -> Duration? {
        guard let end = step?.expiresAt else { return nil }
        return max(.zero, .seconds(end.timeIntervalSince(now)))
    }

    func remainingDelay(of action: FormAction, at now: Date) -> Duration? {
        guard let delay = action.delay, let stepArrivedAt else { return nil }
        let left = delay - .seconds(now.timeIntervalSince(stepArrivedAt))
        guard left > .zero else { return nil }
        return left
    }
}
