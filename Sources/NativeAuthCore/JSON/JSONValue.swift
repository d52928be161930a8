package import Foundation

/// A JSON document of any shape, as a value that can cross concurrency domains.
package enum JSONValue: Sendable, Hashable {
    case string(String)
    case bool(Bool)
    case int(Int)
    case double(Double)
    case object([String: JSONValue])
    case array([JSONValue])
    case null

    /// Documents nested deeper than this are refused before they are decoded, so that none can exhaust a stack.
    package static let maximumDepth = 100

    /// Decodes a document.
    /// - Parameters:
    ///   - type: what to decode.
    ///   - data: the UTF-8 text.
    /// - Returns: the decoded value.
    /// - Throws: `NativeAuthError` with code `malformed_response`; the message does not quote the document.
    package static func decode<T: Decodable>(_ type: T.Type = JSONValue.self, from data: Data) throws -> T {
        // No JSON in UTF-8 holds a zero byte. Other encodings do, and the count of brackets does not see through them.
        guard !data.contains(0) else {
            throw NativeAuthError(.malformedResponse, message: "The server's answer could not be read as JSON.")
        }
        guard depth(of: data) <= maximumDepth else {
            throw NativeAuthError(.malformedResponse, message: "The server's answer is nested too deeply.")
        }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw NativeAuthError(.malformedResponse, message: "The server's answer could not be read as JSON.")
        }
    }

    /// How deeply arrays and objects are nested, counted without decoding.
    static func depth(of data: Data) -> Int {
        var depth = 0
        var deepest = 0
        var isInString = false
        var isEscaped = false
        for byte in data {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // What is frequent comes first: each try that fails costs an error.
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

    package func encode(to encoder: any Encoder) throws {
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

extension JSONValue {
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    package var int: Int? {
        if case .int(let number) = self { number } else { nil }
    }

    /// A number of either kind.
    package var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    package var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A member of an object; `nil` for anything else.
    package subscript(key: String) -> JSONValue? { object?[key] }

    /// The document as `String`, `Bool`, `Int`, `Double`, `[String: Any]`, `[Any]` and `NSNull`.
    package var any: Any {
        switch self {
        case .string(let text): text
        case .bool(let flag): flag
        case .int(let number): number
        case .double(let number): number
        case .object(let members): members.mapValues(\.any)
        case .array(let elements): elements.map(\.any)
        case .null: NSNull()
        }
    }

    /// Takes what ``any`` gives, and the number types of Swift and Foundation; anything else becomes `null`.
    package init(any value: Any) {
        switch value {
        case let value as JSONValue: self = value
        case let text as String: self = .string(text)
        case let number as NSNumber: self = Self.number(number)
        case let flag as Bool: self = .bool(flag)
        case let number as Int: self = .int(number)
        case let number as any BinaryInteger: self = Int(exactly: number).map(JSONValue.int) ?? .double(Double(number))
        case let number as Double: self = .double(number)
        case let number as Float: self = .double(Double(number))
        case let members as [String: Any]: self = .object(members.mapValues(JSONValue.init(any:)))
        case let elements as [Any]: self = .array(elements.map(JSONValue.init(any:)))
        default: self = .null
        }
    }

    /// An `NSNumber` can be read as a flag and as a number, and on Apple's platforms every Swift number can be one.
    /// Only its own type tells a flag from a 1.
    private static func number(_ number: NSNumber) -> JSONValue {
        if isFlag(number) { return .bool(number.boolValue) }
        if ["d", "f"].contains(String(cString: number.objCType)) { return .double(number.doubleValue) }
        return Int(exactly: number).map(JSONValue.int) ?? .double(number.doubleValue)
    }

    private static func isFlag(_ number: NSNumber) -> Bool {
        #if canImport(Darwin)
        CFGetTypeID(number) == CFBooleanGetTypeID()
        #else
        // There are only two of them.
        number === NSNumber(value: true) || number === NSNumber(value: false)
        #endif
    }
}
