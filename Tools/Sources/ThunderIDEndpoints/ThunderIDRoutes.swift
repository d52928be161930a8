package import EndpointSupport
package import FlowEngine
import Foundation
package import Hummingbird
import IdentityBase
package import IdentityDomain

package struct ThunderIDRoutes: Sendable {
    /// Returns a page with the messages; nil for a client that does not request a page.
    package typealias MessagePage = @Sendable ([OutboxMessage], Request) throws -> Response?

    private let flows: FlowService
    private let tokens: TokenVerifier
    private let access: BearerAuthenticator
    private let messagePage: MessagePage

    package init(
        flows: FlowService,
        tokens: TokenVerifier,
        access: BearerAuthenticator,
        messagePage: @escaping MessagePage = { _, _ in nil }
    ) {
        self.messagePage = messagePage
        self.flows = flows
        self.tokens = tokens
        self.access = access
    }

    package func add(to table: RouteTable) {
        let meta = MetaService(definitions: flows.services.definitions)
        table.add(
            ThunderIDPath.flowExecute,
            allowsCrossOrigin: true,
            handlers: [.post: { request, _ in try await execute(request) }]
        )
        table.add(
            ThunderIDPath.flowMeta,
            allowsCrossOrigin: true,
            handlers: [
                .get: { request, _ in
                    try ResponseFactory.json(meta.document(request.uri.queryParameters))
                }
            ]
        )
        table.add(ThunderIDPath.liveness, handlers: [.get: { _, _ in ResponseFactory.empty() }])
        table.add(ThunderIDPath.readiness, handlers: [.get: { try await readiness($1) }])
        table.add(DevelopmentPath.outbox, handlers: [.get: { try await messages($0, in: $1) }])

        let profile = ProfileService(services: flows.services, tokens: tokens)
        ProfileRoutes(profile: profile, access: access).add(to: table)
        table.addFallback { request, _ in try await refuse(request) }
    }

    private func execute(_ request: Request) async throws -> Response {
        // The origin is checked first, so that a refused request sets or clears no cookie.
        let limits = flows.services.limits
        try CSRFGuard(ownOrigin: tokens.issuer, checksJSON: limits.checksOrigin).checkJSON(request)
        let body = try await request.body.collect(upTo: limits.requestBody)

        let cookies = SSOSessionCookie.values(in: request.headers[values: .cookie])
        var credentials = RequestCredentials(cookies: cookies)
        credentials.attestationToken = request.headers[.attestationToken].map(InputSanitizer.clean)
        credentials.languages = RequestLanguages(accepted: request.headers[.acceptLanguage])
        credentials.flowSecret = request.headers[.flowSecret].map(InputSanitizer.clean)
        let flowRequest = try FlowExecuteRequest(body: Data(body.readableBytesView))
        // An invalid token counts as no token, as recorded.
        if let text = AuthorizationHeader.bearerToken(in: request.headers[.authorization]),
            let token = try await tokens.token(text),
            token.isAccessToken
        {
            credentials.scope = token.scope
        }

        let answer = try await flows.execute(flowRequest, credentials: credentials)
        var response = try ResponseFactory.json(answer.document)
        response.headers[.setCookie] = answer.cookie?.header
        return response
    }

    /// Refuses an unknown path: with 404 below the OAuth prefix, else with 401, or 403 for a valid token.
    package func refuse(_ request: Request) async throws -> Response {
        if request.uri.path.hasPrefix(ThunderIDPath.oauthPrefix) {
            return ResponseFactory.text("404 page not found", status: .notFound)
        }
        return try await access.refuse(request)
    }

    /// Shows sent messages to programs on the same machine.
    private func messages(_ request: Request, in context: ServerRequestContext) async throws -> Response {
        guard OutboxAccess.isAllowed(peer: context.peerAddress, host: request.head.authority) else {
            throw ServiceError.forbidden
        }

        let recipient = request.uri.queryParameters["to"].map(String.init)
        let messages = await flows.services.outbox.messages(to: recipient)
        if let page = try messagePage(messages, request) { return page }

        var response = try ResponseFactory.json(messages)
        response.headers[.vary] = "Accept"
        return response
    }

    private func readiness(_ context: ServerRequestContext) async throws -> Response {
        var status: JSONValue = "UP"
        var code = HTTPResponse.Status.ok
        var reason: JSONValue?
        do {
            try await flows.services.database.checkReadiness()
        } catch {
            context.failure.record(error)
            status = "DOWN"
            code = .serviceUnavailable
            reason = .string(RequestFailure.cause(of: error))
        }

        let services = ["ConfigDB", "RuntimeTransientDB", "EntityDB"].map { name -> JSONValue in
            ["serviceName": .string(name), "status": status]
        }
        let document = JSONValue.members([
            "status": status,
            "serviceStatus": .array(services),
            "reason": reason,
        ])
        return try ResponseFactory.json(document, status: code)
    }
}
