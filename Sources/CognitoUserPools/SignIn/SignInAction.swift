package import NativeAuthCore

/// The next action. The result of a ``send(_:)`` is the next event.
package enum SignInAction: Sendable, Equatable {
    case send(SignInRequest)
    case store(CognitoTokenResponse)
    /// Revokes the unused tokens.
    case discard(CognitoTokenResponse)
    case show(SignInStep)
    case fail(NativeAuthError)
}

package enum SignInRequest: Sendable, Equatable {
    case begin(InitiateAuthFlow)
    case respond(Challenge, [String: Secret])
    case prove(Challenge, Secret)
    /// Requests a secret for an authenticator app.
    case associate(Secret)
    case verify(session: Secret, code: Secret, deviceName: String?)
}

package enum SignInEvent: Sendable, Equatable {
    case began(InitiateAuthFlow)
    /// A challenge of an earlier process.
    case resumed(Challenge)
    case replied(SignInReply)
    case received(SignInResponse)
    /// The service has issued a secret for an authenticator app, and the next session.
    case associated(Secret, Secret?)
    /// The authenticator app's code was accepted; with the next session.
    case verified(Secret?)
    case failed(NativeAuthError)
    /// A request has failed after another one had used up the sign-in's session.
    case sessionUsedUp(NativeAuthError)
    /// The caller's task was cancelled. The current step stays pending.
    case taskCancelled
    case stored
    /// The sign-in was cancelled, or a sign-out has made it obsolete.
    case cancelled
}
