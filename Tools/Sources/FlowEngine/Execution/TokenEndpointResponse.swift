package struct TokenEndpointResponse: Encodable, Sendable {
    package let accessToken: String
    let tokenType = "Bearer"
    let expiresIn: Int64
    package var refreshToken: String?
    package var scope: String?
    package var idToken: String?
    package var issuedTokenType: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case scope
        case idToken = "id_token"
        case issuedTokenType = "issued_token_type"
    }
}
