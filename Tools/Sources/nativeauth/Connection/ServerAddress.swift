import Foundation

/// The validation and comparison of server addresses.
enum ServerAddress {
    /// - Throws: `CommandFailure` if the address is not an https URL with a host.
    static func check(_ address: String) throws {
        let url = URL(string: address)
        guard url?.scheme?.lowercased() == "https", url?.host?.isEmpty == false else {
            throw CommandFailure.usage("--server takes an https address, such as \(Connection.localAddress).")
        }
    }

    /// Checks whether two addresses are equal, except for case and a trailing slash.
    static func isSame(_ one: String, as other: String) -> Bool {
        withoutSlash(one).lowercased() == withoutSlash(other).lowercased()
    }

    static func isSameOrigin(_ one: String, as other: String) -> Bool {
        origin(one).map { $0 == origin(other) } ?? false
    }

    static func withoutSlash(_ address: String) -> String {
        guard address.hasSuffix("/") else { return address }
        return String(address.dropLast())
    }

    /// Returns an address's origin (scheme, host and port); `nil` without a host or with a user name.
    private static func origin(_ address: String) -> String? {
        guard
            let parts = URLComponents(string: address),
            let scheme = parts.scheme?.lowercased(),
            let host = parts.host?.lowercased(),
            !host.isEmpty,
            parts.user == nil
        else { return nil }
        let standardPort = if scheme == "https" { 443 } else { 80 }
        return "\(scheme)://\(host):\(parts.port ?? standardPort)"
    }
}
