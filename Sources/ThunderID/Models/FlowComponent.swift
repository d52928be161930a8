import NativeAuthCore

/// One component of a step's layout. Every member of an unexpected type counts as absent.
public struct FlowComponent: Decodable, Sendable {
    /// The component's id; equals the `ref` of its input or action.
    public let id: String?
    /// The name of its input.
    public let ref: String?
    /// The kind, such as `TEXT` or `PASSWORD_INPUT`.
    public let type: String?
    /// The group of kinds, such as `ACTION` or `DISPLAY`.
    public let category: String?
    /// The text; may be a template.
    public let label: String?
    /// A sample for an empty field; may be a template.
    public let placeholder: String?
    /// The visual style, such as `HEADING_1`.
    public let variant: String?
    /// The effect of an action.
    public let eventType: String?
    /// The alignment.
    public let align: String?
    /// The URL of an icon.
    public let icon: String?
    /// The child components.
    public let components: [FlowComponent]?
    /// A help text; may be a template.
    public let hint: String?
    /// Whether a value is required.
    public let required: Bool?
    /// The options of a selection: strings or objects.
    public let options: [AnyCodable]?
    /// The URL of a picture; may be a template.
    public let src: String?
    /// The alternative text of a picture; may be a template.
    public let alt: String?
    /// The direction of a stack: `row` or `column`.
    public let direction: String?
    /// All members of the server's component.
    public let attributes: [String: AnyCodable]

    func attribute(_ name: String) -> JSONValue? { attributes[name]?.json }

    /// Decodes a component leniently.
    /// - Throws: `DecodingError` if the data is not a JSON object.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("not a component", parse: Self.init(json:))
    }

    init?(json: JSONValue) {
        guard let members = json.object else { return nil }
        func text(_ key: String) -> String? { members[key]?.string }
        id = text("id")
        ref = text("ref")
        type = text("type")
        category = text("category")
        label = text("label")
        placeholder = text("placeholder")
        variant = text("variant")
        eventType = text("eventType")
        align = text("align")
        icon = text("image") ?? text("startIcon")
        components = members["components"]?.array?.compactMap(FlowComponent.init(json:))
        hint = text("hint")
        required = members["required"]?.bool
        options = members["options"]?.array?.map(AnyCodable.init(json:))
        src = text("src")
        alt = text("alt")
        direction = text("direction")
        attributes = members.filter { $0.key != "components" }.mapValues(AnyCodable.init(json:))
    }
}
