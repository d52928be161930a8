package import IdentityBase

/// A list of scopes. A scope gives access to some of the user's attributes, or is a permission of a resource server.
package struct Scope: Sendable, Codable, Equatable {
    static let openID = "openid"
    /// The claims of each scope (OpenID Connect Core 1.0, 5.4), unless a client's `scopeClaims` replace them. Other
    /// scopes are permissions.
    static let standardClaims: [String: [String]] = [
        openID: [],
        "profile": [
            "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
            "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
        ],
        "email": ["email"],
        "phone": ["phone_number"],
        "address": ["address"],
        "roles": ["roles"],
    ]

    package let names: [String]
    /// The ID of the resource server whose permissions are among the names; nil for a list without permissions.
    package let resourceServerID: String?

    /// Parses a space-separated list. Duplicates are removed.
    package init(_ text: String?, resourceServerID: String? = nil) {
        let words = (text ?? "").split(separator: " ")
        var names: [String] = []
        for name in words.map(String.init) where !names.contains(name) {
            names.append(name)
        }
        self.init(names: names, resourceServerID: resourceServerID)
    }

    package init(names: [String], resourceServerID: String? = nil) {
        self.names = names
        self.resourceServerID = resourceServerID
    }

    /// The space-separated list for tokens and responses; nil for an empty one.
    package var text: String? {
        guard !names.isEmpty else { return nil }
        return names.joined(separator: " ")
    }
    package var isOpenID: Bool { names.contains(Self.openID) }

    package func isWithin(_ other: Scope) -> Bool { names.allSatisfy(other.names.contains) }

    /// Checks whether the list has a permission of its resource server.
    package func grants(_ permission: Permission) -> Bool {
        resourceServerID == permission.resourceServerID && names.contains(permission.name)
    }

    /// Returns the claims about a user for these scopes.
    /// - Parameters:
    ///   - settings: the client's, whose `scopeClaims` replace the standard ones; nil for a deleted client.
    ///   - limit: the only claims; nil for all claims of the scopes.
    package func claims(
        of user: User,
        in affiliation: Affiliation,
        for settings: OAuthSettings?,
        limitedTo limit: Set<String>?
    ) -> [String: JSONValue] {
        var shown: Set<String> = []
        for name in names {
            if let own = settings?.scopeClaims[name] {
                shown.formUnion(own)
            } else {
                var standard = Set(Self.standardClaims[name] ?? [])
                // Only a document that lists a claim of the organization shows it.
                if limit == nil { standard.subtract(Affiliation.claimNames) }
                shown.formUnion(standard)
            }
        }

        if let limit { shown.formIntersection(limit) }
        return affiliation.claims(of: user, named: shown)
    }
}
