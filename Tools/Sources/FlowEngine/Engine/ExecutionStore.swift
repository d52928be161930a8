import Foundation
import IdentityBase
package import IdentityDomain

/// The store of running executions. Their state is in the database and survives a restart. Their secrets are in memory
/// only.
///
/// After a restart, a flow continues at its current node, but a password has to be entered again. The same applies
/// after secrets were evicted because of the memory limit.
actor ExecutionStore {
    private struct Secrets {
        let frames: [[String: String]]
        /// Secrets of the subject's executor states.
        let subject: [String: String]
        let expiresAt: Date
        let size: Int
        /// Sequence number. The lowest is evicted first.
        let number: Int
    }

    /// Maximum size of all secrets in memory, in bytes.
    private static let maximumSize = 32 << 20

    private let database: ServerDatabase
    private let clock: any WallClock
    private let sweep: ExpirySweep
    private let conversations: ConversationStore
    private var secrets: [String: Secrets] = [:]
    private(set) var size = 0
    private var nextNumber = 0
    private var nextExpiryCheck = Date.distantPast

    init(database: ServerDatabase, clock: any WallClock, limits: Limits, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.sweep = sweep
        conversations = ConversationStore(.flow, capacity: limits.openExecutions)
    }

    /// Returns the execution, or nil if it has expired or ended.
    func load(_ id: String) async throws -> ExecutionState? {
        let now = clock.now().timeIntervalSince1970
        let saved = try database.read { try conversations.unexpired(id, now: now, in: $0) }
        // An execution that another version of the server has written and this one cannot read has expired.
        guard var state = try? saved?.decoded(ExecutionState.self) else {
            return nil
        }

        let kept = secrets[id]
        for (index, values) in zip(state.frames.indices, kept?.frames ?? []) {
            state.frames[index].secrets = values
        }
        state.subject.secrets = kept?.subject ?? [:]
        return state
    }

    func save(_ state: ExecutionState) async throws {
        let now = clock.now()
        forgetExpired(now)
        keepSecrets(of: state)

        let text = try ConversationStore.text(state)
        let end = state.expiresAt.timeIntervalSince1970
        try await database.pool.write { [sweep, conversations] connection in
            try sweep.run(connection, now: now.timeIntervalSince1970)
            guard try !conversations.update(text: text, handle: state.id, in: connection) else {
                return
            }
            try conversations.put(text: text, handle: state.id, until: end, in: connection)
        }
    }

    func delete(_ id: String) async throws {
        forget(id)
        try await database.pool.write { try conversations.remove(id, in: $0) }
    }

    private func keepSecrets(of state: ExecutionState) {
        forget(state.id)
        let frames = state.frames.map(\.secrets)
        let subject = state.subject.secrets
        guard !subject.isEmpty || !frames.allSatisfy(\.isEmpty) else {
            return
        }

        let all = (frames + [subject]).joined()
        let kept = Secrets(
            frames: frames,
            subject: subject,
            expiresAt: state.expiresAt,
            size: all.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count },
            number: nextNumber
        )
        secrets[state.id] = kept
        nextNumber += 1
        size += kept.size

        guard size > Self.maximumSize else { return }
        // Evicts down to half of the limit, so that evictions are rare.
        for (id, _) in secrets.sorted(by: { $0.value.number < $1.value.number }) {
            guard size > Self.maximumSize / 2, id != state.id else {
                break
            }
            forget(id)
        }
    }

    private func forget(_ id: String) {
        size -= secrets.removeValue(forKey: id)?.size ?? 0
    }

    /// Forgets the secrets of expired executions, at most once a minute.
    private func forgetExpired(_ now: Date) {
        guard now >= nextExpiryCheck else { return }
        nextExpiryCheck = now.addingTimeInterval(60)
        for (id, values) in secrets where values.expiresAt <= now {
            forget(id)
        }
    }
}

extension Realm {
    /// The executions of flows, and the codes that they send.
    package static let flow = Realm(rawValue: "flow")
}
