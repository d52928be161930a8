import FlowEngine
import IdentityBase
import IdentityDomain

/// The client credentials grant: a token for the client itself.
struct ClientCredentialsGrant: Sendable {
    package let services: ServerServices

    package func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws -> TokenAnswer {
        let scope = try await granted(Scope(form["scope"]), resource: form["resource"], to: client)
        return try await TokenIssuer(services: services, now: services.clock.now()).access(
            to: client.id,
            [
                "sub": .string(client.application.id),
                "grant_type": .string(OAuthSettings.Grant.clientCredentials.rawValue),
            ], scope: scope)
    }

    /// Returns the client's own scopes, and those permissions of the requested resource server that roles of the
    /// application give.
    private func granted(
        _ scope: Scope, resource: String?, to client: ClientAuthenticator.Client
    ) async throws -> Scope {
        let server = services.definitions.current.resourceServers.server(requestedAs: resource)
        if resource != nil, server == nil { throw OAuthError.unknownResource }
        let own = client.settings.ownScopes
        guard let server else {
            guard own.isSuperset(of: scope.names) else { throw OAuthError.noResource }
            return scope
        }
        let given = try await services.organization.permissions(of: Principal(.app, client.application.id))
            .filter { $0.resourceServerID == server.id }.map(\.name)
        return Scope(names: scope.names.filter { own.contains($0) || given.contains($0) })
    }
}
