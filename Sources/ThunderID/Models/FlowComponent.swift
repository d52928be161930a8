import NativeAuthCore

/// One piece of a step's layout. Every member of an unexpected type counts as absent.
public struct FlowComponent: Decodable, Sendable {
    /// The piece's id; equals the `ref` of the input or action that it shows.
    public let id: String?
    /// The name of the input that it shows.
    public let ref: String?
    /// The kind, such as `TEXT` or `PASSWORD_INPUT`.
    public let type: String?
    /// The group of kinds, such as `ACTION` or `DISPLAY`.
    public let category: String?
    /// The text; may be a template.
    public let label: String?
    /// A sample for an empty field; may be a template.
    public let placeholder: String?
    /// How it should look, such as `HEADING_1`.
    public let variant: String?
    /// What choosing it means, for an action.
    public let eventType: String?
    /// How it is aligned.
    public let align: String?
    /// The address of an icon.
    public let icon: String?
    /// The pieces within.
    public let components: [FlowComponent]?
    /// A sentence of help; may be a template.
    public let hint: String?
    /// Whether a value must be given.
    public let required: Bool?
    /// The choices, for a selection: strings or objects.
    public let options: [AnyCodable]?
    /// The address of a picture; may be a template.
    public let src: String?
    /// What a picture shows; may be a template.
    public let alt: String?
    /// `row` or `column`, for a stack.
    public let direction: String?
    /// Everything that the server said about the piece.
    public let attributes: [String: AnyCodable]

    /// The name of the action that a text with links stands for.
    var linkedAction: String? { attributes["action"]?.json["ref"]?.string }

    /// Reads a piece leniently.
    public init(from decoder: any Decoder) throws {
        guard let component = FlowComponent(json: try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a component"))
        }
        self = component
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
