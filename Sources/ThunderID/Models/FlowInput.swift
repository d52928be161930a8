import NativeAuthCore

/// An input of a step.
///
/// Source: seed `SignIn`, "SignInState Properties": a name, a type and a required flag.
public struct FlowInput: Decodable, Identifiable, Sendable, Equatable {
    /// The key under which the value is sent.
    public let name: String
    /// The kind of value, such as `PASSWORD_INPUT`.
    public let type: String?
    /// Indicates whether a value is required.
    public let required: Bool?
    /// The id of its component.
    public let ref: String?
    /// The options of a selection.
    public let options: [String]?
    /// The validation rules of the value.
    public let validation: [AnyCodable]?
    /// Indicates whether the server deletes the value after use.
    public let oneTimeUse: Bool?

    /// The ``name``.
    public var id: String { name }

    /// Creates an input.
    /// - Parameters:
    ///   - name: the key under which the value is sent.
    ///   - type: the kind of value.
    ///   - required: whether a value is required.
    public init(name: String, type: String? = nil, required: Bool? = nil) {
        self.init(
            name: name,
            type: type,
            required: required,
            options: nil
        )
    }

    package init(
        name: String,
        type: String?,
        required: Bool?,
        options: [String]?
    ) {
        self.name = name
        self.type = type
        self.required = required
        self.options = options
        ref = nil
        validation = nil
        oneTimeUse = nil
    }

    /// Decodes an input leniently.
    /// - Throws: `DecodingError` if the data is not a JSON object.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("not an input", parse: Self.init(json:))
    }

    init?(json: JSONValue) {
        guard json.object != nil else { return nil }
        name = json["name"]?.string ?? json["identifier"]?.string ?? json["ref"]?.string ?? "input"
        type = json["type"]?.string
        required = json["required"]?.bool
        ref = json["ref"]?.string
        options = json["options"]?.array?.compactMap {
            $0.string ?? $0["value"]?.string
        }
        validation = json["validation"]?.array?.map(AnyCodable.init(json:))
        oneTimeUse = json["oneTimeUse"]?.bool
    }
}
