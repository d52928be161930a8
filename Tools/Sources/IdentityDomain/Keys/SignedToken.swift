package import IdentityBase

/// A token with a verified signature.
package struct SignedToken: Sendable, Equatable {
    package static let plainType = "JWT"
    package static let accessType = "at+jwt"
    package static let linkType = "magic-link+jwt"
    /// The claim with the ID of the resource server whose permissions a token has.
    package static let resourceServerClaim = "resource_server_id"

    /// Claims about a token or a sign-in, and statements that only a server makes. An attribute of a user with such a
    /// name is never a claim.
    package static let reservedClaims: Set<String> = [
        "iss", "sub", "aud", "exp", "nbf", "iat",
        "jti", "azp", "nonce", "auth_time", "acr", "amr",
        "at_hash", "c_hash", "s_hash", "sid", "act", "may_act",
        "cnf", "events", "scope", "client_id", "grant_type", "aci", "tfid",
        "access_token_sub", "access_token_aud", "assurance",
        "authorization_request_id", "authorized_permissions", "authorization_details",
        resourceServerClaim, "flow_error_type", "flow_error_description",
        "email_verified", "phone_number_verified",
    ]

    package let type: String
    package let claims: [String: JSONValue]

    package subscript(_ name: String) -> String? { claims[name]?.string }

    package var isAccessToken: Bool { type == Self.accessType }
    /// Indicates whether this is a refresh token. Only refresh tokens contain the subject of their access tokens.
    package var isRefreshToken: Bool {
        type == Self.plainType && claims["access_token_sub"] != nil
    }
    /// Checks whether this is the assertion of a finished flow, and not an ID token or the report of a failed flow.
    func isAssertion(for applicationID: String) -> Bool {
        type == Self.plainType
            && self["aud"] == applicationID
            && !isRefreshToken
            && claims["flow_error_type"] == nil
            && (claims["assurance"] != nil || claims["tfid"] != nil)
    }
    package var scope: Scope {
        Scope(self["scope"], resourceServerID: self[Self.resourceServerClaim])
    }
}
