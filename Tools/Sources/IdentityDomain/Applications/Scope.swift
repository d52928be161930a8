package import IdentityBase

/// Scopes, and which of a user's attributes each of them shows.
package struct Scope: Sendable, Codable, Equatable {
    static let openID = "openid"
    /// The right to administer the server. Only a client that was given it may ask for it.
    package static let system = "system"
    /// The attributes that each scope shows, unless a client's `scopeClaims` list others. Further scopes belong to
    /// resource servers, of which this server has none.
    static let standardClaims: [String: [String]] = [
        openID: [],
        "profile": ["username", "name", "given_name", "family_name", "picture"],
        "email": ["email"],
        "phone": ["mobile_number"],
        "address": ["address"],
        "roles": ["roles"],
    ]

    package let names: [String]

    /// Reads a list that is separated by blanks; each name counts once.
    package init(_ text: String?) {
        var names: [String] = []
        for name in (text ?? "").split(separator: " ").map(String.init) where !names.contains(name) {
            names.append(name)
        }
        self.names = names
    }

    /// As tokens and answers carry it; nil when there is none.
    package var text: String? { names.isEmpty ? nil : names.joined(separator: " ") }
    package var isOpenID: Bool { names.contains(Self.openID) }

    package func isWithin(_ other: Scope) -> Bool { names.allSatisfy(other.names.contains) }

    /// The claims about a user that these scopes show.
    ///
    /// - Parameter settings: the client's, whose `scopeClaims` replace the standard ones; nil for a client that is gone.
    package func claims(of user: User, for settings: OAuthSettings?) -> [String: JSONValue] {
        let shown = Set(names.flatMap { settings?.scopeClaims[$0] ?? Self.standardClaims[$0] ?? [] })
        return AttributeMapping.thunderID.attributes(of: user).filter { shown.contains($0.key) }
    }
}
