package import IdentityBase

/// A list of scopes. A scope gives access to some of the user's attributes, or is a permission of a resource server.
package struct Scope: Sendable, Codable, Equatable {
    static let openID = "openid"
    /// The claims of each scope, unless a client's `scopeClaims` replace them. Other scopes are permissions.
    static let standardClaims: [String: [String]] = [
        openID: [],
        "profile": ["username", "name", "given_name", "family_name", "picture"],
        "email": ["email"],
        "phone": ["mobile_number"],
        "address": ["address"],
        "roles": ["roles"],
    ]

    package let names: [String]
    /// The ID of the resource server whose permissions are among the names; nil for a list without permissions.
    package let resourceServerID: String?

    /// Parses a space-separated list. Duplicates are removed.
    package init(_ text: String?, resourceServerID: String? = nil) {
        var names: [String] = []
        for name in (text ?? "").split(separator: " ").map(String.init) where !names.contains(name) {
            names.append(name)
        }
        self.init(names: names, resourceServerID: resourceServerID)
    }

    package init(names: [String], resourceServerID: String? = nil) {
        self.names = names
        self.resourceServerID = resourceServerID
    }

    /// The space-separated list for tokens and responses; nil for an empty one.
    package var text: String? { if names.isEmpty { nil } else { names.joined(separator: " ") } }
    package var isOpenID: Bool { names.contains(Self.openID) }

    package func isWithin(_ other: Scope) -> Bool { names.allSatisfy(other.names.contains) }

    /// Checks whether the list has a permission of its resource server.
    package func grants(_ permission: Permission) -> Bool {
        resourceServerID == permission.resourceServerID && names.contains(permission.name)
    }

    /// Returns the claims about a user for these scopes.
    /// - Parameter settings: the client's, whose `scopeClaims` replace the standard ones; nil for a deleted client.
    package func claims(
        of user: User, in affiliation: Affiliation, for settings: OAuthSettings?
    ) -> [String: JSONValue] {
        let shown = Set(names.flatMap { settings?.scopeClaims[$0] ?? Self.standardClaims[$0] ?? [] })
        return affiliation.allClaims(of: user).filter { shown.contains($0.key) }
    }
}
