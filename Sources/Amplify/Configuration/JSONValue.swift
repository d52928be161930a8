import Foundation

/// A JSON document of any shape.
///
/// ```swift
/// let plugins: [String: JSONValue] = ["awsCognitoAuthPlugin": ["CognitoUserPool": ["Default": ["PoolId": "…"]]]]
/// ```
@dynamicMemberLookup
public enum JSONValue: Sendable, Hashable {
    /// An array.
    case array([JSONValue])
    /// A Boolean.
    case boolean(Bool)
    /// A number.
    case number(Double)
    /// An object with named members.
    case object([String: JSONValue])
    /// A string.
    case string(String)
    /// The JSON `null`.
    case null
}

extension JSONValue {
    /// The elements of an array; `nil` for anything else.
    public var asArray: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object; `nil` for anything else.
    public var asObject: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// A string; `nil` for anything else.
    public var stringValue: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A Boolean; `nil` for anything else.
    public var booleanValue: Bool? {
        guard case .boolean(let flag) = self else { return nil }
        return flag
    }

    /// A number; `nil` for anything else.
    public var doubleValue: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// A number truncated to an integer; `nil` for anything else, and for a number that is too large.
    public var intValue: Int? {
        doubleValue.flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    /// Indicates whether it is ``null``.
    public var isNull: Bool { self == .null }

    /// A member of an object; `nil` for anything else.
    public subscript(_ key: String) -> JSONValue? { asObject?[key] }

    /// A member of an object, as in `value.CognitoUserPool?.Default`; `nil` for anything else.
    public subscript(dynamicMember member: String) -> JSONValue? { self[member] }

    /// An element of an array, or the member of an object that is named by the number; `nil` for anything else, and
    /// outside of the array.
    public subscript(_ index: Int) -> JSONValue? {
        guard let elements = asArray else { return self["\(index)"] }
        // Not in a conditional expression, where `nil` would be the literal for ``null``.
        guard elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Returns the value at a path of members.
    /// - Parameters:
    ///   - keyPath: the names, such as `CognitoUserPool.Default.PoolId`.
    ///   - separator: the separator of the names.
    /// - Returns: the value; `nil` if a name is missing.
    public func value(at keyPath: String, separatedBy separator: String = ".") -> JSONValue? {
        var current: JSONValue? = self
        for name in keyPath.components(separatedBy: separator) { current = current?[name] }
        return current
    }

    /// Returns the value at a path of members, or a default if it is missing or ``null``.
    /// - Parameters:
    ///   - keyPath: the names, separated by periods.
    ///   - defaultValue: the default value.
    /// - Returns: the value or the default.
    public func value(at keyPath: String, withDefault defaultValue: JSONValue) -> JSONValue {
        guard let found = value(at: keyPath), !found.isNull else { return defaultValue }
        return found
    }
}

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

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByStringLiteral
{
    /// Creates an array from an array literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates a Boolean from a Boolean literal.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates an object from a dictionary literal. Of two members with the same name the last is kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }

    /// Creates a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates ``null`` from `nil`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a string from a string literal.
    public init(stringLiteral value: String) { self = .string(value) }
}
