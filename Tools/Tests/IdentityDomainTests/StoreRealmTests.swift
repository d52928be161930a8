import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Realms of stores", .timeLimit(.minutes(5)))
struct StoreRealmTests {
    /// A realm, and one whose rows it neither finds nor changes.
    static let realms = [
        ("pool:a", "pool:b"), ("pool:a", "pool"), ("pool:a", "tenant:a"), ("tenant:a", "tenant"), ("oauth", "flow"),
        ("oauth", "oauth:pushed"),
    ].map { (Realm(rawValue: $0.0), Realm(rawValue: $0.1)) }

    private static let now = 1_000.0
    private static let userID = "alice"

    private static func run(_ work: @escaping @Sendable (Database) throws -> Void) async throws {
        let folder = try DataFolder(.ephemeral)
        defer { folder.removeIfTemporary() }
        let database = try ServerDatabase(in: folder, migrator: ServerSchema.migrator)
        defer { database.close() }
        try await database.pool.write { connection in
            let alice = User(id: userID, username: "alice", createdAt: Date(timeIntervalSince1970: now))
            try UserDirectory.write(alice, at: now, in: connection)
            try work(connection)
        }
    }

    @Test("A code is accepted only in its realm, once", arguments: realms)
    func codes(_ own: Realm, _ other: Realm) async throws {
        try await Self.run { connection in
            let delivery = CodeDelivery(channel: .email, destination: "alice@example.com")
            let code = CodeStore.Code(
                id: "c",
                userID: Self.userID,
                delivery: delivery,
                sentAt: Self.now,
                expiresAt: Self.now + 60
            )
            let store = CodeStore(own)
            let stranger = CodeStore(other)
            func check(_ store: CodeStore, _ text: String) throws -> CodeStore.Verdict {
                try store.check(text, id: "c", most: 3, now: Self.now, in: connection)
            }
            try store.put(code, text: "123456", salt: "s", in: connection)
            #expect(try check(stranger, "123456") == .missing)
            #expect(try stranger.code("c", in: connection) == nil)
            #expect(try stranger.last(of: Self.userID, by: .email, in: connection) == nil)
            // Neither another code nor wrong attempts there change this one.
            try stranger.put(code, text: "654321", salt: "s", in: connection)
            for _ in 1...3 { _ = try check(stranger, "wrong") }
            #expect(try check(stranger, "654321") == .attemptsExhausted)
            #expect(try check(store, "654321") == .wrong(isLast: false))
            #expect(try store.last(of: Self.userID, by: .email, in: connection)?.wrongAttempts == 1)
            #expect(try check(store, "123456") == .right(delivery))
            #expect(try check(store, "123456") == .missing)
        }
    }

    @Test("A code is invalid after its last wrong attempt, and an expired code is distinguished from a missing one")
    func codeLimits() async throws {
        try await Self.run { connection in
            let store = CodeStore(Realm(rawValue: "r"), expiredLifetime: 60)
            let code = CodeStore.Code(
                id: "c",
                userID: nil,
                delivery: CodeDelivery(channel: .sms, destination: "+1"),
                sentAt: Self.now,
                expiresAt: Self.now + 60
            )
            func check(_ text: String, at time: Double) throws -> CodeStore.Verdict {
                try store.check(text, id: "c", most: 2, now: time, in: connection)
            }
            try store.put(code, text: "123456", salt: "s", in: connection)
            #expect(try check("123456", at: code.expiresAt) == .expired)
            #expect(try check("1", at: Self.now) == .wrong(isLast: false))
            #expect(try check("1", at: Self.now) == .wrong(isLast: true))
            #expect(try check("123456", at: Self.now) == .attemptsExhausted)
            try StoreTables.sweep(connection, now: code.expiresAt + 59)
            #expect(try store.code("c", in: connection) != nil)
            try StoreTables.sweep(connection, now: code.expiresAt + 60)
            #expect(try check("123456", at: Self.now) == .missing)
        }
    }

    @Test("A token family and each of its refresh tokens are valid only in their realm", arguments: realms)
    func families(_ own: Realm, _ other: Realm) async throws {
        try await Self.run { connection in
            let family = TokenFamily(
                id: "f",
                clientID: "app",
                userID: Self.userID,
                provenAt: Date(timeIntervalSince1970: Self.now),
                refreshEnd: Date(timeIntervalSince1970: Self.now + 60),
                details: ["key": "value"]
            )
            let store = TokenFamilyStore(own)
            let stranger = TokenFamilyStore(other)
            func rotate(_ store: TokenFamilyStore, _ token: String, _ successor: String) throws -> Bool {
                try store.rotate(
                    token,
                    to: successor,
                    of: family,
                    reuse: RefreshReuse(window: 0, now: Self.now),
                    keptUntil: Self.now + 60,
                    in: connection
                )
            }
            try store.add(family, refreshToken: "first", keptUntil: Self.now + 60, in: connection)
            #expect(try stranger.family("f", in: connection) == nil)
            #expect(try stranger.family(refreshToken: "first", in: connection) == nil)
            #expect(try !stranger.isCurrent(refreshToken: "first", in: connection))
            #expect(try !rotate(stranger, "first", "stolen"))
            try stranger.revoke("f", in: connection)
            try stranger.revokeAll(of: Self.userID, in: connection)
            #expect(try store.family(refreshToken: "first", in: connection) == family)
            #expect(try store.isCurrent(refreshToken: "first", in: connection))
            #expect(try rotate(store, "first", "second"))
            // The replay revokes the family.
            #expect(try !rotate(store, "first", "third"))
            #expect(try store.family("f", in: connection)?.isRevoked == true)
            #expect(try !store.isCurrent(refreshToken: "second", in: connection))
        }
    }

