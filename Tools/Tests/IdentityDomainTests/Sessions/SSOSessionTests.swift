import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Sessions of browsers", .timeLimit(.minutes(5)))
struct SSOSessionTests {
    private struct World: Sendable {
        let base: StoreTestDatabase
        let store: SSOSessionStore

        static func run(_ work: @Sendable (World) async throws -> Void) async throws {
            try await StoreTestDatabase.run { base in
                let store = SSOSessionStore(database: base.database, random: SystemRandomSource())
                try await work(World(base: base, store: store))
            }
        }

        func begin(_ userID: String = "alice", replacing old: String? = nil) async throws -> String? {
            let session = SSOSessionStore.Session(userID: userID, provenAt: StoreTestDatabase.start)
            return try await store.begin(session, flow: "f", replacing: old, now: StoreTestDatabase.start)
        }

        func owner(_ handle: String, flow: String = "f", after seconds: TimeInterval = 0) async throws -> String? {
            try await store.owner(of: handle, flow: flow, now: StoreTestDatabase.start + seconds)
        }

        func use(_ handle: String, after seconds: TimeInterval) async throws -> SSOSessionStore.Session? {
            try await store.use(handle, flow: "f", now: StoreTestDatabase.start + seconds)
        }

        func addFamily(_ userID: String = "alice", session: String?, assertionID: String? = nil) async throws -> Bool {
            let family = TokenFamily(
                id: UUID().uuidString,
                clientID: "app",
                userID: userID,
                provenAt: StoreTestDatabase.start,
                sessionHash: session.map { Digest.text($0) },
                aci: "aci"
            )
            return try await store.addAssertionFamily(
                family,
                assertionID: assertionID,
                until: StoreTestDatabase.start + 60
            )
        }
    }

    @Test("A session ends after half an hour without use, which a look at its owner is not")
    func idleTime() async throws {
        try await World.run { world in
            let handle = try #require(try await world.begin())
            #expect(try await world.owner(handle, after: 1_799) == "alice")
            #expect(try await world.owner(handle, after: 1_800) == nil)
            #expect(try await world.use(handle, after: 1_800) == nil)

            #expect(try await world.use(handle, after: 1_799)?.userID == "alice")
            #expect(try await world.owner(handle, after: 3_598) == "alice")
            #expect(try await world.owner(handle, after: 3_599) == nil)
        }
    }

    @Test("A session ends after eight hours, however often it is used")
    func maximumTime() async throws {
        try await World.run { world in
            let handle = try #require(try await world.begin())
            let expected = SSOSessionStore.Session(userID: "alice", provenAt: StoreTestDatabase.start)
            for seconds in stride(from: 1_000.0, to: 28_800, by: 1_000) {
                let session = try await world.use(handle, after: seconds)
                #expect(session == expected)
            }
            #expect(try await world.owner(handle, after: 28_799) == "alice")
            #expect(try await world.owner(handle, after: 28_800) == nil)
        }
    }

    @Test("A session is valid for its flow only, and ends with its sign-out")
    func flows() async throws {
        try await World.run { world in
            let handle = try #require(try await world.begin())
            #expect(try await world.owner(handle, flow: "other") == nil)
            try await world.store.end(handle, flow: "other")
            #expect(try await world.owner(handle) == "alice")

            try await world.store.end(handle, flow: "f")
            #expect(try await world.owner(handle) == nil)
        }
    }

    @Test("A new sign-in ends the session that it replaces, and no other one")
    func replacement() async throws {
        try await World.run { world in
            let first = try #require(try await world.begin())
            let other = try #require(try await world.begin())
            let second = try #require(try await world.begin("bob", replacing: first))
            #expect(Set([first, other, second]).count == 3)
            #expect(try await world.owner(first) == nil)
            #expect(try await world.owner(other) == "alice")
            #expect(try await world.owner(second) == "bob")

            try await world.store.endAll(of: "alice")
            #expect(try await world.owner(other) == nil)
            #expect(try await world.owner(second) == "bob")
        }
    }

