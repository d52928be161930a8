package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
package import IdentityDomain
import NIOCore

package struct SCIMRoutes: Sendable {
    typealias Work = @Sendable (Request, User) async throws -> Response

    private let users: SCIMUsers
    private let access: BearerAuthenticator
    private let bodyLimit: Int

    package init(
        directory: UserDirectory, definitions: any DefinitionSource, issuer: String, access: BearerAuthenticator,
        bodyLimit: Int
    ) {
        users = SCIMUsers(directory: directory, definitions: definitions, issuer: issuer)
        self.access = access
        self.bodyLimit = bodyLimit
    }

    package func add(to table: RouteTable) {
        let works: [HTTPRequest.Method: Work] = [
            .get: { [users] _, user in try Self.answer(users.document(of: user)) },
            .patch: change { [users] in try await users.patch($0, body: $1) },
            .put: change { [users] in try await users.replace($0, body: $1) },
        ]
        let notAllowed: Work = { _, _ in
            var response = try Self.refusal(.methodNotAllowed)
            response.headers[.allow] = "GET, HEAD, PATCH, PUT"
            return response
        }
        table.add(SCIMEndpoint.me, handlers: works.mapValues { handler($0) }, otherwise: handler(notAllowed))
        table.add(SCIMEndpoint.user, handlers: works.mapValues { own($0) }, otherwise: own(notAllowed))
        table.add(SCIMEndpoint.users, handlers: [:], otherwise: handler { _, _ in throw SCIMError.otherUser })
        // A client may request the supported features without a token (RFC 7643, section 5).
        for (path, document) in SCIMDescription(issuer: users.issuer).documents {
            table.add(path, handlers: [.get: { _, _ in try Self.answer(document) }])
        }
    }

    private func change(_ apply: @escaping @Sendable (String, Data) async throws -> User) -> Work {
        { [users, bodyLimit] request, user in
            let body = try await request.body.collect(upTo: bodyLimit)
            return try Self.answer(users.document(of: try await apply(user.id, Data(body.readableBytesView))))
        }
    }

    /// Returns a handler for the path with an ID, which must be the user's own.
    private func own(_ work: @escaping Work) -> RouteTable.Handler {
        { request, context in
            let id = context.parameters.get(SCIMEndpoint.userParameter)
            return try await handler { request, user in
                guard user.id == id else { throw SCIMError.otherUser }
                return try await work(request, user)
            }(request, context)
        }
    }

    /// Returns a handler that authenticates the user, and sends errors in the form of SCIM.
    private func handler(_ work: @escaping Work) -> RouteTable.Handler {
        { [access] request, _ in
            do {
                switch try await access.authentication(request) {
                case .user(let caller):
                    return try await work(request, caller.user)
                case .unauthenticated(let challenge):
                    var response = try Self.refusal(.unauthorized)
                    response.headers[.wwwAuthenticate] = challenge
                    return response
                }
            } catch let error as SCIMError {
                return try Self.refusal(error)
            } catch is NIOTooManyBytesError {
                return try Self.refusal(.tooLarge)
            } catch let error as HTTPError where error.status == .contentTooLarge {
                return try Self.refusal(.tooLarge)
            }
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
