/// The access rule of the outbox: only programs on this machine, and only with a loopback host name. The second
/// condition prevents DNS rebinding.
package enum OutboxAccess {
    package static func isAllowed(peer: String?, host: String?) -> Bool {
        guard let peer else { return false }
        return LoopbackAccess.isLoopback(address: peer) && LoopbackAccess.isLoopback(host: host)
    }
}
