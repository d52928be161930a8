extension NativeAuthError {
    /// The kind of a failure: short, stable and free of values, so it can label a metric.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The text of the kind, such as `offline`.
        public let rawValue: String

        /// Creates a kind from its text, for kinds that a newer server or client adds.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The package is used in a way that can't work: a missing client id, a URL that is not https.
        public static let misconfigured = Self(rawValue: "misconfigured")
        /// A value from the user or the app is not acceptable; see ``NativeAuthError/fieldErrors``.
        public static let invalidInput = Self(rawValue: "invalid_input")
        /// The server refused the credentials or the code.
        public static let refused = Self(rawValue: "refused")
        /// The server does not allow this at all: sign-up is disabled, the account is locked.
        public static let notAllowed = Self(rawValue: "not_allowed")
        /// The user name, e-mail address or phone number is already in use.
        public static let alreadyExists = Self(rawValue: "already_exists")
        /// The flow or the session is over on the server's side: start again.
        public static let expired = Self(rawValue: "expired")
        /// Too many attempts; see ``RecoveryOption`` for the delay before the next one.
        public static let rateLimited = Self(rawValue: "rate_limited")
        /// No connection could be established, or it was lost.
        public static let offline = Self(rawValue: "offline")
        /// No response arrived in time.
        public static let timedOut = Self(rawValue: "timed_out")
        /// The server's certificate is not trusted. Nothing was sent.
        public static let untrustedServer = Self(rawValue: "untrusted_server")
        /// The response is larger than the caller allows.
        public static let responseTooLarge = Self(rawValue: "response_too_large")
        /// The response violates the protocol.
        public static let malformedResponse = Self(rawValue: "malformed_response")
        /// The server failed (5xx).
        public static let serverFailure = Self(rawValue: "server_failure")
        /// The store of secrets can't be read or written now. Its content is unknown, not gone.
        public static let storageUnavailable = Self(rawValue: "storage_unavailable")
        /// Another process on this device holds a lock that is needed, such as that of a refresh. Try again.
        public static let anotherProcess = Self(rawValue: "another_process")
        /// The step cannot be done on this device or by this version.
        public static let unsupported = Self(rawValue: "unsupported")
        /// A call is running already, or the call is not valid in the current state.
        public static let wrongState = Self(rawValue: "wrong_state")
        /// The user closed the browser or the system's sheet. Nothing was sent; the same step can be tried again.
        public static let cancelled = Self(rawValue: "cancelled")
        /// A failure of no known kind; see the server's code.
        public static let unknown = Self(rawValue: "unknown")
    }
}
