import NativeAuthBase
public import NativeAuthCore

/// Validates values against the fields of a form, as the server will: first the required fields, then the rules in
/// their order.
public enum FieldValidator {
    /// Validates the fields.
    /// - Parameters:
    ///   - fields: the fields that will be sent.
    ///   - values: the values by field identifier.
    ///   - texts: the language of the messages.
    /// - Returns: one entry for each broken rule, in the order of the fields; empty if all are valid.
    public static func check(
        _ fields: [FormField],
        values: [FormField.ID: String],
        texts: FormTexts = FormTexts()
    ) -> [FieldError] {
        fields.flatMap { field in
            let messages = check(field, value: values[field.id] ?? "", texts: texts)
            return messages.map { FieldError(field: field.id, message: $0) }
        }
    }

    /// Validates one field.
    /// - Parameters:
    ///   - field: the field.
    ///   - value: its value.
    ///   - texts: the language of the messages.
    /// - Returns: a message for each broken rule.
    public static func check(_ field: FormField, value: String, texts: FormTexts = FormTexts()) -> [String] {
        guard !value.isEmpty else {
            guard field.isRequired, field.kind != .hidden else { return [] }
            return [texts(.fillIn, ["field": field.label])]
        }
        return field.rules.compactMap { rule in
            // A rule that can't be decided here is left to the server.
            if isMet(rule.check, by: value) != false { return nil }
            return rule.message ?? generalMessage(rule.check, field: field, texts: texts)
        }
    }

    /// Checks whether a value meets the condition of a rule.
    /// - Returns: `nil` if that can't be decided here: for an unknown rule, a pattern that can't be parsed, or a value
    ///   that is too long for the pattern.
    static func isMet(_ check: ValidationRule.Check, by value: String) -> Bool? {
        switch check {
        case .minLength(let least): value.unicodeScalars.count >= least
        case .maxLength(let most): value.unicodeScalars.count <= most
        case .matches(let pattern): PatternCache.pattern(pattern)?.hasMatch(in: value)
        case .characterKinds(let least): CharacterKind.count(in: value) >= least
        case .unknown: nil
        }
    }

    private static func generalMessage(_ check: ValidationRule.Check, field: FormField, texts: FormTexts) -> String {
        switch check {
        case .minLength(let least):
            texts(.tooShort, ["field": field.label, "count": "\(least)"])
        case .maxLength(let most):
            texts(.tooLong, ["field": field.label, "count": "\(most)"])
        case .characterKinds: texts(.passwordTooWeak)
        case .matches, .unknown: texts(.wrongForm, ["field": field.label])
        }
    }
}

/// The kinds of characters that a password may have to mix.
private enum CharacterKind: Hashable {
    case lowercase, uppercase, digit, other

    static func count(in text: String) -> Int {
        Set(text.unicodeScalars.compactMap(kind)).count
    }

    /// - Returns: `nil` for a letter without case.
    private static func kind(of scalar: Unicode.Scalar) -> Self? {
        let properties = scalar.properties
        if properties.isLowercase { return .lowercase }
        if properties.isUppercase { return .uppercase }
        if properties.numericType != nil { return .digit }
        guard !properties.isAlphabetic else { return nil }
        return .other
    }
}

/// A cache of parsed patterns: a form validates with the same few repeatedly.
enum PatternCache {
    private static let maximumCount = 64
    private static let known = Lock<[String: LinearPattern?]>([:])

    /// - Returns: `nil` for a pattern that can't be parsed.
    static func pattern(_ text: String) -> LinearPattern? {
        if let known = known.withLock({ $0[text] }) { return known }
        let pattern = try? LinearPattern(text)
        // A longer text is not a valid pattern, and is not cached.
        guard text.utf8.count <= 4 * LinearPattern.maximumPatternLength else { return pattern }
        known.withLock { known in
            if known.count >= maximumCount { known.removeAll() }
            known[text] = .some(pattern)
        }
        return pattern
    }
}
