extension JSONValue: Codable {
    /// Reads a document.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for anything else than JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if container.decodeNil() {
            self = .null
        } else if let members = try? container.decode([String: JSONValue].self) {
            self = .object(members)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    /// Writes a document.
    /// - Parameter encoder: the encoder to write to.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .array(let elements): try container.encode(elements)
        case .boolean(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .object(let members): try container.encode(members)
        case .string(let text): try container.encode(text)
        case .null: try container.encodeNil()
        }
    }
}
