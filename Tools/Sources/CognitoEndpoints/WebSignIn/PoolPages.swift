import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The authorization and sign-out requests of all user pools. The hosted pages run the flows of one application for
/// them, and return the result here.
struct PoolPages: PageRequests {
    private static let longestHint = 200

    private let services: PoolServices
    private let tokens: TokenVerifier
    /// The application whose flows the pages run.
    private let applicationID: String
    private let requests: PageRequestStore

    init(services: PoolServices, flows: FlowService, tokens: TokenVerifier, applicationID: String) {
        self.services = services
        self.tokens = tokens
        self.applicationID = applicationID
        requests = PageRequestStore(
            services: services.server,
            flows: flows,
            sweep: services.sweep,
            realm: .pools
        )
    }

    // MARK: - Authorization

    /// Redirects the browser to the page of the first step, back to the client, or to the error page.
    func authorize(
        _ parameters: FormParameters,
        in pool: UserPool,
        browser: HostedPageCookie
    ) async throws -> BrowserResponse {
        do {
            let policy = PoolAuthorizationPolicy(pool: pool, providers: services.server.providers)
            let request = try policy.check(parameters)
            let page = try await begin(request, in: pool, parameters: parameters, browser: browser)
            return .interaction(on: page)
        } catch let refusal as PoolAuthorizationPolicy.Refusal {
            return .redirect(to: address(of: refusal))
        }
    }

    private func begin(
        _ request: PoolAuthorizationRequest,
        in pool: UserPool,
        parameters: FormParameters,
        browser: HostedPageCookie
    ) async throws -> String {
        var start = ExecutionState.OAuthStart()
        start.passwordRules = pool.passwordPolicy.pageRules
        start.identityProvider = request.identityProvider
        start.clientName = pool.shownName(ofClient: request.clientID)
        // A session may be that of a user who signed in another way.
        start.ignoresSession =
            Scope(parameters["prompt"]).names.contains("login") || request.identityProvider != nil
        start.languages = parameters["lang"].map { String($0.prefix(Self.longestHint)) }
        start.loginHint = parameters["login_hint"].map { String($0.prefix(Self.longestHint)) }

        guard let page = try await requests.begin(request, of: applicationID, start: start, in: browser) else {
            throw PoolAuthorizationPolicy.Refusal(error: .unknownClient)
        }
        return page
    }

    func finish(_ id: String, with assertion: String) async throws -> String? {
        guard let request = try await requests.take(PoolAuthorizationRequest.self, id: id) else { return nil }

        do {
            let code = try await issueCode(for: request, id: id, assertion: assertion)
            return address(request.redirectURI, parameters: ["code": code], state: request.state)
        } catch let error as OAuthError {
            return address(request.redirectURI, error: error, state: request.state)
        }
    }

    func cancel(_ id: String, refusal: OAuthError) async throws -> String? {
        guard let request = try await requests.take(PoolAuthorizationRequest.self, id: id) else { return nil }
        return address(request.redirectURI, error: refusal, state: request.state)
    }

    /// - Throws: `OAuthError` that refuses the sign-in.
    private func issueCode(
        for request: PoolAuthorizationRequest,
        id: String,
        assertion: String
    ) async throws -> String {
        guard let pool = services.pools()[request.poolID] else { throw OAuthError.unknownAuthorization }
        guard let result = try await tokens.token(assertion) else { throw OAuthError.invalidAssertion }
        let authentication = try FlowAuthentication(result, requestID: id, applicationID: applicationID)
        try await checkUser(authentication.userID, in: pool)

        let grant = PoolCodeGrant(
            request: request,
            userID: authentication.userID,
            provenAt: authentication.provenAt
        )
        return try await PoolCodeStore(pool: pool, services: services).add(grant)
    }

    /// The pages prove a password only, so they must not replace a second factor.
    private func checkUser(_ id: String, in pool: UserPool) async throws {
        guard let user = try await services.accounts.account(id: id) else {
            throw OAuthError.noUserSignedIn
        }
        guard user.state.disabledAt == nil else {
            throw OAuthError(.accessDenied, "User is disabled.")
        }
        guard user.state.status == .confirmed else {
            throw OAuthError(.accessDenied, "The user has to sign in by the app first: \(user.state.status.rawValue)")
        }
        let isProtected = !user.state[factorsIn: pool].enabled.isEmpty
        guard !isProtected, pool.mfa != .required else {
            throw OAuthError(.accessDenied, "The hosted pages of this server have no second factor.")
        }
    }

    // MARK: - Sign-out

    /// Redirects the browser to the page of the sign-out, which asks nothing.
    func signOut(
        _ parameters: FormParameters,
        in pool: UserPool,
        browser: HostedPageCookie
    ) async throws -> BrowserResponse {
        do {
            let policy = PoolAuthorizationPolicy(pool: pool, providers: services.server.providers)
            let end = try policy.checkSignOut(parameters)
            var start = ExecutionState.OAuthStart()
            start.clientName = parameters["client_id"].flatMap(pool.shownName)
            let page = try await requests.beginSignOut(
                of: applicationID,
                returningTo: end,
                start: start,
                in: browser
            )
            guard let page else { throw OAuthError.logoutDisabled }
            return .interaction(on: page)
        } catch let error as OAuthError {
            return .redirect(to: requests.pages.errorPage(error))
        }
    }

    func finishSignOut(_ id: String) async throws -> String? {
        try await requests.takeSignOut(id)
    }

    // MARK: - Addresses

    /// Returns the address of the page for an error that must not be sent to a client.
    func errorPage(_ error: OAuthError) -> String { requests.pages.errorPage(error) }

    private func address(of refusal: PoolAuthorizationPolicy.Refusal) -> String {
        guard let redirectURI = refusal.redirectURI else { return errorPage(refusal.error) }
        return address(redirectURI, error: refusal.error, state: refusal.state)
    }

    private func address(_ redirectURI: String, error: OAuthError, state: String?) -> String {
        address(
            redirectURI,
            parameters: ["error": error.code.rawValue, "error_description": error.description],
            state: state
        )
    }

    private func address(_ redirectURI: String, parameters: [String: String], state: String?) -> String {
        var parameters = parameters
        parameters["state"] = state
        return FormEncoding.address(redirectURI, parameters: parameters)
    }
}
