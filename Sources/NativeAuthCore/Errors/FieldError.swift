/// An error in one field of a form.
public struct FieldError: Hashable, Sendable, Codable {
    /// The field's identifier, the key under which its value is sent.
    public let field: String
    /// One sentence for the user, in the form's language.
    public let message: String

    /// Creates a field error.
    /// - Parameters:
    ///   - field: the field's identifier.
    ///   - message: one sentence for the user.
    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
