extension JSONValue: Codable {
    /// Decodes a value. The decoder of ``decoded(as:)`` provides it directly; with any other decoder, each kind of
    /// value is tried in turn, which is slow.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for a value that is not JSON.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? JSONValueDecoder {
            self = decoder.value
            return
        }

        let container = try decoder.singleValueContainer()
        // Frequent kinds are tried first: each failed attempt throws an error.
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if container.decodeNil() {
            self = .null
        } else if let members = try? container.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No value of a known kind.")
        }
    }

    /// Encodes the value.
    /// - Parameter encoder: the encoder to write to.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()

        switch self {
        case .string(let text): try container.encode(text)
        case .bool(let flag): try container.encode(flag)
        case .int(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .object(let members): try container.encode(members)
        case .array(let elements): try container.encode(elements)
        case .null: try container.encodeNil()
        }
    }
}
