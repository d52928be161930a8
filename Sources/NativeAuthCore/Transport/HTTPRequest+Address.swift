package import Foundation
package import HTTPTypes
import HTTPTypesFoundation

extension HTTPRequest {
    /// Creates a request to a URL from an external source: a server, a configuration. The library's own initialiser
    /// stops the process when a URL has no scheme or can't be parsed.
    /// - Parameters:
    ///   - method: the method.
    ///   - url: the absolute URL.
    package init?(_ method: Method, to url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true), components.string != nil,
            components.scheme?.isEmpty == false, components.host?.isEmpty == false
        else { return nil }
        self.init(method: method, url: url)
    }
}
