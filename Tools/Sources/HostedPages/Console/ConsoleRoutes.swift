package import EndpointSupport
package import FlowEngine
package import Foundation
import Hummingbird
import IdentityBase

/// The console's requests of programs, such as `nativeauth users list`.
package struct ConsoleRoutes: Sendable {
    private typealias Work = @Sendable (Call) async throws -> Response

    /// A request of a program that may use the console.
    private struct Call {
        let request: Request
        /// The name of the user in the path.
        let user: String
        let bodyLimit: Int

        func body<Content: Decodable>(_ type: Content.Type) async throws -> Content {
            let buffer = try await request.body.collect(upTo: bodyLimit)
            let data = Data(buffer.readableBytesView)
            guard let content = try? JSONDecoder().decode(type, from: data) else {
                throw ConsoleProblem(.invalid, "The body is not a JSON object with the expected members.")
            }
            return content
        }
    }

    private struct NewPassword: Decodable {
        let password: String
    }

    private struct NewStatus: Decodable {
        let isDisabled: Bool
    }

    private static let userParameter = "user"

    let access: ConsoleAccess
    let users: ConsoleUsers
    let backend: ConsoleBackend
    private let bodyLimit: Int

    package init(services: ServerServices, backend: ConsoleBackend) {
        access = ConsoleAccess(token: backend.token, origin: backend.origin, random: services.random)
        users = ConsoleUsers(services: services, addDocument: backend.addUser)
        self.backend = backend
        bodyLimit = services.limits.requestBody
    }

    /// Returns the address that opens the console in a browser.
    package static func address(_ baseURL: URL, token: String) -> URL {
        let token = URLQueryItem(name: ConsoleAccess.tokenParameter, value: token)
        return baseURL.appending(path: DevelopmentPath.console).appending(queryItems: [token])
    }

    package func add(to table: RouteTable) {
        let user = ":" + Self.userParameter
        add(DevelopmentPath.users, to: table, [.get: list, .post: create])
        add(DevelopmentPath.user(user), to: table, [.get: show, .delete: delete])
        add(DevelopmentPath.password(ofUser: user), to: table, [.put: setPassword])
        add(DevelopmentPath.status(ofUser: user), to: table, [.put: setStatus])
        add(DevelopmentPath.sessions(ofUser: user), to: table, [.delete: endSessions])
        add(DevelopmentPath.reset, to: table, [.post: reset])
    }

    private func add(_ path: String, to table: RouteTable, _ work: [HTTPRequest.Method: Work]) {
        table.add(path, handlers: work.mapValues(handler))
    }

    private func handler(_ work: @escaping Work) -> RouteTable.Handler {
        { request, context in
            do {
                try access.checkProgram(request, in: context)
                let user = context.parameters.get(Self.userParameter)?.removingPercentEncoding ?? ""
                return try await work(Call(request: request, user: user, bodyLimit: bodyLimit))
            } catch let problem as ConsoleProblem {
                return try problem.response()
            }
        }
    }

    private func list(_ call: Call) async throws -> Response {
        let parameters = try? FormParameters(encoded: call.request.uri.query ?? "")
        return try await ResponseFactory.json(users.list(containing: parameters?["search"] ?? ""))
    }

    private func create(_ call: Call) async throws -> Response {
        let new = try await call.body(NewUser.self)
        return try await ResponseFactory.json(users.add(new), status: .created)
    }

    private func show(_ call: Call) async throws -> Response {
        try await ResponseFactory.json(users.show(call.user))
    }

    private func delete(_ call: Call) async throws -> Response {
        try await users.delete(call.user)
        return ResponseFactory.empty(status: .noContent)
    }

    private func setPassword(_ call: Call) async throws -> Response {
        let new = try await call.body(NewPassword.self)
        return try await ResponseFactory.json(users.setPassword(new.password, of: call.user))
    }

    private func setStatus(_ call: Call) async throws -> Response {
        let new = try await call.body(NewStatus.self)
        return try await ResponseFactory.json(users.setDisabled(new.isDisabled, of: call.user))
    }

    private func endSessions(_ call: Call) async throws -> Response {
        try await ResponseFactory.json(users.endSessions(of: call.user))
    }

    private func reset(_ call: Call) async throws -> Response {
        try await backend.reset()
        return ResponseFactory.empty(status: .noContent)
    }
}
