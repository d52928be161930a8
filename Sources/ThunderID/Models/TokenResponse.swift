/// The response of the token endpoint (RFC 6749, section 5.1).
public struct TokenResponse: Codable, Sendable {
    /// The access token; a secret.
    public let accessToken: String
    /// The token type, `Bearer`.
    public let tokenType: String
    /// The lifetime of the access token, in seconds.
    public let expiresIn: Int?
    /// The refresh token; a secret.
    public let refreshToken: String?
    /// The ID token; a secret.
    public let idToken: String?
    /// The granted scopes, separated by spaces.
    public let scope: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case idToken = "id_token"
        case scope
    }

    /// Creates a response.
    /// - Parameters:
    ///   - accessToken: the access token.
    ///   - tokenType: the token type.
    ///   - expiresIn: the lifetime of the access token, in seconds.
    ///   - refreshToken: the refresh token.
    ///   - idToken: the ID token.
    ///   - scope: the granted scopes.
    public init(
        accessToken: String,
        tokenType: String,
        expiresIn: Int? = nil,
        refreshToken: String? = nil,
        idToken: String? = nil,
        scope: String? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scope = scope
    }
}

extension TokenResponse: CustomStringConvertible, CustomReflectable {
    /// The names of the tokens that are present, without their values.
    public var description: String {
        "TokenResponse(type: \(tokenType), refresh token: \(refreshToken != nil), id token: \(idToken != nil))"
    }

    /// A mirror without the tokens.
    public var customMirror: Mirror {
        Mirror(self, children: ["tokenType": tokenType, "scope": scope ?? ""])
    }
}
