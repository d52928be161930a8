package import IdentityBase
import IdentityDomain

package struct ProviderIdentity: Sendable, Codable, Equatable {
    package let connectionID: String
    /// Subject at the provider. The provider never reassigns it to another user.
    package let subject: String
    /// Attributes from the ID token, by this server's attribute names.
    package var attributes: [String: String] = [:]
    /// Suggested user name, used only if it is free.
    package var username: String?
    var isEmailVerified = false

    package init(connectionID: String, subject: String, claims: [String: JSONValue]) {
        self.connectionID = connectionID
        self.subject = subject
        for name in ["email", "given_name", "family_name", "name", "picture"] {
            // A value that this server would reject is omitted, so that the user is asked for it.
            guard let value = claims[name]?.string, !value.isEmpty, AttributeMapping.thunderID.allows([name: value])
            else { continue }
            attributes[name] = value
        }
        username = claims["preferred_username"]?.string.flatMap {
            if $0.isEmpty || !AttributeLimits.allow($0) { nil } else { $0 }
        }
        isEmailVerified = claims["email_verified"] == .bool(true)
    }
}
