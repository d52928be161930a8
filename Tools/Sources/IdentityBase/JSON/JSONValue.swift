package import NativeAuthBase

/// The JSON type of the leaf module, for every target that imports this one.
package typealias JSONValue = NativeAuthBase.JSONValue

extension JSONValue {
    package static func integer(_ number: Int64) -> JSONValue { .int(Int(number)) }

    package var integer: Int64? {
        switch self {
        case .int(let number): Int64(number)
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// Returns an object without the members whose value is nil.
    package static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }

    package var plainText: String? {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }

    package static func text(_ text: String?) -> JSONValue? {
        text.map(JSONValue.string)
    }
}

extension JSONValue: @retroactive ExpressibleByStringLiteral, @retroactive ExpressibleByBooleanLiteral,
    @retroactive ExpressibleByIntegerLiteral, @retroactive ExpressibleByArrayLiteral,
    @retroactive ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
