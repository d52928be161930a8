import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The endpoint `POST /oauth2/token`, and those that revoke and describe tokens.
struct TokenEndpoint: Sendable {
    let services: ServerServices
    let tokens: TokenVerifier
    let pending: PendingRequests

    /// - Throws: `OAuthError`.
    func answer(_ form: FormParameters, for client: OAuthClient) async throws -> TokenEndpointResponse {
        let name = try form.required("grant_type")
        guard let grant = OAuthSettings.Grant(rawValue: name) else {
            throw OAuthError.unsupportedGrantType
        }
        guard client.allows(grant) else { throw OAuthError.grantNotAllowed }

        return switch grant {
        case .authorizationCode: try await redeemCode(form, for: client)
        case .refreshToken: try await refresh(form, for: client)
        case .clientCredentials: try await issueClientToken(form, to: client)
        case .tokenExchange: try await exchange(form, for: client)
        case .backchannel: try await pollBackchannelRequest(form, for: client)
        }
    }

    private func redeemCode(_ form: FormParameters, for client: OAuthClient) async throws -> TokenEndpointResponse {
        let code = try form.required("code")
        let redirectURI = form["redirect_uri"]
        let verifier = form["code_verifier"]

        let now = services.clock.now()
        let refreshID = newRefreshID(for: client)
        let (grant, family) = try await tokens.store.redeem(
            code: code,
            familyID: services.identifiers.next(),
            refreshID: refreshID,
            settings: client.settings.tokens
        ) { grant in
            guard grant.request.clientID == client.id else {
                throw OAuthError.invalidCode
            }
            let isOmittedTwice = redirectURI == nil && !grant.request.namesRedirectURI
            guard isOmittedTwice || redirectURI == grant.request.redirectURI else {
                throw OAuthError.wrongRedirectURI
            }
            try CodeChallenge.check(verifier, against: grant.request.codeChallenge)
        }

        guard let user = try await visibleUser(grant.userID, to: client) else {
            throw OAuthError.invalidCode
        }
        return try await TokenIssuer(services: services, now: now).issueTokens(
            for: user,
            of: family,
            in: tokens.store,
            scope: grant.request.scope,
            refreshID: refreshID,
            signIn: (grant.request.nonce, grant.authenticatedAt),
            grant: .authorizationCode
        )
    }

    private func refresh(_ form: FormParameters, for client: OAuthClient) async throws -> TokenEndpointResponse {
        let sentToken = try form.required("refresh_token")
        // A token of a revoked family is invalid. A used token passes this check, so that `rotate` detects its replay.
        guard let old = try await tokens.token(sentToken),
            old.isRefreshToken,
            let oldID = old["jti"],
            old["sub"] == client.id
        else { throw OAuthError.invalidRefreshToken }

        var scope = old.scope
        if let text = form["scope"] {
            scope = Scope(text, resourceServerID: old.scope.resourceServerID)
        }
        guard scope.isWithin(old.scope) else { throw OAuthError.widenedScope }

        let now = services.clock.now()
        let newID = services.identifiers.next()
        guard
            let family = try await tokens.store.rotate(
                oldID,
                clientID: client.id,
                newID: newID,
                settings: client.settings.tokens
            ),
            let user = try await visibleUser(family.userID, to: client)
        else { throw OAuthError.invalidRefreshToken }

        return try await TokenIssuer(services: services, now: now).issueTokens(
            for: user,
            of: family,
            in: tokens.store,
            scope: scope,
            refreshID: newID,
            signIn: nil,
            grant: old["grant_type"].flatMap(OAuthSettings.Grant.init) ?? .authorizationCode
        )
    }

    /// Returns the tokens of an approved backchannel request (CIBA), for which the client polls.
    private func pollBackchannelRequest(
        _ form: FormParameters,
        for client: OAuthClient
    ) async throws -> TokenEndpointResponse {
        let secret = try form.required("auth_req_id")
        let now = services.clock.now()
        let grant = try await approvedGrant(Digest.text(secret), for: client, now: now)

        // The grant is redeemed like an authorization code, with one that is never sent.
        let code = services.random.token()
        let refreshID = newRefreshID(for: client)
        try await tokens.store.add(
            code: code,
            for: grant,
            settings: client.settings.tokens
        )
        let (_, family) = try await tokens.store.redeem(
            code: code,
            familyID: services.identifiers.next(),
            refreshID: refreshID,
            settings: client.settings.tokens
        ) { _ in }

        guard let user = try await visibleUser(grant.userID, to: client) else {
            throw OAuthError.unknownBackchannelRequest
        }
        return try await TokenIssuer(services: services, now: now).issueTokens(
            for: user,
            of: family,
            in: tokens.store,
            scope: grant.request.scope,
            refreshID: refreshID,
            signIn: (nil, grant.authenticatedAt),
            grant: .backchannel
        )
    }

    private func approvedGrant(
        _ id: String,
        for client: OAuthClient,
        now: Date
    ) async throws -> CodeGrant {
        let result: Result<CodeGrant, OAuthError>? = try await pending.update(
            BackchannelRequest.self,
            kind: .backchannel,
            id: id
        ) { request in
            do throws(OAuthError) {
                return (.success(try request.poll(by: client.id, at: now)), isDone: true)
            } catch {
                // Of the refusals, only a denial removes the request: a poll by another client, or too early, must not
                // end it.
                return (.failure(error), isDone: error.code == .accessDenied)
            }
        }

        guard let result else { throw OAuthError.unknownBackchannelRequest }
        return try result.get()
    }

    private func newRefreshID(for client: OAuthClient) -> String? {
        guard client.allows(.refreshToken) else { return nil }
        return services.identifiers.next()
    }

    /// Returns the user without the attributes that were denied to the client; nil for a user who was deleted.
    private func visibleUser(_ id: String, to client: OAuthClient) async throws -> User? {
        guard let user = try await services.directory.user(.id, value: id) else {
            return nil
        }
        return try await services.consents.visible(user, to: client.application.id)
    }

    /// Issues a token for the client itself (client credentials grant).
    private func issueClientToken(
        _ form: FormParameters,
        to client: OAuthClient
    ) async throws -> TokenEndpointResponse {
        let scope = try await grantedScope(
            Scope(form["scope"]),
            resource: form["resource"],
            to: client
        )
        let claims: [String: JSONValue] = [
            "sub": .string(client.application.id),
            "grant_type": .string(OAuthSettings.Grant.clientCredentials.rawValue),
        ]

        return try await TokenIssuer(services: services, now: services.clock.now()).issueAccessToken(
            to: client.id,
            claims,
            scope: scope,
            lifetime: client.settings.tokens.clientTokenLifetime
        )
    }

    /// Returns the permissions of the requested resource server that roles of the application give. A request without
    /// `resource` for the client's own scopes only is for this server itself.
    private func grantedScope(
        _ scope: Scope,
        resource: String?,
        to client: OAuthClient
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
        let requested = Scope(names: scope.names, resourceServerID: server.id)
        return Affiliation(permissions: given).granted(requested, of: servers)
    }
}
