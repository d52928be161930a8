/// What tokens for applications tell about a user.
enum TokenAttributes {
    private static let user = ["username", "email", "given_name", "family_name"]
    private static let unit: [String: JSONValue] = [
        "userType": .string(OrganizationUnit.userType),
        "ouId": .string(OrganizationUnit.id),
        "ouName": .string(OrganizationUnit.name),
        "ouHandle": .string(OrganizationUnit.handle),
    ]

    static func claims(of user: User) -> [String: JSONValue] {
        let shown = AttributeMapping.thunderID.attributes(of: user)
        return unit.merging(shown.filter { Self.user.contains($0.key) }) { $1 }
    }

    /// What a token that is exchanged hands on. OpenID Connect's own claims stay behind with an id token, as recorded.
    static func claims(handedOnBy token: SignedToken, isIDToken: Bool) -> [String: JSONValue] {
        let openID: Set<String> = isIDToken ? ["email", "given_name", "family_name"] : []
        let names = Set(user).union(unit.keys).subtracting(openID)
        return token.claims.filter { names.contains($0.key) }
    }
}
