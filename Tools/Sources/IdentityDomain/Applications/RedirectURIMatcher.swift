/// The exact comparison of a requested redirect URI with the registered ones, to prevent open redirects.
///
/// Only the port of a loopback address may differ, because the system assigns the port to a program (RFC 8252, section
/// 7.3). Names such as `localhost` do not count as loopback addresses here (section 8.3).
package enum RedirectURIMatcher {
    private static let literals = ["http://127.0.0.1", "http://[::1]"]

    package static func list(_ registered: [String], contains address: String) -> Bool {
        let isRegistered = registered.contains { $0.utf8.elementsEqual(address.utf8) }
        if isRegistered { return true }

        guard let bare = withoutPort(address) else { return false }
        return registered.compactMap(withoutPort).contains { $0.utf8.elementsEqual(bare.utf8) }
    }

    /// Returns a loopback address without its port; `nil` for any other address.
    private static func withoutPort(_ address: String) -> String? {
        guard let host = literals.first(where: address.hasPrefix) else { return nil }
        var rest = address.dropFirst(host.count)

        if rest.first == ":" {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard let port = UInt16(digits), port > 0, digits.first != "0" else {
                return nil
            }
            rest = rest.dropFirst(digits.count + 1)
        }
        guard rest.first == "/" else { return nil }
        return host + rest
    }
}
