/// A component of a form, with its text in the user's language.
///
/// The tree describes the layout only. The values and actions that can be sent are in ``FlowStep/fields`` and
/// ``FlowStep/actions``, which a component refers to by id.
public struct FormComponent: Sendable, Equatable, Identifiable {
    /// The kind of component. The set is open: for an unknown kind, a user interface shows the children.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Creates a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A heading; ``FormComponent/level`` is its rank.
        public static let heading = Self(rawValue: "heading")
        /// A paragraph.
        public static let text = Self(rawValue: "text")
        /// A paragraph with links; see ``FormComponent/richText``.
        public static let richText = Self(rawValue: "rich_text")
        /// An image; see ``FormComponent/source``.
        public static let image = Self(rawValue: "image")
        /// A divider, optionally with a word in it.
        public static let divider = Self(rawValue: "divider")
        /// A vertical group of components.
        public static let group = Self(rawValue: "group")
        /// A row of components, side by side.
        public static let row = Self(rawValue: "row")
        /// A field; see ``FormComponent/fieldID``.
        public static let field = Self(rawValue: "field")
        /// A button or link; see ``FormComponent/actionID``.
        public static let action = Self(rawValue: "action")
        /// A text to copy, such as a link to share; see ``FormComponent/value``.
        public static let copyableText = Self(rawValue: "copyable_text")
        /// Names and their values; see ``FormComponent/rows``.
        public static let keyValueList = Self(rawValue: "key_value_list")
        /// A countdown until ``FlowStep/expiresAt``: `{time}` in the text is the placeholder of the remaining time.
        public static let timer = Self(rawValue: "timer")
        /// An icon; ``FormComponent/source`` is its name.
        public static let icon = Self(rawValue: "icon")
        /// A QR code of ``FormComponent/value``, which may be a URL to open on this device.
        public static let qrCode = Self(rawValue: "qr_code")
    }

    /// One row of a list of names and values.
    public struct Row: Sendable, Equatable {
        /// The name.
        public let label: String
        /// The value.
        public let value: String

        /// Creates a row.
        /// - Parameters:
        ///   - label: the name.
        ///   - value: the value.
        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    /// The component's id, unique within its step.
    public let id: String
    /// The kind of component.
    public var kind: Kind
    /// The text, resolved; empty if there is none.
    public var text: String
    /// The text in spans, for `rich_text`.
    public var richText: [RichTextSpan]
    /// The rank of a heading, 1 to 6.
    public var level: Int
    /// The URL of an image, or the name of an icon.
    public var source: String?
    /// The text to copy, or the content of a QR code.
    public var value: String?
    /// The rows of a list of names and values.
    public var rows: [Row]
    /// The field that the component shows.
    public var fieldID: FormField.ID?
    /// The action that the component shows.
    public var actionID: FormAction.ID?
    /// The children.
    public var children: [FormComponent]
    /// The appearance, as far as the server states it; nothing else depends on it.
    public var style: Style

    /// Creates a component.
    /// - Parameters:
    ///   - id: unique within the step.
    ///   - kind: the kind of component.
    ///   - text: the text, resolved.
    ///   - richText: the text in spans.
    ///   - level: the rank of a heading.
    ///   - source: the URL of an image, or the name of an icon.
    ///   - value: the text to copy, or the content of a QR code.
    ///   - rows: the rows of a list of names and values.
    ///   - fieldID: the field that the component shows.
    ///   - actionID: the action that the component shows.
    ///   - children: the children.
    ///   - style: the style.
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
        style: Style = Style()
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
        self.style = style
    }
}
