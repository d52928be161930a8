import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase

struct ProfileRoutes: Sendable {
    let profile: ProfileService
    let access: BearerAuthenticator
    let bodyLimit: Int

    func add(to table: RouteTable) {
        let access = access
        let forbidden: RouteTable.Handler = { request, _ in
            try await access.authenticated(request) { _ in throw ServiceError.forbidden }
        }
        table.add(
            ThunderIDPath.ownProfile, handlers: [.get: handler(show), .put: handler(replace)], otherwise: forbidden)
        table.add(ThunderIDPath.ownSchema, handlers: [.get: handler(showSchema)], otherwise: forbidden)
        table.add(ThunderIDPath.ownCredentials, handlers: [.post: handler(setCredentials)], otherwise: forbidden)
    }

    /// Returns a handler for requests of an existing user. A valid token without a user gets status 404, as at the real
    /// server.
    private func handler(
        _ work: @escaping @Sendable (Request, BearerAuthenticator.Caller) async throws -> Response
    ) -> RouteTable.Handler {
        { request, _ in
            if let token = BearerHeader.token(in: request.headers[.authorization]),
                try await profile.isWithoutUser(bearer: token)
            {
                throw ServiceError.unknownUser
            }
            return try await access.authenticated(request) { try await work(request, $0) }
        }
    }

    private func show(_ request: Request, to caller: BearerAuthenticator.Caller) async throws -> Response {
        let showsDisplay = request.uri.queryParameters["include"] == "display"
        return try ResponseFactory.json(
            showsDisplay ? profile.displayDocument(of: caller.user) : profile.document(of: caller.user))
    }

    private func showSchema(_ request: Request, to caller: BearerAuthenticator.Caller) async throws -> Response {
        try ResponseFactory.json(profile.schema(of: caller.user))
    }

    private func replace(_ request: Request, by caller: BearerAuthenticator.Caller) async throws -> Response {
        let given = try await body(of: request)
        let changed = try await profile.replace(caller.user.id, with: given)
        return try ResponseFactory.json(profile.document(of: changed, echoing: given.attributes ?? [:]))
    }

    private func setCredentials(_ request: Request, of caller: BearerAuthenticator.Caller) async throws -> Response {
        try await profile.setCredentials(of: caller, try await body(of: request))
        return ResponseFactory.empty(status: .noContent)
    }

    private func body(of request: Request) async throws -> ProfileRequest {
        let body = try await request.body.collect(upTo: bodyLimit)
        return try ProfileRequest(body: Data(body.readableBytesView))
    }
}
