package import NativeAuthCore

/// The progress of a sign-up.
package enum SignUpProgress: Sendable, Equatable {
    /// A code is required; with its delivery, if the service reports it.
    case code(CodeDelivery?)
    /// The account is confirmed, and a sign-in can follow without another factor.
    case autoSignIn(Secret)
    /// The account is confirmed.
    case done
}
