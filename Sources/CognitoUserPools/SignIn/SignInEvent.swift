import NativeAuthCore

enum SignInEvent: Sendable, Equatable {
    case began(InitiateAuthFlow)
    /// A challenge of an earlier process.
    case resumed(Challenge)
    case replied(SignInReply)
    case received(SignInResponse)
    /// The service has issued a secret for an authenticator app, and the next session.
    case associated(secret: Secret, session: Secret?)
    /// The authenticator app's code was accepted; with the next session.
    case verified(session: Secret?)
    case failed(NativeAuthError)
    /// The user does not use the requested passkey, and chooses another factor.
    case passkeyDeclined
    /// A request has failed after another one had used up the sign-in's session.
    case sessionUsedUp(NativeAuthError)
    /// The caller's task was cancelled. The current step stays pending.
    case taskCancelled
    case stored
    /// The sign-in was cancelled, or a sign-out has made it obsolete.
    case cancelled
}
