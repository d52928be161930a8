/// The access rule of the outbox: only programs on this machine, and only with a loopback host name. The second
/// condition prevents DNS rebinding.
package enum OutboxAccess {
    package static func isAllowed(peer: String?, host: String?) -> Bool {
        guard let peer else { return false }
        return isLoopback(address: peer) && isLoopback(host: host)
    }

    package static func isLoopback(host: String?) -> Bool {
        host.map { isLoopback(name: name(in: $0)) } ?? false
    }

    private static func isLoopback(address: String) -> Bool {
        let plain = if address.hasPrefix("::ffff:") { String(address.dropFirst(7)) } else { address }
        if plain == "::1" { return true }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func isLoopback(name: String) -> Bool {
        name == "localhost" || isLoopback(address: name)
    }

    private static func name(in host: String) -> String {
        let lowercase = host.lowercased()
        if lowercase.hasPrefix("["), let end = lowercase.firstIndex(of: "]") {
            return String(lowercase[lowercase.index(after: lowercase.startIndex)..<end])
        }
        return String(lowercase.prefix { $0 != ":" })
    }
}
