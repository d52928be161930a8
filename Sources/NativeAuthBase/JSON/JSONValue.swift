public import Foundation

/// A JSON document of any shape, as a value that can cross concurrency domains.
///
/// All modules read and write JSON through this type: ``init(parsing:limits:)`` reads bytes in one pass and checks
/// ``JSONLimits`` while it does, ``decoded(as:)`` turns the result into a `Decodable` type, ``data(sortingNames:)``
/// writes it.
public enum JSONValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// `true` or `false`.
    case bool(Bool)
    /// A number that is integral and fits into an `Int`.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// Named members.
    case object([String: JSONValue])
    /// An array.
    case array([JSONValue])
    /// `null`.
    case null
}

extension JSONValue {
    /// Reads a document.
    /// - Parameters:
    ///   - document: the text in UTF-8.
    ///   - limits: the limits of the document.
    /// - Throws: ``JSONReadError``. The document must be refused.
    public init(parsing document: Data, limits: JSONLimits = .standard) throws(JSONReadError) {
        let result = document.withUnsafeBytes { bytes in
            Result { () throws(JSONReadError) in try JSONReader.read(bytes, limits: limits) }
        }
        self = try result.get()
    }

    /// Decodes a type from this value, as `JSONDecoder` with its default strategies does from the text.
    ///
    /// One difference: numbers are parsed before, so an integer above `Int.max` has the precision of a `Double`.
    /// - Parameter type: the type to decode.
    /// - Returns: the decoded value.
    /// - Throws: `DecodingError`, or the error of the type's own `init(from:)`.
    public func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
        try JSONValueDecoder(value: self, codingPath: []).decode(type)
    }

    /// Writes this value without white space.
    /// - Parameter sortsNames: whether members are in the order of their names, so that equal values give equal bytes.
    /// - Returns: the text in UTF-8.
    /// - Throws: ``JSONWriteError`` for a number that JSON can't represent.
    public func data(sortingNames sortsNames: Bool = false) throws(JSONWriteError) -> Data {
        var writer = JSONWriter(sortsNames: sortsNames)
        try writer.write(self)
        return Data(writer.text)
    }

    /// Writes this value as ``data(sortingNames:)`` does, as a string.
    /// - Parameter sortsNames: whether members are in the order of their names.
    /// - Returns: the text.
    /// - Throws: ``JSONWriteError`` for a number that JSON can't represent.
    public func text(sortingNames sortsNames: Bool = false) throws(JSONWriteError) -> String {
        String(decoding: try data(sortingNames: sortsNames), as: UTF8.self)
    }
}

extension JSONValue {
    /// A string; `nil` for anything else.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A truth value; `nil` for anything else.
    public var bool: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// An integer; `nil` for anything else.
    public var int: Int? {
        guard case .int(let number) = self else { return nil }
        return number
    }

    /// A number of either kind; `nil` for anything else.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The members of an object; `nil` for anything else.
    public var object: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The elements of an array; `nil` for anything else.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// A member of an object; `nil` for anything else.
    /// - Parameter key: the member's name.
    public subscript(key: String) -> JSONValue? { object?[key] }
}
