/// Somebody whom a provider vouches for.
struct ProviderIdentity: Sendable, Codable, Equatable {
    let connectionID: String
    /// The provider's own id of the person, which it never gives to anybody else.
    let subject: String
    /// What the id token tells, by the names of this server's attributes.
    var attributes: [String: String] = [:]
    /// A user name that could be taken over, if it is free.
    var username: String?
    var isEmailVerified = false

    init(connectionID: String, subject: String, claims: [String: JSONValue]) {
        self.connectionID = connectionID
        self.subject = subject
        for name in ["email", "given_name", "family_name", "name", "picture"] {
            // What this server would not keep is asked of the person.
            guard let value = claims[name]?.string, !value.isEmpty, AttributeLimits.allow(value),
                AttributeMapping.thunderID.accepts([name: value])
            else { continue }
            attributes[name] = value
        }
        username = claims["preferred_username"]?.string.flatMap {
            $0.isEmpty || !AttributeLimits.allow($0) ? nil : $0
        }
        isEmailVerified = claims["email_verified"] == .bool(true)
    }
}
