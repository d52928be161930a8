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
            .get: { [users] _, user in try Self.answer(users.document(of: user, at: endpoint)) },
            .patch: change(endpoint) { [users] in try await users.patch($0, body: $1) },
            .put: change(endpoint) { [users] in try await users.replace($0, body: $1) },
        ]
        let notAllowed: UserHandler = { _, _ in
            var response = try Self.refusal(.methodNotAllowed)
            response.headers[.allow] = "GET, HEAD, PATCH, PUT"
            return response
        }
        table.add(endpoint.me, handlers: handlers.mapValues { handler($0) }, otherwise: handler(notAllowed))
        table.add(
            endpoint.user,
            handlers: handlers.mapValues { ownResource($0) },
            otherwise: ownResource(notAllowed)
        )
        table.add(endpoint.users, handlers: [:], otherwise: handler { _, _ in throw SCIMError.otherUser })
        // A client may request the supported features without a token (RFC 7643, section 5).
        for (path, document) in SCIMDescription(issuer: users.issuer, endpoint: endpoint).documents {
            table.add(path, handlers: [.get: { _, _ in try Self.answer(document) }])
        }
    }

    private func change(
        _ endpoint: SCIMEndpoint,
        _ apply: @escaping @Sendable (String, Data) async throws -> User
    ) -> UserHandler {
        { [users, bodyLimit] request, user in
            let body = try await request.body.collect(upTo: bodyLimit)
            let changed = try await apply(user.id, Data(body.readableBytesView))
            return try Self.answer(users.document(of: changed, at: endpoint))
        }
    }

    /// Returns a handler for the path with an ID, which must be the user's own.
    private func ownResource(_ work: @escaping UserHandler) -> RouteTable.Handler {
        { request, context in
            let id = context.parameters.get(SCIMEndpoint.userParameter)
            return try await handler { request, user in
                guard user.id == id else { throw SCIMError.otherUser }
                return try await work(request, user)
            }(request, context)
        }
    }

    /// Returns a handler that authenticates the user, and sends errors in the form of SCIM.
    private func handler(_ work: @escaping UserHandler) -> RouteTable.Handler {
        { [access] request, _ in
            do {
                return try await work(request, try await access.authenticate(request).user)
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

struct SCIMUsers: Sendable {
    let directory: UserDirectory
    let definitions: any DefinitionSource
    let issuer: String

    func document(of user: User, at endpoint: SCIMEndpoint) -> JSONValue {
        SCIMResource.document(of: user, location: "\(issuer)\(endpoint.users)/\(user.id)")
    }

    /// Applies all operations, or none.
    /// - Throws: `SCIMError`.
    func patch(_ id: String, body: Data) async throws -> User {
        try await change(id, operations: SCIMOperation.patch(body))
    }

    /// Replaces the user's attributes. Attributes of the SCIM schema that the body omits are erased.
    /// - Throws: `SCIMError`.
    func replace(_ id: String, body: Data) async throws -> User {
        try await change(id, operations: SCIMOperation.put(body, id: id), erasesOthers: true)
    }

    private func change(_ id: String, operations: [SCIMOperation], erasesOthers: Bool = false) async throws -> User {
        guard operations.allSatisfy({ $0.value.map { AttributeLimits.allow($0) } ?? true }) else {
            throw SCIMError.badRequest(
                .invalidValue,
                detail: "A text has at most \(AttributeLimits.longestText) characters here, and a value at most "
                    + "\(AttributeLimits.mostElements) elements."
            )
        }
        do {
            let types = definitions.current.userTypes
            let changed = try await directory.update(id) { user in
                var change = SCIMChange(user, .scim(for: types[user.type]))
                if erasesOthers { change.clear() }
                for operation in operations { try change.apply(operation) }
                let kind: SCIMError.Kind = if erasesOthers { .invalidValue } else { .mutability }
                user = try change.finish(removalError: kind)
            }
            guard let changed else { throw SCIMError.unknownUser }
            return changed
        } catch let conflict as UserDirectory.Conflict {
            let entry = AttributeMapping.scim.entries.first { entry in
                if case .name(let name) = entry.place { name.rawValue == conflict.column } else { false }
            }
            throw SCIMError.conflict(entry?.name ?? "value")
        }
    }
}