    @Test(
        "No session begins if the password was changed after the authentication, or for a disabled account",
        arguments: [("nothing", true), ("same moment", true), ("later password", false), ("disabled", false)]
    )
    func refused(_ change: String, _ isBegun: Bool) async throws {
        try await World.run { world in
            let session = try #require(try await world.begin())
            switch change {
            case "same moment": try await world.base.setPassword(of: "alice", after: 0)
            case "later password": try await world.base.setPassword(of: "alice", after: 0.001)
            case "disabled": try await world.base.disable("alice")
            default: break
            }
            #expect((try await world.begin() != nil) == isBegun)
            #expect(try await world.addFamily(session: nil) == isBegun)
            #expect(try await world.begin("bob") != nil)

            // In a session it counts whether this one has ended, as every password change of another one ends it.
            let isAlive = change == "nothing"
            #expect(try await world.addFamily(session: session) == isAlive)
        }
    }

    @Test("The assertion of an ended session is refused; that of a valid one is found by its ID")
    func assertions() async throws {
        try await World.run { world in
            let handle = try #require(try await world.begin())
            #expect(try await world.addFamily(session: handle, assertionID: "assertion"))
            let token = try world.base.database.read { try IssuedToken.read(id: "assertion", in: $0) }
            #expect(token?.familyID != nil && token?.isReadOnly == false)

            try await world.store.end(handle, flow: "f")
            #expect(try await world.addFamily(session: handle, assertionID: "late") == false)
            #expect(try world.base.database.read { try IssuedToken.read(id: "late", in: $0) } == nil)
        }
    }

    @Test("Expired sessions are deleted", arguments: [(1_799.0, 1), (1_800.0, 0)])
    func sweep(_ seconds: TimeInterval, _ count: Int) async throws {
        try await World.run { world in
            _ = try await world.begin()
            let kept = try await world.base.database.pool.write { connection in
                try SSOSessionStore.sweep(connection, now: (StoreTestDatabase.start + seconds).timeIntervalSince1970)
                return try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM session")
            }
            #expect(kept == count)
        }
    }

    @Test("Each flow has its own cookie, which pages of other sites and scripts cannot use")
    func cookie() {
        let name = SSOSessionCookie.name(of: "flow")
        #expect(name.wholeMatch(of: /tid_sso_[0-9a-f]{16}/) != nil)
        #expect(SSOSessionCookie.name(of: "flow") == name)
        #expect(SSOSessionCookie.name(of: "other") != name)

        let ending = "HttpOnly; Secure; SameSite=Lax"
        let set = SSOSessionCookie(name: name, value: "handle").header
        #expect(set == "\(name)=handle; Path=/; Max-Age=28800; \(ending)")
        #expect(SSOSessionCookie(name: name, value: "").header == "\(name)=; Path=/; Max-Age=0; \(ending)")
    }

    @Test(
        "The handles of a request are found by the names of their cookies; the first one of a name counts",
        arguments: [
            (["tid_sso_a=1; tid_sso_b=2"], ["tid_sso_a": "1", "tid_sso_b": "2"]),
            (["tid_sso_a=1", "tid_sso_a=2"], ["tid_sso_a": "1"]), (["tid_sso_a=1;tid_sso_a=2"], ["tid_sso_a": "1"]),
            (["tid_sso_a=; tid_sso_a=2"], ["tid_sso_a": "2"]), (["tid_sso_a=1=2"], ["tid_sso_a": "1=2"]),
            (["other=1; tid_sso=2; tid_sso_a"], [:]), ([" tid_sso_a = 1 "], ["tid_sso_a": "1"]), ([], [:]),
        ] as [([String], [String: String])]
    )
    func handles(_ headers: [String], _ handles: [String: String]) {
        #expect(SSOSessionCookie.values(in: headers) == handles)
    }
}
