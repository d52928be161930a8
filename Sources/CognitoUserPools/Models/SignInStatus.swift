package import NativeAuthCore

/// The sign-in status of a pool.
package enum SignInStatus: Sendable, Equatable {
    /// No user is signed in.
    case signedOut
    /// A user is signed in, and the session can be used or refreshed.
    case signedIn(PoolUser)
    /// The session has ended permanently; the error is the cause, if known.
    case expired(NativeAuthError?)
}
