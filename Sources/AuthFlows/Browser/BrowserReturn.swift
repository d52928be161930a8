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

    init(_ callback: URL?) {
        self = .never
        guard let callback, let scheme = callback.scheme?.lowercased(), !scheme.isEmpty else { return }

        switch scheme {
        case "https":
            if let host = callback.host, !host.isEmpty {
                self = .https(host: host, path: callback.path)
            }
        case "http":
            if let address = LoopbackAddress(callback) { self = .loopback(address) }
        default: self = .scheme(scheme)
        }
    }
}
