package import EndpointSupport
package import FlowEngine
import Foundation
package import Hummingbird
import IdentityBase
import IdentityDomain

/// The routes of ThunderID's protocol.
package struct ThunderIDRoutes: Sendable {
    package let flows: FlowService
    package let profile: ProfileService
    package let access: BearerAuthenticator
    package let meta: MetaService
    package let bodyLimit: Int

    package init(
        flows: FlowService,
        profile: ProfileService,
        access: BearerAuthenticator,
        meta: MetaService,
        bodyLimit: Int
    ) {
        self.flows = flows
        self.profile = profile
        self.access = access
        self.meta = meta
        self.bodyLimit = bodyLimit
    }

    package func add(to table: RouteTable) {
        let routes = self
        table.add(
            ThunderIDPath.flowExecute, answersOptions: true, handlers: [.post: { try await routes.execute($0, in: $1) }]
        )
        table.add(
            ThunderIDPath.flowMeta, answersOptions: true,
            handlers: [
                .get: { request, _ in try ResponseFactory.json(try routes.meta.document(request.uri.queryParameters)) }
            ])
        table.add(ThunderIDPath.liveness, handlers: [.get: { _, _ in ResponseFactory.empty() }])
        table.add(ThunderIDPath.readiness, handlers: [.get: { try await routes.readiness($1) }])
        let forbidden: RouteTable.Handler = { request, _ in try await routes.refuse(request) }
        table.addFallback(forbidden)
    }

    private func execute(_ request: Request, in context: ServerRequestContext) async throws -> Response {
        // First, so that a refused request sets and clears no cookie.
        try CSRFGuard(
            ownOrigin: profile.tokens.issuer, checksJSON: flows.services.limits.checksOrigin
        ).checkJSON(request)
        let body = try await request.body.collect(upTo: bodyLimit)
        var credentials = RequestCredentials(cookies: SSOSessionCookie.values(in: request.headers[values: .cookie]))
        credentials.attestationToken = request.headers[.attestationToken].map(InputSanitizer.clean)
        credentials.flowSecret = request.headers[.flowSecret].map(InputSanitizer.clean)
        let flowRequest = try FlowExecuteRequest(body: Data(body.readableBytesView))
        // An invalid token counts as no token, as recorded.
        if let text = BearerHeader.token(in: request.headers[.authorization]),
            let token = try await profile.tokens.token(text), token.isAccessToken
        {
            credentials.scope = token.scope
        }
        let answer = try await flows.execute(flowRequest, credentials: credentials)
        var response = try ResponseFactory.json(FlowExecuteResponseBody(answer))
        response.headers[.setCookie] = answer.cookie?.header
        return response
    }

    /// Refuses an unknown path: with 404 below the OAuth prefix, else with 401 without a valid token and with 403
    /// otherwise.
    package func refuse(_ request: Request) async throws -> Response {
        if request.uri.path.hasPrefix(ThunderIDPath.oauthPrefix) {
            return ResponseFactory.text("404 page not found", status: .notFound)
        }
        return try await access.authenticated(request) { _ in throw ServiceError.forbidden }
    }

    private func readiness(_ context: ServerRequestContext) async throws -> Response {
        let failure = await profile.databaseFailure()
        let status: JSONValue = if failure == nil { "UP" } else { "DOWN" }
        let services: JSONValue = .array(
            ["ConfigDB", "RuntimeTransientDB", "EntityDB"].map { ["serviceName": .string($0), "status": status] })
        guard let failure else {
            return try ResponseFactory.json(["status": status, "serviceStatus": services] as JSONValue)
        }
        context.failure.record(failure)
        let document: JSONValue = [
            "status": status, "serviceStatus": services, "reason": .string(RequestFailure.cause(of: failure)),
        ]
        return try ResponseFactory.json(document, status: .serviceUnavailable)
    }
}
