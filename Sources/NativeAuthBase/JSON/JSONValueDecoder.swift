import Foundation

/// A decoder of `Decodable` types from a parsed value, with the default strategies of `JSONDecoder`.
struct JSONValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else {
            throw mismatch([String: Any].self)
        }
        return KeyedDecodingContainer(JSONKeyedContainer(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else {
            throw mismatch([Any].self)
        }
        return JSONUnkeyedContainer(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "Unexpected kind of value.")
        guard value == .null else { return .typeMismatch(type, context) }
        return .valueNotFound(type, context)
    }

    private func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
    }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    /// Decodes JSON's own types and those that `JSONDecoder` treats specially; any other type by its `init(from:)`.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let decoded: Any? =
            switch type {
            case is JSONValue.Type: value
            case is String.Type: value.string
            case is Bool.Type: value.bool
            case is Int.Type: try integer(Int.self)
            case is Double.Type: value.double
            case is Float.Type:
                try converted(value.double) { number in
                    let float = Float(number)
                    guard float.isFinite else { return nil }
                    return float
                }
            case is Data.Type:
                try converted(value.string) { Data(base64Encoded: $0) }
            case is URL.Type:
                try converted(value.string) { URL(string: $0) }
            case is Decimal.Type: try decimal()
            case let type as any FixedWidthInteger.Type: try integer(type)
            default: try T(from: self)
            }

        guard let decoded = decoded as? T else { throw mismatch(type) }
        return decoded
    }

    private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T? {
        let number: T? =
            switch value {
            case .int(let number): T(exactly: number)
            case .double(let number): T(exactly: number)
            default: throw mismatch(type)
            }
        guard let number else { throw corrupted("The number does not fit.") }
        return number
    }

    private func converted<Raw, Result>(
        _ raw: Raw?,
        _ convert: (Raw) -> Result?
    ) throws -> Result? {
        guard let raw else { return nil }
        guard let result = convert(raw) else {
            throw corrupted("The value can't be converted to \(Result.self).")
        }
        return result
    }

    /// Decodes a decimal number. The shortest text of a `Double` is the number as written, up to fifteen digits.
    private func decimal() throws -> Decimal? {
        if case .int(let number) = value {
            return Decimal(number)
        }
        return try converted(value.double) { Decimal(string: $0.description) }
    }
}
