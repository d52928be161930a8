import Foundation
import GRDB

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

/// A server's database with the users Alice and Bob, without a server.
struct StoreTestDatabase: Sendable {
    let database: ServerDatabase
    let clock: TestClock

    /// The time at the start of the test.
    static let start = Date(timeIntervalSince1970: 1_000_000)

    static func run(_ work: @Sendable (StoreTestDatabase) async throws -> Void) async throws {
        let folder = try DataFolder(.ephemeral)
        defer { folder.removeIfTemporary() }
        let database = try ServerDatabase(in: folder, migrator: ServerSchema.migrator)
        defer { database.close() }

        try await database.pool.write { connection in
            for id in ["alice", "bob"] {
                let user = User(id: id, username: id, createdAt: start)
                try UserDirectory.write(user, at: start.timeIntervalSince1970, in: connection)
            }
        }
        try await work(StoreTestDatabase(database: database, clock: TestClock(start)))
    }

    /// Sets a password of a user, some seconds after the start.
    func setPassword(of id: String, after seconds: TimeInterval) async throws {
        let password = HashedPassword(userID: id, texts: [.init(kind: PBKDF2Hash.name, value: "hash")])
        let time = Self.start.timeIntervalSince1970 + seconds
        try await database.pool.write { try CredentialStore.write(password, at: time, in: $0) }
    }

    /// Disables an account without an end of its sessions, as an earlier version of the database has it.
    func disable(_ id: String) async throws {
        try await database.pool.write { connection in
            var state = AccountState()
            state.disabledAt = Self.start
            try AccountStore.write(state, of: id, in: connection)
        }
    }
}
