import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase

struct ProfileRoutes: Sendable {
    let profile: ProfileService
    let access: BearerAuthenticator
    let bodyLimit: Int

    func add(to table: RouteTable) {
        let routes = self
        let forbidden: RouteTable.Handler = { request, _ in
            try await routes.access.authenticated(request) { _ in throw ServiceError.forbidden }
        }
        table.add(
            ThunderIDPath.ownProfile,
            handlers: [
                .get: { request, _ in try await routes.show(request) },
                .put: { request, _ in try await routes.replace(request) },
            ],
            otherwise: forbidden)
        table.add(
            ThunderIDPath.ownSchema,
            handlers: [
                .get: { request, _ in
                    try await routes.authenticated(request) { caller in
                        try ResponseFactory.json(routes.profile.schema(of: caller.user))
                    }
                }
            ],
            otherwise: forbidden)
        table.add(
            ThunderIDPath.ownCredentials, handlers: [.post: { request, _ in try await routes.setCredentials(request) }],
            otherwise: forbidden)
    }

    private func show(_ request: Request) async throws -> Response {
        let showsDisplay = request.uri.queryParameters["include"] == "display"
        return try await authenticated(request) { caller in
            let user = caller.user
            return try ResponseFactory.json(
                showsDisplay ? profile.displayDocument(of: user) : profile.document(of: user))
        }
    }

    private func replace(_ request: Request) async throws -> Response {
        try await authenticated(request) { caller in
            let given = try await body(of: request)
            let changed = try await profile.replace(caller.user.id, with: given)
            return try ResponseFactory.json(profile.document(of: changed, echoing: given.attributes ?? [:]))
        }
    }

    private func setCredentials(_ request: Request) async throws -> Response {
        try await authenticated(request) { caller in
            try await profile.setCredentials(of: caller, try await body(of: request))
            return ResponseFactory.empty(status: .noContent)
        }
    }

    /// Runs the work for an existing user. A valid token without a user gets status 404, as at the real server.
    private func authenticated(
        _ request: Request, work: (BearerAuthenticator.Caller) async throws -> Response
    ) async throws -> Response {
        if let token = BearerHeader.token(in: request.headers[.authorization]),
            try await profile.isWithoutUser(bearer: token)
        {
            throw ServiceError.unknownUser
        }
        return try await access.authenticated(request, work: work)
    }

    private func body(of request: Request) async throws -> ProfileRequest {
        let body = try await request.body.collect(upTo: bodyLimit)
        return try ProfileRequest(body: Data(body.readableBytesView))
    }
}
