/// One value that a form requests.
public struct FormField: Sendable, Equatable, Identifiable {
    /// The kind of value. The set is open: a user interface treats an unknown kind as text.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Creates a kind from its text, for kinds that a newer server adds.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// One line of text.
        public static let text = Self(rawValue: "text")
        /// A password; never shown.
        public static let password = Self(rawValue: "password")
        /// An e-mail address.
        public static let email = Self(rawValue: "email")
        /// A phone number. If there are ``FormField/options``, it begins with the value of one of them: a country's
        /// prefix.
        public static let phone = Self(rawValue: "phone")
        /// A number, sent as text.
        public static let number = Self(rawValue: "number")
        /// A date, sent as `yyyy-MM-dd`.
        public static let date = Self(rawValue: "date")
        /// A one-time code.
        public static let oneTimeCode = Self(rawValue: "one_time_code")
        /// A Boolean, sent as `true` or `false`.
        public static let boolean = Self(rawValue: "boolean")
        /// One of ``FormField/options``.
        public static let choice = Self(rawValue: "choice")
        /// The value of a link: the token of a mailed link, or a browser's callback URL. Accepts the whole link or the
        /// bare value. To be hidden, and discarded after use.
        public static let link = Self(rawValue: "link")
        /// A part of a passkey's response, as base64url; the first one accepts the complete response as JSON, too.
        public static let passkey = Self(rawValue: "passkey")
        /// The token of a captcha. Where no captcha can be displayed, the user can still paste it.
        public static let captcha = Self(rawValue: "captcha")
        /// Never shown; its value comes from the context.
        public static let hidden = Self(rawValue: "hidden")
    }

    /// The meaning of the value, for AutoFill. The set is open.
    public struct Purpose: RawRepresentable, Hashable, Sendable {
        /// The text of the purpose.
        public let rawValue: String

        /// Creates a purpose from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name the user signs in with.
        public static let username = Self(rawValue: "username")
        /// The user's current password.
        public static let currentPassword = Self(rawValue: "current_password")
        /// A new password.
        public static let newPassword = Self(rawValue: "new_password")
        /// An e-mail address.
        public static let email = Self(rawValue: "email")
        /// A phone number.
        public static let phone = Self(rawValue: "phone")
        /// A code that was just sent.
        public static let oneTimeCode = Self(rawValue: "one_time_code")
        /// A first name.
        public static let givenName = Self(rawValue: "given_name")
        /// A last name.
        public static let familyName = Self(rawValue: "family_name")
    }

    /// One option of a field.
    public struct Option: Sendable, Equatable, Hashable {
        /// The value to send.
        public let value: String
        /// The label to show.
        public let label: String

        /// Creates an option.
        /// - Parameters:
        ///   - value: the value to send.
        ///   - label: the label to show; the value if `nil`.
        public init(value: String, label: String? = nil) {
            self.value = value
            self.label = label ?? value
        }
    }

    /// The key under which the value is sent.
    public let id: String
    /// The kind of value.
    public var kind: Kind
    /// The label; never empty.
    public var label: String
    /// An example shown in the empty field.
    public var placeholder: String?
    /// A help text below the field.
    public var hint: String?
    /// Indicates whether a value is required.
    public var isRequired: Bool
    /// The meaning of the value, if known.
    public var purpose: Purpose?
    /// The options of a `choice`, or the prefixes of a `phone`; empty for other kinds.
    public var options: [Option]
    /// The initial value.
    public var initialValue: String?
    /// The validation rules. The server's verdict has precedence.
    public var rules: [ValidationRule]
    /// The number of characters of a one-time code, if known.
    public var codeLength: Int?
    /// Indicates whether a one-time code has digits only.
    public var isNumericCode: Bool

    /// Indicates whether white space around the value is insignificant although its kind does not imply that.
    package var ignoresBlanks = false

    /// Indicates whether white space around the value is insignificant.
    var isTrimmed: Bool {
        ignoresBlanks
            || [.email, .phone, .number].contains(kind)
            || [.username, .email, .phone].contains(purpose)
    }

    /// Indicates whether the value must be hidden, and discarded after use.
    public var isSensitive: Bool { [.password, .oneTimeCode, .link, .passkey].contains(kind) }

    /// Creates a field.
    /// - Parameters:
    ///   - id: the key under which the value is sent.
    ///   - kind: the kind of value.
    ///   - label: the label; the id if empty.
    ///   - placeholder: an example shown in the empty field.
    ///   - hint: a help text.
    ///   - isRequired: whether a value is required.
    ///   - purpose: the meaning of the value.
    ///   - options: the options.
    ///   - initialValue: the initial value.
    ///   - rules: the validation rules.
    ///   - codeLength: the number of characters of a one-time code.
    ///   - isNumericCode: whether a one-time code has digits only.
    public init(
        id: String,
        kind: Kind = .text,
        label: String = "",
        placeholder: String? = nil,
        hint: String? = nil,
        isRequired: Bool = false,
        purpose: Purpose? = nil,
        options: [Option] = [],
        initialValue: String? = nil,
        rules: [ValidationRule] = [],
        codeLength: Int? = nil,
        isNumericCode: Bool = true
    ) {
        self.id = id
        self.kind = kind
        self.label = label.nonEmpty ?? id
        self.placeholder = placeholder
        self.hint = hint
        self.isRequired = isRequired
        self.purpose = purpose
        self.options = options
        self.initialValue = initialValue
        self.rules = rules
        self.codeLength = codeLength
        self.isNumericCode = isNumericCode
    }
}
