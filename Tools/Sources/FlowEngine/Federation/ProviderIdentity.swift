package import IdentityBase
import IdentityDomain

/// Somebody whom a provider vouches for.
package struct ProviderIdentity: Sendable, Codable, Equatable {
    package let connectionID: String
    /// The provider's own id of the person, which it never gives to anybody else.
    package let subject: String
    /// What the id token tells, by the names of this server's attributes.
    package var attributes: [String: String] = [:]
    /// A user name that could be taken over, if it is free.
    package var username: String?
    var isEmailVerified = false

    package init(connectionID: String, subject: String, claims: [String: JSONValue]) {
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
