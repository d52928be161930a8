/// A token whose signature was checked.
struct SignedToken: Sendable, Equatable {
    static let plainType = "JWT"
    static let accessType = "at+jwt"
    static let linkType = "magic-link+jwt"

    let type: String
    let claims: [String: JSONValue]

    subscript(_ name: String) -> String? { claims[name]?.string }

    var isAccessToken: Bool { type == Self.accessType }
    /// Refresh tokens say for whom the access tokens are that they bring.
    var isRefreshToken: Bool { type == Self.plainType && claims["access_token_sub"] != nil }
    /// Whether this is the assertion of a finished flow, and neither an ID token nor the report of a failed flow.
    func isAssertion(for applicationID: String) -> Bool {
        type == Self.plainType && self["aud"] == applicationID && !isRefreshToken && claims["flow_error_type"] == nil
            && (claims["assurance"] != nil || claims["tfid"] != nil)
    }
    var scope: Scope { Scope(self["scope"]) }
}
