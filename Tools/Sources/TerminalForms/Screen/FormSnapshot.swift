package import AuthFlows
package import NativeAuthCore

/// A form at one moment: what the server asks for, what has been entered, what is wrong. The input of
/// ``ScreenRenderer``.
package struct FormSnapshot: Sendable, Equatable {
    /// The step.
    package var step: FlowStep
    /// What has been entered, by field.
    package var values: [FormField.ID: String]
    /// What is wrong with single fields.
    package var fieldErrors: [FormField.ID: [String]]
    /// Why the last call did not go as wished.
    package var error: NativeAuthError?
    /// In how many seconds an action may be used, for those that may not yet.
    package var delays: [FormAction.ID: Int]
    /// How many seconds the server still waits for an answer, if it says so.
    package var secondsLeft: Int?

    /// Makes a snapshot.
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

    /// Takes what a model holds now; `nil` before its first step.
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

    /// Whether another moment looks the same, but for the time that has passed.
    func isSameScreen(as other: FormSnapshot) -> Bool {
        step == other.step && error == other.error && fieldErrors == other.fieldErrors
    }

    /// A delay in whole seconds, rounded up: at "0 s" there is none.
    package static func seconds(_ delay: Duration) -> Int {
        let (seconds, attoseconds) = delay.components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }
}
