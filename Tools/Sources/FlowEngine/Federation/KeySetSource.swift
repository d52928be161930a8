package import Foundation
package import IdentityBase
package import IdentityDomain

/// The key sets at the addresses that clients have registered (`JWKS_URI`). They are cached, and requested again for a
/// token that no cached key has signed, because the client may have replaced its keys.
package actor KeySetSource {
    private struct Entry {
        /// The key set; nil after a failure.
        let keys: KeySetVerifier?
        let requestedAt: Date
    }

    private static let lifetime: TimeInterval = 300
    /// Minimum number of seconds between two requests to an address.
    private static let pause: TimeInterval = 30

    private let transport: any ProviderTransport
    private let clock: any WallClock
    private var entries: [URL: Entry] = [:]
    private var requests: [URL: Task<KeySetVerifier?, Never>] = [:]

    package init(transport: any ProviderTransport, clock: any WallClock) {
        self.transport = transport
        self.clock = clock
    }

    /// Verifies the signature of a token with the keys at an address.
    ///
    /// - Throws: `TokenVerificationError`.
    package func verify(_ token: String, keysAt url: URL) async throws -> KeySetVerifier.Content {
        guard let entry = entries[url], age(of: entry) < Self.lifetime else {
            return try await Self.verify(token, keys: try await request(url))
        }
        do {
            return try await Self.verify(token, keys: entry.keys)
        } catch let error as TokenVerificationError {
            guard age(of: entry) >= Self.pause else { throw error }
            return try await Self.verify(token, keys: try await request(url))
        }
    }

    private static func verify(_ token: String, keys: KeySetVerifier?) async throws -> KeySetVerifier.Content {
        guard let keys else { throw TokenVerificationError(reason: "the client's key set is not available") }
        return try await keys.verify(token)
    }

    private func age(of entry: Entry) -> TimeInterval { clock.now().timeIntervalSince(entry.requestedAt) }

    /// Requests a key set. Concurrent calls share one request.
    private func request(_ url: URL) async throws -> KeySetVerifier? {
        if let running = requests[url] { return await running.value }
        let (transport, start) = (transport, clock.now())
        let request = Task { () -> KeySetVerifier? in
            guard let body = try? await transport.send(ProviderRequest(url: url)) else { return nil }
            return ReceivedJSON.decode(from: body).map(KeySetVerifier.init(keys:))
        }
        requests[url] = request
        let keys = await request.value
        requests[url] = nil
        entries[url] = Entry(keys: keys, requestedAt: start)
        return keys
    }
}
