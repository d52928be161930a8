/// What is wrong with one field of a form.
public struct FieldError: Hashable, Sendable, Codable {
    /// The field's identifier, the key under which its value is sent.
    public let field: String
    /// One sentence for a person, in the form's language.
    public let message: String

    /// Makes a field error.
    /// - Parameters:
    ///   - field: the field's identifier.
    ///   - message: one sentence for a person.
    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
