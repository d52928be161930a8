/// A flow for sign-up, sign-in or recovery with any provider: a sequence of steps, each defined by the server.
///
/// A flow communicates with its server and converts every response into a ``FlowStep``. It keeps the state of the
/// protocol between two steps (an execution id, a session, a continuation token); it displays nothing. ``FlowModel``
/// drives it for every user interface and ensures that only one call runs at a time.
///
/// A response that refuses the input but allows another attempt is a *step with an error*, not a thrown error. A flow
/// throws when no form can follow from the response itself: no connection, an expired execution, a malformed response.
/// After such an error the last step stays valid, unless the first option of `NativeAuthError.recovery` is `restart` or
/// `sign_in`.
public protocol AuthenticationFlow: Sendable {
    /// Starts the flow, or starts it again.
    /// - Returns: the first step.
    /// - Throws: `NativeAuthError` (see the protocol's description) or `CancellationError`.
    func start() async throws -> FlowStep

    /// Submits the input of the current step.
    /// - Parameter submission: the chosen action and the values of that step's fields.
    /// - Returns: the next step, or the same step with an error in it.
    /// - Throws: `NativeAuthError` (see the protocol's description) or `CancellationError`.
    func submit(_ submission: FlowSubmission) async throws -> FlowStep

    /// Resumes a flow that an earlier process started.
    /// - Parameter saved: the result of ``save()`` in that process.
    /// - Returns: the step that awaits input.
    /// - Throws: `NativeAuthError` with code `expired` when the server no longer has the flow: start again.
    func resume(_ saved: SavedFlow) async throws -> FlowStep

    /// Returns the state that a later process needs to resume the flow; `nil` when there is nothing to resume. Never
    /// contains a secret that the user entered.
    func save() async -> SavedFlow?

    /// Checks whether the server has finished the flow and only the session is missing. Then ``submit(_:)`` sends no
    /// form, but completes the missing requests. The last step stays valid for that.
    func hasPendingCompletion() async -> Bool

    /// Returns the current step in another language, which also applies to later steps. The step's id, its fields and
    /// its actions stay the same.
    /// - Parameter texts: the texts that the flow adds to the server's; their language is requested from the server.
    /// - Returns: the step; `nil` when no step awaits input, or when there is nothing to translate.
    func translated(into texts: FormTexts) async -> FlowStep?

    /// Cancels the flow and discards all input. Later responses have no effect.
    func cancel() async
}

extension AuthenticationFlow {
    /// Returns `false` by default: for a flow whose last response is the session.
    public func hasPendingCompletion() async -> Bool { false }

    /// Returns `nil` by default: for a flow in only one language.
    public func translated(into texts: FormTexts) async -> FlowStep? { nil }
}
