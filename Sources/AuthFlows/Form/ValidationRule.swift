/// What a field's value must satisfy, checked before it is sent. The server's verdict wins.
public struct ValidationRule: Sendable, Equatable {
    /// What is checked.
    public enum Check: Sendable, Equatable {
        /// At least so many Unicode code points.
        case minLength(Int)
        /// At most so many Unicode code points.
        case maxLength(Int)
        /// Contains a match of the regular expression (not anchored).
        case matches(String)
        /// A rule that this version does not know; it passes.
        case unknown(String)
    }

    /// What is checked.
    public let check: Check
    /// What to tell a person, in the form's language; `nil` for a general sentence.
    public let message: String?

    /// Makes a rule.
    /// - Parameters:
    ///   - check: what is checked.
    ///   - message: what to tell a person.
    public init(_ check: Check, message: String? = nil) {
        self.check = check
        self.message = message
    }
}
