package import NativeAuthCore

/// The next action. The result of a ``send(_:)`` is the next event.
package enum SignInAction: Sendable, Equatable {
    /// Sends a request.
    case send(SignInRequest)
    /// Stores the tokens.
    case store(CognitoTokenResponse)
    /// Revokes the unused tokens.
    case discard(CognitoTokenResponse)
    /// Shows a step.
    case show(SignInStep)
    /// Throws an error.
    case fail(NativeAuthError)
}
