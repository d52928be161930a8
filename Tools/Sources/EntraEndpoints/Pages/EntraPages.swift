import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The authorization and sign-out requests of all tenants. The hosted pages run the flows of the tenant's application
/// for them, and return the result here.
struct EntraPages: PageRequests {
    private static let codeLifetime: TimeInterval = 300
    private static let longestHint = 200

    let services: EntraServices
    let tokens: TokenVerifier
    private let requests: PageRequestStore

    init(services: EntraServices, flows: FlowService, tokens: TokenVerifier) {
        self.services = services
        self.tokens = tokens
        requests = PageRequestStore(
            services: services.server,
            flows: flows,
            sweep: services.sweep,
            realm: .tenants
        )
    }

    private var server: ServerServices { services.server }

    /// Returns the address of the page for an error that must not be sent to a client.
    func errorPage(_ error: OAuthError) -> String { requests.pages.errorPage(error) }

    // MARK: - Authorization

    /// Redirects the browser to the page of the first step, back to the client, or to the error page.
    func authorize(
        _ parameters: FormParameters,
        in tenant: Tenant,
        browser: HostedPageCookie
    ) async throws -> BrowserResponse {
        do {
            let request = try EntraAuthorizePolicy(tenant: tenant).check(parameters)
            let page = try await begin(request, in: tenant, parameters: parameters, browser: browser)
            return .interaction(on: page)
        } catch let refusal as EntraAuthorizePolicy.UnsafeRefusal {
            return .redirect(to: errorPage(refusal.error))
        } catch let refusal as EntraAuthorizePolicy.Refusal {
            let address = address(refusal.redirectURI, error: refusal.error, state: refusal.state)
            return .redirect(to: address)
        }
    }

    private func begin(
        _ request: EntraAuthorizationRequest,
        in tenant: Tenant,
        parameters: FormParameters,
        browser: HostedPageCookie
    ) async throws -> String {
        let prompts = Scope(parameters["prompt"]).names
        let isSignUp = prompts.contains("create")

        var start = ExecutionState.OAuthStart()
        // There is no page for account selection, so that it is a new sign-in, too.
        start.ignoresSession = !Set(prompts).isDisjoint(with: ["login", "select_account"]) || isSignUp
        start.languages = parameters["ui_locales"].map { String($0.prefix(Self.longestHint)) }
        start.loginHint = parameters["login_hint"].map { String($0.prefix(Self.longestHint)) }
        start.identityProvider = identityProvider(parameters["domain_hint"])
        start.clientName = tenant.shownName(ofClient: request.clientID)

        let type: FlowType = isSignUp ? .registration : .authentication
        let page = try await requests.begin(
            request,
            type: type,
            of: request.applicationID,
            start: start,
            in: browser
        )
        guard let page else {
            throw EntraAuthorizePolicy.Refusal(
                error: .noPages,
                redirectURI: request.redirectURI,
                state: request.state
            )
        }
        return page
    }

    /// Returns the connection of the identity provider that a request suggests; nil for none. An unknown one is
    /// ignored.
    private func identityProvider(_ hint: String?) -> String? {
        guard let hint, hint.count <= Self.longestHint else { return nil }
        return server.providers[hint]?.id
    }

    func finish(_ id: String, with assertion: String) async throws -> String? {
        guard let request = try await requests.take(EntraAuthorizationRequest.self, id: id) else { return nil }

        do {
            let (proven, isStrong) = try await authenticatedUser(assertion, request: request, id: id)
            let code = server.random.token()
            let grant = EntraCodeGrant(request: request, proven: proven, isStrong: isStrong)
            let codes = OneTimeStore(database: server.database, clock: server.clock, sweep: services.sweep)
            try await codes.put(
                grant,
                handle: code,
                for: Self.codeLifetime,
                in: Self.codes(of: request.tenantID)
            )

            var response = ["code": code]
            if request.wantsClientInfo {
                let info: JSONValue = ["uid": .string(proven.userID), "utid": .string(request.tenantID)]
                response["client_info"] = Base64URL.text(try JSONEncoder().encode(info))
            }
            return address(request.redirectURI, parameters: response, state: request.state)
        } catch let error as EntraError {
            return address(request.redirectURI, error: error, state: request.state)
        }
    }

    func cancel(_ id: String, refusal: OAuthError) async throws -> String? {
        guard let request = try await requests.take(EntraAuthorizationRequest.self, id: id) else { return nil }
        return address(request.redirectURI, error: .signInCancelled, state: request.state)
    }

    /// The codes of a tenant, by their hashes.
    static func codes(of tenantID: String) -> ConversationStore {
        ConversationStore(Realm(rawValue: "\(Realm.tenants.rawValue):code:\(tenantID)"))
    }

