/// One piece of a form as it is shown, with its text already in the person's language.
///
/// The tree says only what is shown where. What can be sent stands in ``FlowStep/fields`` and ``FlowStep/actions``,
/// which a component names by id.
public struct FormComponent: Sendable, Equatable, Identifiable {
    /// What the piece is. The set is open: of a kind that a user interface does not know it shows the children.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Makes a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A heading; ``FormComponent/level`` says of which rank.
        public static let heading = Self(rawValue: "heading")
        /// A paragraph.
        public static let text = Self(rawValue: "text")
        /// A paragraph with links; see ``FormComponent/richText``.
        public static let richText = Self(rawValue: "rich_text")
        /// A picture; see ``FormComponent/source``.
        public static let image = Self(rawValue: "image")
        /// A line, perhaps with a word in it.
        public static let divider = Self(rawValue: "divider")
        /// Pieces that belong together, top to bottom.
        public static let group = Self(rawValue: "group")
        /// Pieces side by side.
        public static let row = Self(rawValue: "row")
        /// A field; see ``FormComponent/fieldID``.
        public static let field = Self(rawValue: "field")
        /// A button or link; see ``FormComponent/actionID``.
        public static let action = Self(rawValue: "action")
        /// A text to be copied, such as a link to pass on; see ``FormComponent/value``.
        public static let copyableText = Self(rawValue: "copyable_text")
        /// Names and their values; see ``FormComponent/rows``.
        public static let keyValueList = Self(rawValue: "key_value_list")
        /// How long the server waits, until ``FlowStep/expiresAt``: the text has `{time}` where the time that is left
        /// goes.
        public static let timer = Self(rawValue: "timer")
        /// A symbol; ``FormComponent/source`` names it.
        public static let icon = Self(rawValue: "icon")
        /// A QR code of ``FormComponent/value``, which may be an address to open on this device.
        public static let qrCode = Self(rawValue: "qr_code")
    }

    /// One line of a list of names and values.
    public struct Row: Sendable, Equatable {
        /// What it is.
        public let label: String
        /// What is said about it.
        public let value: String

        /// Makes a line.
        /// - Parameters:
        ///   - label: what it is.
        ///   - value: what is said about it.
        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    /// The piece's id, unique within its step.
    public let id: String
    /// What the piece is.
    public var kind: Kind
    /// Its text, resolved; empty if it has none.
    public var text: String
    /// The text in spans, for `rich_text`.
    public var richText: [RichTextSpan]
    /// The rank of a heading, 1 to 6.
    public var level: Int
    /// The address of a picture, or the name of a symbol.
    public var source: String?
    /// The text to copy, or what a QR code says.
    public var value: String?
    /// The lines of a list of names and values.
    public var rows: [Row]
    /// The field that is shown here.
    public var fieldID: FormField.ID?
    /// The action that is shown here.
    public var actionID: FormAction.ID?
    /// The pieces within.
    public var children: [FormComponent]
    /// How it is to look, as far as the server says; nothing else depends on it.
    public var look: Look

    /// Makes a piece.
    /// - Parameters:
    ///   - id: unique within the step.
    ///   - kind: what the piece is.
    ///   - text: its text, resolved.
    ///   - richText: the text in spans.
    ///   - level: the rank of a heading.
    ///   - source: the address of a picture, or the name of a symbol.
    ///   - value: the text to copy, or what a QR code says.
    ///   - rows: the lines of a list of names and values.
    ///   - fieldID: the field that is shown here.
    ///   - actionID: the action that is shown here.
    ///   - children: the pieces within.
    ///   - look: how it is to look.
    public init(
        id: String,
        kind: Kind,
        text: String = "",
        richText: [RichTextSpan] = [],
        level: Int = 1,
        source: String? = nil,
        value: String? = nil,
        rows: [Row] = [],
        fieldID: FormField.ID? = nil,
        actionID: FormAction.ID? = nil,
        children: [FormComponent] = [],
        look: Look = Look()
    ) {
        self.id = id
        self.kind = kind
        self.text = text
        self.richText = richText
        self.level = level
        self.source = source
        self.value = value
        self.rows = rows
        self.fieldID = fieldID
        self.actionID = actionID
        self.children = children
        self.look = look
    }
}
