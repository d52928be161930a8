package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
package import IdentityBase
package import IdentityDomain

/// The endpoints of the user pools' hosted pages: `/<pool>/oauth2/authorize`, `/<pool>/oauth2/token`, `/<pool>/logout`.
///
/// The pages and their flows are those of one application of this server.
package struct PoolWebRoutes: Sendable {
    private static let largestForm = 65_536

    private let services: PoolServices
    private let pages: PoolPages
    private let origin: String

    /// - Parameters:
    ///   - flows: the flows that the pages run.
    ///   - tokens: verifies the flows' results.
    ///   - applicationID: the application whose flows the pages run.
    ///   - origin: the origin of the listener that has these routes.
    ///   - origins: all origins of the server.
    package init(
        server: ServerServices,
        pools: @escaping @Sendable () -> PoolCatalog,
        secrets: PoolSecrets,
        sweep: ExpirySweep,
        flows: FlowService,
        tokens: TokenVerifier,
        applicationID: String,
        origin: String,
        origins: [String]
    ) {
        services = PoolServices(server: server, pools: pools, secrets: secrets, sweep: sweep, origins: origins)
        pages = PoolPages(services: services, flows: flows, tokens: tokens, applicationID: applicationID)
        self.origin = origin
    }

    /// The requests for which the hosted pages run a flow.
    package var pageRequests: any PageRequests { pages }

    /// - Parameter fallback: the handler of requests that do not belong to a user pool.
    package func add(to table: RouteTable, fallback: @escaping RouteTable.Handler) {
        func add(
            _ path: String,
            method: HTTPRequest.Method,
            work: @escaping @Sendable (Request, UserPool) async throws -> Response
        ) {
            let handler: RouteTable.Handler = { request, context in
                guard let id = context.parameters.get(RouteTable.realm), let pool = services.pools()[id] else {
                    return try await fallback(request, context)
                }
                return try await work(request, pool)
            }
            table.add("/:\(RouteTable.realm)\(path)", handlers: [method: handler], otherwise: fallback)
        }

        add(OAuthPath.authorize, method: .get) { request, pool in
            try await open(request) { try await pages.authorize($0, in: pool, browser: $1) }
        }
        add(OAuthPath.token, method: .post) { request, pool in try await sendTokens(request, pool: pool) }
        add(PoolWebPath.logout, method: .get) { request, pool in
            try await open(request) { try await pages.signOut($0, in: pool, browser: $1) }
        }
    }

    // MARK: - Endpoints

    /// Handles the request of a browser for a page.
    private func open(
        _ request: Request,
        work: (FormParameters, HostedPageCookie) async throws -> BrowserResponse
    ) async throws -> Response {
        let parameters: FormParameters
        do {
            parameters = try Self.parameters(request.uri.query ?? "")
        } catch let error as OAuthError {
            return OAuthResponseFactory.redirect(to: pages.errorPage(error))
        }
        return try await HostedPageCookie.withCookie(
            of: request,
            issuer: services.server.issuer,
            random: services.server.random
        ) { browser in
            try await work(parameters, browser)
        }
    }

    private func sendTokens(_ request: Request, pool: UserPool) async throws -> Response {
        do {
            let body = try await request.body.collect(upTo: Self.largestForm)
            guard let text = String(exactly: body.readableBytesView) else { throw OAuthError.malformed }
            let endpoint = PoolTokenEndpoint(
                pool: pool,
                services: services,
                tokens: PoolTokens(services: services),
                origin: origin
            )
            let answer = try await endpoint.answer(
                try Self.parameters(text),
                authorization: request.headers[.authorization]
            )
            return try OAuthResponseFactory.confidential(answer)
        } catch let error as OAuthError {
            var response = try OAuthResponseFactory.problem(error)
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }

    private static func parameters(_ encoded: String) throws -> FormParameters {
        let parameters = try FormParameters(encoded: encoded)
        try parameters.rejectDuplicateParameters()
        return parameters
    }
}

/// The paths of a pool's hosted pages, below the pool's id, beside those of `OAuthPath`.
enum PoolWebPath {
    static let logout = "/logout"
}
