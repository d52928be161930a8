package import Foundation

/// The hosts that are this machine itself: the only ones that may be reached without TLS, or with a development
/// certificate that names no host.
package enum LoopbackHost {
    /// Checks whether a host name or address literal is loopback by definition, without DNS resolution.
    /// - Parameter host: a host without port; IPv6 literals with or without brackets.
    package static func contains(_ host: String) -> Bool {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") {
            name = String(name.dropFirst().dropLast())
        }
        if name == "localhost" || name == "localhost." || name == "::1" {
            return true
        }

        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = octets.allSatisfy { octet in
            octet.allSatisfy(\.isNumber) && UInt8(octet) != nil
        }
        return octets.count == 4 && areNumbers && octets[0] == "127"
    }
}

extension URL {
    /// Checks whether this URL is not encrypted and the other one is.
    func isDowngrade(of other: URL) -> Bool {
        other.scheme?.lowercased() == "https" && scheme?.lowercased() != "https"
    }

    /// Indicates whether requests and the user's browser may use this URL: `https` with any host, or `http` with a
    /// loopback host.
    package var isHTTPSOrLoopback: Bool {
        guard let host, !host.isEmpty else { return false }
        switch scheme?.lowercased() {
        case "https": return true
        case "http": return LoopbackHost.contains(host)
        default: return false
        }
    }
}
