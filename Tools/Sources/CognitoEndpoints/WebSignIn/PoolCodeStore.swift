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
    func add(_ grant: PoolCodeGrant) async throws -> String {
        let code = services.server.random.token()
        try await services.values.put(grant, handle: code, for: Self.lifetime, in: store)
        return code
    }

    /// Returns and deletes the grant of a code; nil if it has expired or was taken before.
    func take(_ code: String) async throws -> PoolCodeGrant? {
        try await services.values.take(PoolCodeGrant.self, handle: code, from: store)
    }
}
