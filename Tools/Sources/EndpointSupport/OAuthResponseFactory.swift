package import Hummingbird
package import IdentityBase

package enum OAuthResponseFactory {
    /// Returns a response that must not be cached, with tokens or personal data.
    package static func confidential(_ value: some Encodable) throws -> Response {
        var response = try ResponseFactory.json(value)
        response.headers[.cacheControl] = "no-store"
        response.headers[.pragma] = "no-cache"
        return response
    }

    package static func problem(_ error: OAuthError) throws -> Response {
        let body: JSONValue = [
            "error": .string(error.code.rawValue),
            "error_description": .string(error.description),
        ]
        return try ResponseFactory.json(body, status: error.status)
    }

    package static func bearerErrorResponse(_ error: OAuthError) throws -> Response {
        var response = try problem(error)
        response.headers[.wwwAuthenticate] =
            #"Bearer error="\#(error.code.rawValue)", error_description="\#(error.description)""#
        return response
    }

    /// - Parameter page: whether the response has a short HTML page, for a client that follows no redirect.
    package static func redirect(to address: String, page: Bool = true) -> Response {
        guard page else {
            return Response(status: .found, headers: [.location: address])
        }

        let escaped =
            address
            .replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
            .replacing("\"", with: "&#34;")
            .replacing("'", with: "&#39;")
        let page = "<a href=\"\(escaped)\">Found</a>.\n\n"
        return Response(
            status: .found,
            headers: [.location: address, .contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page))
        )
    }
}

extension OAuthError {
    /// HTTP status of a response that consists of the error.
    package var status: HTTPResponse.Status {
        switch code {
        case .invalidClient, .invalidToken: .unauthorized
        case .insufficientScope: .forbidden
        default: .badRequest
        }
    }
}
