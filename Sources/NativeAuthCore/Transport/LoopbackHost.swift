/// The hosts that are this machine itself: the only ones that may be reached without TLS, or with a development
/// certificate.
package enum LoopbackHost {
    /// Whether a host name or address literal is loopback by definition, without DNS resolution.
    /// - Parameter host: a host without port; IPv6 literals with or without brackets.
    package static func contains(_ host: String) -> Bool {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name == "localhost" || name == "localhost." || name == "::1" { return true }
        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = octets.allSatisfy { $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
        return octets.count == 4 && areNumbers && octets[0] == "127"
    }
}
