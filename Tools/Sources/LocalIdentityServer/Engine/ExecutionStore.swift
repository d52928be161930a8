import Foundation
import GRDB

/// Keeps running executions: in the database, so that they outlive a restart, and their secrets in memory only.
///
/// After a restart a flow goes on where it was; a password that somebody had typed is asked for once more.
actor ExecutionStore {
    private let database: ServerDatabase
    private let clock: any ServerClock
    private var secrets: [String: Secrets] = [:]
    private var nextSweep = Date.distantPast

    private struct Secrets {
        let frames: [[String: String]]
        let codeVerifier: String?
        let expiresAt: Date

        var isEmpty: Bool { codeVerifier == nil && frames.allSatisfy(\.isEmpty) }
    }

    init(database: ServerDatabase, clock: any ServerClock) {
        self.database = database
        self.clock = clock
    }

    /// The execution, unless it has expired or ended.
    func load(_ id: String) async throws -> ExecutionState? {
        let now = clock.now().timeIntervalSince1970
        let text = try await database.pool.read { connection in
            try String.fetchOne(
                connection, sql: "SELECT state FROM execution WHERE id = ? AND expiresAt > ?", arguments: [id, now])
        }
        guard let text else { return nil }
        var state = try JSONDecoder().decode(ExecutionState.self, from: Data(text.utf8))
        for (index, values) in (secrets[id]?.frames ?? []).enumerated() where index < state.frames.count {
            state.frames[index].secrets = values
        }
        state.federation?.codeVerifier = secrets[id]?.codeVerifier
        return state
    }

    func save(_ state: ExecutionState) async throws {
        await sweep()
        let kept = Secrets(
            frames: state.frames.map(\.secrets), codeVerifier: state.federation?.codeVerifier,
            expiresAt: state.expiresAt)
        secrets[state.id] = kept.isEmpty ? nil : kept
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        let arguments: StatementArguments = [state.id, text, state.expiresAt.timeIntervalSince1970]
        try await database.pool.write { connection in
            try connection.execute(
                sql: "INSERT OR REPLACE INTO execution (id, state, expiresAt) VALUES (?, ?, ?)", arguments: arguments)
        }
    }

    func delete(_ id: String) async throws {
        secrets[id] = nil
        try await database.pool.write { connection in
            try connection.execute(sql: "DELETE FROM execution WHERE id = ?", arguments: [id])
        }
    }

    /// Drops what has expired, at most once a minute.
    private func sweep() async {
        let now = clock.now()
        guard now >= nextSweep else { return }
        nextSweep = now.addingTimeInterval(60)
        secrets = secrets.filter { $0.value.expiresAt > now }
        let limit = now.timeIntervalSince1970
        try? await database.pool.write { connection in
            try connection.execute(sql: "DELETE FROM execution WHERE expiresAt <= ?", arguments: [limit])
        }
    }
}
