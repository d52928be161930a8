package import NativeAuthCore

/// The method that starts a sign-in.
package enum InitiateAuthFlow: Sendable, Equatable {
    /// SRP: the password is proven, never sent.
    case srp(password: Secret)
    /// The password, sent over TLS.
    case password(Secret)
    /// A choice of first factor by the user. `session` continues after a sign-up.
    case choice(preferred: Challenge.Name? = nil, password: Secret? = nil, session: Secret? = nil)
    /// The pool's custom challenges, after an SRP proof of the password if one is given.
    case custom(password: Secret? = nil)
}
