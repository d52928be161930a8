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
            guard let value = claims[name]?.string?.nonEmpty, AttributeMapping.thunderID.allows([name: value]) else {
                continue
            }
            attributes[name] = value
        }

        if let name = claims["preferred_username"]?.string?.nonEmpty, AttributeLimits.allow(name) {
            username = name
        }
        isEmailVerified = claims["email_verified"] == .bool(true)
    }
}
