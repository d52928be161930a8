/// A rule for a field's value, checked before it is sent. The server's verdict has precedence.
public struct ValidationRule: Sendable, Equatable {
    /// The condition of a rule.
    public enum Check: Sendable, Equatable {
        /// Minimum number of Unicode code points.
        case minLength(Int)
        /// Maximum number of Unicode code points.
        case maxLength(Int)
        /// Contains a match of the regular expression (not anchored).
        case matches(String)
        /// A rule that this version does not support; it passes.
        case unknown(String)
    }

    /// The condition.
    public let check: Check
    /// The message for the user, in the form's language; `nil` for a general one.
    public let message: String?

    /// Creates a rule.
    /// - Parameters:
    ///   - check: the condition.
    ///   - message: the message for the user.
    public init(_ check: Check, message: String? = nil) {
        self.check = check
        self.message = message
    }
}
