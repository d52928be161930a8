import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import OAuthEndpoints
@testable import ServerTestSupport

@Suite("OAuth: clients that authenticate with an assertion (private_key_jwt)", .timeLimit(.minutes(5)))
struct ClientAssertionTests {
    private static let elliptic = AssertionKey.elliptic()
    private static let client = "MACHINE"

    private static func document(_ keys: String, more: String = "") -> String {
        """
        resource_type: application
        id: machine
        name: Machine
        type: m2m
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: \(client)
              grantTypes: [client_credentials]
              tokenEndpointAuthMethod: private_key_jwt
              certificate: {type: JWKS, value: '\(keys)'}
        \(more)
        """
    }

    private struct World: Sendable {
        let server: LocalIdentityServer
        let client: TestClient
        let clock: TestClock

        /// Correct claims with these ones instead; null removes one.
        func claims(_ more: [String: JSONValue] = [:]) -> [String: JSONValue] {
            let now = Int64(clock.now().timeIntervalSince1970)
            return [
                "iss": .string(ClientAssertionTests.client), "sub": .string(ClientAssertionTests.client),
                "aud": .string(server.services.issuer + "/oauth2/token"), "exp": .integer(now + 60),
                "iat": .integer(now), "jti": .string(UUID().uuidString),
            ].merging(more) { $1 }
        }

        func form(_ assertion: String) -> [String: String] {
            [
                "grant_type": "client_credentials",
                "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                "client_assertion": assertion,
            ]
        }

        func send(
            _ assertion: String,
            _ more: [String: String] = [:],
            path: String = "/oauth2/token",
            headers: [(String, String)] = []
        ) async throws -> TestClient.Reply {
            try await client.form(path, form(assertion).merging(more) { $1 }, headers: headers)
        }
    }

