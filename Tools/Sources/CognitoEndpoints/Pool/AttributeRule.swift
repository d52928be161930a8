import IdentityBase

/// The rule of one attribute in the schema of a pool: its type, its limits, and whether it can be changed.
package struct AttributeRule: Sendable, Equatable {
    /// The types of values. All values are texts in the protocol.
    package enum Values: Sendable, Equatable {
        case text(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case flag
        case time
    }

    /// The lengths that the protocol allows.
    static let lengths = 0...2_048
    static let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    static let types: KeyValuePairs<String, Values> = [
        "String": .text(lengths),
        "Number": .number(numbers),
        "Boolean": .flag,
        "DateTime": .time,
    ]

    /// The rules of the standard attributes without a schema of the pool's own.
    static let standard: [String: AttributeRule] = {
        var rules: [String: AttributeRule] = [:]
        for name in PoolAttributes.standard { rules[name] = AttributeRule() }
        rules["birthdate"] = AttributeRule(values: .text(10...10))
        rules["updated_at"] = AttributeRule(values: .number(0...Double.greatestFiniteMagnitude))
        return rules
    }()

    package var values = Values.text(lengths)
    package var isMutable = true

    /// Reads `custom:NAME=TYPE`; nil if it is something else. The type is that of a template, in any case of letters.
    package static func customAttribute(_ text: String) -> (name: String, rule: AttributeRule)? {
        guard let separator = text.firstIndex(of: "=") else {
            return nil
        }
        let name = String(text[..<separator])
        let typeName = text[text.index(after: separator)...].lowercased()
        guard name.hasPrefix(PoolAttributes.customPrefix) else { return nil }
        guard isCustomName(String(name.dropFirst(PoolAttributes.customPrefix.count))) else {
            return nil
        }

        guard let type = types.first(where: { $0.key.lowercased() == typeName }) else {
            return nil
        }
        return (name, AttributeRule(values: type.value))
    }

    /// Checks a name without its prefix.
    static func isCustomName(_ name: String) -> Bool {
        guard (1...20).contains(name.count) else { return false }
        return !name.contains { $0.isWhitespace || $0 == ":" }
    }

    /// - Throws: `PoolError` for a value that has another type or is outside of the limits.
    func check(_ value: String, of name: String) throws {
        guard let violation = firstViolation(of: value) else { return }
        throw PoolError.invalidParameter("Attributes did not conform to the schema: \(name): \(violation)")
    }

    private func firstViolation(of value: String) -> String? {
        switch values {
        case .text(let lengths):
            let range = Double(lengths.lowerBound)...Double(lengths.upperBound)
            let limit = Self.violatedLimit(of: Double(value.unicodeScalars.count), range: range)
            return limit.map { "String must be \($0) characters long" }
        case .number(let range):
            let isNumber = value.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil
            guard isNumber, let number = Double(value) else { return "Value must be a number" }
            return Self.violatedLimit(of: number, range: range).map { "Number must be \($0)" }
        case .flag:
            if value != "true", value != "false" { return "Value must be true or false" }
        case .time:
            let time = /[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+(Z|[+-][0-9:]+)?)?|[0-9]+/
            if value.wholeMatch(of: time) == nil { return "Value must be a date and time" }
        }
        return nil
    }

    private static func violatedLimit(of number: Double, range: ClosedRange<Double>) -> String? {
        if number < range.lowerBound { return "at least \(shown(range.lowerBound))" }
        if number > range.upperBound { return "at most \(shown(range.upperBound))" }
        return nil
    }

    private static func shown(_ number: Double) -> String {
        if let whole = Int(exactly: number) { return String(whole) }
        return String(number)
    }
}

/// The reader of an element of `Schema` in a template.
extension AttributeRule {
    private static let members: Set<String> = [
        "Name",
        "Required",
        "AttributeDataType",
        "Mutable",
        "StringAttributeConstraints",
        "NumberAttributeConstraints",
        "DeveloperOnlyAttribute",
    ]

    /// - Parameter standard: the rule of a standard attribute with this name.
    init(schema node: YAMLNode, standard: AttributeRule?, warnings: ProblemList) throws {
        node.warnAboutUnknownMembers(than: Self.members, warnings)
        if let standard { self = standard }
        if let type = node["AttributeDataType"] {
            let values = try type.keyword(Self.types)
            // A standard attribute of the same type keeps its limits.
            if !values.isSameType(as: self.values) {
                self.values = values
            }
        }
        isMutable = try node["Mutable"]?.flag() ?? true

        if let limits = node["StringAttributeConstraints"], case .text(let lengths) = values {
            limits.warnAboutUnknownMembers(than: ["MinLength", "MaxLength"], warnings)
            let shortest = try limits["MinLength"]?.count() ?? lengths.lowerBound
            let longest = try limits["MaxLength"]?.count() ?? lengths.upperBound
            let allowed = min(longest, Self.lengths.upperBound)
            guard shortest <= allowed else { throw limits.error("MinLength is greater than MaxLength") }
            values = .text(shortest...allowed)
        }

        if let limits = node["NumberAttributeConstraints"], case .number(let range) = values {
            limits.warnAboutUnknownMembers(than: ["MinValue", "MaxValue"], warnings)
            let least = try limits["MinValue"]?.decimal() ?? range.lowerBound
            let most = try limits["MaxValue"]?.decimal() ?? range.upperBound
            guard least <= most else { throw limits.error("MinValue is greater than MaxValue") }
            values = .number(least...most)
        }
    }
}

extension AttributeRule.Values {
    fileprivate func isSameType(as other: AttributeRule.Values) -> Bool {
        switch (self, other) {
        case (.text, .text): true
        case (.number, .number): true
        case (.flag, .flag), (.time, .time): true
        default: false
        }
    }
}

/// The limits of a schema are texts with digits.
extension YAMLNode {
    fileprivate func count() throws -> Int {
        guard let value = Int(try text()), value >= 0 else {
            throw error("there should be a whole number here")
        }
        return value
    }

    fileprivate func decimal() throws -> Double {
        guard let value = Double(try text()), value.isFinite else {
            throw error("there should be a number here")
        }
        return value
    }
}
