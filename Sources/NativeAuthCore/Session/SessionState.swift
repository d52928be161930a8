/// The state of a session, from which every other property follows.
public enum SessionState: Sendable, Equatable {
    /// The freshness of a session's access token.
    public enum Freshness: String, Sendable, Equatable {
        /// The token can be used.
        case fresh
        /// The token has expired or is about to; a new one is requested with the next use.
        case stale
        /// The token has expired and can't be renewed: the user must sign in again.
        case expired
    }

    /// No user is signed in.
    case signedOut(SignOutReason)
    /// A user is signed in.
    case signedIn(Freshness)
    /// The store can't be read now, so the state is unknown. Not a sign-out.
    case unavailable
}
