import Foundation
import NativeAuthCore

/// The origins (RFC 6454) that may receive an access token.
struct AllowedOrigins: Sendable {
    private struct Origin: Hashable {
        let scheme: String
        let host: String
        let port: Int

        /// - Returns: `nil` for a URL to which no token may be sent: neither `https` nor a loopback host, or with a
        ///   user name, which can make another host look like the intended one.
        init?(_ url: URL?) {
            guard let url, url.isHTTPSOrLoopback, url.user == nil,
                let scheme = url.scheme?.lowercased(),
                let host = url.host?.lowercased()
            else { return nil }
            self.scheme = scheme
            self.host = host
            let standardPort = if scheme == "https" { 443 } else { 80 }
            port = url.port ?? standardPort
        }
    }

    private let origins: Set<Origin>

    /// - Throws: `NativeAuthError` with code `misconfigured` for an entry that is no origin.
    init(_ entries: Set<String>) throws {
        var origins: Set<Origin> = []
        for entry in entries.sorted() {
            let url = URL(string: entry)
            guard let url, url.hasNoMoreThanOrigin, let origin = Origin(url) else {
                throw Self.error(forEntry: entry)
            }
            origins.insert(origin)
        }
        self.origins = origins
    }

    private static func error(forEntry entry: String) -> NativeAuthError {
        var shown = entry[...]
        // A password may precede it.
        if let at = entry.lastIndex(of: "@") { shown = "…" + entry[at...] }
        return .misconfigured(
            "\"\(shown)\" in allowedOrigins is not an origin. Specify scheme, host and, unless it is the default, port"
                + " only, such as https://api.example.com or http://localhost:8080. http is for loopback hosts only."
        )
    }

    /// - Throws: `NativeAuthError` with code `not_allowed` for a URL of another origin.
    func check(_ url: URL?) throws {
        guard let known = Origin(url), origins.contains(known) else {
            var origin = URLComponents()
            origin.scheme = url?.scheme
            origin.host = url?.host
            origin.port = url?.port
            let address = origin.string ?? "this address"
            throw NativeAuthError(
                .notAllowed,
                message: "The access token may not be sent to \(address). If this is a server of the app, add it to"
                    + " allowedOrigins. It must be https, or a loopback host.",
                recovery: [.fixConfiguration]
            )
        }
    }
}

extension URL {
    /// Checks that nothing follows the port, except one slash, and that the host is not a pattern.
    fileprivate var hasNoMoreThanOrigin: Bool {
        let isPattern = host?.contains("*") ?? false
        return ["", "/"].contains(path) && query == nil && fragment == nil && !isPattern
    }
}
