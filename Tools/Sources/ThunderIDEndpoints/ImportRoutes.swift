package import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase
package import IdentityDomain

/// The route `POST /import` for the administrator.
package struct ImportRoutes: Sendable {
    package typealias Work = @Sendable (ImportRequest) async throws -> any Encodable & Sendable

    /// The token that `serve` prints at its start. An access token with the server's own permission `system` is also
    /// accepted.
    private let administratorToken: String
    private let tokens: TokenVerifier
    private let bodyLimit: Int
    private let run: Work

    package init(administratorToken: String, tokens: TokenVerifier, bodyLimit: Int, run: @escaping Work) {
        self.administratorToken = administratorToken
        self.tokens = tokens
        self.bodyLimit = bodyLimit
        self.run = run
    }

    package func add(to table: RouteTable) {
        table.add(
            ThunderIDPath.importDocuments,
            handlers: [.post: { request, _ in try await answer(request) }]
        )
    }

    private func answer(_ request: Request) async throws -> Response {
        // CSRF: requests of other sites are refused even with a valid token, and also with `serve --recorded`.
        try CSRFGuard(ownOrigin: tokens.issuer).checkJSON(request)
        try await checkAdministrator(request)

        let body = try await request.body.collect(upTo: bodyLimit)
        let importRequest = try ImportRequest(Data(body.readableBytesView))
        return try await ResponseFactory.json(run(importRequest))
    }

    private func checkAdministrator(_ request: Request) async throws {
        guard let text = AuthorizationHeader.bearerToken(in: request.headers[.authorization]) else {
            throw ServiceError.unauthorized
        }
        if !ConstantTime.equal(text, right: administratorToken) {
            guard let token = try await tokens.token(text), token.isAccessToken else {
                throw ServiceError.unauthorized
            }
            guard token.scope.grants(.administration) else { throw ServiceError.forbidden }
        }
    }
}
