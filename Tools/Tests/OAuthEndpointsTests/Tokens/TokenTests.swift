import AsyncHTTPClient
import Foundation
import JWTKit
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Assertions, keys and the user's own profile", .timeLimit(.minutes(5)))
struct TokenTests {
    private struct Subject: JWTPayload {
        let sub: String
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    @Test("The published keys verify an assertion, and the assertion gives access to the user's own profile")
    func profile() async throws {
        try await TestServer.run { server, client in
            let alice = try await server.addAlice()
            let reply = try await client.signIn(server.applications.demo.applicationId, "alice", "Alice#2026")
            let token = try #require(reply.assertion)

            let keys = JWTKeyCollection()
            try await keys.add(jwksJSON: try await client.get("/oauth2/jwks").text)
            #expect(try await keys.verify(token, as: Subject.self).sub == alice.id)

            let profile = try await client.get("/users/me", bearer: token).json
            let expected: JSONValue = [
                "id": .string(alice.id), "ouId": "01900000-0000-7000-8000-000000000001", "type": "Person",
                "attributes": [
                    "username": "alice", "email": "alice@example.com", "given_name": "Alice", "family_name": "Example",
                ],
                "isReadOnly": false,
            ]
            #expect(profile == expected)
            let schema = try await client.get("/users/me/meta", bearer: token).json["schema"]
            #expect(
                Set(schema?.object?.keys.map { $0 } ?? []) == [
                    "email", "family_name", "given_name", "mobile_number", "name", "password", "picture", "sub",
                    "username",
                ]
            )
            #expect(
                schema?["username"] == ["displayName": "Username", "required": true, "type": "string", "unique": true]
            )
            #expect(
                schema?["password"]
                    == ["credential": true, "displayName": "Password", "required": false, "type": "string"]
            )
            #expect(
                try await client.send("PATCH", "/users/me", headers: [("Authorization", "Bearer \(token)")]).status
                    == 403
            )
            #expect(try await client.get("/users/\(alice.id)", bearer: token).errorCode == "AUTH-4030")
        }
    }

    @Test("A modified, expired or foreign token gives no access")
    func badTokens() async throws {
        let clock = TestClock()
        let configuration = try await TestServer.configuration(clock: clock)
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            let token = try #require(try await client.signIn(app, "alice", "Alice#2026").assertion)
            let parts = token.split(separator: ".").map(String.init)
            let none = Base64URL.text(Data(#"{"alg":"none","typ":"JWT"}"#.utf8))
            // Same keys, but another port: another issuer.
            let foreign = try await TestServer.run(configuration) { other, otherClient in
                try await other.addAlice()
                return try await otherClient.signIn(app, "alice", "Alice#2026").assertion
            }
            let bad = [
                "garbage", "", parts[0] + "." + parts[1] + ".", "\(none).\(parts[1]).",
                parts[0] + "." + Base64URL.text(Data(#"{"sub":"x"}"#.utf8)) + "." + parts[2], try #require(foreign),
            ]
            for token in bad {
                let reply = try await client.get("/users/me", bearer: token)
                #expect(reply.status == 401)
                #expect(reply.errorCode == "AUTH-4010")
            }
            #expect(
                try await client.get("/users/me", bearer: "garbage").headers["www-authenticate"]?
                    .contains("invalid_token") == true
            )
            #expect(try await client.get("/users/me").headers["www-authenticate"] == "Bearer")
            clock.advance(3_599)
            #expect(try await client.get("/users/me", bearer: token).status == 200)
            clock.advance(1)
            #expect(try await client.get("/users/me", bearer: token).status == 401)
        }
    }

    @Test("The key set has both keys with the recorded members")
    func keySet() async throws {
        try await TestServer.run { _, client in
            guard case .array(let keys) = try await client.get("/oauth2/jwks").json["keys"] else {
                return #expect(Bool(false), "no keys")
            }
            let common: Set = ["kid", "kty", "use", "alg", "x5c", "x5t", "x5t#S256"]
            let members = keys.map { key in key.object.map { Set($0.keys) } ?? [] }
            #expect(members == [common.union(["crv", "x", "y"]), common.union(["n", "e"])])
        }
    }

    @Test(
        "Discovery lists only existing endpoints",
        arguments: ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]
    )
    func discovery(_ path: String) async throws {
        try await TestServer.run { server, client in
            let document = try await client.get(path).json
            #expect(document["issuer"]?.string == server.baseURL.absoluteString)
            for (name, value) in document.object ?? [:] where name.hasSuffix("_endpoint") || name == "jwks_uri" {
                let url = try #require(value.string.flatMap { URL(string: $0) })
                #expect(try await client.get(url.path).status != 404)
            }
            #expect(try await client.get("/oauth2/dcr/register").status == 404)
        }
    }

    @Test("Readiness has the recorded members")
    func readiness() async throws {
        try await TestServer.run { _, client in
            let live = try await client.get("/health/liveness")
            #expect(live.status == 200)
            #expect(live.body.isEmpty)
            let ready = try await client.get("/health/readiness").json
            #expect(ready["status"] == "UP")
            guard case .array(let services) = ready["serviceStatus"] else { return #expect(Bool(false)) }
            #expect(services.map { $0["serviceName"]?.string } == ["ConfigDB", "RuntimeTransientDB", "EntityDB"])
        }
    }

    @Test("A client that does not trust the development authority refuses the server")
    func unknownAuthority() async throws {
        try await TestServer.run { server, _ in
            var settings = HTTPClient.Configuration()
            settings.connectionPool.retryConnectionEstablishment = false
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
            let request = HTTPClientRequest(url: server.baseURL.absoluteString + "/health/liveness")
            await #expect(throws: (any Error).self) { try await client.execute(request, timeout: .seconds(20)) }
            try await client.shutdown()
        }
    }
}
