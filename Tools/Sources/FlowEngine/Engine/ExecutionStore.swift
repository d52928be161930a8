import Foundation
import GRDB
package import IdentityBase

/// The store of running executions. Their state is in the database and survives a restart. Their secrets are in memory
/// only.
///
/// After a restart, a flow continues at its current node, but a password has to be entered again. The same applies
/// after secrets were evicted because of the memory limit.
package actor ExecutionStore {
    private struct Kept {
        let frames: [[String: String]]
        /// Secrets of the subject's executor states.
        let subject: [String: String]
        let expiresAt: Date
        let size: Int
        let number: Int
    }

    /// Maximum size of all secrets in memory, in bytes.
    private static let room = 32 << 20

    private let database: ServerDatabase
    private let clock: any ServerClock
    private let limits: Limits
    private let sweep: ExpirySweep
    private var secrets: [String: Kept] = [:]
    private var size = 0
    private var nextNumber = 0
    private var nextCleaning = Date.distantPast
    private var savesUntilCount = 0

    package init(database: ServerDatabase, clock: any ServerClock, limits: Limits, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.limits = limits
        self.sweep = sweep
    }

    /// Size of all secrets in memory, in bytes.
    var sizeOfSecrets: Int { size }

    /// Returns the execution, or nil if it has expired or ended.
    package func load(_ id: String) async throws -> ExecutionState? {
        let now = clock.now().timeIntervalSince1970
        let text = try await database.pool.read { connection in
            try String.fetchOne(
                connection, sql: "SELECT state FROM execution WHERE id = ? AND expiresAt > ?", arguments: [id, now])
        }
        guard let text else { return nil }
        // An earlier version of the server may have written a form that this one cannot read. Such an execution has
        // expired.
        guard var state = try? JSONDecoder().decode(ExecutionState.self, from: Data(text.utf8)) else { return nil }
        for (index, values) in (secrets[id]?.frames ?? []).enumerated() where index < state.frames.count {
            state.frames[index].secrets = values
        }
        state.subject.secrets = secrets[id]?.subject ?? [:]
        return state
    }

    package func save(_ state: ExecutionState) async throws {
        let now = clock.now()
        forgetExpired(now)
        keepSecrets(of: state)
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        let arguments: StatementArguments = [state.id, text, state.expiresAt.timeIntervalSince1970]
        let most = limits.openExecutions
        let isCountDue = savesUntilCount <= 0
        savesUntilCount = isCountDue ? max(1, most / 20) : savesUntilCount - 1
        let sweep = sweep
        try await database.pool.write { connection in
            try sweep.run(connection, now: now.timeIntervalSince1970)
            try connection.execute(
                sql: """
                    INSERT INTO execution (id, state, expiresAt) VALUES (?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET state = excluded.state, isContinued = TRUE
                    """, arguments: arguments)
            if isCountDue { try Self.makeRoom(connection, most: most) }
        }
    }

    package func delete(_ id: String) async throws {
        forget(id)
        try await database.pool.write { connection in
            try connection.execute(sql: "DELETE FROM execution WHERE id = ?", arguments: [id])
        }
    }

    private func keepSecrets(of state: ExecutionState) {
        forget(state.id)
        let frames = state.frames.map(\.secrets)
        let subject = state.subject.secrets
        guard !subject.isEmpty || !frames.allSatisfy(\.isEmpty) else { return }
        let bytes = (frames + [subject]).joined().reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        secrets[state.id] = Kept(
            frames: frames, subject: subject, expiresAt: state.expiresAt, size: bytes, number: nextNumber)
        nextNumber += 1
        size += bytes
        guard size > Self.room else { return }
        // Evicts down to half of the limit, so that evictions are rare.
        for id in secrets.keys.sorted(by: { (secrets[$0]?.number ?? 0) < (secrets[$1]?.number ?? 0) }) {
            guard size > Self.room / 2, id != state.id else { break }
            forget(id)
        }
    }

    private func forget(_ id: String) {
        size -= secrets.removeValue(forKey: id)?.size ?? 0
    }

    /// Deletes the oldest executions above the limit `most`. Executions that were never continued go first, so that a
    /// flood of new executions does not end flows in progress.
    private static func makeRoom(_ connection: Database, most: Int) throws {
        let count = try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM execution") ?? 0
        guard count > most else { return }
        try connection.execute(
            sql: "DELETE FROM execution WHERE id IN (SELECT id FROM execution ORDER BY isContinued, rowid LIMIT ?)",
            arguments: [count - most])
    }

    /// Forgets the secrets of expired executions, at most once a minute.
    private func forgetExpired(_ now: Date) {
        guard now >= nextCleaning else { return }
        nextCleaning = now.addingTimeInterval(60)
        for (id, kept) in secrets where kept.expiresAt <= now { forget(id) }
    }
}
