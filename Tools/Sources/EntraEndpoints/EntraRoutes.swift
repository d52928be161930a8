package import EndpointSupport
package import FlowEngine
import Hummingbird
package import IdentityBase

package struct EntraRoutes: Sendable {
    typealias Operation = @Sendable (EntraCall) async throws -> JSONValue

    /// Maximum size of a form in bytes. Its largest member is `attributes`.
    private static let largestForm = 65_536

    private let services: EntraServices
    private let origin: String

    /// - Parameter origin: the origin of the listener that has these routes.
    package init(
        server: ServerServices,
        tenants: @escaping @Sendable () -> TenantCatalog,
        sweep: ExpirySweep,
        origin: String
    ) {
        services = EntraServices(server: server, tenants: tenants, sweep: sweep)
        self.origin = origin
    }

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
            guard client.isNative else { throw EntraError.notNative }

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
            // Required by OpenID Connect Discovery. The server has no page at this URL.
            "authorization_endpoint": .string(base + EntraPath.authorize),
            "token_endpoint": .string(base + EntraPath.token),
            "jwks_uri": .string(base + EntraPath.keys),
            "token_endpoint_auth_methods_supported": ["none"],
            "subject_types_supported": ["pairwise"],
            "response_types_supported": ["code"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "profile", "email", "offline_access"],
            "claims_supported": [
                "sub", "iss", "aud", "exp", "iat", "nbf",
                "name", "preferred_username", "oid", "tid", "email", "ver",
            ],
        ]
    }
}
