import JWTKit

/// An issuer whose access tokens this server accepts, for one app.
struct Provider: Sendable {
    /// The rules by which a provider's access tokens differ from its ID tokens.
    enum Kind: Sendable {
        case thunderID
        case cognito
        case entra
    }

    let kind: Kind
    /// The issuer, exactly as in its tokens.
    let issuer: String
    /// The URL of its keys.
    let keys: String
    /// The client id of the app, or of the API that Entra issues the token for.
    let clientID: String

    static func thunderID(_ server: String, clientID: String) -> Provider {
        Provider(kind: .thunderID, issuer: server, keys: server + "/oauth2/jwks", clientID: clientID)
    }

    /// - Parameter issuer: the user pool, such as `https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Abc`.
    static func cognito(_ issuer: String, clientID: String) -> Provider {
        Provider(kind: .cognito, issuer: issuer, keys: issuer + "/.well-known/jwks.json", clientID: clientID)
    }

    /// - Parameter tenant: the tenant's URL with its id, such as `https://{id}.ciamlogin.com/{id}`.
    static func entra(_ tenant: String, clientID: String) -> Provider {
        Provider(
            kind: .entra,
            issuer: tenant + "/v2.0",
            keys: tenant + "/discovery/v2.0/keys",
            clientID: clientID
        )
    }

    /// Checks that a verified token is an access token for this app.
    func accepts(_ token: AccessToken, header: JWTHeader) -> Bool {
        guard token.issuer.value == issuer else { return false }

        switch kind {
        case .thunderID: return header.typ?.lowercased() == "at+jwt" && token.clientID == clientID
        case .cognito: return token.use == "access" && token.clientID == clientID
        case .entra: return token.delegatedScopes != nil && token.audience?.value.contains(clientID) == true
        }
    }
}
