/// Decides whether a sign-in is followed by the conditional creation of a passkey: once, without a question, and only
/// for a user who has just signed in with a password.
///
/// Source: WebAuthn Level 3, section 5.1.3 (`mediation: conditional`).
package struct PasskeyUpgrade: Sendable, Equatable {
    /// A first factor that a sign-in has sent.
    package enum Factor: Sendable, Equatable, CaseIterable {
        case password, passkey
        /// A code, or a choice between factors: what was sent before it has not signed in the user.
        case other
    }

    private var factor: Factor?
    private var isOffered = false

    package init() {}

    /// Records that the sign-in sends a first factor. The last one counts.
    package mutating func record(_ factor: Factor) { self.factor = factor }

    /// Checks after the success of the sign-in whether a passkey is to be created, once.
    package mutating func begin() -> Bool {
        guard factor == .password, !isOffered else { return false }
        isOffered = true
        return true
    }

    /// Checks whether a service can accept a passkey that was created without a question: its response says that the
    /// user was neither present nor verified.
    package static func suits(_ request: PasskeyRequest) -> Bool {
        guard case .create(let options) = request.ceremony else { return false }
        return options.userVerification != "required" && options.attachment != "cross-platform"
    }
}
