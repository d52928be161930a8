package import NativeAuthCore

/// How a sign-in begins.
package enum SignInMethod: Sendable, Equatable {
    /// The password is proven, never sent.
    case srp(password: Secret)
    /// The password is sent, over TLS.
    case password(Secret)
    /// The user chooses a first proof; `session` goes on where a sign-up ended.
    case choice(preferred: Challenge.Name? = nil, password: Secret? = nil, session: Secret? = nil)
    /// Whatever the pool's owner has thought of, after a proof of the password if one is given.
    case custom(password: Secret? = nil)
}
