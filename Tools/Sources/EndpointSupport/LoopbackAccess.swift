package enum LoopbackAccess {
    static func isLoopback(host: String?) -> Bool {
        guard let name = host?.lowercased() else { return false }
        var plain = name.prefix { $0 != ":" }
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
            plain = name[..<end].dropFirst()
        }
        return plain == "localhost" || isLoopback(address: String(plain))
    }

    package static func isLoopback(address: String) -> Bool {
        var plain = address
        if plain.hasPrefix("::ffff:") { plain.removeFirst(7) }
        if plain == "::1" { return true }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// The access rule of the outbox: only this machine's programs, with a loopback host name (against DNS rebinding).
package enum OutboxAccess {
    package static func isAllowed(peer: String?, host: String?) -> Bool {
        guard let peer else { return false }
        return LoopbackAccess.isLoopback(address: peer) && LoopbackAccess.isLoopback(host: host)
    }
}
