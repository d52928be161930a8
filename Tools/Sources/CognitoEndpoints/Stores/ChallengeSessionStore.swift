import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The store of one pool's challenge sessions: sign-ups and sign-ins that wait for their next request.
struct ChallengeSessionStore: Sendable {
    let pool: UserPool
    let services: PoolServices

    private var database: ServerDatabase { services.server.database }
    private var now: Double { services.server.clock.now().timeIntervalSince1970 }
    private var conversations: ConversationStore {
        // Clients can start any number of sessions.
        ConversationStore(Realm(pool: pool), capacity: services.server.limits.openExecutions)
    }

    /// - Parameter handle: the handle; `nil` for a random one. A session with the same handle is replaced.
    /// - Throws: `PoolError` if the session has reached its latest expiry.
    func begin(_ session: ChallengeSession, lifetime: TimeInterval, handle: String? = nil) async throws -> String {
        let handle = handle ?? services.server.random.token()
        try await database.pool.write { try begin(session, lifetime: lifetime, handle: handle, in: $0) }
        return handle
    }

    func begin(_ session: ChallengeSession, lifetime: TimeInterval, handle: String, in connection: Database) throws {
        let now = now
        let end = min(now + lifetime, session.endsAt?.timeIntervalSince1970 ?? .infinity)
        guard end > now else { throw PoolError.invalidSession }
        try services.sweep.run(connection, now: now)
        try conversations.put(session, handle: handle, until: end, in: connection)
    }

    /// Returns the session if it belongs to the client. The session stays open.
    func session(_ handle: String, client: PoolClient) async throws -> ChallengeSession? {
        let session = try await session(handle)
        return if session?.clientID == client.id { session } else { nil }
    }

    func session(_ handle: String) async throws -> ChallengeSession? {
        try database.read { try openConversation(handle, in: $0) }?.decoded(ChallengeSession.self)
    }

    /// Ends an open session, so that it continues only once.
    func end(_ handle: String) async throws { try await database.pool.write { try end(handle, in: $0) } }

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
        try conversations.unexpired(handle, now: now, in: connection).flatMap {
            if $0.failures < services.server.limits.wrongCodes { $0 } else { nil }
        }
    }
}

/// The state of a sign-up or sign-in between two requests. The client has its handle as `Session`.
struct ChallengeSession: Sendable, Codable {
    enum Stage: Sendable, Codable {
        /// The user has signed up and must enter the code.
        case signUp
        /// The user has confirmed the sign-up, which counts as a first factor.
        case autoSignIn
        case selectFactor([UserPool.FirstFactor])
        case password
        case passwordSRP
        /// A started SRP proof of a password.
        case proof(ProofValues, precedesCustom: Bool)
        /// A remembered device must prove its secret.
        case device(key: String)
        /// A started SRP proof of a device's secret.
        case deviceProof(key: String, ProofValues)
        /// A code as first factor, which the id identifies. For an unknown user there is no code.
        case firstCode(UserPool.FirstFactor, id: String)
        case secondCode(SecondFactor, id: String)
        case totp
        case selectSecond([SecondFactor])
        case setUp([SecondFactor], secret: String?)
        /// An authenticator app is set up. The sign-in can continue.
        case isSetUp(SecondFactor)
        /// A code to the address of a future second factor.
        case setUpEmail(id: String)
        case newPassword
        case custom
    }

    let clientID: String
    /// Id of the user; nil for an unknown user. No response may reveal that.
    let userID: String?
    /// The names of the user in this session. The first one is the name in responses.
    let names: [String]
    var stage: Stage
    /// Time of the first factor. Setting a password afterwards ends the session.
    var provenAt: Date?
    /// Latest expiry of the session, regardless of the number of steps.
    var endsAt: Date?
}
