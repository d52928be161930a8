import EndpointSupport
import Hummingbird
import NIOConcurrencyHelpers

/// Stands in front of the routes until they are known. A request that comes earlier waits for nothing: it is told to
/// come again.
final class LateResponder: HTTPResponder {
    typealias Context = ServerRequestContext
    typealias Routes = any HTTPResponder<ServerRequestContext>

    private let routes = NIOLockedValueBox<Routes?>(nil)

    package func set(_ routes: Routes) {
        self.routes.withLockedValue { $0 = routes }
    }

    package func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
        guard let routes = routes.withLockedValue({ $0 }) else {
            var response = Answer.empty(status: .serviceUnavailable)
            CommonHeaders.mark(&response, to: request)
            return response
        }
        return try await routes.respond(to: request, context: context)
    }
}
