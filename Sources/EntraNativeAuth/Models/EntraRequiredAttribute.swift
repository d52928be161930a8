/// Something that the tenant wants to know about a new user.
public struct EntraRequiredAttribute: Sendable, Hashable, Codable {
    /// Under which name it is submitted, such as `displayName`.
    public let name: String
    /// The service's word for what it is, such as `string`.
    public let type: String
    /// Whether the sign-up ends only with it.
    public let isRequired: Bool
    /// What its text must match; `nil` for anything. It comes from the tenant and may be no valid pattern.
    public let regex: String?

    /// Makes an attribute, for tests and previews.
    /// - Parameters:
    ///   - name: under which name it is submitted.
    ///   - type: the service's word for what it is.
    ///   - isRequired: whether the sign-up ends only with it.
    ///   - regex: what its text must match.
    public init(name: String, type: String = "string", isRequired: Bool = true, regex: String? = nil) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.regex = regex
    }
}
