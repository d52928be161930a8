import FlowEngine
import IdentityBase
import IdentityDomain

/// The client credentials grant: a token for the client itself.
struct ClientCredentialsGrant: Sendable {
    package let services: ServerServices

    package func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws -> TokenAnswer {
        if form["resource"] != nil { throw OAuthError.unknownResource }
        // Any other scope belongs to a resource server, and there is none.
        let scope = Scope(form["scope"])
        guard client.settings.ownScopes.isSuperset(of: scope.names) else { throw OAuthError.noResource }
        return try await TokenIssuer(services: services, now: services.clock.now()).access(
            to: client.id,
            [
                "sub": .string(client.application.id),
                "grant_type": .string(OAuthSettings.Grant.clientCredentials.rawValue),
            ], scope: scope)
    }
}
