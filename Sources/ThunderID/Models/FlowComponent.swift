import NativeAuthCore

/// One component of a step's layout. Every member of an unexpected type counts as absent.
public struct FlowComponent: Decodable, Sendable {
    /// The component's id; equals the `ref` of its input or action.
    public var id: String? { text("id") }
    /// The name of its input.
    public var ref: String? { text("ref") }
    /// The kind, such as `TEXT` or `PASSWORD_INPUT`.
    public var type: String? { text("type") }
    /// The group of kinds, such as `ACTION` or `DISPLAY`.
    public var category: String? { text("category") }
    /// The text; may be a template.
    public var label: String? { text("label") }
    /// A sample for an empty field; may be a template.
    public var placeholder: String? { text("placeholder") }
    /// The visual style, such as `HEADING_1`.
    public var variant: String? { text("variant") }
    /// The effect of an action.
    public var eventType: String? { text("eventType") }
    /// The alignment.
    public var align: String? { text("align") }
    /// The URL of an icon.
    public var icon: String? {
        text("image") ?? text("startIcon")
    }
    /// The child components.
    public let components: [FlowComponent]?
    /// A help text; may be a template.
    public var hint: String? { text("hint") }
    /// Indicates whether a value is required.
    public var required: Bool? { attribute("required")?.bool }
    /// The options of a selection: strings or objects.
    public var options: [AnyCodable]? {
        attribute("options")?.array?.map(AnyCodable.init(json:))
    }
    /// The URL of a picture; may be a template.
    public var src: String? { text("src") }
    /// The alternative text of a picture; may be a template.
    public var alt: String? { text("alt") }
    /// The direction of a stack: `row` or `column`.
    public var direction: String? { text("direction") }
    /// All members of the server's component.
    public let attributes: [String: AnyCodable]

    /// Decodes a component leniently.
    /// - Throws: `DecodingError` if the data is not a JSON object.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("not a component", parse: Self.init(json:))
    }

    init?(json: JSONValue) {
        guard let members = json.object else { return nil }
        components = members["components"]?.array?.compactMap(FlowComponent.init(json:))
        attributes = members.filter { $0.key != "components" }.mapValues(AnyCodable.init(json:))
    }

    func attribute(_ name: String) -> JSONValue? {
        attributes[name]?.json
    }

    private func text(_ name: String) -> String? {
        attribute(name)?.string
    }
}
