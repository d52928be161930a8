import Hummingbird

enum LoopbackAccess {
    static func isLoopback(host: String?) -> Bool {
        guard let name = host?.lowercased() else { return false }
        var plain = name.prefix { $0 != ":" }
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") { plain = name[..<end].dropFirst() }
        return plain == "localhost" || isLoopback(address: String(plain))
    }

    static func isLoopback(address: String) -> Bool {
        let plain = if address.hasPrefix("::ffff:") { String(address.dropFirst(7)) } else { address }
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

/// The middleware that rejects requests whose host is not a loopback name, to prevent DNS rebinding.
struct LoopbackHostMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        guard LoopbackAccess.isLoopback(host: request.head.authority) else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}
