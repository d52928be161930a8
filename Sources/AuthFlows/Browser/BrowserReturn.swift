import Foundation

/// The means by which the browser's return is detected.
enum BrowserReturn: Sendable, Equatable {
    /// By an app's own scheme (RFC 8252, section 7.1).
    case scheme(String)
    /// By an `https` URL that belongs to the app (section 7.2).
    case https(host: String, path: String)
    /// By a listener on this machine (section 7.3).
    case loopback(LoopbackAddress)
    /// Not detectable.
    case never

    /// - Parameter callback: the callback URL.
    init(_ callback: URL?) {
        guard let callback, let scheme = callback.scheme?.lowercased(), !scheme.isEmpty else {
            self = .never
            return
        }
        switch scheme {
        case "https":
            let host = callback.host ?? ""
            self = if host.isEmpty { .never } else { .https(host: host, path: callback.path) }
        case "http": self = LoopbackAddress(callback).map { .loopback($0) } ?? .never
        default: self = .scheme(scheme)
        }
    }
}
