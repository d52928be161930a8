package import NativeAuthCore

/// The progress of a sign-up.
package enum SignUpProgress: Sendable, Equatable {
    /// A code is required; with its delivery, if the service reports it.
    case code(CodeDelivery?)
    /// The account is confirmed, and a sign-in can follow without another factor.
    case signInFollows(Secret)
    /// The account is confirmed.
    case done
}

/// The outcome of a sign-up or a confirmation.
package struct SignUpOutcome: Sendable, Equatable {
    /// The next step.
    package let progress: SignUpProgress
    /// The user's id, if the service has reported it to this device.
    package let userID: String?
}
