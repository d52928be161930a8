import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

#if os(Linux)
// Every address of 127.0.0.0/8 is one of the machine on Linux only.
@Suite("A server with a host beyond loopback", .timeLimit(.minutes(5)))
struct NetworkListenerTests {
    private static func configuration(_ host: String) async throws -> LocalIdentityServer.Configuration {
        var configuration = try await TestServer.configuration()
        let networkHost = try #require(NetworkHost(host))
        configuration.networkHost = networkHost
        return configuration
    }

    @Test(
        "The server listens on the host, with a certificate of its own authority, and on loopback, with the usual one"
    )
    func both() async throws {
        let configuration = try await Self.configuration("127.0.0.2")
        try await TestServer.run(configuration) { server, client in
            let port = try #require(server.baseURL.port)
            #expect(server.baseURL.absoluteString == "https://127.0.0.2:\(port)")
            #expect(server.loopbackURL.absoluteString == "https://localhost:\(port)")
            #expect(server.outboxURL.absoluteString == "https://localhost:\(port)/dev/outbox")
            #expect(server.certificatePath.hasSuffix("development-ca-127.0.0.2.pem"))
            #expect(server.loopbackCertificatePath.hasSuffix("/development-ca.pem"))

            let document = try await client.get("/.well-known/openid-configuration").json
            #expect(document["issuer"]?.string == server.baseURL.absoluteString)
            // The client trusts the host's authority only.
            await #expect(throws: (any Error).self) {
                try await client.at(server.loopbackURL.absoluteString).get("/health/liveness")
            }
        }
    }

    @Test("With every address, the server keeps its name and its authority")
    func everyAddress() async throws {
        let configuration = try await Self.configuration("0.0.0.0")
        try await TestServer.run(configuration) { server, client in
            #expect(server.baseURL.host == "localhost" && server.host == nil)
            #expect(server.certificatePath.hasSuffix("/development-ca.pem"))
            let reply = try await client.get("/health/liveness")
            #expect(reply.status == 200)
        }
    }

    @Test("An address of another machine is refused with a reason")
    func refused() async throws {
        // TEST-NET-1 (RFC 5737).
        let configuration = try await Self.configuration("192.0.2.1")
        let error = await #expect(throws: LocalIdentityServerError.self) {
            try await LocalIdentityServer.start(configuration)
        }
        #expect(error?.description.contains("is 192.0.2.1 an address of this machine?") == true)
    }

    // Not addresses as text, but the resolver reads them as 127.0.0.1, whose port is in use, and as 127.0.0.2.
    @Test("A name that resolves to loopback is refused with a reason", arguments: ["0x7f000001", "0x7f000002"])
    func loopbackName(_ name: String) async throws {
        let configuration = try await Self.configuration(name)
        let error = await #expect(throws: LocalIdentityServerError.self) {
            try await LocalIdentityServer.start(configuration)
        }
        #expect(error?.description.contains("\(name) is a loopback address on this machine") == true, "\(error)")
    }
}
#endif
