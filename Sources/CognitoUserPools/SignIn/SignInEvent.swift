package import NativeAuthCore

/// What happens to a sign-in.
package enum SignInEvent: Sendable, Equatable {
    /// Somebody wants to sign in.
    case began(SignInMethod)
    /// A challenge that an earlier process was asked.
    case resumed(Challenge)
    /// A person has answered.
    case replied(SignInReply)
    /// The service has answered.
    case answered(SignInAnswer)
    /// The service has given a secret for an authenticator app, and the session to go on with.
    case associated(Secret, Secret?)
    /// The authenticator app's code was right; the session to go on with.
    case verified(Secret?)
    /// A request has failed.
    case failed(NativeAuthError)
    /// A request has failed after another one had used up the sign-in's session.
    case ended(NativeAuthError)
    /// Nobody waits for the request any more.
    case interrupted
    /// The tokens are stored.
    case stored
    /// Nobody wants the sign-in any more.
    case cancelled
}

/// What is to be done next. Whatever comes of a ``send(_:)`` is the next event.
package enum SignInAction: Sendable, Equatable {
    /// Send a request.
    case send(SignInRequest)
    /// Store the tokens.
    case store(AuthenticationTokens)
    /// Make the tokens worthless: nobody wants them.
    case discard(AuthenticationTokens)
    /// Show a step.
    case show(SignInStep)
    /// Throw an error.
    case fail(NativeAuthError)
}

/// A request of a sign-in.
package enum SignInRequest: Sendable, Equatable {
    /// Begin.
    case begin(SignInMethod)
    /// Answer a challenge.
    case respond(Challenge, [String: Secret])
    /// Prove a password.
    case prove(Challenge, Secret)
    /// Get a secret for an authenticator app.
    case associate(Secret)
    /// Check an authenticator app's code.
    case verify(session: Secret, code: Secret, deviceName: String?)
}
