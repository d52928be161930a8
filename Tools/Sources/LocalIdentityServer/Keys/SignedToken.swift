/// A token whose signature was checked.
struct SignedToken: Sendable, Equatable {
    static let plainType = "JWT"
    static let accessType = "at+jwt"

    let type: String
    let claims: [String: JSONValue]

    subscript(_ name: String) -> String? { claims[name]?.string }

    var isAccessToken: Bool { type == Self.accessType }
    /// Refresh tokens say for whom the access tokens are that they bring.
    var isRefreshToken: Bool { type == Self.plainType && claims["access_token_sub"] != nil }
    var scope: Scope { Scope(self["scope"]) }
}
