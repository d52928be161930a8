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
    /// Starts the sign-in.
    case begin(InitiateAuthFlow)
    case respond(Challenge, [String: Secret])
    /// Proves a password by SRP.
    case prove(Challenge, Secret)
    /// Requests a secret for an authenticator app.
    case associate(Secret)
    /// Verifies an authenticator app's code.
    case verify(session: Secret, code: Secret, deviceName: String?)
}

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
    case stored
    /// The sign-in was cancelled.
    case cancelled
}
