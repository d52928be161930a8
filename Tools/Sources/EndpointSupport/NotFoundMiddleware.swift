import Hummingbird

/// The middleware that passes a request without a route to a handler. It is added after the routes, so it surrounds
/// only the router's 404 responder.
struct NotFoundMiddleware: RouterMiddleware {
    package let handler: RouteTable.Handler

    package func handle(
        _ request: Request, context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return try await handler(request, context)
        }
    }
}
