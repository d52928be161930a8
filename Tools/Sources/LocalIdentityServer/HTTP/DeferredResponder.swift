import EndpointSupport
import Hummingbird
import NIOConcurrencyHelpers

/// The responder that passes requests to the routes once they are set. An earlier request gets 503.
final class DeferredResponder: HTTPResponder {
    typealias Context = ServerRequestContext
    typealias Routes = any HTTPResponder<ServerRequestContext>

    private let routes = NIOLockedValueBox<Routes?>(nil)

    package func set(_ routes: Routes) {
        self.routes.withLockedValue { $0 = routes }
    }

    package func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
        guard let routes = routes.withLockedValue({ $0 }) else {
            var response = ResponseFactory.empty(status: .serviceUnavailable)
            ErrorMiddleware.addCommonHeaders(&response, to: request)
            return response
        }
        return try await routes.respond(to: request, context: context)
    }
}
