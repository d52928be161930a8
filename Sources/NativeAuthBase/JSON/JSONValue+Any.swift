import Foundation

extension JSONValue {
    /// The document as `String`, `Bool`, `Int`, `Double`, `[String: Any]`, `[Any]` and `NSNull`.
    public var any: Any {
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

    /// Converts the result of ``any``, and the number types of Swift and Foundation.
    /// - Parameter value: the value; of another type, it becomes ``null``.
    public init(any value: Any) {
        switch value {
        case let value as JSONValue: self = value
        case let text as String: self = .string(text)
        case let number as NSNumber: self = Self.number(number)
        case let flag as Bool: self = .bool(flag)
        case let number as Int: self = .int(number)
        case let number as any BinaryInteger:
            self =
                Int(exactly: number).map(JSONValue.int)
                ?? .double(Double(number))
        case let number as Double: self = .double(number)
        case let number as Float: self = .double(Double(number))
        case let members as [String: Any]:
            self = .object(members.mapValues(JSONValue.init(any:)))
        case let elements as [Any]:
            self = .array(elements.map(JSONValue.init(any:)))
        default: self = .null
        }
    }

    /// Converts an `NSNumber`, which can be read as a Boolean and as a number; on Apple's platforms every Swift number
    /// can be one. Only its own type distinguishes a Boolean from a 1.
    private static func number(_ number: NSNumber) -> JSONValue {
        if isFlag(number) { return .bool(number.boolValue) }
        if ["d", "f"].contains(String(cString: number.objCType)) {
            return .double(number.doubleValue)
        }
        return Int(exactly: number).map(JSONValue.int) ?? .double(number.doubleValue)
    }

    private static func isFlag(_ number: NSNumber) -> Bool {
        #if canImport(Darwin)
        CFGetTypeID(number) == CFBooleanGetTypeID()
        #else
        // There are only two Boolean instances.
        number === NSNumber(value: true) || number === NSNumber(value: false)
        #endif
    }
}
