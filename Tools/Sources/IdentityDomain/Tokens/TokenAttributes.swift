package import IdentityBase

/// What tokens for applications tell about a user.
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

    /// What a token that is exchanged hands on.
    package static func claims(handedOnBy token: SignedToken) -> [String: JSONValue] {
        token.claims.filter { user.contains($0.key) || unit.keys.contains($0.key) || $0.key == userType }
    }
}
