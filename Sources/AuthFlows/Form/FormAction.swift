/// One thing a person can do with a form: send it, ask for a new code, go somewhere else.
public struct FormAction: Sendable, Equatable, Identifiable {
    /// What the action does. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Makes a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Checks the fields and sends them.
        public static let submit = Self(rawValue: "submit")
        /// Sends the choice: another way in. Of the fields only those that ``FormAction/fieldIDs`` names, unchecked, and never
        /// one that is sensitive.
        public static let trigger = Self(rawValue: "trigger")
        /// Asks for a new code. Sends no fields.
        public static let resend = Self(rawValue: "resend")
        /// Goes back to an earlier step. Sends no fields.
        public static let back = Self(rawValue: "back")
        /// Gives up what the form is about. Sends no fields.
        public static let cancel = Self(rawValue: "cancel")
    }

    /// What an action stands for that people know by a sign: another provider, a kind of code. The set is open.
    public struct Mark: RawRepresentable, Hashable, Sendable {
        /// The text of the mark.
        public let rawValue: String

        /// Makes a mark from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sign-in with Apple.
        public static let apple = Self(rawValue: "apple")
        /// Sign-in with Facebook.
        public static let facebook = Self(rawValue: "facebook")
        /// Sign-in with GitHub.
        public static let github = Self(rawValue: "github")
        /// Sign-in with Google.
        public static let google = Self(rawValue: "google")
        /// Sign-in with LinkedIn.
        public static let linkedIn = Self(rawValue: "linkedin")
        /// Sign-in with Microsoft.
        public static let microsoft = Self(rawValue: "microsoft")
        /// Sign-in with an Ethereum wallet.
        public static let ethereum = Self(rawValue: "ethereum")
        /// Sign-in with a passkey.
        public static let passkey = Self(rawValue: "passkey")
        /// A code by SMS.
        public static let sms = Self(rawValue: "sms")
        /// A code or a link by mail.
        public static let mail = Self(rawValue: "mail")
    }

    /// How much the action should stand out. The set is open.
    public struct Prominence: RawRepresentable, Hashable, Sendable {
        /// The text of the prominence.
        public let rawValue: String

        /// Makes a prominence from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The main button.
        public static let primary = Self(rawValue: "primary")
        /// A further button.
        public static let secondary = Self(rawValue: "secondary")
        /// A link.
        public static let link = Self(rawValue: "link")
        /// A button that destroys something.
        public static let destructive = Self(rawValue: "destructive")
    }

    /// The name under which the server knows the action.
    public let id: String
    /// What the action does.
    public var kind: Kind
    /// What to call it; never empty.
    public var label: String
    /// How much it should stand out.
    public var prominence: Prominence
    /// The address or name of an icon, if the server gave one.
    public var icon: String?
    /// What it stands for that people know by a sign; `nil` for an ordinary action.
    public var mark: Mark?
    /// The fields whose values it sends; `nil` means all of the step's for a submit, none for a trigger.
    public var fieldIDs: [FormField.ID]?
    /// How long after the step's arrival it may be used; `nil` means at once.
    public var delay: Duration?

    /// Makes an action.
    /// - Parameters:
    ///   - id: the name under which the server knows it.
    ///   - kind: what it does.
    ///   - label: what to call it; the id if empty.
    ///   - prominence: how much it should stand out.
    ///   - icon: the address or name of an icon.
    ///   - mark: what it stands for that people know by a sign.
    ///   - fieldIDs: the fields whose values it sends; `nil` means all for a submit, none for a trigger.
    ///   - delay: how long after the step's arrival it may be used.
    public init(
        id: String,
        kind: Kind = .submit,
        label: String = "",
        prominence: Prominence = .primary,
        icon: String? = nil,
        mark: Mark? = nil,
        fieldIDs: [FormField.ID]? = nil,
        delay: Duration? = nil
    ) {
        self.id = id
        self.kind = kind
        self.label = label.isEmpty ? id : label
        self.prominence = prominence
        self.icon = icon
        self.mark = mark
        self.fieldIDs = fieldIDs
        self.delay = delay
    }
}
