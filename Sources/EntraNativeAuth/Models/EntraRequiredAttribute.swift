/// An attribute that the tenant collects about a new user.
public struct EntraRequiredAttribute: Sendable, Hashable, Codable {
    /// The name under which it is submitted, such as `displayName`.
    public let name: String
    /// The service's name of the type, such as `string`.
    public let type: String
    /// Indicates whether the sign-up requires it.
    public let isRequired: Bool
    /// The pattern for its text; `nil` for any text. It comes from the tenant and may be invalid.
    public let regex: String?

    /// Creates an attribute, for tests and previews.
    /// - Parameters:
    ///   - name: the name under which it is submitted.
    ///   - type: the service's name of the type.
    ///   - isRequired: whether the sign-up requires it.
    ///   - regex: the pattern for its text.
    public init(
        name: String,
        type: String = "string",
        isRequired: Bool = true,
        regex: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.regex = regex
    }
}
