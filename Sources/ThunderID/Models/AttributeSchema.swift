import NativeAuthCore

/// What the server says of one attribute of a profile. What it does not say is `nil`.
///
/// Source: the released SDK's sources after version 1.0.1, `getUserSchema()`.
public struct AttributeSchema: Decodable, Sendable, Equatable {
    /// Whether it is a credential, such as a password: never part of a profile.
    public let credential: Bool?
    /// A sentence about it.
    public let description: String?
    /// Its name for people.
    public let displayName: String?
    /// Who may change it: `READ_ONLY`, `READ_WRITE`.
    public let mutability: String?
    /// Whether it can only be read.
    public let readOnly: Bool?
    /// The regular expression that a value must match.
    public let regex: String?
    /// Whether every user has one.
    public let required: Bool?
    /// What its parts are, for an object.
    public let subAttributes: [AttributeSchema]?
    /// `string`, `number`, `boolean`, `object` or `array`.
    public let type: String?
    /// Whether no two users have the same.
    public let unique: Bool?

    /// Makes a schema.
    /// - Parameters:
    ///   - credential: whether it is a credential.
    ///   - description: a sentence about it.
    ///   - displayName: its name for people.
    ///   - mutability: who may change it.
    ///   - readOnly: whether it can only be read.
    ///   - regex: the regular expression that a value must match.
    ///   - required: whether every user has one.
    ///   - subAttributes: what its parts are.
    ///   - type: the type of its value.
    ///   - unique: whether no two users have the same.
    public init(
        credential: Bool? = nil, description: String? = nil, displayName: String? = nil, mutability: String? = nil,
        readOnly: Bool? = nil, regex: String? = nil, required: Bool? = nil, subAttributes: [AttributeSchema]? = nil,
        type: String? = nil, unique: Bool? = nil
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

    /// Reads a schema leniently: a member of an unexpected type counts as absent.
    public init(from decoder: any Decoder) throws { self.init(json: try JSONValue(from: decoder)) }

    init(json: JSONValue) {
        self.init(
            credential: json["credential"]?.bool, description: json["description"]?.string,
            displayName: json["displayName"]?.string, mutability: json["mutability"]?.string,
            readOnly: json["readOnly"]?.bool, regex: json["regex"]?.string, required: json["required"]?.bool,
            subAttributes: json["subAttributes"]?.array?.map(AttributeSchema.init(json:)),
            type: json["type"]?.string, unique: json["unique"]?.bool)
    }
}
