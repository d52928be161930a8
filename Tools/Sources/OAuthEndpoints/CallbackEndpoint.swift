import FlowEngine
import Foundation
package import IdentityBase
import IdentityDomain

/// The endpoint `POST /oauth2/auth/callback`: returns the redirect URI with the code for the assertion of a flow.
package struct CallbackEndpoint: Sendable {
    private struct Body: Decodable {
        var authId: String?
        var assertion: String?
    }

    let services: ServerServices
    let tokens: TokenVerifier
    let pending: PendingRequests

    private var redirects: AuthorizationRedirects { AuthorizationRedirects(issuer: services.issuer) }

    /// - Throws: `OAuthError` for an invalid body. Other errors are parameters of the redirect URI.
    func finish(_ body: Data) async throws -> JSONValue {
        guard let body = ReceivedJSON.decode(Body.self, from: body) else {
            throw OAuthError.invalidBody
        }
        guard let id = body.authId, !id.isEmpty else {
            throw OAuthError.required("authId")
        }
        guard let assertion = body.assertion, !assertion.isEmpty else {
            throw OAuthError.required("assertion")
        }
        let address = try await finish(id, with: assertion)
        return ["redirect_uri": .string(address ?? "")]
    }

    /// Returns the redirect URI with the code or the error; nil for a backchannel request (CIBA), which is polled.
    package func finish(_ id: String, with assertion: String) async throws -> String? {
        // A text that this server has not signed is no end of a flow: the request remains, and no client is told.
        guard await tokens.signed(assertion, allowsExpired: true) != nil else {
            return redirects.page(.invalidAssertion)
        }
        guard let request = try await pending.take(AuthorizationRequest.self, kind: .authorization, id: id) else {
            return redirects.page(.unknownAuthorization)
        }

        do {
            let grant = try await codeGrant(assertion, request: request, id: id)
            if let backchannel = request.backchannel {
                try await decide(.approved(grant), id: backchannel)
                return nil
            }

            let code = services.random.token()
            let client = services.definitions.current.applications[client: request.clientID]
            try await tokens.store.add(code: code, for: grant, settings: client?.oauth?.tokens)
            return redirects.client(request.redirectURI, code: code, state: request.state)
        } catch let error as OAuthError {
            return try await refuse(request, error: error)
        }
    }

    /// Ends an authorization without a code, and returns the redirect URI; nil for a backchannel request (CIBA).
    package func refuse(_ id: String, error: OAuthError) async throws -> String? {
        guard let request = try await pending.take(AuthorizationRequest.self, kind: .authorization, id: id) else {
            return redirects.page(.unknownAuthorization)
        }
        return try await refuse(request, error: error)
    }

    private func refuse(_ request: AuthorizationRequest, error: OAuthError) async throws -> String? {
        if let backchannel = request.backchannel {
            try await decide(.denied(error.description), id: backchannel)
            return nil
        }
        return redirects.client(request.redirectURI, error: error, state: request.state)
    }

    /// Stores the decision about a backchannel request, for which its client polls.
    private func decide(_ decision: BackchannelRequest.Decision, id: String) async throws {
        _ = try await pending.update(BackchannelRequest.self, kind: .backchannel, id: id) { request in
            (request.decide(decision), isDone: false)
        }
    }

    private func codeGrant(
        _ text: String,
        request: AuthorizationRequest,
        id: String
    ) async throws -> CodeGrant {
        guard let assertion = try await tokens.token(text) else {
            throw OAuthError.invalidAssertion
        }
        let authentication = try FlowAuthentication(
            assertion,
            requestID: id,
            applicationID: request.applicationID
        )
        guard let aci = assertion["aci"],
            let issuedAt = assertion.claims["iat"]?.integer,
            try await services.directory.user(.id, value: authentication.userID) != nil
        else { throw OAuthError.invalidAssertion }

        var request = request
        if let requested = request.requestedPermissions,
            let serverID = assertion[SignedToken.resourceServerClaim],
            serverID == requested.resourceServerID
        {
            let granted = Scope(assertion["authorized_permissions"]).names.filter(requested.names.contains)
            request.scope = Scope(names: request.scope.names + granted, resourceServerID: serverID)
        }

        let authenticatedAt = assertion.claims["auth_time"]?.integer ?? issuedAt
        return CodeGrant(
            request: request,
            userID: authentication.userID,
            aci: aci,
            authenticatedAt: Date(timeIntervalSince1970: TimeInterval(authenticatedAt)),
            provenAt: authentication.provenAt,
            sessionHash: try await tokens.store.sessionHash(of: assertion["tfid"])
        )
    }
}
