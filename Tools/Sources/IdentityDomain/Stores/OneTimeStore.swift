package import Foundation
package import IdentityBase

/// Values that are taken once, and expire.
package struct OneTimeStore: Sendable {
    private let database: ServerDatabase
    private let clock: any WallClock
    private let sweep: ExpirySweep

    package init(database: ServerDatabase, clock: any WallClock, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.sweep = sweep
    }

    package func put(
        _ content: some Encodable & Sendable,
        handle: String,
        for lifetime: TimeInterval,
        in store: ConversationStore
    ) async throws {
        let now = clock.now().timeIntervalSince1970
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            try store.put(content, handle: handle, until: now + lifetime, in: connection)
        }
    }

    /// Returns and deletes a value; nil if it has expired or was taken before.
    package func take<Content: Decodable>(
        _ type: Content.Type,
        handle: String,
        from store: ConversationStore
    ) async throws -> Content? {
        let now = clock.now().timeIntervalSince1970
        let found = try await database.pool.write { connection in
            let found = try store.unexpired(handle, now: now, in: connection)
            try store.remove(handle, in: connection)
            return found
        }
        return try found?.decoded(type)
    }
}
