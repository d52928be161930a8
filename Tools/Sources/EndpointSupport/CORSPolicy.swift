import Hummingbird

/// The CORS headers. Only the server's own origin may send requests.
struct CORSPolicy: Sendable {
    package let ownOrigin: String

    func preflight(_ request: Request, methods: [String]) -> Response {
        var response = ResponseFactory.empty(status: .noContent)
        response.headers[.vary] = "Origin"
        guard request.headers[.origin] == ownOrigin else { return response }
        response.headers[.accessControlAllowOrigin] = ownOrigin
        response.headers[.accessControlAllowMethods] = methods.joined(separator: ", ")
        response.headers[.accessControlAllowHeaders] = "Content-Type, Authorization"
        response.headers[.accessControlAllowCredentials] = "true"
        response.headers[.accessControlMaxAge] = "600"
        return response
    }

    /// Adds the CORS headers to a response.
    package func addHeaders(_ response: inout Response, to request: Request) {
        guard let origin = request.headers[.origin] else { return }
        response.headers[.vary] = "Origin"
        guard origin == ownOrigin else { return }
        response.headers[.accessControlAllowOrigin] = ownOrigin
        response.headers[.accessControlAllowCredentials] = "true"
    }
}
