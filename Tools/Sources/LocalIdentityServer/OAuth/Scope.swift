/// Scopes, and which of a user's attributes each of them shows.
struct Scope: Sendable, Codable, Equatable {
    static let openID = "openid"
    /// The right to administer the server. Only a client that was given it may ask for it.
    static let system = "system"
    /// What each scope shows. Others belong to resource servers, of which this server has none.
    static let claims: [String: [String]] = [
        openID: [],
        "profile": ["username", "name", "given_name", "family_name", "picture"],
        "email": ["email"],
    ]

    let names: [String]

    /// Reads a list that is separated by blanks; each name counts once.
    init(_ text: String?) {
        var names: [String] = []
        for name in (text ?? "").split(separator: " ").map(String.init) where !names.contains(name) {
            names.append(name)
        }
        self.names = names
    }

    /// As tokens and answers carry it; nil when there is none.
    var text: String? { names.isEmpty ? nil : names.joined(separator: " ") }
    var isOpenID: Bool { names.contains(Self.openID) }
    var isKnown: Bool { names.allSatisfy { Self.claims[$0] != nil } }

    func isWithin(_ other: Scope) -> Bool { names.allSatisfy(other.names.contains) }

    /// What these scopes show of a user.
    func claims(of user: User) -> [String: JSONValue] {
        let shown = Set(names.flatMap { Self.claims[$0] ?? [] })
        return AttributeMapping.thunderID.attributes(of: user).filter { shown.contains($0.key) }
    }
}
