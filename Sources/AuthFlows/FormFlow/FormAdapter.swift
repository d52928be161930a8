package import NativeAuthCore

/// The provider-specific part of a ``FormFlow``: returns the form of a step, sends the request of an action, and
/// converts an error.
package protocol FormAdapter: Sendable {
    /// The kind of form, with the service's state behind it.
    associatedtype Step: Sendable
    associatedtype Details: FormDetails
    /// The data that later requests need, in memory only; discarded with the flow.
    associatedtype Context: FormContext
    associatedtype Failure: Error

    /// The provider, in a saved flow.
    static var provider: String { get }
    /// The kind of flow, in a saved flow.
    var kindName: String { get }
    var clock: AuthClock { get }
    var firstStep: Step { get }

    func makeFlowID() -> String
    /// Returns the name of a form: the start of its id.
    func name(of step: Step) -> String
    func form(for state: DisplayedForm<Self>, using builder: FormBuilder) -> FormBuilder.Form
    func displayedError(
        for failure: Failure,
        in state: DisplayedForm<Self>,
        using presenter: ErrorPresenter
    ) -> NativeAuthError

    /// Performs an action: sends its request, and shows the step that follows.
    func submit(
        _ action: FormAction.ID,
        values: [FormField.ID: String],
        of state: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) async throws -> FlowStep
    /// Returns the step that follows from a failed submission, or throws the error for the current step.
    /// - Parameters:
    ///   - error: a `Failure`, a `CancellationError` or another error.
    ///   - flow: the flow, perhaps in a newer state than the submitted one.
    func recover(
        from error: any Error,
        submitted: DisplayedForm<Self>,
        in flow: isolated FormFlow<Self>
    ) throws -> FlowStep

    /// Returns the provider's part of a saved flow; `nil` for a flow that can't be resumed.
    func save(_ state: DisplayedForm<Self>, in context: Context) -> SavedFormState?
    /// Validates a saved flow of this provider and kind.
    /// - Returns: the function that shows its current step.
    /// - Throws: `NativeAuthError` for a flow of another configuration.
    func restore(_ saved: SavedFlow) throws -> @Sendable (isolated FormFlow<Self>) async throws -> FlowStep
}

/// Further properties of a form, initially unset.
package protocol FormDetails: Sendable {
    init()
}

package protocol FormContext: Sendable {
    init()
    /// Cancels pending work, when the flow is discarded.
    func cancel()
}

/// The properties of a form, or the data of a flow, that has none.
package struct EmptyFormData: FormDetails, FormContext, Equatable {
    package init() {}
    package func cancel() {}
}

/// A provider's part of a saved flow.
package struct SavedFormState: Sendable {
    /// The proof that the next request must contain.
    package var continuation: String?
    package var values: [String: String]
    /// Indicates whether a form was submitted without a response.
    package var outcomeIsUnknown: Bool

    package init(continuation: String?, values: [String: String], outcomeIsUnknown: Bool = false) {
        self.continuation = continuation
        self.values = values
        self.outcomeIsUnknown = outcomeIsUnknown
    }
}

extension FormAdapter {
    /// Returns the step that displays a state. Equal states give equal steps.
    package func step(for state: DisplayedForm<Self>, texts: FormTexts) -> FlowStep {
        let builder = FormBuilder(texts: texts, now: clock.now)
        let displayed = form(for: state, using: builder)
        let presenter = ErrorPresenter(texts: texts, fields: displayed.fields, actions: displayed.actions)
        let error = state.error.map { displayedError(for: $0, in: state, using: presenter) }

        return builder.step(
            displayed,
            id: state.id,
            introduction: state.introduction,
            values: state.values,
            error: error
        )
    }
}
