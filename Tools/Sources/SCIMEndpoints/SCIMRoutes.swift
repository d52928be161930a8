package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
package import IdentityDomain

package struct SCIMRoutes: Sendable {
    typealias UserHandler = @Sendable (Request, User) async throws -> Response

    private let users: SCIMUsers
    private let access: BearerAuthenticator
    private let bodyLimit: Int

    package init(
        directory: UserDirectory,
        definitions: any DefinitionSource,
        issuer: String,
        access: BearerAuthenticator,
        bodyLimit: Int
    ) {
        users = SCIMUsers(directory: directory, definitions: definitions, issuer: issuer)
        self.access = access
        self.bodyLimit = bodyLimit
    }

    package func add(to table: RouteTable) {
        for endpoint in SCIMEndpoint.all { add(endpoint, to: table) }
    }

    private func add(_ endpoint: SCIMEndpoint, to table: RouteTable) {
        let handlers: [HTTPRequest.Method: UserHandler] = [
            .get: { [users] _, user in
                try Self.answer(users.document(of: user, at: endpoint))
            },
            .patch: change(endpoint, apply: users.patch),
            .put: change(endpoint, apply: users.replace),
        ]
        let notAllowed: UserHandler = { _, _ in
            var response = try Self.refusal(.methodNotAllowed)
            response.headers[.allow] = "GET, HEAD, PATCH, PUT"
            return response
        }

        table.add(endpoint.me, handlers: handlers.mapValues(handler), otherwise: handler(notAllowed))
        table.add(
            endpoint.user,
            handlers: handlers.mapValues(handlerForOwnID),
            otherwise: handlerForOwnID(notAllowed)
        )
        table.add(endpoint.users, handlers: [:], otherwise: handler { _, _ in throw SCIMError.otherUser })
        // A client may request the supported features without a token (RFC 7643, section 5).
        for (path, document) in SCIMDescription(issuer: users.issuer, endpoint: endpoint).documents {
            let send: RouteTable.Handler = { _, _ in try Self.answer(document) }
            table.add(path, handlers: [.get: send])
        }
    }

    private func change(
        _ endpoint: SCIMEndpoint,
        apply: @escaping @Sendable (String, Data) async throws -> User
    ) -> UserHandler {
        { [users, bodyLimit] request, user in
            let body = try await request.body.collect(upTo: bodyLimit)
            let changed = try await apply(user.id, Data(body.readableBytesView))
            return try Self.answer(users.document(of: changed, at: endpoint))
        }
    }

    /// Returns a handler for the path with an ID, which must be the user's own.
    private func handlerForOwnID(_ work: @escaping UserHandler) -> RouteTable.Handler {
        { request, context in
            try await respond(to: request) { user in
                guard user.id == context.parameters.get(SCIMEndpoint.userParameter) else {
                    throw SCIMError.otherUser
                }
                return try await work(request, user)
            }
        }
    }

    private func handler(_ work: @escaping UserHandler) -> RouteTable.Handler {
        { request, _ in
            try await respond(to: request) { user in try await work(request, user) }
        }
    }

    /// Authenticates the user, and sends errors in the form of SCIM.
    private func respond(to request: Request, work: (User) async throws -> Response) async throws -> Response {
        do {
            let user = try await access.authenticate(request).user
            return try await work(user)
        } catch let error as BearerAuthenticator.Unauthenticated {
            var response = try Self.refusal(.unauthorized)
            response.headers[.wwwAuthenticate] = error.challenge
            return response
        } catch let error as SCIMError {
            return try Self.refusal(error)
        } catch let error where RequestFailure.isTooLarge(error) {
            return try Self.refusal(.tooLarge)
        }
    }

    private static func refusal(_ error: SCIMError) throws -> Response {
        try answer(error.document, status: HTTPResponse.Status(code: error.status))
    }

    private static func answer(_ document: JSONValue, status: HTTPResponse.Status = .ok) throws -> Response {
        var response = try ResponseFactory.json(document, status: status)
        response.headers[.contentType] = SCIMEndpoint.contentType
        return response
    }
}
