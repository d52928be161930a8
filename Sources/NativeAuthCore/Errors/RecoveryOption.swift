/// One thing that can be done after a failure, as data that a user interface can offer.
public struct RecoveryOption: Hashable, Sendable {
    /// What to do. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind, as the command prints it.
        public let rawValue: String

        /// Makes a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Send the same again, perhaps after a delay.
        public static let retry = Self(rawValue: "retry")
        /// Ask for a new code.
        public static let resend = Self(rawValue: "resend")
        /// Correct the fields named in ``RecoveryOption/fields``.
        public static let correctFields = Self(rawValue: "correct_fields")
        /// Start the flow again from its beginning.
        public static let restart = Self(rawValue: "restart")
        /// Start a sign-in: the flow is over at the server, and only the session is missing.
        public static let signIn = Self(rawValue: "sign_in")
        /// Go on in a browser.
        public static let openBrowser = Self(rawValue: "open_browser")
        /// Sign in with the existing account instead of signing up.
        public static let signInInstead = Self(rawValue: "sign_in_instead")
        /// Make an account instead of signing in.
        public static let signUpInstead = Self(rawValue: "sign_up_instead")
        /// Change the app's configuration or the server's.
        public static let fixConfiguration = Self(rawValue: "fix_configuration")
    }

    /// What to do.
    public let kind: Kind
    /// How long to wait first, if the server said so.
    public let delay: Duration?
    /// The fields to correct; empty unless ``kind`` is `correct_fields`.
    public let fields: [String]

    /// Makes an option.
    /// - Parameters:
    ///   - kind: what to do.
    ///   - delay: how long to wait first.
    ///   - fields: the fields to correct.
    public init(_ kind: Kind, delay: Duration? = nil, fields: [String] = []) {
        self.kind = kind
        self.delay = delay
        self.fields = fields
    }

    /// Send the same again.
    public static let retry = Self(.retry)
    /// Send the same again after a while.
    public static func retry(after delay: Duration) -> Self { Self(.retry, delay: delay) }
    /// Ask for a new code.
    public static let resend = Self(.resend)
    /// Correct these fields and submit again.
    public static func correct(_ fields: [String]) -> Self { Self(.correctFields, fields: fields) }
    /// Start the flow again.
    public static let restart = Self(.restart)
    /// Start a sign-in.
    public static let signIn = Self(.signIn)
    /// Go on in a browser.
    public static let openBrowser = Self(.openBrowser)
    /// Sign in with the existing account.
    public static let signInInstead = Self(.signInInstead)
    /// Make an account.
    public static let signUpInstead = Self(.signUpInstead)
    /// Change the configuration.
    public static let fixConfiguration = Self(.fixConfiguration)

    /// The option as a sentence for a person.
    public var suggestion: String {
        switch kind {
        case .retry:
            guard let delay else { return "Try again." }
            // Rounded up: whoever comes back a moment too early is refused again.
            let (whole, rest) = delay.components
            let seconds = max(1, rest > 0 ? whole + 1 : whole)
            return "Try again in \(seconds) \(seconds == 1 ? "second" : "seconds")."
        case .resend: return "Ask for a new code."
        case .correctFields:
            return fields.isEmpty ? "Correct what you entered." : "Correct: \(fields.joined(separator: ", "))."
        case .restart: return "Start again."
        case .signIn: return "Sign in."
        case .openBrowser: return "Continue in the browser."
        case .signInInstead: return "Sign in with your existing account."
        case .signUpInstead: return "Make an account."
        case .fixConfiguration: return "Check the app's configuration."
        default: return "See \(kind.rawValue)."
        }
    }
}
