/// Why nobody is signed in.
public struct SignOutReason: Sendable, Hashable {
    /// The kind of a reason: an open set.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The text of the kind, such as `signed_out`.
        public let rawValue: String

        /// Makes a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nobody has signed in since the app was started, and nothing was stored.
        public static let notSignedIn = Self(rawValue: "not_signed_in")
        /// The person signed out.
        public static let signedOut = Self(rawValue: "signed_out")
        /// The app removed the session from the device without telling the server.
        public static let cleared = Self(rawValue: "cleared")
        /// The server refused to prolong the session: it was revoked or is over.
        public static let refused = Self(rawValue: "refused")
        /// The server refused a refresh token that had been sent before without an answer: the app was stopped, or the
        /// connection broke, in the middle of a refresh.
        public static let interruptedRefresh = Self(rawValue: "interrupted_refresh")
        /// The session is gone from the store: another process signed out, or somebody removed it.
        public static let removedElsewhere = Self(rawValue: "removed_elsewhere")
    }

    /// What the server knows of a sign-out.
    public enum Notice: String, Sendable, Hashable {
        /// The server is being told.
        case pending
        /// There was nothing to tell: no token that could be revoked, or the server itself ended the session.
        case notNeeded = "not_needed"
        /// The server has revoked the tokens.
        case told
        /// The server could not be told; its tokens live on until they expire.
        case failed
    }

    /// The kind.
    public let kind: Kind
    /// What the server knows of it.
    public let notice: Notice
    /// Why the server refused, or could not be told.
    public let error: NativeAuthError?

    /// Makes a reason.
    /// - Parameters:
    ///   - kind: the kind.
    ///   - notice: what the server knows of it.
    ///   - error: why the server refused, or could not be told.
    public init(_ kind: Kind, notice: Notice = .notNeeded, error: NativeAuthError? = nil) {
        self.kind = kind
        self.notice = notice
        self.error = error
    }

    /// Two reasons are the same when they tell the same.
    public static func == (left: SignOutReason, right: SignOutReason) -> Bool {
        left.kind == right.kind && left.notice == right.notice && left.error == right.error
    }

    /// Hashes the kind and the notice.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(notice)
    }
}
