import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase

struct ProfileRoutes: Sendable {
    let profile: ProfileService
    let access: BearerAuthenticator

    func add(to table: RouteTable) {
        let forbidden: RouteTable.Handler = { request, _ in try await access.refuse(request) }
        table.add(
            ThunderIDPath.ownProfile,
            handlers: [.get: handler(show), .put: handler(replace)],
            otherwise: forbidden
        )

        let showSchema = handler { try ResponseFactory.json(profile.schema(of: $1.user)) }
        table.add(ThunderIDPath.ownSchema, handlers: [.get: showSchema], otherwise: forbidden)
        table.add(ThunderIDPath.ownCredentials, handlers: [.post: handler(setCredentials)], otherwise: forbidden)
    }

    /// Returns a handler for requests of a user. As at the real server, a valid token without a user gets status 404.
    private func handler(
        _ work: @escaping @Sendable (Request, BearerAuthenticator.Caller) async throws -> Response
    ) -> RouteTable.Handler {
        { request, _ in
            try await work(request, caller(of: request))
        }
    }

    private func caller(of request: Request) async throws -> BearerAuthenticator.Caller {
        do {
            return try await access.authenticate(request)
        } catch let error as BearerAuthenticator.Unauthenticated where error.isWithoutUser {
            throw ServiceError.unknownUser
        }
    }

    private func show(_ request: Request, to caller: BearerAuthenticator.Caller) throws -> Response {
        guard request.uri.queryParameters["include"] == "display" else {
            return try ResponseFactory.json(profile.document(of: caller.user).json)
        }
        return try ResponseFactory.json(profile.displayDocument(of: caller.user).json)
    }

    private func replace(_ request: Request, by caller: BearerAuthenticator.Caller) async throws -> Response {
        let given = try await body(of: request)
        let changed = try await profile.replace(caller.user.id, with: given)
        return try ResponseFactory.json(profile.document(of: changed, echoing: given.attributes ?? [:]).json)
    }

    private func setCredentials(_ request: Request, of caller: BearerAuthenticator.Caller) async throws -> Response {
        try await profile.setCredentials(of: caller, body(of: request))
        return ResponseFactory.empty(status: .noContent)
    }

    private func body(of request: Request) async throws -> ProfileRequest {
        let body = try await request.body.collect(upTo: profile.services.limits.requestBody)
        return try ProfileRequest(body: Data(body.readableBytesView))
    }
}
