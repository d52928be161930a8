/// One way to sign up, sign in or recover, whatever the provider: a sequence of steps, each defined by the server.
///
/// A flow talks to its server and turns every answer into a ``FlowStep``. It keeps what the protocol needs between two
/// steps (an execution id, a session, a continuation token); it draws nothing. ``FlowModel`` drives it for every user
/// interface and makes sure that only one call runs at a time.
///
/// An answer that refuses what a person entered but lets them try again is a *step with an error*, not a thrown error.
/// A flow throws when no form can follow from the answer itself: no connection, an expired execution, a
/// malformed answer. After such an error the last step stays valid unless `NativeAuthError.recovery`
/// says `restart` or `sign_in` first.
public protocol AuthenticationFlow: Sendable {
    /// Begins the flow, or begins it anew.
    /// - Returns: the first step.
    /// - Throws: `NativeAuthError` or `CancellationError`.
    func start() async throws -> FlowStep

    /// Sends what was entered into the current step.
    /// - Parameter submission: the chosen action and the values of that step's fields.
    /// - Returns: the next step, or the same step with an error in it.
    /// - Throws: `NativeAuthError` (see the protocol's description) or `CancellationError`.
    func submit(_ submission: FlowSubmission) async throws -> FlowStep

    /// Picks up a flow that an earlier process had begun.
    /// - Parameter saved: what ``save()`` gave then.
    /// - Returns: the step that waits for an answer.
    /// - Throws: `NativeAuthError` with code `expired` when the server no longer knows it: start again.
    func resume(_ saved: SavedFlow) async throws -> FlowStep

    /// What a later process needs to pick the flow up; `nil` when there is nothing to resume. Never holds a secret
    /// that a person entered.
    func save() async -> SavedFlow?

    /// Whether the server has finished the flow and only the session is missing. Then ``submit(_:)`` sends no form: it
    /// completes the missing requests. The step that was shown last stays valid for that.
    func hasPendingCompletion() async -> Bool

    /// The step that waits for an answer, in another language; later steps come in that language, too. The step's id, its
    /// fields and its actions stay the same.
    /// - Parameter texts: the texts that the flow adds to the server's; their language is what the server is asked for.
    /// - Returns: the step; `nil` when none waits, or when there is nothing to translate.
    func translated(into texts: FormTexts) async -> FlowStep?

    /// Gives the flow up and forgets everything that was entered. Answers that still come are of no effect.
    func cancel() async
}

extension AuthenticationFlow {
    /// `false` by default: for a flow whose last answer is the session.
    public func hasPendingCompletion() async -> Bool { false }

    /// A flow that knows only one language.
    public func translated(into texts: FormTexts) async -> FlowStep? { nil }
}
