import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase

/// The encoder of responses in the user pool protocol.
enum PoolResponseEncoder {
    private static let contentType = "application/x-amz-json-1.1"

    package static func response(_ body: JSONValue) throws -> Response {
        try response(body, status: .ok)
    }

    package static func response(_ error: PoolError) throws -> Response {
        let body: JSONValue = ["__type": .string(error.name), "message": .string(error.message)]
        var response = try response(body, status: .init(code: error.status))
        response.headers[.amazonErrorType] = error.name
        return response
    }

    private static func response(_ body: JSONValue, status: HTTPResponse.Status) throws -> Response {
        var response = try ResponseFactory.json(body, status: status)
        response.headers[.contentType] = contentType
        response.headers[.cacheControl] = "no-store"
        response.headers[.amazonRequestID] = UUID().uuidString.lowercased()
        return response
    }
}
