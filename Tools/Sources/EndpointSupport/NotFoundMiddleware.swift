import Hummingbird

/// The middleware that passes a request to a handler after a 404 error: no route exists, or the route threw it.
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
