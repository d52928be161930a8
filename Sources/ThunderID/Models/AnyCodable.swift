import Foundation
package import NativeAuthCore

/// A JSON value of any shape, such as a claim, or any other value that an app wraps.
///
/// ```swift
/// let claims: [String: AnyCodable] = try client.decodeJwtToken(accessToken)
/// let sub = claims["sub"]?.value as? String
/// ```
///
/// Two values are equal if they are the same JSON, or, if JSON can't represent them, if the wrapped values are equal.
///
/// Source: seed `ThunderIDClient`, `decodeJwtToken(_:)`.
public struct AnyCodable: Codable, Sendable, Hashable {
    /// A value whose type is not one of JSON's own.
    ///
    /// `@unchecked` because this type does not mutate the value: it is stored once and only read. A mutable object is
    /// shared with the app that wrapped it, see ``init(_:)``.
    private struct Original: @unchecked Sendable { let value: Any }

    package let json: JSONValue
    /// The wrapped value, if it can't be restored from ``json`` alone.
    private let original: Original?

    /// The wrapped value, unchanged. After decoding: a `String`, `Bool`, `Int`, `Double`, `[String: AnyCodable]`,
    /// `[AnyCodable]` or `NSNull`.
    public var value: Any {
        if let original { return original.value }
        switch json {
        case .object(let members): return members.mapValues(AnyCodable.init(json:))
        case .array(let elements): return elements.map(AnyCodable.init(json:))
        default: return json.any
        }
    }

    /// Wraps a value.
    /// - Parameter value: any value. An object that is used by several threads must not be changed afterwards. A value
    ///   that is neither JSON nor `Encodable` is encoded as `null`.
    public init(_ value: Any) {
        if let value = value as? AnyCodable {
            self = value
            return
        }

        json = Self.json(value)
        let isOwnType = [String.self, Bool.self, Int.self, Double.self].contains {
            $0 == type(of: value)
        }
        if isOwnType || value is NSNull {
            original = nil
        } else {
            original = Original(value: value)
        }
    }

    init(json: JSONValue) {
        self.json = json
        original = nil
    }

    /// Decodes any JSON value.
    /// - Throws: `DecodingError` if the data is not JSON.
    public init(from decoder: any Decoder) throws {
        self.init(json: try JSONValue(from: decoder))
    }

    /// Encodes the wrapped value.
    /// - Throws: the encoder's error, or that of the wrapped value.
    public func encode(to encoder: any Encoder) throws {
        if json == .null, let value = original?.value as? any Encodable {
            // Through a container, which applies the encoder's strategies for dates and data.
            var container = encoder.singleValueContainer()
            try container.encode(value)
        } else {
            try json.encode(to: encoder)
        }
    }

    /// Returns whether two values are equal.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.json == right.json else { return false }
        guard left.json == .null,
            left.original != nil || right.original != nil
        else { return true }
        guard let value = left.original?.value as? AnyHashable else { return false }
        return value == right.original?.value as? AnyHashable
    }

    /// Hashes the value as JSON.
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }

    private static func json(_ value: Any) -> JSONValue {
        switch value {
        case let members as [String: AnyCodable]: .object(members.mapValues(\.json))
        case let elements as [AnyCodable]: .array(elements.map(\.json))
        default: JSONValue(any: value)
        }
    }
}

extension AnyCodable: CustomStringConvertible {
    /// The value as text: a string without quotation marks, a number or truth value, otherwise JSON. An addition of
    /// this package.
    public var description: String {
        if json == .null, let original { return String(describing: original.value) }
        return json.scalarText ?? (try? json.text(sortingNames: true)) ?? "null"
    }
}

extension JSONValue {
    /// A string, number or truth value as text; `nil` for anything else.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): String(flag)
        case .object, .array, .null: nil
        }
    }

    /// An integer, also as text.
    var lenientInt: Int? {
        int ?? string.flatMap { Int($0) }
    }
}

extension Decoder {
    /// Decodes a value from JSON; `failure` describes the error if `parse` returns `nil`.
    func value<Value>(
        _ failure: String,
        parse: (JSONValue) -> Value?
    ) throws -> Value {
        guard let value = parse(try JSONValue(from: self)) else {
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: failure))
        }
        return value
    }
}
