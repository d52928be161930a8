package import AuthFlows
package import NativeAuthCore

/// The state of a form at one moment: the step, the entered values and the errors. The input of ``ScreenRenderer``.
package struct FormSnapshot: Sendable, Equatable {
    package var step: FlowStep
    var values: [FormField.ID: String] = [:]
    var fieldErrors: [FormField.ID: [String]] = [:]
    /// The error of the last call.
    package var error: NativeAuthError?
    /// Remaining delay in seconds, by action that is not available yet.
    var delays: [FormAction.ID: Int] = [:]
    /// Remaining seconds until the step expires, if it has an expiry.
    var secondsLeft: Int?

    /// Checks whether both snapshots have the same step and errors.
    func isSameScreen(as other: FormSnapshot) -> Bool {
        step == other.step && error == other.error && fieldErrors == other.fieldErrors
    }

    /// Returns a delay in whole seconds, rounded up, so that "0 s" is displayed only when none remains.
    static func seconds(_ delay: Duration) -> Int {
        let (seconds, attoseconds) = delay.components
        guard attoseconds > 0 else { return Int(seconds) }
        return Int(seconds) + 1
    }
}

extension FormSnapshot {
    /// Creates a snapshot of a model's current state; `nil` before its first step.
    @MainActor
    package init?(_ model: FlowModel) {
        guard let step = model.step else { return nil }
        self.init(
            step: step,
            fieldErrors: model.fieldErrors,
            error: model.error,
            secondsLeft: model.remainingTime.map(Self.seconds)
        )

        for field in step.fields {
            values[field.id] = model.value(for: field.id)
        }
        for action in step.actions where action.delay != nil {
            delays[action.id] = model.remainingDelay(for: action.id).map(Self.seconds)
        }
    }
}
