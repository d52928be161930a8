public import NativeAuthCore

extension FlowModel {
    /// Returns a model at a given step, for an app's own previews and tests. No request is sent: the response to every
    /// submission is the same step.
    ///
    /// ```swift
    /// #Preview("A wrong password") {
    ///     let form = FlowStep(id: "form", fields: [FormField(id: "password", kind: .password)])
    ///     let wrong = NativeAuthError(.refused, message: "This password is wrong.")
    ///     FlowForm(model: .preview(form, values: ["password": "secret"], error: wrong))
    /// }
    /// ```
    ///
    /// For a sequence of several steps, pass a scripted flow to ``init(flow:clock:texts:)``.
    /// - Parameters:
    ///   - step: the current step; `nil` for a form that is still loading.
    ///   - values: the input, by field; a field that is missing here has its initial value.
    ///   - error: the error of the last submit; `nil` for the step's own error.
    ///   - fieldErrors: the errors of single fields.
    ///   - submitting: the action of the running call; `nil` for none.
    ///   - clock: the clock, for countdowns.
    ///   - texts: the texts that the form adds to the server's.
    /// - Returns: the model.
    public static func preview(
        _ step: FlowStep?,
        values: [FormField.ID: String] = [:],
        error: NativeAuthError? = nil,
        fieldErrors: [FormField.ID: [String]] = [:],
        submitting: FormAction.ID? = nil,
        clock: AuthClock = .system,
        texts: FormTexts = FormTexts()
    ) -> FlowModel {
        var state = FlowModelState(texts: texts)
        _ = state.handle(.start, at: clock.now)

        if let step {
            _ = state.handle(.responded(callID: state.callID, step), at: clock.now)
            for (field, value) in values {
                _ = state.handle(.edit(field, value), at: clock.now)
            }
            if let error {
                _ = state.handle(.failed(callID: state.callID, error), at: clock.now)
            }
            state.fieldErrors.merge(fieldErrors) { $1 }
            if let submitting { state.phase = .submitting(submitting) }
        }

        let steps = step.map { [$0] } ?? []
        return FlowModel(flow: SampleFlow(steps), clock: clock, state: state)
    }
}
