import Foundation
import GRDB
import NIOConcurrencyHelpers
import NIOCore
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Password hashing", .timeLimit(.minutes(5)))
struct HashingTests {
    @Test(
        "PBKDF2-HMAC-SHA256 matches published test vectors",
        arguments: [
            (1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
            (2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
            (4_096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"),
        ]
    )
    func knownAnswers(_ rounds: Int, _ digest: String) throws {
        let hash = try PBKDF2Hash(secret: "password", salt: Array("salt".utf8), rounds: rounds)
        #expect(Hexadecimal.text(hash.digest) == digest)
        #expect(PBKDF2Hash(text: hash.text) == hash)
        #expect(try hash.matches("password"))
        #expect(try !hash.matches("Password"))
    }

    @Test(
        "A damaged hash is refused",
        arguments: ["", "pbkdf2-sha256$0$AA==$AA==", "pbkdf2-sha256$1$AA==", "x$1$AA==$AA=="]
    )
    func damaged(_ text: String) {
        #expect(PBKDF2Hash(text: text) == nil)
    }

    @Test(
        "A password has at least the shortest length and at most 256 Unicode scalars",
        arguments: [
            (String(repeating: "a", count: 7), false), (String(repeating: "a", count: 8), true),
            (String(repeating: "a", count: 256), true), (String(repeating: "a", count: 257), false),
            (String(repeating: "\u{1F41F}", count: 256), true), (String(repeating: "\u{1F41F}", count: 257), false),
        ]
    )
    func lengths(_ password: String, _ isAllowed: Bool) {
        #expect(PasswordLength(shortest: 8).allows(password) == isAllowed)
    }

    @Test("A cheap request is answered during a burst of sign-ups")
    func burst() async throws {
        let configuration = try await TestServer.configuration(rounds: 600_000)
        try await TestServer.run(configuration) { server, client in
            let application = server.applications.demoWithAssertion.applicationId
            let log = NIOLockedValueBox<[String]>([])
            var forms: [TestClient.Reply] = []
            for _ in 0..<8 { forms.append(try await client.start(application, "REGISTRATION")) }
            let burst = forms
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, form) in burst.enumerated() {
                    group.addTask {
                        let reply = try await client.answer(form, "action_001", Self.newUser(number))
                        #expect(reply.flowStatus == "COMPLETE")
                        log.withLockedValue { $0.append("sign-up") }
                    }
                }
                // Sent only while hashing is under way, and answered before it ends.
                while log.withLockedValue(\.self).isEmpty {
                    #expect(try await client.get("/health/liveness").status == 200)
                }
                #expect(try await client.get("/health/readiness").status == 200)
                log.withLockedValue { $0.append("health") }
                try await group.waitForAll()
            }
            let events = log.withLockedValue(\.self)
            #expect(events.count == 9)
            #expect(events.last == "sign-up", "\(events)")
        }
    }

    @Test("While every hashing thread is busy, sign-ups wait and other requests are served", .timeLimit(.minutes(1)))
    func busyPool() async throws {
        try await TestServer.run { server, client in
            let pool = server.services.credentials.hashing
            let application = server.applications.demoWithAssertion.applicationId
            let gate = DispatchSemaphore(value: 0)
            let (entered, continuation) = AsyncStream.makeStream(of: Void.self)
            let log = NIOLockedValueBox<[String]>([])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<System.coreCount {
                    group.addTask {
                        try await pool.run {
                            continuation.yield()
                            gate.wait()
                        }
                    }
                }
                var threads = entered.makeAsyncIterator()
                for _ in 0..<System.coreCount { await threads.next() }
                for number in 0..<8 {
                    group.addTask {
                        let form = try await client.start(application, "REGISTRATION")
                        let reply = try await client.answer(form, "action_001", Self.newUser(number))
                        #expect(reply.flowStatus == "COMPLETE")
                        log.withLockedValue { $0.append("sign-up") }
                    }
                }
                do {
                    for _ in 0..<20 {
                        #expect(try await client.get("/health/readiness").status == 200)
                        #expect(try await client.start(application).flowStatus == "INCOMPLETE")
                    }
                } catch {
                    Issue.record(error)
                }
                #expect(log.withLockedValue(\.self).isEmpty)
                for _ in 0..<System.coreCount { gate.signal() }
                try await group.waitForAll()
            }
            #expect(log.withLockedValue(\.self).count == 8)
        }
    }

    private static func newUser(_ number: Int) -> [String: String] {
        [
            "username": "user\(number)", "password": "Secret#\(number)", "given_name": "A", "family_name": "B",
            "email": "user\(number)@example.com",
        ]
    }

    @Test("Each hash stores its iteration count, and a new password replaces it")
    func rounds() async throws {
        try await TestServer.run { server, _ in
            let user = try await server.addAlice()
            let kinds = try await server.services.directory.database.pool.read {
                try String.fetchAll(
                    $0,
                    sql: "SELECT value FROM credential WHERE userID = ? AND kind = ?",
                    arguments: [user.id, PBKDF2Hash.name]
                )
            }
            #expect(kinds.count == 1)
            #expect(kinds.first.flatMap { PBKDF2Hash(text: $0) }?.rounds == TestServer.fastRounds)
            let credentials = server.services.credentials
            try await credentials.setPassword("New#2027", for: user)
            #expect(try await credentials.verifyPassword("New#2027", of: user))
            #expect(try await !credentials.verifyPassword("Alice#2026", of: user))
        }
    }

    @Test("Setting a password writes every representation")
    func representations() async throws {
        struct Shouting: PasswordRepresentation {
            let kind = "shouting"
            func text(for password: String, of user: User) throws -> String { "\(user.username ?? "")!" }
        }
        try await TestServer.run { server, _ in
            let services = server.services
            let store = CredentialStore(
                directory: services.directory,
                hashing: services.credentials.hashing,
                representations: services.credentials.representations + [Shouting()]
            )
            try await store.setPassword("x", for: try await server.addAlice())
            let kinds = try await services.directory.database.pool.read {
                try String.fetchAll($0, sql: "SELECT kind FROM credential ORDER BY kind")
            }
            #expect(kinds == ["pbkdf2-sha256", "shouting"])
        }
    }
}
