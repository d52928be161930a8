import JWTKit

/// The claims of an access token that this server reads.
struct AccessToken: JWTPayload {
    enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case expiration = "exp"
        case notBefore = "nbf"
        case clientID = "client_id"
        case use = "token_use"
        case delegatedScopes = "scp"
        case userID = "oid"
    }

    var issuer: IssuerClaim
    var subject: SubjectClaim
    var audience: AudienceClaim?
    var expiration: ExpirationClaim
    var notBefore: NotBeforeClaim?
    var clientID: String?
    /// Cognito's kind of token: `access` or `id`.
    var use: String?
    /// The scopes of an access token of Entra; its ID tokens have none.
    var delegatedScopes: String?
    /// The user's id in an Entra tenant. The subject differs between apps.
    var userID: String?

    func verify(using algorithm: some JWTAlgorithm) throws {
        try expiration.verifyNotExpired()
        try notBefore?.verifyNotBefore()
    }
}
