import NativeAuthCore

/// A challenge that the sign-in waits at for the user's response.
struct PendingChallenge: Sendable, Equatable {
    var challenge: Challenge
    var step: SignInStep
    /// The session for the next request of an authenticator app's setup.
    var setUpSession: Secret?
    /// Indicates whether the authenticator app's code was accepted and only the response to the challenge is
    /// missing.
    var isVerified = false
    /// The password factor that was chosen and not sent yet.
    var chosenFactor: Challenge.Name?

    var isPasskey: Bool {
        if case .passkey = step { true } else { false }
    }

    /// The choice between the first factors, in place of a passkey. The service has no challenge for it: the chosen
    /// factor starts the sign-in again.
    var withoutPasskey: Self {
        let choice = challenge.usedUpChoice
        return Self(challenge: choice, step: .firstFactor(choice.availableFactors))
    }
}
