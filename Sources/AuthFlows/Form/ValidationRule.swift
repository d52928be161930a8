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
        /// Minimum number of these kinds of characters: lower-case letters, upper-case letters, digits, and all other
        /// characters.
        case characterKinds(Int)
        /// A rule that this version does not support; it passes.
        case unknown(String)
    }

    /// The condition.
    public let check: Check
    /// The message for the user, in the form's language; `nil` for a general one.
    public let message: String?
    /// The rule as a short text that a form shows before the user types, such as "At least 8 characters"; `nil` for a
    /// rule that is shown only when it is broken. See ``FormField/requirements(for:)``.
    public let requirement: String?

    /// Creates a rule.
    /// - Parameters:
    ///   - check: the condition.
    ///   - message: the message for the user.
    ///   - requirement: the text that a form shows before the user types.
    public init(_ check: Check, message: String? = nil, requirement: String? = nil) {
        self.check = check
        self.message = message
        self.requirement = requirement
    }
}
