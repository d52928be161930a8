import Hummingbird

/// Refuses requests that call the server by another name than a loopback one: a web page whose own name was made to point
/// here could read the answers.
struct LoopbackOnly: RouterMiddleware {
    package func handle(
        _ request: Request, context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        guard OutboxAccess.isLoopback(host: request.head.authority) else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}
