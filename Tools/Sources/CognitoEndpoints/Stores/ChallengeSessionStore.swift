package import Foundation
package import GRDB
import IdentityBase
import IdentityDomain

/// The store of one pool's sessions.
package struct ChallengeSessionStore: Sendable {
    private let database: ServerDatabase
    private let random: any RandomSource
    private let clock: any WallClock
    private let limits: Limits
    private let sweep: ExpirySweep
    private let conversations: ConversationStore

    init(pool: UserPool, services: PoolServices) {
        database = services.server.directory.database
        random = services.server.random
        clock = services.server.clock
        limits = services.server.limits
        sweep = services.sweep
        // Clients can start any number of sessions.
        conversations = ConversationStore(Realm(pool: pool), capacity: limits.openExecutions)
    }

    /// - Parameter handle: the handle; `nil` for a random one. A session with the same handle is replaced.
    /// - Returns: the handle.
    /// - Throws: `PoolError` if the session has reached its latest expiry.
    package func begin(_ session: ChallengeSession, life: TimeInterval, handle: String? = nil) async throws -> String {
        let handle = handle ?? random.token()
        try await database.pool.write { try begin(session, life: life, handle: handle, in: $0) }
        return handle
    }

    package func begin(_ session: ChallengeSession, life: TimeInterval, handle: String, in connection: Database) throws
    {
        let now = clock.now().timeIntervalSince1970
        let end = min(now + life, session.endsAt?.timeIntervalSince1970 ?? .infinity)
        guard end > now else { throw PoolError.invalidSession }
        try sweep.run(connection, now: now)
        try conversations.put(session, handle: handle, until: end, in: connection)
    }

    /// Returns the session if it belongs to the client. The session stays open.
    package func session(_ handle: String, client: PoolClient) async throws -> ChallengeSession? {
        let session = try await session(handle)
        return if session?.clientID == client.id { session } else { nil }
    }

    /// Returns the session. It stays open.
    func session(_ handle: String) async throws -> ChallengeSession? {
        try await database.pool.read { try openConversation(handle, in: $0) }?.decoded(ChallengeSession.self)
    }

    /// Ends a session, so that it continues only once.
    ///
    /// - Throws: `PoolError` if the session has ended or expired, or has too many wrong answers.
    package func end(_ handle: String) async throws {
        try await database.pool.write { try end(handle, in: $0) }
    }

    package func end(_ handle: String, in connection: Database) throws {
        guard try isOpen(handle, in: connection) else { throw PoolError.invalidSession }
        try conversations.remove(handle, in: connection)
    }

    /// Counts a wrong answer.
    ///
    /// - Returns: whether another answer is accepted.
    package func fail(_ handle: String) async throws -> Bool {
        try await database.pool.write { try fail(handle, in: $0) }
    }

    package func fail(_ handle: String, in connection: Database) throws -> Bool {
        try conversations.fail(handle, in: connection)
        return try isOpen(handle, in: connection)
    }

    /// Checks whether a session accepts another answer.
    package func isOpen(_ handle: String, in connection: Database) throws -> Bool {
        try openConversation(handle, in: connection) != nil
    }

    private func openConversation(
        _ handle: String, in connection: Database
    ) throws -> ConversationStore.Conversation? {
        try conversations.open(handle, now: clock.now().timeIntervalSince1970, in: connection).flatMap {
            if $0.failures < limits.wrongCodes { $0 } else { nil }
        }
    }
}
