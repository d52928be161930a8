package import Foundation
package import HTTPTypes
import HTTPTypesFoundation

extension HTTPRequest {
    /// Creates a request to a URL from an external source: a server, a configuration. The library's own initialiser
    /// stops the process when a URL has no scheme or can't be parsed.
    package init?(_ method: Method, to url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true), components.string != nil,
            components.scheme?.isEmpty == false, components.host?.isEmpty == false
        else { return nil }
        self.init(method: method, url: url)
    }
}

extension HTTPResponse {
    /// The unresolved target of a redirect; `nil` for any other response.
    var redirectLocation: String? {
        if [301, 302, 303, 307, 308].contains(status.code) { headerFields[.location] } else { nil }
    }
}
