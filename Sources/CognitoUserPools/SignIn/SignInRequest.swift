package import NativeAuthCore

/// A request of a sign-in.
package enum SignInRequest: Sendable, Equatable {
    /// Starts the sign-in.
    case begin(InitiateAuthFlow)
    /// Responds to a challenge.
    case respond(Challenge, [String: Secret])
    /// Proves a password by SRP.
    case prove(Challenge, Secret)
    /// Requests a secret for an authenticator app.
    case associate(Secret)
    /// Verifies an authenticator app's code.
    case verify(session: Secret, code: Secret, deviceName: String?)
}
