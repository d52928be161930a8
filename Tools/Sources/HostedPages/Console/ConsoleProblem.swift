import EndpointSupport
import Hummingbird
import IdentityBase

/// The refusal of a request to the console, with a text for the developer.
package struct ConsoleProblem: Error, Sendable, Equatable {
    package enum Code: String, Sendable {
        case invalid, unknownUser = "unknown_user", refused, unauthorized, forbidden
    }

    package let code: Code
    /// The problem and its solution.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    static func unknownUser(_ name: String) -> ConsoleProblem {
        ConsoleProblem(.unknownUser, "There is no user \(name).")
    }

    var status: HTTPResponse.Status {
        switch code {
        case .invalid: .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .unknownUser: .notFound
        case .refused: .conflict
        }
    }

    func response() throws -> Response {
        let document: JSONValue = [
            "error": .string(code.rawValue),
            "message": .string(message),
        ]
        var response = try ResponseFactory.json(document, status: status)
        if code == .unauthorized {
            response.headers[.wwwAuthenticate] = "Bearer"
        }
        return response
    }
}
