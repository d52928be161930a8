import Hummingbird

/// The middleware that rejects paths with empty components below known first components: the router would serve
/// `/users/me/` and `/users//me` like `/users/me`, and the recorded server does not.
struct EmptyPathComponentMiddleware: RouterMiddleware {
    package let firstComponents: Set<String>
    let doubled: RouteTable.Handler

    package func handle(
        _ request: Request, context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        let components = request.uri.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard components.contains(where: \.isEmpty), let first = components.first(where: { !$0.isEmpty }),
            firstComponents.contains(String(first))
        else { return try await next(request, context) }
        guard components.dropLast().contains(where: \.isEmpty) else {
            return ResponseFactory.text("404 page not found", status: .notFound)
        }
        return try await doubled(request, context)
    }
}
