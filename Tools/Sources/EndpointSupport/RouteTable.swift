package import Hummingbird
package import Logging

/// The server's routes. Each protocol adds its own.
package struct RouteTable {
    /// What the first part of a path is called where it says whose the path is. The router knows one name for all.
    package static let realm = "realm"

    package typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    package let router: Router<ServerRequestContext>
    private let crossOrigin: CrossOrigin

    /// Serves every path and method that has no route. Must be added last.
    package func addFallback(_ handler: @escaping Handler) {
        router.add(middleware: Fallback(handler: handler))
    }

    /// Refuses paths with empty components, which the router would ignore, below these first components. Must be called before
    /// the routes are added.
    ///
    /// - Parameter doubled: answers paths with two slashes in a row. A slash at the end is answered with 404.
    package func addPathCheck(_ firstComponents: Set<String>, doubled: @escaping Handler) {
        router.add(middleware: PathCheck(firstComponents: firstComponents, doubled: doubled))
    }

    /// - Parameters:
    ///   - ownOrigin: the address of the server, whose own pages may send requests to it.
    ///   - isPlain: whether there is no TLS, whose certificate would keep out names that were made to point here.
    ///   - logger: for the log of requests.
    package init(ownOrigin: String, isPlain: Bool = false, logger: Logger) {
        crossOrigin = CrossOrigin(ownOrigin: ownOrigin)
        router = Router(context: ServerRequestContext.self)
        router.add(middleware: RequestLog(logger: logger))
        router.add(middleware: ErrorMiddleware())
        if isPlain { router.add(middleware: LoopbackOnly()) }
    }

    /// Serves a path. Methods without a handler get 405 with the ones that there are; `GET` serves `HEAD` too, and
    /// `OPTIONS` is answered when `answersOptions` says so.
    package func add(
        _ path: String, answersOptions: Bool = false, _ handlers: [HTTPRequest.Method: Handler],
        otherwise: Handler? = nil
    ) {
        var handlers = handlers
        if handlers[.head] == nil { handlers[.head] = handlers[.get] }
        if answersOptions {
            let crossOrigin = crossOrigin
            let methods = handlers.keys.filter { $0 != .head }.map(\.rawValue).sorted()
            handlers = handlers.mapValues { handler in
                { request, context in
                    var response = try await handler(request, context)
                    crossOrigin.mark(&response, to: request)
                    return response
                }
            }
            handlers[.options] = { request, _ in crossOrigin.preflight(request, methods: methods) }
        }
        let allowed = handlers.keys.map(\.rawValue).sorted().joined(separator: ", ")
        for method in Self.methods {
            let handler =
                handlers[method] ?? otherwise ?? { _, _ in
                    var response = Answer.text("Method Not Allowed", status: .methodNotAllowed)
                    response.headers[.allow] = allowed
                    return response
                }
            router.on(RouterPath(path), method: method, use: handler)
        }
    }
}
