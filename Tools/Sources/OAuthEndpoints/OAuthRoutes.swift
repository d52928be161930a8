package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
package import IdentityBase
package import IdentityDomain

/// The response to a browser that a client has redirected to the server.
struct BrowserResponse: Sendable {
    let response: Response
    /// Whether an interaction was started that only this browser may continue.
    var startsInteraction = false
}

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
                pending: pending,
                source: KeySetSource(transport: transport, clock: services.clock)
            )
        )
    }

    package var callback: CallbackEndpoint { CallbackEndpoint(services: services, tokens: tokens, pending: pending) }
    package var logout: LogoutEndpoint {
        LogoutEndpoint(services: services, flows: flows, tokens: tokens, pending: pending)
    }

    package func add(to table: RouteTable) {
        let (routes, callback, logout) = (self, callback, logout)
        let authorize = AuthorizeEndpoint(services: services, flows: flows, pending: pending)
        table.add(
            OAuthPath.authorize,
            handlers: [
                .get: { request, _ in
                    try await routes.withBrowserCookie(request) {
                        try await authorize.authorize(request.uri.query ?? "", in: $0)
                    }
                }
            ]
        )
        table.add(OAuthPath.pushedRequest, handlers: [.post: form(authorize.push)])
        let backchannel = BackchannelEndpoint(services: services, flows: flows, tokens: tokens, pending: pending)
        table.add(OAuthPath.backchannel, handlers: [.post: form(backchannel.begin)])
        addTokenEndpoints(to: table)
        addDiscovery(to: table)
        table.add(
            OAuthPath.logout,
            handlers: [
                .get: { request, _ in
                    try await routes.withBrowserCookie(request) { browser in
                        try await logout.begin(page: true, in: browser) {
                            try FormParameters(encoded: request.uri.query ?? "")
                        }
                    }
                },
                .post: { request, _ in try await routes.signOut(request, logout: logout) },
            ]
        )
        table.add(OAuthPath.callback, handlers: [.post: json(callback.finish)])
        table.add(OAuthPath.logoutCallback, handlers: [.post: json(logout.finish)])
    }

    /// Sets a cookie, by which the pages recognize the browser, if there is none and an execution was started.
    private func withBrowserCookie(
        _ request: Request,
        work: (HostedPageCookie) async throws -> BrowserResponse
    ) async throws -> Response {
        if let known = browser(of: request) { return try await work(known).response }
        let new = HostedPageCookie(services.random)
        let answer = try await work(new)
        var response = answer.response
        if answer.startsInteraction { response.headers[.setCookie] = new.header(of: services.issuer) }
        return response
    }

    /// Handles a form of the sign-out endpoint. A form of another site sends no cookie (`SameSite=Lax`), so its
    /// response must not set one: it would replace the user's own. Such a browser is redirected here with an address
    /// that makes it send its cookie. A caller without browser headers gets the recorded response.
    private func signOut(_ request: Request, logout: LogoutEndpoint) async throws -> Response {
        let known = browser(of: request)
        if known == nil, request.headers[.origin] != nil || request.headers[.secFetchSite] != nil {
            return try await logout.store { try await parameters(of: request) }
        }
        return try await logout.begin(page: false, in: known ?? HostedPageCookie(services.random)) {
            try await parameters(of: request)
        }.response
    }

    private func addDiscovery(to table: RouteTable) {
        let (tokens, definitions) = (tokens, services.definitions)
        table.add(ThunderIDPath.keys, handlers: [.get: { _, _ in try ResponseFactory.json(tokens.signer.keySet) }])
        for path in [ThunderIDPath.openIDConfiguration, ThunderIDPath.serverMetadata] {
            table.add(
                path,
                handlers: [
                    .get: { _, _ in
                        try ResponseFactory.json(
                            DiscoveryDocument.make(
                                issuer: tokens.issuer,
                                clients: definitions.current.applications.oauthClients,
                                isOpenID: path == ThunderIDPath.openIDConfiguration
                            )
                        )
                    }
                ]
            )
        }
    }

    private func browser(of request: Request) -> HostedPageCookie? {
        HostedPageCookie(in: request.headers[values: .cookie], of: services.issuer)
    }

    private func addTokenEndpoints(to table: RouteTable) {
        let endpoint = TokenEndpoint(services: services, tokens: tokens, pending: pending)
        table.add(
            OAuthPath.token,
            handlers: [.post: form { try OAuthResponseFactory.confidential(try await endpoint.answer($0, for: $1)) }]
        )
        let revoke = form {
            try await endpoint.revoke($0, by: $1)
            return ResponseFactory.empty()
        }
        table.add(OAuthPath.revoke, handlers: [.post: revoke])
        table.add(
            OAuthPath.introspect,
            handlers: [.post: form { form, _ in try ResponseFactory.json(try await endpoint.introspect(form)) }]
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
                let client = try await clients.client(
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
            try CSRFGuard(ownOrigin: services.issuer, checksJSON: services.limits.checksOrigin).checkJSON(request)
            let body = try await request.body.collect(upTo: Self.largestForm)
            return try ResponseFactory.json(try await work(Data(body.readableBytesView)))
        }
    }

    /// Returns the parameters of a form body. A body of another type has none, as recorded.
    private func parameters(of request: Request) async throws -> FormParameters {
        let body = try await request.body.collect(upTo: Self.largestForm)
        guard request.headers.mediaType == "application/x-www-form-urlencoded" else { return FormParameters() }
        guard let text = String(exactly: body.readableBytesView) else { throw OAuthError.malformed }
        return try FormParameters(encoded: text)
    }
}

