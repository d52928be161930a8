package import AuthFlows
package import NativeAuthCore

/// The state of a form at one moment: the step, the entered values and the errors. The input of ``ScreenRenderer``.
package struct FormSnapshot: Sendable, Equatable {
    /// The current step.
    package var step: FlowStep
    /// Entered values by field.
    package var values: [FormField.ID: String]
    /// Validation errors by field.
    package var fieldErrors: [FormField.ID: [String]]
    /// The error of the last call.
    package var error: NativeAuthError?
    /// Remaining delay in seconds, by action that is not available yet.
    package var delays: [FormAction.ID: Int]
    /// Remaining seconds until the step expires, if it has an expiry.
    package var secondsLeft: Int?

    /// Creates a snapshot.
    package init(
        _ step: FlowStep,
        values: [FormField.ID: String] = [:],
        fieldErrors: [FormField.ID: [String]] = [:],
        error: NativeAuthError? = nil,
        delays: [FormAction.ID: Int] = [:],
        secondsLeft: Int? = nil
    ) {
        self.step = step
        self.values = values
        self.fieldErrors = fieldErrors
        self.error = error
        self.delays = delays
        self.secondsLeft = secondsLeft
    }

    /// Creates a snapshot of a model's current state; `nil` before its first step.
    @MainActor
    package init?(_ model: FlowModel) {
        guard let step = model.step else { return nil }
        var values: [FormField.ID: String] = [:]
        for field in step.fields { values[field.id] = model.value(for: field.id) }
        var delays: [FormAction.ID: Int] = [:]
        for action in step.actions where action.delay != nil {
            delays[action.id] = model.remainingDelay(for: action.id).map(Self.seconds)
        }
        self.init(
            step, values: values, fieldErrors: model.fieldErrors, error: model.error, delays: delays,
            secondsLeft: model.remainingTime.map(Self.seconds))
    }

    /// Whether both snapshots have the same step and errors. Entered values, delays and the remaining time are not
    /// compared.
    func isSameScreen(as other: FormSnapshot) -> Bool {
        step == other.step && error == other.error && fieldErrors == other.fieldErrors
    }

    /// Returns a delay in whole seconds, rounded up, so that "0 s" is displayed only when none remains.
    package static func seconds(_ delay: Duration) -> Int {
        let (seconds, attoseconds) = delay.components
        guard attoseconds > 0 else { return Int(seconds) }
        return Int(seconds) + 1
    }
}
