import NativeAuthCore

/// The server's schema of one attribute of a profile. Members that the server does not send are `nil`.
///
/// Source: the released SDK's sources after version 1.0.1, `getUserSchema()`.
public struct AttributeSchema: Decodable, Sendable, Equatable {
    /// Indicates whether it is a credential, such as a password: never part of a profile.
    public let credential: Bool?
    /// A description for display.
    public let description: String?
    /// The display name.
    public let displayName: String?
    /// The mutability: `READ_ONLY` or `READ_WRITE`.
    public let mutability: String?
    /// Indicates whether it is read-only.
    public let readOnly: Bool?
    /// The regular expression that a value must match.
    public let regex: String?
    /// Indicates whether the attribute is required for every user.
    public let required: Bool?
    /// The schemas of an object's members.
    public let subAttributes: [AttributeSchema]?
    /// `string`, `number`, `boolean`, `object` or `array`.
    public let type: String?
    /// Indicates whether the value is unique among users.
    public let unique: Bool?

    /// Creates a schema.
    /// - Parameters:
    ///   - credential: whether it is a credential.
    ///   - description: a description for display.
    ///   - displayName: the display name.
    ///   - mutability: the mutability.
    ///   - readOnly: whether it is read-only.
    ///   - regex: the regular expression that a value must match.
    ///   - required: whether the attribute is required for every user.
    ///   - subAttributes: the schemas of an object's members.
    ///   - type: the type of its value.
    ///   - unique: whether the value is unique among users.
    public init(
        credential: Bool? = nil,
        description: String? = nil,
        displayName: String? = nil,
        mutability: String? = nil,
        readOnly: Bool? = nil,
        regex: String? = nil,
        required: Bool? = nil,
        subAttributes: [AttributeSchema]? = nil,
        type: String? = nil,
        unique: Bool? = nil
    ) {
        self.credential = credential
        self.description = description
        self.displayName = displayName
        self.mutability = mutability
        self.readOnly = readOnly
        self.regex = regex
        self.required = required
        self.subAttributes = subAttributes
        self.type = type
        self.unique = unique
    }

    /// Decodes a schema leniently: a member of an unexpected type counts as absent.
    /// - Throws: `DecodingError` if the data is not JSON.
    public init(from decoder: any Decoder) throws {
        self.init(json: try JSONValue(from: decoder))
    }

    init(json: JSONValue) {
        self.init(
            credential: json["credential"]?.bool,
            description: json["description"]?.string,
            displayName: json["displayName"]?.string,
            mutability: json["mutability"]?.string,
            readOnly: json["readOnly"]?.bool,
            regex: json["regex"]?.string,
            required: json["required"]?.bool,
            subAttributes: json["subAttributes"]?.array?.map(AttributeSchema.init(json:)),
            type: json["type"]?.string,
            unique: json["unique"]?.bool
        )
    }
}
