import Foundation
import IdentityBase

/// The addresses of links with a secret.
enum LinkSecret {
    /// Returns the address of a page with the parameters that a client needs to continue.
    ///
    /// - Parameter input: the name of the input for the token.
    static func address(_ page: String, input: String, token: String, in context: ExecutionContext) -> String {
        var components = URLComponents()
        components.queryItems = [
            URLQueryItem(name: FlowField.applicationId, value: context.application.id),
            URLQueryItem(name: FlowField.executionId, value: context.executionID),
            URLQueryItem(name: input, value: token),
        ]
        return page + (page.contains("?") ? "&" : "?") + (components.percentEncodedQuery ?? "")
    }
}