    /// Runs a server with a client that has these keys.
    private static func run(
        _ keys: [AssertionKey] = [elliptic],
        _ work: @escaping @Sendable (World) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            let set = try AssertionKey.set(try keys.map { try $0.member() })
            let reply = try await client.importing(document(set), to: server)
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
            try await work(World(server: server, client: client, clock: clock))
        }
    }

    @Test("An assertion with an EC or an RSA key is accepted, for the issuer, the token endpoint or the called one")
    func accepted() async throws {
        let keys = [Self.elliptic, try AssertionKey.rsa()]
        try await Self.run(keys) { world in
            let issuer = world.server.services.issuer
            for key in keys {
                for audience: JSONValue in [
                    .string(issuer), .string(issuer + "/oauth2/token"), ["x", .string(issuer)],
                ] {
                    let reply = try await world.send(try key.sign(world.claims(["aud": audience])))
                    #expect(reply.status == 200, "\(key.algorithm): \(reply.text)")
                    let token = try #require(await world.server.services.signer.claims(reply.accessToken))
                    #expect(token["client_id"]?.string == Self.client)
                    #expect(token["sub"] == "machine")
                }
                let introspection = issuer + "/oauth2/introspect"
                let described = try await world.send(
                    try key.sign(world.claims(["aud": .string(introspection)])),
                    ["token": "x"],
                    path: "/oauth2/introspect"
                )
                #expect(described.json["active"] == false, "\(described.text)")
            }
            let unnamed = try Self.elliptic.sign(
                world.claims(["iat": .null]),
                header: ["kid": .null, "typ": "client-authentication+jwt"]
            )
            let reply = try await world.send(unnamed, ["client_id": Self.client])
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    @Test(
        "An assertion without a type is accepted, one with another type is not",
        arguments: [(.null, 200), ("JWT", 200), ("at+jwt", 401), (1, 401)] as [(JSONValue, Int)]
    )
    func type(_ type: JSONValue, _ status: Int) async throws {
        try await Self.run { world in
            let assertion = try Self.elliptic.sign(world.claims(), header: ["typ": type])
            #expect(try await world.send(assertion).status == status)
        }
    }

    /// A refused assertion: claims and header that differ from correct ones. Times are relative to now.
    struct Refused: Sendable, CustomTestStringConvertible {
        let name: String
        var claims: [String: JSONValue] = [:]
        var times: [String: Int64] = [:]
        var header: [String: JSONValue] = [:]
        var key: AssertionKey?
        var reason: String

        var testDescription: String { name }
    }

    private static let refusals: [Refused] = [
        Refused(name: "another issuer", claims: ["iss": "other"], reason: "(iss)"),
        Refused(name: "no issuer", claims: ["iss": .null], reason: "(iss)"),
        Refused(name: "another audience", claims: ["aud": "https://other.example.com"], reason: "(aud)"),
        Refused(name: "another endpoint", claims: ["aud": "https://localhost/oauth2/par"], reason: "(aud)"),
        Refused(name: "no audience", claims: ["aud": .null], reason: "(aud)"),
        Refused(name: "expired", times: ["exp": -61], reason: "exp"),
        Refused(name: "no expiry", claims: ["exp": .null], reason: "exp"),
        Refused(name: "expiry as text", claims: ["exp": "2000000000"], reason: "exp"),
        Refused(name: "expiry too late", times: ["exp": 3_700], reason: "exp"),
        Refused(name: "issued in the future", times: ["iat": 61], reason: "(iat)"),
        Refused(name: "issued long ago", times: ["iat": -3_700], reason: "(iat)"),
        Refused(name: "not valid yet", times: ["nbf": 61], reason: "(nbf)"),
        Refused(name: "no ID", claims: ["jti": .null], reason: "(jti)"),
        Refused(name: "empty ID", claims: ["jti": ""], reason: "(jti)"),
        Refused(name: "long ID", claims: ["jti": .string(String(repeating: "x", count: 256))], reason: "(jti)"),
        Refused(name: "no signature", header: ["alg": "none"], reason: "algorithm"),
        Refused(name: "the public key as a secret", header: ["alg": "HS256"], reason: "algorithm"),
        Refused(name: "an algorithm of another curve", header: ["alg": "ES384"], reason: "no key"),
        Refused(name: "an algorithm of another key type", header: ["alg": "RS256"], reason: "no key"),
        Refused(name: "an unknown key ID", header: ["kid": "other"], reason: "no key"),
        Refused(name: "a critical header", header: ["crit": ["x"]], reason: "critical"),
        Refused(name: "another type", header: ["typ": "dpop+jwt"], reason: "(typ)"),
        Refused(name: "another key", key: .elliptic(), reason: "signature"),
    ]

    @Test("An invalid assertion is refused with its reason", arguments: refusals)
    func refused(_ row: Refused) async throws {
        try await Self.run { world in
            let now = Int64(world.clock.now().timeIntervalSince1970)
            let claims = world.claims(row.claims).merging(row.times.mapValues { .integer(now + $0) }) { $1 }
            let reply = try await world.send(try (row.key ?? Self.elliptic).sign(claims, header: row.header))
            #expect(reply.status == 401)
            #expect(reply.oauthError == "invalid_client")
            #expect(reply.json["error_description"]?.string?.contains(row.reason) == true, "\(reply.text)")
            #expect(reply.headers["www-authenticate"] == nil)
        }
    }

    @Test(
        "The times of an assertion may differ by a minute from the server's clock, and its ID has 255 bytes at most",
        arguments: [
            ("exp", -60, -59), ("exp", 3_661, 3_660), ("iat", 61, 60), ("iat", -3_661, -3_660), ("nbf", 61, 60),
        ]
            as [(String, Int64, Int64)]
    )
    func limits(_ name: String, _ refused: Int64, _ accepted: Int64) async throws {
        try await Self.run { world in
            let now = Int64(world.clock.now().timeIntervalSince1970)
            for (time, status) in [(refused, 401), (accepted, 200)] {
                let id = JSONValue.string(String(repeating: "x", count: 254) + String(status / 100))
                let claims = world.claims([name: .integer(now + time), "jti": id])
                let reply = try await world.send(try Self.elliptic.sign(claims))
                #expect(reply.status == status, "\(name) \(time): \(reply.text)")
            }
        }
    }

    @Test("An assertion is accepted once, by one of many concurrent requests, and its record expires with it")
    func replay() async throws {
        try await Self.run { world in
            let assertion = try Self.elliptic.sign(world.claims())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await world.send(assertion).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + Array(repeating: 401, count: 7))
            // Still within the tolerance.
            world.clock.advance(110)
            #expect(try await world.send(assertion).oauthError == "invalid_client")
            #expect(try await Self.records(world.server) == 1)
            world.clock.advance(3_600)
            #expect(try await world.send(assertion).oauthError == "invalid_client")
            #expect(try await world.send(try Self.elliptic.sign(world.claims())).status == 200)
            #expect(try await Self.records(world.server) == 1)
        }
    }

    private static func records(_ server: LocalIdentityServer) async throws -> Int? {
        try await server.services.organization.database.pool.read { connection in
            try Int.fetchOne(
                connection,
                sql: "SELECT COUNT(*) FROM conversation WHERE realm = ?",
                arguments: [ReplayGuard.realm.rawValue]
            )
        }
    }

    @Test("A client with keys cannot use a secret, and other clients cannot use an assertion")
    func methods() async throws {
        try await Self.run { world in
            let grant = ["grant_type": "client_credentials"]
            let named = grant.merging(["client_id": Self.client]) { $1 }
            let posted = try await world.client.form("/oauth2/token", named.merging(["client_secret": "x"]) { $1 })
            #expect(posted.status == 400 && posted.oauthError == "unauthorized_client")
            let basic = [("Authorization", "Basic " + Data("\(Self.client):x".utf8).base64EncodedString())]
            let header = try await world.client.form("/oauth2/token", grant, headers: basic)
            #expect(header.status == 400 && header.oauthError == "unauthorized_client")
            #expect(try await world.client.form("/oauth2/token", named).oauthError == "invalid_client")
            func assertion(_ claims: [String: JSONValue] = [:]) throws -> String {
                try Self.elliptic.sign(world.claims(claims))
            }
            let both = try await world.send(try assertion(), ["client_secret": "x"])
            #expect(both.oauthError == "invalid_request")
            #expect(try await world.send(try assertion(), headers: basic).oauthError == "invalid_request")
            #expect(try await world.send(try assertion(), ["client_id": "other"]).oauthError == "invalid_request")
            let type = try await world.send(try assertion(), ["client_assertion_type": "urn:other"])
            #expect(type.oauthError == "invalid_client")
            #expect(try await world.send("").oauthError == "invalid_client")
            #expect(try await world.send("a.b.c").oauthError == "invalid_client")
            let demo = world.server.applications.demo.clientId
            for (id, error) in [(demo, "unauthorized_client"), ("unknown", "invalid_client")] {
                let reply = try await world.send(try assertion(["iss": .string(id), "sub": .string(id)]))
                #expect(reply.oauthError == error, "\(reply.text)")
            }
            // None of the refusals has used an ID.
            #expect(try await Self.records(world.server) == 0)
        }
    }

    @Test("Discovery lists the method and its algorithms only if a client uses it")
    func discovery() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { _, client in
            let metadata = try await client.get("/.well-known/oauth-authorization-server").json
            #expect(metadata["token_endpoint_auth_methods_supported"]?.items.contains("private_key_jwt") == false)
            #expect(metadata["token_endpoint_auth_signing_alg_values_supported"] == nil)
        }
        try await Self.run { world in
            for path in ["oauth-authorization-server", "openid-configuration"] {
                let metadata = try await world.client.get("/.well-known/" + path).json
                #expect(metadata["token_endpoint_auth_methods_supported"]?.items.contains("private_key_jwt") == true)
                let algorithms = metadata["token_endpoint_auth_signing_alg_values_supported"]?.items ?? []
                #expect(algorithms.contains("ES256") && algorithms.contains("RS256"))
                #expect(!algorithms.contains("none") && !algorithms.contains("HS256"))
            }
        }
    }

    @Test("An assertion is not stored with a pushed authorization request")
    func pushed() async throws {
        let document = Self.document(try AssertionKey.set([try Self.elliptic.member()]))
            .replacing("type: m2m", with: "type: fullstack")
            .replacing("[client_credentials]", with: "[authorization_code]\n      redirectUris: ['club://done']")
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            let imported = try await client.importing(document, to: server)
            #expect(imported.json["summary"]?["failed"]?.integer == 0, "\(imported.text)")
            let world = World(server: server, client: client, clock: clock)
            let request = OAuthConversation.Request(clientID: Self.client, redirectURI: "club://done")
            let audience = JSONValue.string(server.services.issuer + "/oauth2/par")
            let assertion = try Self.elliptic.sign(world.claims(["aud": audience]))
            let reply = try await world.send(assertion, request.parameters, path: "/oauth2/par")
            #expect(reply.status == 201, "\(reply.text)")
            let contents = try await server.services.organization.database.pool.read { connection in
                try String.fetchAll(connection, sql: "SELECT content FROM conversation")
            }
            #expect(contents.contains { $0.contains("club://done") || $0.contains(#"club:\/\/done"#) })
            #expect(!contents.contains { $0.contains("client_assertion") || $0.contains(assertion) })
        }
    }

    @Test("An exported application is imported by another server with its keys")
    func export() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let document = Self.document(try AssertionKey.set([try Self.elliptic.member()]))
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let exported = try await TestServer.run(configuration) { server, client in
            _ = try await client.importing(document, to: server)
            return try DataExport(folder, users: .none).documents.map(\.text).joined(separator: "---\n")
        }
        #expect(exported.contains("private_key_jwt"))
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            let reply = try await client.importing(exported, to: server)
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
            let world = World(server: server, client: client, clock: clock)
            #expect(try await world.send(try Self.elliptic.sign(world.claims())).status == 200)
        }
    }

    @Test("The keys at an address are requested, and again after the client has replaced them")
    func address() async throws {
        let replaced = AssertionKey.elliptic("new")
        try await FakeProvider.run { provider in
            @Sendable func publish(_ key: AssertionKey?) throws {
                let set: JSONValue? = try key.map { ["keys": [try $0.member()]] }
                provider.follow(.init(keys: set == nil ? .status(500) : .right, keySet: set))
            }
            let document = Self.document("").replacing(
                "{type: JWKS, value: ''}",
                with: "{type: JWKS_URI, value: '\(provider.issuer)/jwks'}"
            )
            let clock = TestClock()
            try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
                let imported = try await client.importing(document, to: server)
                #expect(imported.json["summary"]?["failed"]?.integer == 0, "\(imported.text)")
                let world = World(server: server, client: client, clock: clock)
                func send(_ key: AssertionKey) async throws -> TestClient.Reply {
                    try await world.send(try key.sign(world.claims()))
                }
                try publish(nil)
                let unavailable = try await send(Self.elliptic)
                #expect(unavailable.oauthError == "invalid_client")
                #expect(unavailable.text.contains("not available"))
                try publish(Self.elliptic)
                // Not requested again at once.
                #expect(try await send(Self.elliptic).status == 401)
                clock.advance(31)
                #expect(try await send(Self.elliptic).status == 200)
                try publish(replaced)
                #expect(try await send(replaced).status == 401)
                #expect(try await send(Self.elliptic).status == 200)
                clock.advance(31)
                #expect(try await send(replaced).status == 200)
                #expect(try await send(Self.elliptic).status == 401)
                // A failed request keeps the known keys until their lifetime ends.
                try publish(nil)
                clock.advance(31)
                #expect(try await send(Self.elliptic).status == 401)
                #expect(try await send(replaced).status == 200)
                clock.advance(301)
                #expect(try await send(replaced).status == 401)
            }
        }
    }

    /// Invalid documents: a text, its replacement, and the reason.
    private static let wrongDocuments: [(String, String, String)] = [
        ("certificate:", "other:", "private_key_jwt needs certificate"),
        ("type: JWKS,", "type: PEM,", "type PEM is not one of JWKS, JWKS_URI"),
        ("value: '{", "value: 'x{", "value is not a key set in JSON"),
        ("type: JWKS,", "type: JWKS_URI,", "value is not the address of a key set"),
        (#""keys":"#, #""other":"#, "the key set has no keys"),
        (#""kty":"EC""#, #""kty":"XX""#, "the key set has no key for signatures"),
        (#""use":"sig""#, #""use":"enc""#, "the key set has no key for signatures"),
        (#""kty":"EC""#, #""kty":"EC","d":"secret-number""#, "the key set contains a private or symmetric key"),
        (#""kty":"EC""#, #""kty":"oct","k":"secret-number""#, "the key set contains a private or symmetric key"),
        ("grantTypes:", "clientSecret: x\n      grantTypes:", "is not public and has no clientSecret"),
        ("grantTypes:", "publicClient: true\n      grantTypes:", "is not public and has no clientSecret"),
    ]

    @Test(
        "An invalid certificate is an error with its line, and a private key is not repeated",
        arguments: wrongDocuments
    )
    func mistakes(_ text: String, _ replacement: String, _ reason: String) async throws {
        try await TestServer.run { server, client in
            let correct = Self.document(try AssertionKey.set([try Self.elliptic.member()]))
            #expect(correct.contains(text))
            let reply = try await client.importing(correct.replacing(text, with: replacement), to: server)
            #expect(reply.json["summary"]?["failed"]?.integer == 1)
            #expect(reply.outcomes.first?["message"]?.string?.contains(reason) == true, "\(reply.text)")
            #expect(!reply.text.contains("secret-number"))
            #expect(server.services.definitions.current.applications["machine"] == nil)
        }
    }

    @Test("A key that is too short is an error")
    func shortKey() throws {
        let number = JSONValue.string(Base64URL.text(Data(repeating: 0xC1, count: 128)))
        let keys: JSONValue = ["keys": [["kty": "RSA", "n": number, "e": "AQAB"]]]
        #expect(throws: TokenVerificationError.self) { try KeySetVerifier(keys: keys).checkPublicKeys() }
    }
}
