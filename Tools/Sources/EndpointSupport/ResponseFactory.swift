import Foundation
package import Hummingbird
package import IdentityBase

/// The factory of HTTP responses.
package enum ResponseFactory {
    package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        let data = try encoder.encode(value)
        return Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    package static func error(_ error: ServiceError) throws -> Response {
        var response = try json(ServiceErrorBody(error), status: error.status)
        if error == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    package static func text(_ text: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
    }

    package static func empty(status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status)
    }
}
