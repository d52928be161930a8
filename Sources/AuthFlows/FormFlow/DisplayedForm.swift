/// The displayed form of a ``FormFlow``, and the input of its next request.
///
/// It contains no secret that the user entered.
package struct DisplayedForm<Adapter: FormAdapter>: Sendable {
    package var step: Adapter.Step
    /// The step's id; different for every form.
    package var id: String
    /// The user name of the flow, as it was sent.
    package var username = ""
    /// The values entered so far, for a form that is shown again and for others with the same fields.
    package var values: [FormField.ID: String] = [:]
    /// The message with the reason for this form.
    package var introduction: FormTexts.Key?
    package var error: Adapter.Failure?
    package var details = Adapter.Details()

    package init(step: Adapter.Step, id: String) {
        self.step = step
        self.id = id
    }
}
