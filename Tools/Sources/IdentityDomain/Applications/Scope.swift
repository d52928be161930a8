package import IdentityBase

/// A list of scopes. Each scope gives access to some of the user's attributes.
package struct Scope: Sendable, Codable, Equatable {
    static let openID = "openid"
    /// The permission to administer the server. Only a client that was granted it may request it.
    package static let system = "system"
    /// The claims of each scope, unless a client's `scopeClaims` replace them. Further scopes are permissions of
    /// resource servers.
    static let standardClaims: [String: [String]] = [
        openID: [],
        "profile": ["username", "name", "given_name", "family_name", "picture"],
        "email": ["email"],
        "phone": ["mobile_number"],
        "address": ["address"],
        "roles": ["roles"],
    ]

    package let names: [String]

    /// Parses a space-separated list. Duplicates are removed.
    package init(_ text: String?) {
        var names: [String] = []
        for name in (text ?? "").split(separator: " ").map(String.init) where !names.contains(name) {
            names.append(name)
        }
        self.names = names
    }

    package init(names: [String]) {
        self.names = names
    }

    /// The space-separated list for tokens and responses; nil for an empty one.
    package var text: String? { if names.isEmpty { nil } else { names.joined(separator: " ") } }
    package var isOpenID: Bool { names.contains(Self.openID) }

    package func isWithin(_ other: Scope) -> Bool { names.allSatisfy(other.names.contains) }

    /// Returns the claims about a user for these scopes.
    ///
    /// - Parameter settings: the client's, whose `scopeClaims` replace the standard ones; nil for a deleted client.
    package func claims(
        of user: User, in affiliation: Affiliation, for settings: OAuthSettings?
    ) -> [String: JSONValue] {
        let shown = Set(names.flatMap { settings?.scopeClaims[$0] ?? Self.standardClaims[$0] ?? [] })
        return affiliation.allClaims(of: user).filter { shown.contains($0.key) }
    }
}
