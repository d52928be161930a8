package import IdentityBase

/// The user claims of tokens for applications.
package enum TokenAttributes {
    private static let user = ["username", "email", "given_name", "family_name"]
    private static let userType = "userType"
    private static let unit: [String: JSONValue] = [
        "ouId": .string(OrganizationUnit.id),
        "ouName": .string(OrganizationUnit.name),
        "ouHandle": .string(OrganizationUnit.handle),
    ]

    package static func claims(of user: User) -> [String: JSONValue] {
        let shown = AttributeMapping.thunderID.attributes(of: user)
        var claims = unit.merging(shown.filter { Self.user.contains($0.key) }) { $1 }
        claims[userType] = .string(user.type)
        return claims
    }

    /// Returns the user claims that a token exchange copies.
    package static func claims(handedOnBy token: SignedToken) -> [String: JSONValue] {
        token.claims.filter { user.contains($0.key) || unit.keys.contains($0.key) || $0.key == userType }
    }
}
