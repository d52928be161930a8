import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The validation of requests to the authorization and logout endpoints of a user pool. It has no side effects.
///
/// Source: the documentation of Amazon Cognito's authorize and logout endpoints.
struct PoolAuthorizationPolicy: Sendable {
    /// A refusal. It is sent to the client if its redirect URI is valid, otherwise to a page of the server.
    struct Refusal: Error, Equatable {
        let error: OAuthError
        var redirectURI: String?
        var state: String?
    }

    static let scopes = ["openid", "email", "phone", "profile", PoolTokens.scope]
    /// The name by which a request selects the pool itself.
    private static let ownProvider = "COGNITO"
    /// The longest name of a provider in an error.
    private static let longestName = 200
    private static let prompts: Set = ["none", "login", "select_account", "consent"]

    let pool: UserPool
    /// The server's connections, whose ids are the names of the pool's identity providers.
    let providers: IdentityProviders

    /// - Throws: `Refusal`.
    func check(_ parameters: FormParameters) throws -> PoolAuthorizationRequest {
        let client = try client(parameters)
        guard let redirectURI = parameters["redirect_uri"] else {
            throw Refusal(error: .redirectURIRequired)
        }
        guard RedirectURIMatcher.list(client.redirectURIs, contains: redirectURI) else {
            throw Refusal(error: .unregisteredRedirectURI)
        }

        let scope: Scope
        let provider: String?
        do {
            try checkDetails(parameters)
            provider = try requestedProvider(parameters)
            scope = try requestedScope(parameters["scope"])
        } catch let error as OAuthError {
            throw Refusal(error: error, redirectURI: redirectURI, state: parameters["state"])
        }

        return PoolAuthorizationRequest(
            poolID: pool.id,
            clientID: client.id,
            redirectURI: redirectURI,
            scope: scope,
            state: parameters["state"],
            nonce: parameters["nonce"],
            codeChallenge: parameters["code_challenge"],
            identityProvider: provider
        )
    }

    /// Returns the address that a sign-out returns to.
    /// - Throws: `OAuthError`.
    func checkSignOut(_ parameters: FormParameters) throws -> String {
        let client: PoolClient
        do {
            client = try self.client(parameters)
        } catch let refusal as Refusal {
            throw refusal.error
        }
        guard let address = parameters["logout_uri"] else {
            throw OAuthError.missing("logout_uri")
        }
        guard RedirectURIMatcher.list(client.logoutURIs, contains: address) else {
            throw OAuthError(.invalidRequest, "Invalid logout_uri")
        }
        return address
    }

    private func client(_ parameters: FormParameters) throws -> PoolClient {
        guard let id = parameters["client_id"] else {
            throw Refusal(error: .missing("client_id"))
        }
        guard let client = pool.clients.first(where: { $0.id == id }) else {
            throw Refusal(error: .unknownClient)
        }
        return client
    }

    private func checkDetails(_ parameters: FormParameters) throws {
        let type = parameters["response_type"]
        guard type != nil else { throw OAuthError.missing("response_type") }
        guard type == "code" else { throw OAuthError.unsupportedResponseType }

        if let challenge = parameters["code_challenge"] {
            guard parameters["code_challenge_method"] == CodeChallenge.method, CodeChallenge.isWellFormed(challenge)
            else { throw OAuthError.invalidCodeChallenge }
        } else if parameters["code_challenge_method"] != nil {
            throw OAuthError.invalidCodeChallenge
        }

        try checkPrompts(parameters["prompt"])
    }

    /// Returns the connection of the requested identity provider; nil for the pool itself.
    private func requestedProvider(_ parameters: FormParameters) throws -> String? {
        let name = parameters["idp_identifier"] ?? parameters["identity_provider"] ?? Self.ownProvider
        guard name != Self.ownProvider else { return nil }

        guard name.count <= Self.longestName, let connection = providers[name] else {
            throw OAuthError(
                .invalidRequest,
                "This server has no identity provider \(name.prefix(Self.longestName))"
            )
        }
        return connection.id
    }

    private func checkPrompts(_ text: String?) throws {
        let prompts = Scope(text).names
        guard prompts.allSatisfy(Self.prompts.contains) else {
            throw OAuthError.unsupportedPrompt
        }
        guard prompts.contains("none") else { return }
        guard prompts.count == 1 else { throw OAuthError.promptContradiction }
        // A session is detected only when the flow runs, and the flow may need input.
        throw OAuthError.loginRequired
    }

    /// Returns the requested scopes; all of them for a request without any.
    private func requestedScope(_ text: String?) throws -> Scope {
        let scope = Scope(text)
        guard !scope.names.isEmpty else { return Scope(names: Self.scopes) }
        guard scope.names.allSatisfy(Self.scopes.contains) else {
            throw OAuthError(.invalidScope, "The scope has a name that the user pool does not have")
        }
        return scope
    }
}
