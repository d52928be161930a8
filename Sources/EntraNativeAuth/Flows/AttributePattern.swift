/// A tenant's pattern for an attribute, as far as it means the same here as at the service.
struct AttributePattern {
    /// What is checked here.
    let text: String

    /// - Returns: `nil` for one that can't be judged here: some dialects subtract one class from another with `-[`.
    init?(_ pattern: String) {
        guard !pattern.contains("-[") else { return nil }
        // What is a letter, a digit or a blank beyond ASCII differs: then the service's verdict alone counts.
        text = Self.namesClasses(pattern) ? #"(?:\#(pattern))|[^\x00-\x7F]"# : pattern
    }

    private static func namesClasses(_ pattern: String) -> Bool {
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped, "wWdDsSbB".unicodeScalars.contains(scalar) { return true }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return false
    }
}
