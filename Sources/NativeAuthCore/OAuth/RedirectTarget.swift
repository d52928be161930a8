import Foundation

/// A redirect URI without its query: the part that must be equal in the request and in the callback.
package struct RedirectTarget: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int?
    let path: String

    /// - Parameter address: a URL with a scheme, such as `https://app.example.com/done` or `com.example.app:/done`.
    /// - Returns: `nil` for anything else, and for a URL with a user name or a password.
    package init?(_ address: String) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(), !scheme.isEmpty,
            parts.user == nil, parts.password == nil
        else { return nil }
        self.scheme = scheme
        host = parts.encodedHost?.lowercased() ?? ""
        port = parts.port ?? ["http": 80, "https": 443][scheme]
        path = parts.percentEncodedPath.nonEmpty ?? "/"
    }
}
