package import Hummingbird
package import Logging

/// The server's routes. Each protocol adds its own.
package struct RouteTable {
    /// The name of the first path parameter, which identifies a user pool or a tenant. The router needs the same name
    /// in all routes.
    package static let realm = "realm"

    package typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    package let router: Router<ServerRequestContext>
    private let crossOrigin: CORSPolicy

    /// Passes every request without a route to `handler`. Must be called last.
    package func addFallback(_ handler: @escaping Handler) {
        router.add(middleware: NotFoundMiddleware(handler: handler))
    }

    /// Rejects paths with empty components below these first components. The router would ignore the empty ones. Must
    /// be called before the routes are added.
    ///
    /// - Parameter doubled: handles paths with two slashes in a row. A slash at the end gets 404.
    package func addPathCheck(_ firstComponents: Set<String>, doubled: @escaping Handler) {
        router.add(middleware: EmptyPathComponentMiddleware(firstComponents: firstComponents, doubled: doubled))
    }

    /// - Parameters:
    ///   - ownOrigin: the server's origin. Its own pages may send requests to the server.
    ///   - isPlain: whether the listener has no TLS. Then only loopback host names are accepted: no certificate check
    ///     prevents DNS rebinding.
    ///   - logger: the log of requests.
    package init(ownOrigin: String, isPlain: Bool = false, logger: Logger) {
        crossOrigin = CORSPolicy(ownOrigin: ownOrigin)
        router = Router(context: ServerRequestContext.self)
        router.add(middleware: RequestLogMiddleware(logger: logger))
        router.add(middleware: ErrorMiddleware())
        if isPlain { router.add(middleware: LoopbackHostMiddleware()) }
    }

    /// Adds the handlers of a path. `GET` also serves `HEAD`. With `answersOptions`, `OPTIONS` is handled as a CORS
    /// preflight request. Other methods go to `otherwise`; without it, they get 405 and the list of allowed methods.
    package func add(
        _ path: String, answersOptions: Bool = false, handlers: [HTTPRequest.Method: Handler],
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
                    crossOrigin.addHeaders(&response, to: request)
                    return response
                }
            }
            handlers[.options] = { request, _ in crossOrigin.preflight(request, methods: methods) }
        }
        let allowed = handlers.keys.map(\.rawValue).sorted().joined(separator: ", ")
        for method in Self.methods {
            let handler =
                handlers[method] ?? otherwise ?? { _, _ in
                    var response = ResponseFactory.text("Method Not Allowed", status: .methodNotAllowed)
                    response.headers[.allow] = allowed
                    return response
                }
            router.on(RouterPath(path), method: method, use: handler)
        }
    }
}
