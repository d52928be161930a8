import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The store of one pool's challenge sessions: sign-ups and sign-ins that wait for their next request.
struct ChallengeSessionStore: Sendable {
    let pool: UserPool
    let services: PoolServices

    private var database: ServerDatabase { services.server.database }
    private var now: Double { services.now.timeIntervalSince1970 }
    private var conversations: ConversationStore {
        // Clients can start any number of sessions.
        ConversationStore(Realm(pool: pool), capacity: services.server.limits.openExecutions)
    }

    /// - Parameter handle: the handle; `nil` for a random one. A session with the same handle is replaced.
    /// - Throws: `PoolError` if the session has reached its latest expiry.
    func begin(
        _ session: ChallengeSession,
        lifetime: TimeInterval,
        handle: String? = nil
    ) async throws -> String {
        let handle = handle ?? services.server.random.token()
        try await database.pool.write { connection in
            try begin(session, lifetime: lifetime, handle: handle, in: connection)
        }
        return handle
    }

    func begin(
        _ session: ChallengeSession,
        lifetime: TimeInterval,
        handle: String,
        in connection: Database
    ) throws {
        let now = now
        let end = min(now + lifetime, session.endsAt?.timeIntervalSince1970 ?? .infinity)
        guard end > now else { throw PoolError.invalidSession }
        try services.sweep.run(connection, now: now)
        try conversations.put(session, handle: handle, until: end, in: connection)
    }

    /// Returns the session if it belongs to the client. The session stays open.
    func session(_ handle: String, client: PoolClient) throws -> ChallengeSession? {
        guard let found = try session(handle), found.clientID == client.id else {
            return nil
        }
        return found
    }

    func session(_ handle: String) throws -> ChallengeSession? {
        try database.read { try openConversation(handle, in: $0) }?.decoded(ChallengeSession.self)
    }

    /// Ends an open session, so that it continues only once.
    func end(_ handle: String) async throws {
        try await database.pool.write { try end(handle, in: $0) }
    }

    func end(_ handle: String, in connection: Database) throws {
        guard try isOpen(handle, in: connection) else { throw PoolError.invalidSession }
        try conversations.remove(handle, in: connection)
    }

    /// Counts a wrong answer, and returns whether another one is accepted.
    func countWrongAnswer(_ handle: String) async throws -> Bool {
        try await database.pool.write { try countWrongAnswer(handle, in: $0) }
    }

    func countWrongAnswer(_ handle: String, in connection: Database) throws -> Bool {
        try conversations.countFailure(handle, in: connection)
        return try isOpen(handle, in: connection)
    }

    /// Checks whether a session accepts another answer.
    func isOpen(_ handle: String, in connection: Database) throws -> Bool {
        try openConversation(handle, in: connection) != nil
    }

    private func openConversation(_ handle: String, in connection: Database) throws -> ConversationStore.Conversation? {
        let conversation = try conversations.unexpired(handle, now: now, in: connection)
        guard let conversation, conversation.failures < services.server.limits.wrongCodes else {
            return nil
        }
        return conversation
    }
}
