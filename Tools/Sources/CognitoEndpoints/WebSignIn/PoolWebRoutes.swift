package import EndpointSupport
package import FlowEngine
import Foundation
package import Hummingbird
package import IdentityBase
package import IdentityDomain

/// The endpoints of the user pools' hosted pages: `/<pool>/oauth2/authorize`, `/<pool>/oauth2/token`, `/<pool>/logout`.
///
/// The pages and their flows are those of OAuth's own authorization endpoint.
package struct PoolWebRoutes: Sendable {
    /// The functions of the hosted pages.
    package struct Pages: Sendable {
        /// The application whose flows the pages run.
        let applicationID: String
        /// Starts a sign-in in the browser that sent the request.
        let begin: @Sendable (AuthorizationRequest, Request) async throws -> Response
        /// Starts a sign-out, which returns to an address, in the browser that sent the request.
        let beginSignOut: @Sendable (_ end: String, Request) async throws -> Response

        package init(
            applicationID: String,
            begin: @escaping @Sendable (AuthorizationRequest, Request) async throws -> Response,
            beginSignOut: @escaping @Sendable (_ end: String, Request) async throws -> Response
        ) {
            self.applicationID = applicationID
            self.begin = begin
            self.beginSignOut = beginSignOut
        }
    }

    private static let largestForm = 65_536

    private let services: PoolServices
    private let completion: PoolWebCompletion
    private let origin: String

    /// - Parameters:
    ///   - origin: the origin of the listener that has these routes.
    ///   - origins: all origins of the server.
    package init(
        server: ServerServices,
        pools: @escaping @Sendable () -> PoolCatalog,
        secrets: PoolSecrets,
        sweep: ExpirySweep,
        origin: String,
        origins: [String]
    ) {
        services = PoolServices(server: server, pools: pools, secrets: secrets, sweep: sweep, origins: origins)
        completion = PoolWebCompletion(services: services)
        self.origin = origin
    }

    /// Issues the code of a completed sign-in.
    /// - Throws: `OAuthError` that refuses the sign-in.
    package func issueCode(_ grant: CodeGrant) async throws -> String {
        try await completion.issueCode(grant)
    }

    /// - Parameter fallback: the handler of requests that do not belong to a user pool.
    package func add(to table: RouteTable, pages: Pages, fallback: @escaping RouteTable.Handler) {
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
            try await authorize(request, pool: pool, pages: pages)
        }
        add(OAuthPath.token, method: .post) { request, pool in try await sendTokens(request, pool: pool) }
        add(PoolWebPath.logout, method: .get) { request, pool in
            try await signOut(request, pool: pool, pages: pages)
        }
    }

    // MARK: - Endpoints

    private func authorize(_ request: Request, pool: UserPool, pages: Pages) async throws -> Response {
        do {
            let parameters = try Self.parameters(request.uri.query ?? "")
            let policy = PoolAuthorizationPolicy(pool: pool, applicationID: pages.applicationID)
            return try await pages.begin(try policy.check(parameters), request)
        } catch let refusal as PoolAuthorizationPolicy.Refusal {
            return OAuthResponseFactory.redirect(to: address(of: refusal))
        } catch let error as OAuthError {
            return OAuthResponseFactory.redirect(to: page(error))
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

    private func signOut(_ request: Request, pool: UserPool, pages: Pages) async throws -> Response {
        do {
            let policy = PoolAuthorizationPolicy(pool: pool, applicationID: pages.applicationID)
            let end = try policy.checkSignOut(try Self.parameters(request.uri.query ?? ""))
            return try await pages.beginSignOut(end, request)
        } catch let error as OAuthError {
            return OAuthResponseFactory.redirect(to: page(error))
        }
    }

    private static func parameters(_ encoded: String) throws -> FormParameters {
        let parameters = try FormParameters(encoded: encoded)
        try parameters.rejectDuplicateParameters()
        return parameters
    }

    // MARK: - Refusals

    private func address(of refusal: PoolAuthorizationPolicy.Refusal) -> String {
        guard let redirectURI = refusal.redirectURI else { return page(refusal.error) }
        var parameters = [
            "error": refusal.error.code.rawValue,
            "error_description": refusal.error.description,
        ]
        parameters["state"] = refusal.state
        return FormEncoding.address(redirectURI, parameters: parameters)
    }

    private func page(_ error: OAuthError) -> String {
        FormEncoding.address(
            origin + HostedPagePath.error,
            parameters: ["errorCode": error.code.rawValue, "errorMessage": error.description]
        )
    }
}

/// The paths of a pool's hosted pages, below the pool's id, beside those of `OAuthPath`.
enum PoolWebPath {
    static let logout = "/logout"
}
