import Hummingbird

/// The middleware that rejects requests whose host is not a loopback name, to prevent DNS rebinding.
struct LoopbackHostMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        guard LoopbackAccess.isLoopback(host: request.head.authority) else {
            throw HTTPError(.forbidden)
        }
        return try await next(request, context)
    }
}
