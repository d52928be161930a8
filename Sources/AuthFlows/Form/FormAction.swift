/// An action of a form: submit it, request a new code, go to another step.
public struct FormAction: Sendable, Equatable, Identifiable {
    /// The effect of the action. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Creates a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Validates the fields and sends them.
        public static let submit = Self(rawValue: "submit")
        /// Selects another way to continue. Sends only the fields that ``FormAction/fieldIDs`` names, without
        /// validation, and never one that is sensitive.
        public static let trigger = Self(rawValue: "trigger")
        /// Requests a new code. Sends no fields.
        public static let resend = Self(rawValue: "resend")
        /// Returns to an earlier step. Sends no fields.
        public static let back = Self(rawValue: "back")
        /// Cancels what the form is for. Sends no fields.
        public static let cancel = Self(rawValue: "cancel")
    }

    /// The well-known symbol of a provider or a channel. The set is open.
    public struct Mark: RawRepresentable, Hashable, Sendable {
        /// The text of the mark.
        public let rawValue: String

        /// Creates a mark from its text.
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

    /// The visual prominence of an action. The set is open.
    public struct Prominence: RawRepresentable, Hashable, Sendable {
        /// The text of the prominence.
        public let rawValue: String

        /// Creates a prominence from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The main button.
        public static let primary = Self(rawValue: "primary")
        /// A further button.
        public static let secondary = Self(rawValue: "secondary")
        /// A link.
        public static let link = Self(rawValue: "link")
        /// A button with a destructive effect.
        public static let destructive = Self(rawValue: "destructive")
    }

    /// The server's identifier of the action.
    public let id: String
    /// The effect of the action.
    public var kind: Kind
    /// The label; never empty.
    public var label: String
    /// The visual prominence.
    public var prominence: Prominence
    /// The URL or name of an icon, if the server sent one.
    public var icon: String?
    /// The well-known symbol; `nil` for an ordinary action.
    public var mark: Mark?
    /// The fields whose values the action sends; `nil` means all of the step's for a submit, none for a trigger.
    public var fieldIDs: [FormField.ID]?
    /// The delay after the step's arrival before the action may be used; `nil` means none.
    public var delay: Duration?

    /// Creates an action.
    /// - Parameters:
    ///   - id: the server's identifier of the action.
    ///   - kind: the effect of the action.
    ///   - label: the label; the id if empty.
    ///   - prominence: the visual prominence.
    ///   - icon: the URL or name of an icon.
    ///   - mark: the well-known symbol.
    ///   - fieldIDs: the fields whose values the action sends; `nil` means all for a submit, none for a trigger.
    ///   - delay: the delay after the step's arrival before the action may be used.
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
        self.label = label.nonEmpty ?? id
        self.prominence = prominence
        self.icon = icon
        self.mark = mark
        self.fieldIDs = fieldIDs
        self.delay = delay
    }
}
