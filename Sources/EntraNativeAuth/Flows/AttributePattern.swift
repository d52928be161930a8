/// A tenant's pattern for an attribute, restricted to the constructs with the same meaning here and at the service.
struct AttributePattern {
    let text: String

    /// - Returns: `nil` for a pattern that can't be evaluated here: some dialects subtract one class from another with
    ///   `-[`.
    init?(_ pattern: String) {
        guard !pattern.contains("-[") else { return nil }
        // The letters, digits and blanks beyond ASCII differ between dialects: only the service validates them.
        if Self.usesCharacterClasses(pattern) {
            text = #"(?:\#(pattern))|[^\x00-\x7F]"#
        } else {
            text = pattern
        }
    }

    private static func usesCharacterClasses(_ pattern: String) -> Bool {
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped, "wWdDsSbB".unicodeScalars.contains(scalar) { return true }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return false
    }
}
