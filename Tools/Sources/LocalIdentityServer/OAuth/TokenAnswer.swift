/// The answer of the token endpoint.
struct TokenAnswer: Encodable, Sendable {
    let accessToken: String
    let tokenType = "Bearer"
    let expiresIn: Int64
    var refreshToken: String?
    var scope: String?
    var idToken: String?
    var issuedTokenType: String?

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
