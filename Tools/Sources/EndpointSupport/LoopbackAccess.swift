/// The checks whether an address or a host name is a loopback one.
package enum LoopbackAccess {
    package static func isLoopback(host: String?) -> Bool {
        host.map { isLoopback(name: name(in: $0)) } ?? false
    }

    static func isLoopback(address: String) -> Bool {
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
