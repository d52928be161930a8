package import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase
import NIOCore

/// The routes of the user pool protocol.
package struct PoolRoutes: Sendable {
    private static let targetPrefix = "AWSCognitoIdentityProviderService."

    package let services: PoolServices
    package let operations: PoolOperations
    /// The origin of the listener that has these routes.
    package let origin: String
    /// The handler of requests that do not belong to a user pool.
    package let fallback: RouteTable.Handler

    package init(
        services: PoolServices, operations: PoolOperations, origin: String, fallback: @escaping RouteTable.Handler
    ) {
        self.services = services
        self.operations = operations
        self.origin = origin
        self.fallback = fallback
    }

    package func add(to table: RouteTable) {
        let routes = self
        table.add(
            "/", handlers: [.post: { request, context in try await routes.answer(request, in: context) }],
            otherwise: fallback)
        table.add(
            "/:\(RouteTable.realm)/.well-known/jwks.json",
            handlers: [
                .get: { request, context in
                    try await routes.document(request, in: context) { _ in routes.services.server.signer.rsaKeySet }
                }
            ],
            otherwise: fallback)
        table.add(
            "/:\(RouteTable.realm)/.well-known/openid-configuration",
            handlers: [
                .get: { request, context in try await routes.document(request, in: context) { routes.document(of: $0) }
                }
            ],
            otherwise: fallback)
    }

    private func answer(_ request: Request, in context: ServerRequestContext) async throws -> Response {
        guard let target = request.headers[.amazonTarget], target.hasPrefix(Self.targetPrefix) else {
            return try await fallback(request, context)
        }
        do {
            let body: ByteBuffer
            do {
                body = try await request.body.collect(upTo: services.server.limits.requestBody)
            } catch is NIOTooManyBytesError {
                throw PoolError.bodyTooLarge
            } catch let error as HTTPError where error.status == .contentTooLarge {
                throw PoolError.bodyTooLarge
            }
            let name = String(target.dropFirst(Self.targetPrefix.count))
            let answer = try await operations.run(name, body: Data(body.readableBytesView), origin: origin)
            return try PoolResponseEncoder.response(answer)
        } catch let error as PoolError {
            return try PoolResponseEncoder.response(error)
        } catch let error where error is CancellationError || RequestFailure.isFromClient(error) {
            throw error
        } catch {
            context.failure.record(error)
            return try PoolResponseEncoder.response(PoolError.internalError)
        }
    }

    private func document(
        _ request: Request, in context: ServerRequestContext, document: (UserPool) -> JSONValue
    ) async throws -> Response {
        guard let id = context.parameters.get(RouteTable.realm),
            let pool = services.pools()[id]
        else {
            return try await fallback(request, context)
        }
        return try ResponseFactory.json(document(pool))
    }

    private func document(of pool: UserPool) -> JSONValue {
        let issuer = PoolTokens.issuer(pool, origin: origin)
        return [
            "issuer": .string(issuer), "jwks_uri": .string("\(issuer)/.well-known/jwks.json"),
            "id_token_signing_alg_values_supported": ["RS256"], "subject_types_supported": ["public"],
            "response_types_supported": ["code", "token"],
        ]
    }
}
