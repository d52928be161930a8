package import IdentityBase

/// The user claims of tokens for applications.
package enum TokenAttributes {
    private static let user = ["username", "email", "given_name", "family_name"]
    private static let computed = ["ouId", "ouName", "ouHandle", "userType"]

    package static func claims(of user: User, in affiliation: Affiliation) -> [String: JSONValue] {
        let shown = AttributeMapping.thunderID.attributes(of: user).filter { Self.user.contains($0.key) }
        return shown.merging(affiliation.claims(of: user).filter { computed.contains($0.key) }) { $1 }
    }

    /// Returns the user claims that a token exchange copies.
    package static func claims(handedOnBy token: SignedToken) -> [String: JSONValue] {
        token.claims.filter { user.contains($0.key) || computed.contains($0.key) }
    }
}