/// The discovery document (RFC 8414, OpenID Connect Discovery) with the supported features; the recorded one has more.
enum DiscoveryDocument {
    /// - Parameter clients: the registered clients. Only grants and methods that one of them may use are listed.
    static func make(issuer: String, clients: [OAuthSettings], isOpenID: Bool) -> JSONValue {
        let grants = OAuthSettings.Grant.allCases.filter { grant in clients.contains { $0.grants.contains(grant) } }
        var methods = OAuthSettings.SecretMethod.allCases.filter { method in
            clients.contains { $0.secret != nil && $0.secretMethod == method }
        }.map { JSONValue.string($0.rawValue) }
        let hasKeys = clients.contains { $0.keys != nil }
        if hasKeys { methods.append(.string(OAuthSettings.keyMethod)) }
        if clients.contains(where: \.isPublic) { methods.append("none") }
        var document: [String: JSONValue] = [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + OAuthPath.authorize),
            "token_endpoint": .string(issuer + OAuthPath.token),
            "jwks_uri": .string(issuer + ThunderIDPath.keys),
            "revocation_endpoint": .string(issuer + OAuthPath.revoke),
            "introspection_endpoint": .string(issuer + OAuthPath.introspect),
            "pushed_authorization_request_endpoint": .string(issuer + OAuthPath.pushedRequest),
            "response_types_supported": ["code"],
            "grant_types_supported": .array(grants.map { .string($0.rawValue) }),
            "token_endpoint_auth_methods_supported": .array(methods),
            "scopes_supported": ["openid", "profile", "email", "phone", "address", "roles"],
            "code_challenge_methods_supported": [.string(CodeChallenge.method)],
            "authorization_response_iss_parameter_supported": true,
        ]
        if hasKeys {
            document["token_endpoint_auth_signing_alg_values_supported"] = .array(
                KeySetVerifier.algorithmNames.map(JSONValue.string)
            )
        }
        if grants.contains(.backchannel) {
            document["backchannel_authentication_endpoint"] = .string(issuer + OAuthPath.backchannel)
            document["backchannel_token_delivery_modes_supported"] = ["poll"]
            document["backchannel_user_code_parameter_supported"] = false
        }
        guard isOpenID else { return .object(document) }
        document["userinfo_endpoint"] = .string(issuer + OAuthPath.userInfo)
        document["end_session_endpoint"] = .string(issuer + OAuthPath.logout)
        document["subject_types_supported"] = ["public"]
        document["id_token_signing_alg_values_supported"] = ["RS256"]
        document["claims_supported"] = [
            "iss", "aud", "exp", "iat", "auth_time", "sub", "name", "given_name", "family_name", "picture", "email",
        ]
        return .object(document)
    }
}
