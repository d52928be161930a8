extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByStringLiteral
{
    /// A list, written as one.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// A truth value, written as one.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An object, written as a dictionary. Of two members with one name the last counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
    /// A number, written as one.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number, written as one.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// ``null``, written as `nil`.
    public init(nilLiteral: ()) { self = .null }
    /// A text, written as one.
    public init(stringLiteral value: String) { self = .string(value) }
}
