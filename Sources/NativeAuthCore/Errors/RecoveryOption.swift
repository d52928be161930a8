/// An action that is possible after a failure, as data for a user interface.
public struct RecoveryOption: Hashable, Sendable {
    /// The kind of action. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind, as the command prints it.
        public let rawValue: String

        /// Creates a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Send the same request again, perhaps after a delay.
        public static let retry = Self(rawValue: "retry")
        /// Request a new code.
        public static let resend = Self(rawValue: "resend")
        /// Correct the fields named in ``RecoveryOption/fields``.
        public static let correctFields = Self(rawValue: "correct_fields")
        /// Start the flow again from its beginning.
        public static let restart = Self(rawValue: "restart")
        /// Start a sign-in: the flow is over at the server, and only the session is missing.
        public static let signIn = Self(rawValue: "sign_in")
        /// Continue in a browser.
        public static let openBrowser = Self(rawValue: "open_browser")
        /// Sign in with the existing account instead of signing up.
        public static let signInInstead = Self(rawValue: "sign_in_instead")
        /// Create an account instead of signing in.
        public static let signUpInstead = Self(rawValue: "sign_up_instead")
        /// Change the app's configuration or the server's.
        public static let fixConfiguration = Self(rawValue: "fix_configuration")
    }

    /// The kind of action.
    public let kind: Kind
    /// The delay before the action, if the server stated one.
    public let delay: Duration?
    /// The fields to correct; empty unless ``kind`` is `correct_fields`.
    public let fields: [String]

    /// Creates an option.
    /// - Parameters:
    ///   - kind: the kind of action.
    ///   - delay: the delay before the action.
    ///   - fields: the fields to correct.
    public init(_ kind: Kind, delay: Duration? = nil, fields: [String] = []) {
        self.kind = kind
        self.delay = delay
        self.fields = fields
    }

    /// Send the same request again.
    public static let retry = Self(.retry)
    /// Send the same request again after a delay.
    public static func retry(after delay: Duration) -> Self {
        Self(.retry, delay: delay)
    }
    /// Request a new code.
    public static let resend = Self(.resend)
    /// Correct these fields and submit again.
    public static func correct(_ fields: [String]) -> Self {
        Self(.correctFields, fields: fields)
    }
    /// Start the flow again.
    public static let restart = Self(.restart)
    /// Start a sign-in.
    public static let signIn = Self(.signIn)
    /// Continue in a browser.
    public static let openBrowser = Self(.openBrowser)
    /// Sign in with the existing account.
    public static let signInInstead = Self(.signInInstead)
    /// Create an account.
    public static let signUpInstead = Self(.signUpInstead)
    /// Change the configuration.
    public static let fixConfiguration = Self(.fixConfiguration)

    /// The option as a sentence for the user.
    public var suggestion: String {
        switch kind {
        case .retry:
            guard let delay else { return "Try again." }
            // Rounded up: a retry that comes a moment too early is refused again.
            let (whole, rest) = delay.components
            var seconds = max(1, whole)
            if rest > 0 { seconds = max(1, whole + 1) }
            guard seconds > 1 else { return "Try again in 1 second." }
            return "Try again in \(seconds) seconds."
        case .resend: return "Request a new code."
        case .correctFields:
            guard !fields.isEmpty else { return "Correct what you entered." }
            return "Correct: \(fields.joined(separator: ", "))."
        case .restart: return "Start over."
        case .signIn: return "Sign in."
        case .openBrowser: return "Continue in the browser."
        case .signInInstead: return "Sign in with your existing account."
        case .signUpInstead: return "Create an account."
        case .fixConfiguration: return "Check the app's configuration."
        default: return "See \(kind.rawValue)."
        }
    }
}
