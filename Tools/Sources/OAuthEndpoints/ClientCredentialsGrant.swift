import FlowEngine
import IdentityBase
import IdentityDomain

/// The client credentials grant: a token for the client itself.
struct ClientCredentialsGrant: Sendable {
    let services: ServerServices

    func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws
        -> TokenEndpointResponse
    {
        let scope = try await granted(Scope(form["scope"]), resource: form["resource"], to: client)
        return try await TokenIssuer(services: services, now: services.clock.now()).access(
            to: client.id,
            [
                "sub": .string(client.application.id),
                "grant_type": .string(OAuthSettings.Grant.clientCredentials.rawValue),
            ], scope: scope)
    }

    /// Returns the permissions of the requested resource server that roles of the application give. A request without
    /// `resource` for the client's own scopes only is for this server itself.
    private func granted(
        _ scope: Scope, resource: String?, to client: ClientAuthenticator.Client
    ) async throws -> Scope {
        let servers = services.definitions.current.resourceServers
        let server = servers.server(requestedAs: resource)
        if resource != nil, server == nil { throw OAuthError.unknownResource }
        guard !scope.names.isEmpty else { return scope }
        let own = client.settings.ownScopes
        if resource == nil, own.isSuperset(of: scope.names) {
            return Scope(names: scope.names, resourceServerID: ResourceServer.system.id)
        }
        guard let server else { throw OAuthError.noResource }
        var given = try await services.organization.permissions(of: Principal(.app, client.application.id))
        given.formUnion(own.map { Permission(resourceServerID: ResourceServer.system.id, name: $0) })
        return Affiliation(permissions: given).granted(
            Scope(names: scope.names, resourceServerID: server.id), of: servers)
    }
}
