import Hummingbird

/// Makes the responses of OAuth's endpoints.
enum OAuthAnswer {
    /// What a browser is answered that a client has sent here.
    struct Browsing: Sendable {
        let response: Response
        /// Whether something was begun that only this browser may go on with.
        var hasBegun = false
    }

    /// What must not be stored on the way: tokens, and what is told about a person.
    static func confidential(_ value: some Encodable) throws -> Response {
        var response = try Answer.json(value)
        response.headers[.cacheControl] = "no-store"
        response.headers[.pragma] = "no-cache"
        return response
    }

    static func problem(_ error: OAuthError) throws -> Response {
        let body: JSONValue = [
            "error": .string(error.code.rawValue), "error_description": .string(error.description),
        ]
        return try Answer.json(body, status: HTTPResponse.Status(code: error.status))
    }

    /// The refusal of a bearer token.
    static func bearerProblem(_ error: OAuthError) throws -> Response {
        var response = try problem(error)
        response.headers[.wwwAuthenticate] =
            #"Bearer error="\#(error.code.rawValue)", error_description="\#(error.description)""#
        return response
    }

    /// - Parameter page: whether a short page goes along, for a client that follows no redirect.
    static func redirect(to address: String, page: Bool = true) -> Response {
        guard page else { return Response(status: .found, headers: [.location: address]) }
        let escaped = address.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&#34;").replacing("'", with: "&#39;")
        return Response(
            status: .found, headers: [.location: address, .contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "<a href=\"\(escaped)\">Found</a>.\n\n")))
    }
}
