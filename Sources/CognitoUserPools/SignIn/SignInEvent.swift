package import NativeAuthCore

/// An event of a sign-in.
package enum SignInEvent: Sendable, Equatable {
    /// A sign-in was started.
    case began(InitiateAuthFlow)
    /// A challenge of an earlier process was restored.
    case resumed(Challenge)
    /// The user has responded to the current step.
    case replied(SignInReply)
    /// The service has responded.
    case received(SignInResponse)
    /// The service has issued a secret for an authenticator app, and the next session.
    case associated(Secret, Secret?)
    /// The authenticator app's code was accepted; with the next session.
    case verified(Secret?)
    /// A request has failed.
    case failed(NativeAuthError)
    /// A request has failed after another one had used up the sign-in's session.
    case ended(NativeAuthError)
    /// The request was cancelled.
    case interrupted
    /// The tokens are stored.
    case stored
    /// The sign-in was cancelled.
    case cancelled
}