    /// Returns the user of a flow's result, if the tenant requires no further step.
    /// - Throws: `EntraError`.
    private func authenticatedUser(
        _ assertion: String,
        request: EntraAuthorizationRequest,
        id: String
    ) async throws -> (AuthenticatedUser, isStrong: Bool) {
        guard let result = try await tokens.token(assertion),
            let authentication = try? FlowAuthentication(
                result,
                requestID: id,
                applicationID: request.applicationID
            ),
            let user = try services.users.user(id: authentication.userID),
            let tenant = services.tenants()[request.tenantID]
        else { throw EntraError.signInCancelled }

        let evidence = PageEvidence(authentication, user: user)
        guard !user.mustChangePassword else { throw EntraError.passwordChangeRequired }
        guard evidence.isAllowed(in: tenant) else { throw EntraError.methodNotAllowed }
        let conversation = conversation(of: request, user: user)
        switch SignInDecision.make(user, proof: evidence.proof, in: tenant, conversation: conversation) {
        case .tokens: break
        case .secondFactor: throw EntraError.interactionRequired(.secondFactor)
        case .registration: throw EntraError.interactionRequired(.registration)
        case .redirect(let capability): throw EntraError.interactionRequired(capability)
        }

        let proven = AuthenticatedUser(
            userID: user.id,
            username: user.shownName,
            provenAt: evidence.provenAt,
            proof: evidence.proof
        )
        let isStrong = SignInDecision.isStrong(user, proof: evidence.proof, in: tenant, conversation: conversation)
        return (proven, isStrong)
    }

    /// Returns the conversation for the decision about the next step. The pages have every capability.
    private func conversation(
        of request: EntraAuthorizationRequest,
        user: EntraUser
    ) -> EntraConversation {
        var conversation = EntraConversation(
            id: "",
            tenantID: request.tenantID,
            clientID: request.clientID,
            challengeTypes: [.oob, .password, .redirect],
            capabilities: [.secondFactor, .registration],
            endsAt: server.clock.now(),
            stage: .signIn(PendingSignIn(userID: user.id, username: user.shownName))
        )
        conversation.isStepUp = request.isStepUp
        return conversation
    }

    // MARK: - Sign-out

    /// Redirects the browser to the page of the sign-out. Any web page can link here (CSRF): the user confirms it,
    /// unless the ID token of the session's own user is sent.
    func signOut(
        _ parameters: FormParameters,
        in tenant: Tenant,
        browser: HostedPageCookie
    ) async throws -> BrowserResponse {
        let redirectURI = parameters["post_logout_redirect_uri"]
        if let redirectURI {
            let isAllowed = tenant.clients.contains { $0.allowsRedirect(to: redirectURI) }
            guard isAllowed else {
                return .redirect(to: errorPage(.unregisteredRedirectURI))
            }
        }

        var start = ExecutionState.OAuthStart()
        start.subject = await subject(of: parameters["id_token_hint"], in: tenant)
        start.needsConfirmation = start.subject == nil
        start.clientName = tenant.title
        start.languages = parameters["ui_locales"].map { String($0.prefix(Self.longestHint)) }
        let end = redirectURI.map { address($0, parameters: [:], state: parameters["state"]) }
        let page = try await requests.beginSignOut(
            of: tenant.pagesApplicationID,
            returningTo: end,
            start: start,
            in: browser
        )

        guard let page else {
            return .redirect(to: errorPage(.unknownClient))
        }
        return .interaction(on: page)
    }

    func finishSignOut(_ id: String) async throws -> String? {
        try await requests.takeSignOut(id)
    }

    /// Returns the user of an ID token of this tenant; an expired one still names the user.
    private func subject(of hint: String?, in tenant: Tenant) async -> String? {
        let issuer = EntraTokens.issuer(tenant, origin: server.issuer)
        guard let hint,
            let token = try? await server.signer.token(hint, issuer: issuer, allowsExpired: true),
            token["tid"] == tenant.id
        else { return nil }
        return token["oid"]
    }

    // MARK: - Addresses

    private func address(_ redirectURI: String, error: EntraError, state: String?) -> String {
        let text = error.code.map { "AADSTS\($0): \(error.text)" } ?? error.text
        var parameters = ["error": error.error, "error_description": text]
        parameters["error_subcode"] = error.suberror
        return address(redirectURI, parameters: parameters, state: state)
    }

    private func address(_ redirectURI: String, parameters: [String: String], state: String?) -> String {
        var parameters = parameters
        parameters["state"] = state
        return FormEncoding.address(redirectURI, parameters: parameters)
    }
}
