package import Foundation
package import HTTPTypes
import HTTPTypesFoundation

extension HTTPRequest {
    /// A request to an address that somebody else chose: a server, a configuration. The library's own initialiser stops
    /// the process when an address has no scheme or can't be taken apart.
    /// - Parameters:
    ///   - method: the method.
    ///   - url: the address; relative to nothing.
    package init?(_ method: Method, to url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true), components.string != nil,
            components.scheme?.isEmpty == false, components.host?.isEmpty == false
        else { return nil }
        self.init(method: method, url: url)
    }
}
