package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
package import IdentityBase
package import IdentityDomain

package struct OAuthRoutes: Sendable {
    /// Maximum size of a form. Its largest member is a token.
    private static let largestForm = 65_536

    let services: ServerServices
    let flows: FlowService
    let tokens: TokenVerifier
    let clients: ClientAuthenticator
    let pending: PendingRequests

    package init(
        services: ServerServices,
        flows: FlowService,
        tokens: TokenVerifier,
        hashing: HashingPool,
        transport: any ProviderTransport,
        sweep: ExpirySweep
    ) {
        self.services = services
        self.flows = flows
        self.tokens = tokens
        pending = PendingRequests(database: services.database, clock: services.clock, sweep: sweep)
        clients = ClientAuthenticator(
            definitions: services.definitions,
            hashing: hashing,
            assertions: ClientAssertionVerifier(
                issuer: services.issuer,
                clock: services.clock,
                replays: ReplayGuard(database: services.database, clock: services.clock, sweep: sweep),
                source: KeySetSource(transport: transport, clock: services.clock)
            )
        )
    }

    package var callback: CallbackEndpoint {
        CallbackEndpoint(services: services, tokens: tokens, pending: pending)
    }

    package var logout: LogoutEndpoint {
        LogoutEndpoint(services: services, flows: flows, tokens: tokens, pendingRequests: pending)
    }

    // MARK: - Routes

    private var authorizeEndpoint: AuthorizeEndpoint {
        AuthorizeEndpoint(services: services, flows: flows, pending: pending)
    }

    package func add(to table: RouteTable) {
        let authorize = authorizeEndpoint
        table.add(
            OAuthPath.authorize,
            handlers: [
                .get: { request, _ in
                    try await withBrowserCookie(request) { browser in
                        try await authorize.authorize(request.uri.query ?? "", in: browser)
                    }
                }
            ]
        )
        table.add(OAuthPath.pushedRequest, handlers: [.post: form(authorize.push)])
        let backchannel = BackchannelEndpoint(services: services, flows: flows, tokens: tokens, pending: pending)
        table.add(OAuthPath.backchannel, handlers: [.post: form(backchannel.begin)])

        addTokenEndpoints(to: table)
        addDiscovery(to: table)
        addSignOut(to: table)
        table.add(OAuthPath.callback, handlers: [.post: json(callback.finish)])
        table.add(OAuthPath.logoutCallback, handlers: [.post: json(logout.finish)])
    }

    private func addSignOut(to table: RouteTable) {
        let logout = logout
        table.add(
            OAuthPath.logout,
            handlers: [
                .get: { request, _ in
                    try await withBrowserCookie(request) { browser in
                        try await logout.begin(hasPageBody: true, in: browser) {
                            try FormParameters(encoded: request.uri.query ?? "")
                        }
                    }
                },
                .post: { request, _ in try await signOut(request, logout: logout) },
            ]
        )
    }

    private func withBrowserCookie(
        _ request: Request,
        work: (HostedPageCookie) async throws -> BrowserResponse
    ) async throws -> Response {
        try await HostedPageCookie.withCookie(
            of: request,
            issuer: services.issuer,
            random: services.random,
            work: work
        )
    }

    /// Handles a form of the sign-out endpoint. A form of another site sends no cookie (`SameSite=Lax`), so its
    /// response must not set one: it would replace the user's own. Such a browser is redirected here with an address
    /// that makes it send its cookie. A caller without browser headers gets the recorded response.
    private func signOut(_ request: Request, logout: LogoutEndpoint) async throws -> Response {
        let known = browser(of: request)
        if known == nil,
            request.headers[.origin] != nil || request.headers[.secFetchSite] != nil
        {
            return try await logout.redirectToStored { try await parameters(of: request) }
        }

        let browser = known ?? HostedPageCookie(services.random)
        let answer = try await logout.begin(hasPageBody: false, in: browser) { try await parameters(of: request) }
        return answer.response
    }

    private func addDiscovery(to table: RouteTable) {
        table.add(
            ThunderIDPath.keys,
            handlers: [.get: { _, _ in try ResponseFactory.json(tokens.signer.keySet) }]
        )

        table.add(
            ThunderIDPath.openIDConfiguration,
            handlers: [.get: { _, _ in try discoveryDocument(isOpenID: true) }]
        )
        table.add(
            ThunderIDPath.serverMetadata,
            handlers: [.get: { _, _ in try discoveryDocument(isOpenID: false) }]
        )
    }

    private func discoveryDocument(isOpenID: Bool) throws -> Response {
        let document = DiscoveryDocument.make(
            issuer: tokens.issuer,
            clients: services.definitions.current.applications.oauthClients,
            isOpenID: isOpenID
        )
        return try ResponseFactory.json(document)
    }

    private func browser(of request: Request) -> HostedPageCookie? {
        HostedPageCookie(in: request.headers[values: .cookie], of: services.issuer)
    }

    private func addTokenEndpoints(to table: RouteTable) {
        let endpoint = TokenEndpoint(services: services, tokens: tokens, pending: pending)
        table.add(
            OAuthPath.token,
            handlers: [
                .post: form { form, client in
                    try await OAuthResponseFactory.confidential(endpoint.answer(form, for: client))
                }
            ]
        )
        table.add(
            OAuthPath.revoke,
            handlers: [
                .post: form { form, client in
                    try await endpoint.revoke(form, by: client)
                    return ResponseFactory.empty()
                }
            ]
        )
        table.add(
            OAuthPath.introspect,
            handlers: [
                .post: form { form, _ in
                    try await ResponseFactory.json(endpoint.introspect(form))
                }
            ]
        )

        let userInfo: RouteTable.Handler = { request, _ in
            try await endpoint.userInfo(authorization: request.headers[.authorization])
        }
        table.add(OAuthPath.userInfo, handlers: [.get: userInfo, .post: userInfo])
    }

    /// Returns a handler for a form of an authenticated client.
    private func form(
        _ work: @escaping @Sendable (FormParameters, OAuthClient) async throws -> Response
    ) -> RouteTable.Handler {
        { request, _ in
            do {
                let form = try await parameters(of: request)
                try form.rejectDuplicateParameters()

                let client = try await clients.authenticate(
                    form,
                    authorization: request.headers[.authorization],
                    path: request.uri.path
                )
                return try await work(form, client)
            } catch is ClientAuthenticator.HeaderRefused {
                var response = try OAuthResponseFactory.problem(.invalidClient)
                response.headers[.wwwAuthenticate] = "Basic"
                return response
            }
        }
    }

    private func json(_ work: @escaping @Sendable (Data) async throws -> JSONValue) -> RouteTable.Handler {
        { request, _ in
            let csrf = CSRFGuard(ownOrigin: services.issuer, checksJSON: services.limits.checksOrigin)
            try csrf.checkJSON(request)

            let body = try await request.body.collect(upTo: Self.largestForm)
            return try await ResponseFactory.json(work(Data(body.readableBytesView)))
        }
    }

    /// Returns the parameters of a form body. A body of another type has none, as recorded.
    private func parameters(of request: Request) async throws -> FormParameters {
        let body = try await request.body.collect(upTo: Self.largestForm)
        guard request.headers.mediaType == "application/x-www-form-urlencoded" else { return FormParameters() }
        guard let text = String(exactly: body.readableBytesView) else {
            throw OAuthError.malformed
        }
        return try FormParameters(encoded: text)
    }
}
