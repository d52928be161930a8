package import Hummingbird
package import Logging

/// The server's routes. Each protocol adds its own.
package struct RouteTable {
    /// The first path parameter, a user pool or a tenant. The router needs the same name in all routes.
    package static let realm = "realm"

    package typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

    package let router: Router<ServerRequestContext>
    private let crossOrigin: CORSPolicy

    /// - Parameters:
    ///   - ownOrigin: the server's origin. Its own pages may send requests to the server.
    ///   - isPlain: whether the listener has no TLS. Then only loopback host names are accepted: no certificate check
    ///     prevents DNS rebinding.
    ///   - logger: the log of requests.
    ///   - history: the requests that the console shows.
    package init(ownOrigin: String, isPlain: Bool = false, logger: Logger, history: RequestHistory? = nil) {
        crossOrigin = CORSPolicy(ownOrigin: ownOrigin)
        router = Router(context: ServerRequestContext.self)
        router.add(middleware: ErrorMiddleware(log: RequestLog(logger: logger, history: history)))
        if isPlain { router.add(middleware: LoopbackHostMiddleware()) }
    }

    /// Adds the handlers of a path. `GET` also serves `HEAD`. With `allowsCrossOrigin`, `OPTIONS` is handled as a CORS
    /// preflight request. Other methods go to `otherwise`; without it, they get 405 and the list of allowed methods.
    package func add(
        _ path: String,
        allowsCrossOrigin: Bool = false,
        handlers: [HTTPRequest.Method: Handler],
        otherwise: Handler? = nil
    ) {
        var handlers = handlers
        if handlers[.head] == nil {
            handlers[.head] = handlers[.get]
        }

        if allowsCrossOrigin {
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
        let methodNotAllowed: Handler = { _, _ in
            var response = ResponseFactory.text("Method Not Allowed", status: .methodNotAllowed)
            response.headers[.allow] = allowed
            return response
        }
        for method in Self.methods {
            let handler = handlers[method] ?? otherwise ?? methodNotAllowed
            router.on(RouterPath(path), method: method, use: handler)
        }
    }

    /// Passes every request without a route to `handler`. Must be called last.
    package func addFallback(_ handler: @escaping Handler) {
        router.add(middleware: NotFoundMiddleware(handler: handler))
    }

    /// Rejects paths with empty components below these first components. The router would ignore the empty ones. Must
    /// be called before the routes are added.
    /// - Parameter doubled: handles paths with two slashes in a row. A slash at the end gets 404.
    package func addPathCheck(_ firstComponents: Set<String>, doubled: @escaping Handler) {
        router.add(middleware: EmptyPathComponentMiddleware(firstComponents: firstComponents, doubled: doubled))
    }
}

/// The CORS headers. Only the server's own origin may send requests.
private struct CORSPolicy: Sendable {
    let ownOrigin: String

    func preflight(_ request: Request, methods: [String]) -> Response {
        var response = ResponseFactory.empty(status: .noContent)
        response.headers[.vary] = "Origin"
        addHeaders(&response, to: request)
        guard request.headers[.origin] == ownOrigin else { return response }

        response.headers[.accessControlAllowMethods] = methods.joined(separator: ", ")
        response.headers[.accessControlAllowHeaders] = "Content-Type, Authorization"
        response.headers[.accessControlMaxAge] = "600"
        return response
    }

    func addHeaders(_ response: inout Response, to request: Request) {
        guard let origin = request.headers[.origin] else { return }
        response.headers[.vary] = "Origin"
        guard origin == ownOrigin else { return }
        response.headers[.accessControlAllowOrigin] = ownOrigin
        response.headers[.accessControlAllowCredentials] = "true"
    }
}

/// The middleware that rejects paths with empty components below known first components: the router would serve
/// `/users/me/` and `/users//me` like `/users/me`, and the recorded server does not.
private struct EmptyPathComponentMiddleware: RouterMiddleware {
    let firstComponents: Set<String>
    let doubled: RouteTable.Handler

    func handle(
        _ request: Request,
        context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let isDoubled = Self.hasDoubledSlash(path)
        guard isDoubled || path.utf8.last == UInt8(ascii: "/"),
            let first = path.split(separator: "/").first,
            firstComponents.contains(String(first))
        else { return try await next(request, context) }

        guard isDoubled else {
            return ResponseFactory.text("404 page not found", status: .notFound)
        }
        return try await doubled(request, context)
    }

    private static func hasDoubledSlash(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            let slash = UInt8(ascii: "/")
            return bytes.indices.dropFirst().contains { bytes[$0] == slash && bytes[$0 - 1] == slash }
        }
    }
}

/// The middleware that passes a request without a route to a handler. It is added after the routes, so it surrounds
/// only the router's 404 responder.
private struct NotFoundMiddleware: RouterMiddleware {
    let handler: RouteTable.Handler

    func handle(
        _ request: Request,
        context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return try await handler(request, context)
        }
    }
}
