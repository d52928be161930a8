package import EndpointSupport
package import FlowEngine
import Foundation
package import Hummingbird
import IdentityBase

enum ConsolePath {
    static let prefix = "/console/"
    static let events = "/console/events"

    /// - Parameter name: the user's id, or a parameter of a route.
    static func user(_ name: String) -> String { "\(prefix)users/\(name)" }
}

/// The operation of a form of the console.
enum ConsoleWork: String {
    case addUser, reset, setPassword, endSessions, disable, enable, deleteUser
}

/// The console's pages for a browser: messages, users, set-up and requests.
package struct ConsolePageRoutes: Sendable {
    private typealias Work = @Sendable (Call) async throws -> Response

    /// A request of a browser that may use the console.
    private struct Call {
        let request: Request
        let pages: ConsolePages
        let user: String
        let query: FormParameters
    }

    private static let userParameter = "user"
    private static let mostListeners = 32
    private static let longestForm = 16_384

    private let access: ConsoleAccess
    private let users: ConsoleUsers
    private let backend: ConsoleBackend
    private let services: ServerServices
    private let development: DevelopmentPages

    package init(_ console: ConsoleRoutes, services: ServerServices, development: DevelopmentPages) {
        access = console.access
        users = console.users
        backend = console.backend
        self.services = services
        self.development = development
    }

    package func add(to table: RouteTable) {
        table.add(ConsolePages.Tab.setup.address, handlers: [.get: handler(showSetup)])
        table.add(ConsolePages.Tab.requests.address, handlers: [.get: handler(showRequests)])
        table.add(
            ConsolePages.Tab.users.address,
            handlers: [.get: handler(showList), .post: formHandler(changeUsers)]
        )
        table.add(
            ConsolePath.user(":" + Self.userParameter),
            handlers: [.get: handler(showUser), .post: formHandler(changeUser)]
        )
        table.add(ConsolePath.events, handlers: [.get: handler { _ in events() }])
    }

    /// Returns the first page: the messages for a browser that has the cookie. A client that sends the token gets the
    /// cookie, also one that accepts anything, as curl does. Another browser gets the server's start page, and another
    /// client nil.
    package func start(_ request: Request, in context: ServerRequestContext) async throws -> Response? {
        guard request.uri.path == DevelopmentPath.console,
            DevelopmentPages.isPage(request) || Self.hasToken(request)
        else { return nil }
        guard isLocal(request, in: context) else { return try development.start(request) }

        // The cookie and the forms belong to one host name.
        let own = backend.origin
        guard request.head.authority.map({ own.hasSuffix("://\($0)") }) == true else {
            return PageRenderer.redirect(to: own + request.uri.string)
        }

        let query = Self.query(of: request)
        if let token = query[ConsoleAccess.tokenParameter] {
            guard let cookie = access.exchange(token) else { return try development.start(request, hasOldToken: true) }
            return PageRenderer.redirect(to: DevelopmentPath.console, afterForm: true, cookies: [cookie])
        }
        guard access.isBrowserAllowed(request) else { return try development.start(request) }

        let pages = pages(for: request)
        let messages = await services.outbox.messages()
        return try pages.page(.messages, sections: [pages.inbox(messages)], isLive: true)
    }

    // MARK: - Requests

    private func isLocal(_ request: Request, in context: ServerRequestContext) -> Bool {
        (try? access.checkLocal(request, in: context)) != nil
    }

    private func pages(for request: Request) -> ConsolePages {
        ConsolePages(renderer: development.pageRenderer(request), formToken: access.formToken)
    }

    private static func hasToken(_ request: Request) -> Bool {
        request.method == .get && query(of: request)[ConsoleAccess.tokenParameter] != nil
    }

    private static func query(of request: Request) -> FormParameters {
        (try? FormParameters(encoded: request.uri.query ?? "")) ?? FormParameters()
    }

    /// Returns a handler that leads a browser without the cookie to the start page.
    private func handler(_ work: @escaping Work) -> RouteTable.Handler {
        { request, context in
            guard isLocal(request, in: context), access.isBrowserAllowed(request) else {
                return PageRenderer.redirect(to: DevelopmentPath.console)
            }
            return try await work(call(request, context))
        }
    }

    private func call(_ request: Request, _ context: ServerRequestContext) -> Call {
        Call(
            request: request,
            pages: pages(for: request),
            user: context.parameters.get(Self.userParameter)?.removingPercentEncoding ?? "",
            query: Self.query(of: request)
        )
    }

    /// Returns a handler that refuses a form which no page of the console has sent.
    private func formHandler(
        _ work: @escaping @Sendable (Call, FormParameters) async throws -> Response
    ) -> RouteTable.Handler {
        { request, context in
            let body = try await request.body.collect(upTo: Self.longestForm)
            let form = (try? FormParameters(encoded: String(buffer: body))) ?? FormParameters()
            let isAccepted = access.acceptsForm(request, formToken: form[ConsoleAccess.formTokenField])
            guard isLocal(request, in: context), isAccepted else {
                return try development.start(request, hasOldToken: true, status: 403)
            }
            return try await work(call(request, context), form)
        }
    }

    // MARK: - Users

    private func showList(_ call: Call) async throws -> Response {
        try await usersPage(call, search: call.query["search"] ?? "")
    }

    private func usersPage(
        _ call: Call,
        search: String = "",
        problem: String? = nil,
        refused: NewUser? = nil
    ) async throws -> Response {
        let found = try await users.list(containing: search)
        let sections = try call.pages.users(found, search: search, refused: refused)
        return try call.pages.page(.users, sections: sections, problem: problem)
    }

    private func showUser(_ call: Call) async throws -> Response { try await userPage(call) }

    private func userPage(
        _ call: Call,
        problem: String? = nil,
        notice: String? = nil
    ) async throws -> Response {
        do {
            let user = try await users.show(call.user)
            let sections = try call.pages.user(user)
            return try call.pages.page(
                .users,
                title: user.title,
                sections: sections,
                problem: problem,
                notice: notice
            )
        } catch let refusal as ConsoleProblem {
            return try await usersPage(call, problem: refusal.message)
        }
    }

    private func changeUsers(_ call: Call, _ form: FormParameters) async throws -> Response {
        let new = NewUser(username: form["username"], email: form["email"], password: form["password"])
        do {
            switch form["work"].flatMap(ConsoleWork.init) {
            case .addUser:
                let user = try await users.add(new)
                return PageRenderer.redirect(to: ConsolePath.user(user.id), afterForm: true)
            case .reset:
                try await backend.reset()
                return PageRenderer.redirect(to: ConsolePages.Tab.users.address, afterForm: true)
            default:
                throw ServiceError.invalidPayload
            }
        } catch let refusal as ConsoleProblem {
            return try await usersPage(call, problem: refusal.message, refused: new)
        }
    }

    private func changeUser(_ call: Call, _ form: FormParameters) async throws -> Response {
        do {
            switch form["work"].flatMap(ConsoleWork.init) {
            case .setPassword:
                try await users.setPassword(form["password"] ?? "", of: call.user)
            case .endSessions:
                try await users.endSessions(of: call.user)
            case .disable:
                try await users.setDisabled(true, of: call.user)
            case .enable:
                try await users.setDisabled(false, of: call.user)
            case .deleteUser:
                try await users.delete(call.user)
                return PageRenderer.redirect(to: ConsolePages.Tab.users.address, afterForm: true)
            default:
                throw ServiceError.invalidPayload
            }
            return try await userPage(call, notice: call.pages.texts["console.done"])
        } catch let refusal as ConsoleProblem {
            return try await userPage(call, problem: refusal.message)
        }
    }

    // MARK: - Requests and changes

    private func showSetup(_ call: Call) throws -> Response {
        try call.pages.page(.setup, sections: call.pages.setup(backend.setup()))
    }

    private func showRequests(_ call: Call) throws -> Response {
        let table = try call.pages.requests(backend.history.entries)
        return try call.pages.page(.requests, sections: [table], isLive: true)
    }

    /// Returns server-sent events that announce changes, without their content, until the browser or the server ends.
    private func events() -> Response {
        guard backend.changes.listenerCount < Self.mostListeners else {
            return ResponseFactory.empty(status: .serviceUnavailable)
        }
        let events = ConsoleEvents(backend.changes)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await events.write { text in try await writer.write(ByteBuffer(string: text)) }
                try await writer.finish(nil)
            }
        )
    }
}
