import Foundation
import Hummingbird

/// What a signed-in user sees and changes of themselves, on the server's routes.
struct ProfileRoutes: Sendable {
    let profile: ProfileService
    let updates: ProfileUpdates
    let access: BearerAccess
    let bodyLimit: Int

    func add(to table: RouteTable) {
        let routes = self
        let forbidden: RouteTable.Handler = { request, _ in
            try await routes.access.authenticated(request) { _ in throw ServiceError.forbidden }
        }
        table.add(
            ThunderIDPath.ownProfile,
            [
                .get: { request, _ in try await routes.show(request) },
                .put: { request, _ in try await routes.replace(request) },
            ],
            otherwise: forbidden)
        table.add(
            ThunderIDPath.ownSchema,
            [
                .get: { request, _ in
                    try await routes.access.authenticated(request) { caller in
                        try Answer.json(routes.profile.schema(of: caller.user))
                    }
                }
            ],
            otherwise: forbidden)
        table.add(
            ThunderIDPath.ownCredentials, [.post: { request, _ in try await routes.setCredentials(request) }],
            otherwise: forbidden)
    }

    private func show(_ request: Request) async throws -> Response {
        try await access.authenticated(request) { try Answer.json(profile.document(of: $0.user)) }
    }

    private func replace(_ request: Request) async throws -> Response {
        try await access.authenticated(request) { caller in
            let changed = try await updates.replace(caller.user.id, with: try await body(of: request))
            return try Answer.json(profile.document(of: changed))
        }
    }

    private func setCredentials(_ request: Request) async throws -> Response {
        try await access.authenticated(request) { caller in
            try await updates.setCredentials(of: caller, try await body(of: request))
            return Answer.empty(status: .noContent)
        }
    }

    private func body(of request: Request) async throws -> ProfileRequest {
        let body = try await request.body.collect(upTo: bodyLimit)
        return try ProfileRequest(body: Data(body.readableBytesView))
    }
}
