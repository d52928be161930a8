import Foundation
import IdentityBase
import IdentityDomain

/// The replay protection of client assertions: each ID (`jti`) is accepted once.
struct ReplayGuard: Sendable {
    static let realm = Realm(rawValue: "\(Realm.oauth.rawValue):clientAssertion")

    let database: ServerDatabase
    let clock: any WallClock
    let sweep: ExpirySweep

    /// Records an ID until the expiry of its assertion. Returns false if it was recorded before.
    func isFirstUse(of id: String, until end: Date) async throws -> Bool {
        let now = clock.now().timeIntervalSince1970
        let store = ConversationStore(Self.realm)

        return try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            guard try store.unexpired(id, now: now, in: connection) == nil else {
                return false
            }
            try store.put(true, handle: id, until: end.timeIntervalSince1970, in: connection)
            return true
        }
    }
}
