package import Hummingbird
package import IdentityBase

/// Makes the responses of OAuth's endpoints.
package enum OAuthAnswer {
    /// What a browser is answered that a client has sent here.
    package struct Browsing: Sendable {
        package let response: Response
        /// Whether something was begun that only this browser may go on with.
        package var hasBegun = false

        package init(response: Response, hasBegun: Bool = false) {
            self.response = response
            self.hasBegun = hasBegun
        }
    }

    /// What must not be stored on the way: tokens, and what is told about a person.
    package static func confidential(_ value: some Encodable) throws -> Response {
        var response = try Answer.json(value)
        response.headers[.cacheControl] = "no-store"
        response.headers[.pragma] = "no-cache"
        return response
    }

    package static func problem(_ error: OAuthError) throws -> Response {
        let body: JSONValue = [
            "error": .string(error.code.rawValue), "error_description": .string(error.description),
        ]
        return try Answer.json(body, status: HTTPResponse.Status(code: error.status))
    }

    /// The refusal of a bearer token.
    package static func bearerProblem(_ error: OAuthError) throws -> Response {
        var response = try problem(error)
        response.headers[.wwwAuthenticate] =
            #"Bearer error="\#(error.code.rawValue)", error_description="\#(error.description)""#
        return response
    }

    /// - Parameter page: whether a short page goes along, for a client that follows no redirect.
    package static func redirect(to address: String, page: Bool = true) -> Response {
        guard page else { return Response(status: .found, headers: [.location: address]) }
        let escaped = address.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&#34;").replacing("'", with: "&#39;")
        return Response(
            status: .found, headers: [.location: address, .contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "<a href=\"\(escaped)\">Found</a>.\n\n")))
    }
}
