package import Foundation
package import IdentityBase
import IdentityDomain

/// The store of pending requests. Each can be taken once.
package struct PendingRequests: Sendable {
    package enum Kind: String, Sendable {
        /// An authorization that waits for the user.
        case authorization
        /// Pushed parameters of an authorization request.
        case pushed
        /// A sign-out that waits for the user.
        case logout
        /// A sign-out from a form of another site that waits for its browser.
        case sentLogout

        var realm: Realm { Realm(rawValue: "\(Realm.oauth.rawValue):\(rawValue)") }
    }

    package let database: ServerDatabase
    package let clock: any ServerClock
    package let sweep: ExpirySweep

    package init(database: ServerDatabase, clock: any ServerClock, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.sweep = sweep
    }

    /// - Parameter most: the maximum number of requests of this kind. Above it, the oldest ones are deleted.
    package func put(
        _ content: some Encodable & Sendable, _ kind: Kind, id: String, for lifetime: TimeInterval, most: Int? = nil
    ) async throws {
        let now = clock.now().timeIntervalSince1970
        let store = ConversationStore(kind.realm, capacity: most)
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            try store.put(content, handle: id, until: now + lifetime, in: connection)
        }
    }

    /// Returns and deletes a request; nil if it has expired or was taken before.
    package func take<Content: Decodable>(_ type: Content.Type, _ kind: Kind, id: String) async throws -> Content? {
        let now = clock.now().timeIntervalSince1970
        let store = ConversationStore(kind.realm)
        let request = try await database.pool.write { connection in
            let request = try store.open(id, now: now, in: connection)
            try store.remove(id, in: connection)
            return request
        }
        return try request?.decoded(type)
    }
}
