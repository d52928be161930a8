import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import EndpointSupport
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("The outbox", .timeLimit(.minutes(5)))
struct OutboxTests {
    @Test(
        "Only a loopback peer with a loopback host name may read the outbox",
        arguments: [
            ("127.0.0.1", "localhost:8090", true), ("127.8.9.1", "127.0.0.1", true), ("::1", "[::1]:8090", true),
            ("::ffff:127.0.0.1", "LOCALHOST", true), ("127.0.0.1", "evil.example:8090", false),
            ("127.0.0.1", "localhost.evil.example", false), ("127.0.0.1", "127.0.0.1.evil.example", false),
            ("192.168.1.2", "localhost", false), ("127.0.0.1", nil, false), (nil, "localhost", false),
            ("::ffff:10.0.0.1", "localhost", false), ("127.0.0.1", "", false), ("fe80::1", "localhost", false),
        ] as [(String?, String?, Bool)]
    )
    func access(_ peer: String?, _ host: String?, _ allowed: Bool) {
        #expect(OutboxAccess.isAllowed(peer: peer, host: host) == allowed)
    }

    @Test("Messages are listed with the newest last, filtered by recipient, and passed to the listener")
    func messages() async throws {
        let heard = NIOLockedValueBox<[OutboxMessage]>([])
        var configuration = try await TestServer.configuration()
        configuration.onMessage = { message in heard.withLockedValue { $0.append(message) } }
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            for email in ["alice@example.com", "bob@example.com"] {
                let form = try await client.start(server.applications.emailCode.applicationId)
                _ = try await client.answer(form, "action_email", ["email": email])
            }
            let form = try await client.start(server.applications.demo.applicationId, "RECOVERY")
            _ = try await client.answer(form, "action_submit_username", ["username": "bob"])

            guard case .array(let all) = try await client.get("/dev/outbox").json else {
                return #expect(Bool(false), "no list")
            }
            #expect(all.compactMap { $0["to"]?.string } == ["alice@example.com", "bob@example.com", "bob@example.com"])
            for message in all {
                #expect(
                    Set(message.object?.keys.map { $0 } ?? [])
                        == ["id", "kind", "to", "subject", "text", "code", "link", "at"]
                )
            }
            #expect(all[1]["code"]?.string?.count == 6)
            #expect(all[1]["link"] == .null)
            #expect(all[2]["code"] == .null)
            #expect(all[2]["link"]?.string?.contains("/gate/invite?applicationId=") == true)
            guard case .array(let bobs) = try await client.get("/dev/outbox?to=BOB%40example.com").json else {
                return #expect(Bool(false), "no list")
            }
            #expect(bobs.count == 2)
            let identifiers = heard.withLockedValue { $0.map(\.id) }
            #expect(identifiers == all.compactMap { $0["id"]?.string })
        }
    }

    @Test("A request with another host name is refused", arguments: ["evil.example", "localhost.evil.example:443"])
    func rebinding(_ host: String) async throws {
        try await TestServer.run { _, client in
            let reply = try await client.send("GET", "/dev/outbox", headers: [("Host", host)])
            #expect(reply.status == 403)
            #expect(reply.errorCode == "AUTH-4030")
        }
    }
}
