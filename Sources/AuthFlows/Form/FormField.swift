/// One value that a form asks for.
public struct FormField: Sendable, Equatable, Identifiable {
    /// What kind of value is asked for. The set is open: a user interface treats a kind that it does not know as text.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Makes a kind from its text, for kinds that a newer server adds.
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
        /// Yes or no, sent as `true` or `false`.
        public static let boolean = Self(rawValue: "boolean")
        /// One of ``FormField/options``.
        public static let choice = Self(rawValue: "choice")
        /// What a link carries: the token of a mail's link, the answer of a browser. Takes the whole link or the bare
        /// value. To be hidden and forgotten after use.
        public static let link = Self(rawValue: "link")
        /// A part of a passkey's answer, as base64url; the first one takes the whole answer as JSON, too.
        public static let passkey = Self(rawValue: "passkey")
        /// The token that a captcha gives. Where no captcha can be drawn, a person can still paste it.
        public static let captcha = Self(rawValue: "captcha")
        /// Never shown; its value comes from the context.
        public static let hidden = Self(rawValue: "hidden")
    }

    /// What the value means, for AutoFill. The set is open.
    public struct Purpose: RawRepresentable, Hashable, Sendable {
        /// The text of the purpose.
        public let rawValue: String

        /// Makes a purpose from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name the user signs in with.
        public static let username = Self(rawValue: "username")
        /// The password that the user has.
        public static let currentPassword = Self(rawValue: "current_password")
        /// A password that the user chooses now.
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

    /// One choice of a field.
    public struct Option: Sendable, Equatable, Hashable {
        /// What is sent.
        public let value: String
        /// What is shown.
        public let label: String

        /// Makes a choice.
        /// - Parameters:
        ///   - value: what is sent.
        ///   - label: what is shown; the value if `nil`.
        public init(value: String, label: String? = nil) {
            self.value = value
            self.label = label ?? value
        }
    }

    /// The key under which the value is sent.
    public let id: String
    /// What kind of value is asked for.
    public var kind: Kind
    /// What to call the field; never empty.
    public var label: String
    /// A sample shown in the empty field.
    public var placeholder: String?
    /// A sentence of help below the field.
    public var hint: String?
    /// Whether a value must be given.
    public var isRequired: Bool
    /// What the value means, if known.
    public var purpose: Purpose?
    /// The choices of a `choice`, or the prefixes of a `phone`; empty for other kinds.
    public var options: [Option]
    /// The value that the form starts with.
    public var initialValue: String?
    /// What the value must satisfy. The server's verdict wins.
    public var rules: [ValidationRule]
    /// How many characters a one-time code has, if known.
    public var codeLength: Int?
    /// Whether a one-time code has digits only.
    public var isNumericCode: Bool

    /// Set where blanks around the value mean nothing, though its kind does not say so.
    package var ignoresBlanks = false

    /// Whether blanks around the value mean nothing.
    var isTrimmed: Bool {
        ignoresBlanks || [.email, .phone, .number].contains(kind) || [.username, .email, .phone].contains(purpose)
    }

    /// Whether the value must be hidden and forgotten after use.
    public var isSensitive: Bool { [.password, .oneTimeCode, .link, .passkey].contains(kind) }

    /// Makes a field.
    /// - Parameters:
    ///   - id: the key under which the value is sent.
    ///   - kind: what kind of value is asked for.
    ///   - label: what to call the field; the id if empty.
    ///   - placeholder: a sample shown in the empty field.
    ///   - hint: a sentence of help.
    ///   - isRequired: whether a value must be given.
    ///   - purpose: what the value means.
    ///   - options: the choices.
    ///   - initialValue: the value that the form starts with.
    ///   - rules: what the value must satisfy.
    ///   - codeLength: how many characters a one-time code has.
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
        self.label = label.isEmpty ? id : label
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
