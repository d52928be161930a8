/// The reason why no user is signed in.
public struct SignOutReason: Sendable, Hashable {
    /// The kind of a reason: an open set.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The text of the kind, such as `signed_out`.
        public let rawValue: String

        /// Creates a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No user has signed in since the app was started, and no session was stored.
        public static let notSignedIn = Self(rawValue: "not_signed_in")
        /// The user signed out.
        public static let signedOut = Self(rawValue: "signed_out")
        /// The app removed the session from the device without telling the server.
        public static let cleared = Self(rawValue: "cleared")
        /// The server refused to extend the session: it was revoked or is over.
        public static let refused = Self(rawValue: "refused")
        /// The server refused a refresh token that had been sent before without a response: the app was stopped, or the
        /// connection was lost, during a refresh.
        public static let interruptedRefresh = Self(rawValue: "interrupted_refresh")
        /// The session is no longer in the store: another process signed out, or the session was removed by other
        /// means.
        public static let removedElsewhere = Self(rawValue: "removed_elsewhere")
        /// The user has deleted the account.
        public static let accountDeleted = Self(rawValue: "account_deleted")
        /// The session that the app's former SDK has stored can't be used; the reason's error states why.
        public static let notMigrated = Self(rawValue: "not_migrated")
    }

    /// The state of the server's notification about a sign-out.
    public enum Notice: String, Sendable, Hashable {
        /// The notification is being sent.
        case pending
        /// No notification is needed: there was no token to revoke, or the server itself ended the session.
        case notNeeded = "not_needed"
        /// The server has revoked the tokens.
        case succeeded = "told"
        /// The notification failed; the tokens remain valid until they expire.
        case failed
    }

    /// The kind.
    public let kind: Kind
    /// The state of the server's notification.
    public let notice: Notice
    /// The reason for the server's refusal, or for the failed notification.
    public let error: NativeAuthError?

    /// Creates a reason.
    /// - Parameters:
    ///   - kind: the kind.
    ///   - notice: the state of the server's notification.
    ///   - error: the reason for the server's refusal, or for the failed notification.
    public init(_ kind: Kind, notice: Notice = .notNeeded, error: NativeAuthError? = nil) {
        self.kind = kind
        self.notice = notice
        self.error = error
    }

    /// Hashes the kind and the notice.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(notice)
    }
}
