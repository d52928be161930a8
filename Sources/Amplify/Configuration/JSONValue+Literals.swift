extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByStringLiteral
{
    /// Makes an array from an array literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Makes a Boolean from a Boolean literal.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Makes an object from a dictionary literal. Of two members with the same name the last is kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
    /// Makes a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Makes a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Makes ``null`` from `nil`.
    public init(nilLiteral: ()) { self = .null }
    /// Makes a string from a string literal.
    public init(stringLiteral value: String) { self = .string(value) }
}
