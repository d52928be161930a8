/// Whether somebody is signed in. The one answer from which every other follows.
public enum SessionState: Sendable, Equatable {
    /// How usable the access token of a session is.
    public enum Freshness: String, Sendable, Equatable {
        /// It can be used.
        case fresh
        /// It has expired or is about to; a new one is fetched when somebody asks for it.
        case stale
        /// It has expired and can't be renewed: the person must sign in again.
        case expired
    }

    /// Nobody is signed in.
    case signedOut(SignOutReason)
    /// Somebody is signed in.
    case signedIn(Freshness)
    /// The store can't be read now, so nobody knows. Not a sign-out.
    case unavailable
}