    @Test("One statement revokes the families of a user in all realms, another ends all but one")
    func allRealms() async throws {
        try await Self.run { connection in
            let stores = ["oauth", "pool:a", "tenant:a"].map { TokenFamilyStore(Realm(rawValue: $0)) }
            for store in stores {
                try store.add(
                    TokenFamily(
                        id: store.realm.rawValue,
                        clientID: "app",
                        userID: Self.userID,
                        provenAt: .distantPast,
                        refreshEnd: .distantFuture
                    ),
                    refreshToken: nil,
                    keptUntil: Self.now,
                    in: connection
                )
            }
            func families() throws -> [TokenFamily] {
                try stores.compactMap { try $0.family($0.realm.rawValue, in: connection) }
            }
            try UserTokens.endAll(of: Self.userID, keeping: KeptSignIn(family: "pool:a"), in: connection)
            #expect(try families().map(\.isEnded) == [true, false, true])
            try UserTokens.revokeAll(of: Self.userID, in: connection)
            #expect(try families().map(\.isRevoked) == [true, true, true])
        }
    }

    @Test("A conversation is found, continued and ended only in its realm", arguments: realms)
    func conversations(_ own: Realm, _ other: Realm) async throws {
        try await Self.run { connection in
            let store = ConversationStore(own, capacity: 2)
            let stranger = ConversationStore(other, capacity: 2)
            try store.put("content", handle: "h", group: "g", until: Self.now + 60, expiredLifetime: 60, in: connection)
            #expect(try stranger.find("h", in: connection) == nil)
            #expect(try stranger.unexpired("h", now: Self.now, in: connection) == nil)
            #expect(try !stranger.update("other", handle: "h", in: connection))
            try stranger.countFailure("h", in: connection)
            try stranger.remove("h", in: connection)
            try stranger.remove(group: "g", in: connection)
            try stranger.trim(group: "g", to: 0, in: connection)
            for number in 0..<9 {
                try stranger.put("other", handle: "\(number)", group: "g", until: Self.now + 60, in: connection)
            }
            try stranger.put("other", handle: "h", group: "g", until: Self.now + 60, in: connection)
            let found = try #require(try store.unexpired("h", now: Self.now, in: connection))
            #expect(try found.decoded(String.self) == "content" && found.failures == 0)
            #expect(try store.unexpired("h", now: Self.now + 60, in: connection) == nil)
            #expect(try store.find("h", in: connection) != nil)
            try store.remove(group: "g", in: connection)
            #expect(try store.find("h", in: connection) == nil)
            #expect(try stranger.find("h", in: connection) != nil)
        }
    }

    @Test("Above the limit the oldest conversations without a second request are removed")
    func capacity() async throws {
        try await Self.run { connection in
            let store = ConversationStore(Realm(rawValue: "r"), capacity: 3)
            for handle in ["continued", "1", "2", "3", "4"] {
                try store.put(handle, handle: handle, group: "g", until: Self.now, in: connection)
                if handle == "continued" { _ = try store.update("2", handle: handle, in: connection) }
            }
            func kept() throws -> [String] {
                try ["continued", "1", "2", "3", "4"].filter { try store.find($0, in: connection) != nil }
            }
            #expect(try kept() == ["continued", "3", "4"])
            try store.trim(group: "g", to: 2, in: connection)
            #expect(try kept() == ["3", "4"])
        }
    }

    @Test("Attempts are counted, removed and limited only in their realm", arguments: realms)
    func attempts(_ own: Realm, _ other: Realm) async throws {
        try await Self.run { connection in
            let log = AttemptLog(own, capacity: 3)
            let stranger = AttemptLog(other, capacity: 3)
            func wait(_ log: AttemptLog, _ kind: AttemptLog.Kind = .code) throws -> Int? {
                try log.wait(kind, of: Self.userID, most: 1, within: 60, now: Self.now, in: connection)
            }
            try log.add(.sending, of: Self.userID, at: Self.now, lifetime: 60, in: connection)
            try log.add(.code, of: Self.userID, at: Self.now, lifetime: 60, in: connection)
            #expect(try wait(stranger) == nil)
            #expect(try stranger.count(.code, afterLatest: .sending, of: Self.userID, in: connection) == nil)
            try stranger.removeAll(.code, of: Self.userID, in: connection)
            for number in 0..<9 {
                try stranger.add(.code, of: "\(number)", at: Self.now, lifetime: 60, in: connection)
            }
            try stranger.add(.code, of: Self.userID, at: Self.now, lifetime: 60, in: connection)
            #expect(try wait(log) == 60)
            #expect(try wait(log, .password) == nil)
            #expect(try log.count(.code, afterLatest: .sending, of: Self.userID, in: connection) == 1)
            #expect(try log.times(.code, of: Self.userID, after: Self.now, in: connection).isEmpty)
            // The limit of the realm removes its oldest conversation.
            for _ in 0..<3 { try log.add(.password, of: "other", at: Self.now, lifetime: 60, in: connection) }
            #expect(try wait(log) == nil)
        }
    }

    @Test("A code of one user pool is refused by another")
    func pools() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool()) { world in
            _ = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            let code = await world.code()
            var other = world
            other.app = PoolTestEnvironment.shippedClient
            let refused = try await other.confirm("ada", code)
            #expect(refused.refusal == "ExpiredCodeException", "\(refused.text)")
            #expect(try await world.confirm("ada", code).status == 200)
        }
    }
}
