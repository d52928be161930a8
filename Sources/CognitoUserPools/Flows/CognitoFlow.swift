public import AuthFlows

/// Sign-up, sign-in and recovery in an Amazon Cognito user pool, for any user interface. A `FlowModel` drives it.
///
/// ```swift
/// let model = FlowModel(flow: client.flow(.signUp))
/// await model.start()
/// ```
///
/// The service has no forms. They are built here from the pool's ``CognitoPoolSettings`` and the service's challenges.
/// When the flow completes with a user, the client holds the session.
///
/// User input is kept in memory only. A password is removed when the flow ends.
///
/// Source: seed 002 (sign-up, confirmation, passwordless, auto sign-in), and the service's model
/// `cognito-idp/2016-04-18`.
public struct CognitoFlow: AuthenticationFlow {
    /// The kind of a flow. Each ends with a signed-in user if the service allows it.
    public enum Kind: String, Sendable {
        /// Sign-up, confirmation with a code, and a subsequent sign-in.
        case signUp = "sign_up"
        /// Sign-in, with a confirmation or a new password if the account requires one.
        case signIn = "sign_in"
        /// A password reset with a code, and a subsequent sign-in.
        case recovery
    }

    let forms: FormFlow<CognitoAdapter>

    /// Shows the first form; nothing is sent. See `AuthenticationFlow.start()`.
    /// - Returns: the first step.
    /// - Throws: never; the protocol allows errors.
    public func start() async throws -> FlowStep { try await forms.start() }

    /// Submits a step; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the action and the field values of the current step.
    /// - Returns: the next step, or the same step with the error if the service refused the input.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the step is not the current one or has no such action:
    ///   use the current step; otherwise the error of a failed request, such as `offline` or `timed_out`: submit the
    ///   same step again, unless `recovery` begins with `restart`. `CancellationError` if the flow or the task was
    ///   cancelled.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        try await forms.submit(submission)
    }

    /// Returns the state that a later process needs; see `AuthenticationFlow.save()`. It contains the user name, which
    /// is the service's only identifier of a flow, and never a password: a resumed flow requests it again if the next
    /// request needs it.
    public func save() async -> SavedFlow? { await forms.save() }

    /// Resumes a flow; see `AuthenticationFlow.resume(_:)`. A confirmed sign-up continues with the sign-in at once.
    /// - Parameter saved: the state from ``save()``.
    /// - Returns: the current step.
    /// - Throws: `NativeAuthError` with code `wrong_state` for a saved flow of another kind, user pool or client: start
    ///   a new flow; `expired` if the service no longer keeps the sign-in: start again; or the error of a request, such
    ///   as `offline`: resume again later. `CancellationError` if the flow was cancelled meanwhile.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep {
        try await forms.resume(saved)
    }

    /// Returns the current step in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        await forms.translated(into: texts)
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`.
    public func cancel() async { await forms.cancel() }
}
