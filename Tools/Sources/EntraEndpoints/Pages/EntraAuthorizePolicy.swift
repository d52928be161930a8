import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The validation of a tenant's authorization requests. It has no side effects.
struct EntraAuthorizePolicy: Sendable {
    /// A refusal that must not be sent to the client, because its redirect URI is not valid.
    struct UnsafeRefusal: Error, Equatable {
        let error: OAuthError
    }

    /// A refusal that is sent to the client.
    struct Refusal: Error {
        let error: EntraError
        let redirectURI: String
        let state: String?
    }

    private static let defaultScope = Scope("openid profile offline_access")

    let tenant: Tenant

    /// - Throws: `UnsafeRefusal` or `Refusal`.
    func check(_ parameters: FormParameters) throws -> EntraAuthorizationRequest {
        guard let clientID = parameters["client_id"], let client = tenant.client(clientID) else {
            throw UnsafeRefusal(error: .unknownClient)
        }
        guard let redirectURI = parameters["redirect_uri"] else {
            throw UnsafeRefusal(error: .redirectURIRequired)
        }
        guard client.allowsRedirect(to: redirectURI) else {
            throw UnsafeRefusal(error: .unregisteredRedirectURI)
        }

        do {
            return try request(parameters, of: client, redirectURI: redirectURI)
        } catch let error as EntraError {
            throw Refusal(error: error, redirectURI: redirectURI, state: parameters["state"])
        }
    }

    private func request(
        _ parameters: FormParameters,
        of client: TenantClient,
        redirectURI: String
    ) throws -> EntraAuthorizationRequest {
        guard parameters["response_type"] == "code" else { throw EntraError.unsupportedResponseType }
        guard parameters["response_mode"] ?? "query" == "query" else { throw EntraError.unsupportedResponseMode }
        guard parameters["request"] == nil, parameters["request_uri"] == nil else {
            throw EntraError.malformed
        }
        guard let challenge = parameters["code_challenge"],
            parameters["code_challenge_method"] == CodeChallenge.method,
            CodeChallenge.isWellFormed(challenge)
        else { throw EntraError.codeChallengeRequired }
        guard parameters["prompt"] != "none" else { throw EntraError.loginRequired }

        var scope = Scope(parameters["scope"])
        guard client.acceptsScopes(scope) else { throw EntraError.invalidScope }
        guard client.hasConsent(to: scope) else { throw EntraError.consentRequired }
        if scope.names.isEmpty { scope = Self.defaultScope }

        var request = EntraAuthorizationRequest(
            tenantID: tenant.id,
            clientID: client.id,
            applicationID: tenant.pagesApplicationID,
            redirectURI: redirectURI,
            scope: scope,
            codeChallenge: challenge
        )
        request.state = parameters["state"]
        request.nonce = parameters["nonce"]
        request.isStepUp = try !AuthenticationContexts.required(by: parameters["claims"]).isEmpty
        request.wantsClientInfo = ["1", "true"].contains(parameters["client_info"])
        return request
    }
}
