package import NativeAuthCore

/// How far a sign-up is.
package enum SignUpProgress: Sendable, Equatable {
    /// A code has to be entered; where it went, if the service says.
    case code(CodeDelivery?)
    /// The account is confirmed, and a sign-in can follow without another proof.
    case signInFollows(Secret)
    /// The account is confirmed.
    case done
}

/// What a sign-up or a confirmation came to.
package struct SignUpOutcome: Sendable, Equatable {
    /// What comes next.
    package let progress: SignUpProgress
    /// The user's id, as far as the service has said it to this device.
    package let userID: String?
}
