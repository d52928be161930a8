import FlowEngine
import IdentityBase
import IdentityDomain

/// The validation of authorization requests. It has no side effects.
struct AuthorizationPolicy: Sendable {
    /// A refusal. It is sent to the client if its redirect URI is valid, otherwise to a page of the server.
    struct Refusal: Error, Equatable {
        let error: OAuthError
        var redirectURI: String?
        var state: String?
    }

    /// Maximum number of characters that are kept of a hint of the client.
    private static let longestHint = 200
    /// The values of `prompt` in OpenID Connect Core. The real server refuses all others, including `create`.
    private static let prompts: Set = ["none", "login", "consent", "select_account"]

    let definitions: Definitions

    /// - Throws: `Refusal`.
    func check(_ parameters: FormParameters) throws -> AuthorizationRequest {
        guard let clientID = parameters["client_id"] else {
            throw Refusal(error: .missing("client_id"))
        }
        guard let application = definitions.applications[client: clientID], let settings = application.oauth else {
            throw Refusal(error: .unknownClient)
        }

        let redirectURI = try validRedirectURI(parameters["redirect_uri"], settings: settings)
        if let claims = parameters["claims"],
            ReceivedJSON.decode(from: claims.utf8)?.object == nil
        {
            throw Refusal(error: .invalidClaims)
        }
        let requested: (scope: Scope, permissions: Scope)
        do {
            try checkDetails(parameters, settings: settings)
            requested = try scopes(parameters, settings: settings)
        } catch let error as OAuthError {
            throw Refusal(error: error, redirectURI: redirectURI, state: parameters["state"])
        }

        var request = AuthorizationRequest(
            applicationID: application.id,
            clientID: clientID,
            redirectURI: redirectURI,
            namesRedirectURI: parameters["redirect_uri"] != nil,
            scope: requested.scope,
            requestedPermissions: requested.permissions
        )
        request.state = parameters["state"]
        request.nonce = parameters["nonce"]
        request.codeChallenge = parameters["code_challenge"]
        // The age of a session is not checked. `max_age` always requires a new sign-in.
        request.ignoresSession =
            parameters["max_age"] != nil
            || Scope(parameters["prompt"]).names.contains("login")
        request.languages = Self.shortened(parameters["ui_locales"])
        request.loginHint = Self.shortened(parameters["login_hint"])
        return request
    }

    private static func shortened(_ hint: String?) -> String? {
        hint.map { String($0.prefix(longestHint)) }
    }

    private func validRedirectURI(_ given: String?, settings: OAuthSettings) throws -> String {
        if let given {
            guard settings.allowsRedirect(to: given) else {
                throw Refusal(error: .unregisteredRedirectURI)
            }
            return given
        }

        guard let only = settings.redirectURIs.first, settings.redirectURIs.count == 1 else {
            throw Refusal(error: .redirectURIRequired)
        }
        return only
    }

    private func checkDetails(_ parameters: FormParameters, settings: OAuthSettings) throws {
        guard settings.grants.contains(.authorizationCode) else { throw OAuthError.grantNotAllowed }
        // A request object (OpenID Connect Core 1.0, 6.1) may demand what the other parameters don't.
        guard parameters["request"] == nil else { throw OAuthError.requestNotSupported }
        let type = try parameters.required("response_type")
        guard type == "code" else { throw OAuthError.unsupportedResponseType }
        guard parameters["response_mode"] ?? "query" == "query" else {
            throw OAuthError.unsupportedResponseMode
        }
        try checkChallenge(parameters, settings: settings)
        try checkPrompts(parameters)
    }

    private func checkPrompts(_ parameters: FormParameters) throws {
        let prompts = Scope(parameters["prompt"]).names
        guard prompts.allSatisfy(Self.prompts.contains) else {
            throw OAuthError.unsupportedPrompt
        }
        // There is no page for account selection.
        if prompts.contains("select_account") { throw OAuthError.accountSelectionRequired }
        guard prompts.contains("none") else { return }
        guard prompts.count == 1 else { throw OAuthError.promptContradiction }
        // A session is detected only when the flow runs, and the flow may need input.
        throw OAuthError.loginRequired
    }

    /// Splits the requested scopes into those with claims, and permissions of the requested resource server.
    /// Permissions that the server does not define are left out, as the real server does.
    func scopes(_ parameters: FormParameters, settings: OAuthSettings) throws -> (scope: Scope, permissions: Scope) {
        let requested = Scope(parameters["scope"]).names
        let permissions = requested.filter { !settings.knows($0) }

        let server = definitions.resourceServers.server(requestedAs: parameters["resource"])
        if parameters["resource"] != nil, server == nil {
            throw OAuthError.unknownResource
        }
        guard let server else {
            guard permissions.isEmpty else { throw OAuthError.noResource }
            return (Scope(names: requested), Scope(names: []))
        }

        let known = requested.filter(settings.knows)
        let defined = permissions.filter(server.permissions.contains)
        return (Scope(names: known), Scope(names: defined, resourceServerID: server.id))
    }

    private func checkChallenge(_ parameters: FormParameters, settings: OAuthSettings) throws {
        guard let challenge = parameters["code_challenge"] else {
            if settings.requiresCodeChallenge { throw OAuthError.codeChallengeRequired }
            guard parameters["code_challenge_method"] == nil else { throw OAuthError.invalidCodeChallenge }
            return
        }
        guard parameters["code_challenge_method"] == CodeChallenge.method, CodeChallenge.isWellFormed(challenge)
        else { throw OAuthError.invalidCodeChallenge }
    }
}
