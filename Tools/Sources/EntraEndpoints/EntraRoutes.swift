package import EndpointSupport
package import FlowEngine
import Hummingbird
package import IdentityBase
package import IdentityDomain

package struct EntraRoutes: Sendable {
    typealias Operation = @Sendable (EntraCall) async throws -> JSONValue

    /// Grants of apps for which native authentication is not enabled.
    private static let grantsOfPages: Set<String> = ["authorization_code", "refresh_token"]
    /// Maximum size of a form in bytes. Its largest member is `attributes`.
    private static let largestForm = 65_536

    private let services: EntraServices
    private let origin: String
    private let pages: EntraPages

    /// - Parameters:
    ///   - flows: the flows that the tenants' pages run.
    ///   - tokens: verifies the flows' results.
    ///   - origin: the origin of the listener that has these routes.
    package init(
        server: ServerServices,
        tenants: @escaping @Sendable () -> TenantCatalog,
        sweep: ExpirySweep,
        flows: FlowService,
        tokens: TokenVerifier,
        origin: String
    ) {
        services = EntraServices(server: server, tenants: tenants, sweep: sweep)
        self.origin = origin
        pages = EntraPages(services: services, flows: flows, tokens: tokens)
    }

    /// The requests for which the hosted pages run a flow.
    package var pageRequests: any PageRequests { pages }

    package func add(to table: RouteTable) {
        let tenant = "/:\(RouteTable.realm)"
        for (path, operation) in operations {
            table.add(
                tenant + path,
                handlers: [
                    .post: { request, context in
                        try await answer(request, in: context, operation: operation)
                    }
                ]
            )
        }

        EntraV2Routes(services: services, origin: origin).add(to: table)
        addPages(to: table, tenant: tenant)
        table.add(
            tenant + EntraPath.discovery,
            handlers: [.get: { try document($0, in: $1, make: discovery) }]
        )
        table.add(
            tenant + EntraPath.keys,
            handlers: [
                .get: { request, context in
                    try document(request, in: context) { _ in services.server.signer.rsaKeySet }
                }
            ]
        )
    }

    private func addPages(to table: RouteTable, tenant: String) {
        table.add(
            tenant + EntraPath.authorize,
            handlers: [
                .get: { request, context in
                    try await open(request, in: context) { try await pages.authorize($0, in: $1, browser: $2) }
                }
            ]
        )
        table.add(
            tenant + EntraPath.logout,
            handlers: [
                .get: { request, context in
                    try await open(request, in: context) { try await pages.signOut($0, in: $1, browser: $2) }
                }
            ]
        )
    }

    /// Handles the request of a browser for a page. The pages exist at the listener with TLS only, because browsers
    /// store their cookie for it only; the browser of another listener is redirected there.
    private func open(
        _ request: Request,
        in context: ServerRequestContext,
        work: (FormParameters, Tenant, HostedPageCookie) async throws -> BrowserResponse
    ) async throws -> Response {
        let issuer = services.server.issuer
        guard origin == issuer else {
            return OAuthResponseFactory.redirect(to: issuer + request.uri.string)
        }
        guard let tenant = requestedTenant(context) else {
            return try responseEncoder(request).response(EntraError.unknownTenant)
        }
        guard let parameters = try? FormParameters(encoded: request.uri.query ?? ""),
            parameters.repeatedName == nil
        else { return OAuthResponseFactory.redirect(to: pages.errorPage(.malformed)) }

        return try await HostedPageCookie.withCookie(
            of: request,
            issuer: issuer,
            random: services.server.random
        ) { browser in
            try await work(parameters, tenant, browser)
        }
    }

    private var operations: [(String, Operation)] {
        let signUp = EntraSignUp(services: services)
        let signIn = EntraSignIn(services: services)
        let token = EntraTokenEndpoint(services: services)
        let registration = EntraRegistration(services: services)
        let reset = EntraReset(services: services)

        return [
            (EntraPath.signUpStart, signUp.start),
            (EntraPath.signUpChallenge, signUp.challenge),
            (EntraPath.signUpContinue, signUp.continueFlow),
            (EntraPath.initiate, signIn.initiate),
            (EntraPath.challenge, signIn.challenge),
            (EntraPath.introspect, signIn.introspect),
            (EntraPath.token, token.answer),
            (EntraPath.registerIntrospect, registration.introspect),
            (EntraPath.registerChallenge, registration.challenge),
            (EntraPath.registerContinue, registration.continueFlow),
            (EntraPath.resetStart, reset.start),
            (EntraPath.resetChallenge, reset.challenge),
            (EntraPath.resetContinue, reset.continueFlow),
            (EntraPath.resetSubmit, reset.submit),
            (EntraPath.resetPoll, reset.poll),
        ]
    }

    private func answer(
        _ request: Request,
        in context: ServerRequestContext,
        operation: Operation
    ) async throws -> Response {
        let encoder = responseEncoder(request)
        do {
            // CSRF protection: apps send no `Origin`, but a web page could send forms without reading the response.
            if let sender = request.headers[.origin], sender != origin {
                throw EntraError.foreignOrigin
            }
            let body = try await request.body.collect(upTo: Self.largestForm)
            guard let tenant = requestedTenant(context) else { throw EntraError.unknownTenant }
            let form = try EntraForm(body.readableBytesView, mediaType: request.headers.mediaType)
            guard let client = tenant.client(try form.required(.clientID)) else {
                throw EntraError.unknownClient
            }
            guard client.isNative || Self.grantsOfPages.contains(form[.grantType] ?? "") else {
                throw EntraError.notNative
            }

            let call = EntraCall(
                tenant: tenant,
                client: client,
                form: form,
                origin: origin,
                languages: RequestLanguages(accepted: request.headers[.acceptLanguage]),
                now: encoder.now
            )
            return try await encoder.response(operation(call))
        } catch {
            return try encoder.response(
                context.protocolError(for: error, tooLarge: EntraError.bodyTooLarge, unexpected: .serverError)
            )
        }
    }

    private func responseEncoder(_ request: Request) -> EntraResponseEncoder {
        EntraResponseEncoder(request, services: services.server)
    }

    private func requestedTenant(_ context: ServerRequestContext) -> Tenant? {
        context.parameters.get(RouteTable.realm).flatMap { services.tenants()[$0] }
    }

    private func document(
        _ request: Request,
        in context: ServerRequestContext,
        make: (Tenant) -> JSONValue
    ) throws -> Response {
        guard let tenant = requestedTenant(context) else {
            return try responseEncoder(request).response(EntraError.unknownTenant)
        }
        return try ResponseFactory.json(make(tenant))
    }

    private func discovery(of tenant: Tenant) -> JSONValue {
        let base = "\(origin)/\(tenant.id)"
        return [
            "issuer": .string(EntraTokens.issuer(tenant, origin: origin)),
            "authorization_endpoint": .string(base + EntraPath.authorize),
            "end_session_endpoint": .string(base + EntraPath.logout),
            "token_endpoint": .string(base + EntraPath.token),
            "jwks_uri": .string(base + EntraPath.keys),
            "token_endpoint_auth_methods_supported": ["none"],
            "subject_types_supported": ["pairwise"],
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "code_challenge_methods_supported": ["S256"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "profile", "email", "offline_access"],
            "claims_supported": [
                "sub", "iss", "aud", "exp", "iat", "nbf",
                "name", "preferred_username", "oid", "tid", "email", "ver",
            ],
        ]
    }
}
