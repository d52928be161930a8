import Foundation
import IdentityBase
import IdentityDomain

/// The authorization codes of a user pool. Each can be taken once.
struct PoolCodeStore: Sendable {
    /// The lifetime of a code in seconds.
    static let lifetime: TimeInterval = 300

    let pool: UserPool
    let services: PoolServices

    private var store: ConversationStore {
        ConversationStore(
            Realm(rawValue: "\(Realm(pool: pool).rawValue):code"),
            capacity: services.server.limits.openExecutions
        )
    }

    /// Stores a grant, and returns its code.
    func add(_ grant: CodeGrant) async throws -> String {
        let code = services.server.random.token()
        let now = services.now.timeIntervalSince1970
        let store = store

        try await services.server.database.pool.write { connection in
            try services.sweep.run(connection, now: now)
            try store.put(grant, handle: code, until: now + Self.lifetime, in: connection)
        }
        return code
    }

    /// Returns and deletes the grant of a code; nil if it has expired or was taken before.
    func take(_ code: String) async throws -> CodeGrant? {
        let now = services.now.timeIntervalSince1970
        let store = store

        let found = try await services.server.database.pool.write { connection in
            let found = try store.unexpired(code, now: now, in: connection)
            try store.remove(code, in: connection)
            return found
        }
        return try found?.decoded(CodeGrant.self)
    }
}
