import Foundation

/// A JSON document of any shape.
///
/// ```swift
/// let plugins: [String: JSONValue] = ["awsCognitoAuthPlugin": ["CognitoUserPool": ["Default": ["PoolId": "…"]]]]
/// ```
///
/// Source: Amplify's public surface.
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
    public var asArray: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members of an object; `nil` for anything else.
    public var asObject: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    /// A string; `nil` for anything else.
    public var stringValue: String? { if case .string(let text) = self { text } else { nil } }
    /// A Boolean; `nil` for anything else.
    public var booleanValue: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    /// A number; `nil` for anything else.
    public var doubleValue: Double? { if case .number(let number) = self { number } else { nil } }
    /// A number truncated to an integer; `nil` for anything else, and for a number that is too large.
    public var intValue: Int? { doubleValue.flatMap { Int(exactly: $0.rounded(.towardZero)) } }
    /// Whether it is ``null``.
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
        keyPath.components(separatedBy: separator).reduce(Optional(self)) { $0?[$1] }
    }

    /// Returns the value at a path of members, or a default if it is missing or ``null``.
    /// - Parameters:
    ///   - keyPath: the names, separated by periods.
    ///   - defaultValue: the default value.
    /// - Returns: the value or the default.
    public func value(at keyPath: String, withDefault defaultValue: JSONValue) -> JSONValue {
        guard let value = value(at: keyPath), !value.isNull else { return defaultValue }
        return value
    }
}
