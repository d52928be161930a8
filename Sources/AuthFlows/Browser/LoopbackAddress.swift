import Foundation

/// A redirect URI on this machine (RFC 8252, section 7.3): an IP address literal, because a host name may resolve to
/// another machine (section 8.3).
struct LoopbackAddress: Sendable, Equatable {
    /// `127.0.0.1` or `[::1]`.
    let host: String
    /// `nil` for a free port.
    let port: UInt16?
    /// Percent-encoded, with its leading slash.
    let path: String

    var isVersion6: Bool { host == "[::1]" }

    /// - Parameter url: `http`, one of the two literals, optionally a port and a path, and nothing else.
    /// - Returns: `nil` for anything else.
    init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            parts.scheme?.lowercased() == "http",
            parts.user == nil, parts.password == nil,
            parts.query == nil, parts.fragment == nil
        else { return nil }

        switch parts.host {
        case "127.0.0.1": host = "127.0.0.1"
        case "::1", "[::1]": host = "[::1]"
        default: return nil
        }
        port = parts.port.flatMap { UInt16(exactly: $0) }
        guard parts.port == nil || port ?? 0 > 0 else { return nil }
        path = parts.percentEncodedPath.nonEmpty ?? "/"
    }

    func authority(_ port: UInt16) -> String { "\(host):\(port)" }

    func url(_ port: UInt16) -> URL? { URL(string: "http://\(authority(port))\(path)") }
}
