import FlowEngine
import IdentityBase
import IdentityDomain

/// The endpoint `POST /oauth2/token`.
struct TokenEndpoint: Sendable {
    let services: ServerServices
    let tokens: TokenVerifier
    let pending: PendingRequests

    func answer(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws
        -> TokenEndpointResponse
    {
        guard let name = form["grant_type"] else { throw OAuthError.missing("grant_type") }
        guard let grant = OAuthSettings.Grant(rawValue: name) else { throw OAuthError.unsupportedGrantType }
        guard client.allows(grant) else { throw OAuthError.grantNotAllowed }
        return switch grant {
        case .authorizationCode:
            try await AuthorizationCodeGrant(services: services, families: tokens.store).tokens(form, for: client)
        case .refreshToken:
            try await RefreshTokenGrant(services: services, tokens: tokens).tokens(form, for: client)
        case .clientCredentials:
            try await ClientCredentialsGrant(services: services).tokens(form, for: client)
        case .tokenExchange:
            try await TokenExchangeGrant(services: services, tokens: tokens).tokens(form, for: client)
        case .backchannel:
            try await BackchannelGrant(services: services, tokens: tokens, pending: pending).tokens(form, for: client)
        }
    }
}
