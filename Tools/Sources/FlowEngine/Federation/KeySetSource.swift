package import Foundation
package import IdentityBase
package import IdentityDomain

/// The key sets at the addresses that clients have registered (`JWKS_URI`). They are cached, and requested again for a
/// token that no cached key has signed, because the client may have replaced its keys.
package actor KeySetSource {
    private struct Entry {
        /// The last key set that was received; nil if there is none yet.
        let keys: KeySetVerifier?
        let receivedAt: Date
        var requestedAt: Date
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
        if let entry = entries[url], clock.now().timeIntervalSince(entry.receivedAt) < Self.lifetime {
            do {
                return try await Self.verify(token, keys: entry.keys)
            } catch let error as TokenVerificationError {
                guard clock.now().timeIntervalSince(entry.requestedAt) >= Self.pause else {
                    throw error
                }
            }
        }
        return try await Self.verify(token, keys: try await request(url))
    }

    private static func verify(_ token: String, keys: KeySetVerifier?) async throws -> KeySetVerifier.Content {
        guard let keys else {
            throw TokenVerificationError(reason: "the client's key set is not available")
        }
        return try await keys.verify(token)
    }

    /// Requests a key set. Concurrent calls share one request. A failed one keeps the known key set for its lifetime.
    private func request(_ url: URL) async throws -> KeySetVerifier? {
        if let running = requests[url] {
            return await running.value
        }
        let start = clock.now()
        let task = Task { [transport] () -> KeySetVerifier? in
            guard let body = try? await transport.send(ProviderRequest(url: url)) else {
                return nil
            }
            return ReceivedJSON.decode(from: body).map(KeySetVerifier.init(keys:))
        }
        requests[url] = task
        let keys = await task.value
        requests[url] = nil

        if let known = entries[url], keys == nil, start.timeIntervalSince(known.receivedAt) < Self.lifetime {
            entries[url]?.requestedAt = start
        } else {
            entries[url] = Entry(keys: keys, receivedAt: start, requestedAt: start)
        }
        return keys
    }
}
