import Crypto
import Foundation
import GRDB
import Testing
import CryptoExtras

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Tenants: addresses, headers and errors", .timeLimit(.minutes(5)))
struct EntraWireTests {
    @Test("A tenant is found by id, domain and name, on both listeners")
    func addresses() async throws {
        try await TenantTestEnvironment.run(configure: { $0.httpPort = 0 }) { world in
            for path in [
                world.tenant.tenantID, world.tenant.tenantID.uppercased(), "nativeauth", "NativeAuth.onmicrosoft.com",
            ] {
                var other = world
                other.path = "/" + path
                #expect(try await other.initiate().verdict == "user_not_found 50034", "\(path)")
                let document = try await world.client.get("/\(path)\(EntraPath.discovery)").json
                let issuer = "\(world.client.baseURL)/\(world.tenant.tenantID)/v2.0"
                #expect(document["issuer"]?.string == issuer)
                let base = "\(world.client.baseURL)/\(world.tenant.tenantID)"
                #expect(document["jwks_uri"]?.string == base + EntraPath.keys)
                #expect(document["token_endpoint"]?.string == base + EntraPath.token)
                #expect(document["authorization_endpoint"]?.string == base + "/oauth2/v2.0/authorize")
                let keys = try await world.client.get("/\(path)\(EntraPath.keys)").json
                #expect(keys["keys"]?.array?.count == 1)
            }
            var nowhere = world
            nowhere.path = "/nobody"
            #expect(try await nowhere.initiate().verdict == "invalid_tenant 90002")
            #expect(try await world.client.get("/nobody\(EntraPath.keys)").status == 400)
            let http = try #require(world.tenant.httpAuthority)
            #expect(http.scheme == "http" && http.path == world.path)
        }
    }

    @Test("The tokens of each listener are verified with its published keys", arguments: [true, false])
    func signatures(_ isPlain: Bool) async throws {
        try await TenantTestEnvironment.run(configure: { $0.httpPort = 0 }) { world in
            let world = isPlain ? try world.onPlainListener() : world
            try await world.newUser()
            let tokens = try await world.signIn()
            let document = try await world.client.get(world.path + EntraPath.discovery).json
            #expect(document["issuer"]?.string?.hasPrefix(isPlain ? "http://" : "https://") == true)
            let address = try #require(document["jwks_uri"]?.string)
            let path = try #require(address.hasPrefix(world.client.baseURL) ? URL(string: address)?.path : nil)
            let key = try #require(try await world.client.get(path).json["keys"]?.array?.first)
            let modulus = try #require(key["n"]?.string.flatMap(Base64URL.data))
            let exponent = try #require(key["e"]?.string.flatMap(Base64URL.data))
            let publicKey = try _RSA.Signing.PublicKey(n: modulus, e: exponent)
            for token in [tokens.idToken, tokens.accessToken] {
                let parts = token.split(separator: ".").map(String.init)
                try #require(parts.count == 3)
                let header = try JSONDecoder().decode(JSONValue.self, from: #require(Base64URL.data(parts[0])))
                #expect(header["alg"] == "RS256" && header["kid"] == key["kid"])
                let signature = _RSA.Signing.RSASignature(rawRepresentation: try #require(Base64URL.data(parts[2])))
                let signed = Data("\(parts[0]).\(parts[1])".utf8)
                #expect(
                    publicKey.isValidSignature(signature, for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5)
                )
                let claims = try JSONDecoder().decode(JSONValue.self, from: #require(Base64URL.data(parts[1])))
                #expect(claims["iss"] == document["issuer"])
            }
        }
    }

    @Test("An error has every documented member and does not contain the user's input")
    func refusal() async throws {
        try await TenantTestEnvironment.run { world in
            let id = "0A8D2F5E-7C3B-4D1A-9E6F-1234567890AB"
            let headers = [("client-request-id", id), ("return-client-request-id", "true")]
            let form =
                "client_id=\(world.tenant.clientID)&challenge_type=oob+redirect&username=secret%40nowhere.example"
            let reply = try await world.send(EntraPath.initiate, form: form, headers: headers)
            #expect(reply.status == 400)
            #expect(reply.headers["client-request-id"] == id.lowercased())
            #expect(reply.json["correlation_id"]?.string == id.lowercased())
            #expect(reply.json["error_codes"] == [50034])
            let text = try #require(reply.json["error_description"]?.string)
            #expect(text.hasPrefix("AADSTS50034: "))
            #expect(text.contains("\r\nTrace ID: ") && text.contains("\r\nCorrelation ID: "))
            #expect(reply.json["timestamp"]?.string?.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/) != nil)
            #expect(IdentifierFactory.isUUID(reply.json["trace_id"]?.string ?? ""))
            #expect(!reply.text.contains("nowhere.example"))
            let plain = try await world.send(
                EntraPath.initiate,
                form: form,
                headers: [("client-request-id", "\"<script>")]
            )
            #expect(plain.headers["client-request-id"] == nil)
            #expect(IdentifierFactory.isUUID(plain.json["correlation_id"]?.string ?? ""))
        }
    }

    @Test("A client without native authentication and one of another tenant are refused")
    func clients() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant()) { world in
            let off = try await world.initiate(
                TenantTestEnvironment.address,
                ["client_id": "00000000-0000-4000-8000-0000000000dd"]
            )
            #expect(off.verdict == "invalid_client nativeauthapi_disabled 550022")
            let foreign = try await world.initiate(
                TenantTestEnvironment.address,
                ["client_id": try world.at("nativeauth").tenant.clientID]
            )
            #expect(foreign.verdict == "unauthorized_client 700016")
            // A GUID is case-insensitive.
            let upper = try await world.initiate(
                TenantTestEnvironment.address,
                ["client_id": world.tenant.clientID.uppercased()]
            )
            #expect(upper.verdict == "user_not_found 50034")
        }
    }

    @Test("A token of one tenant or client is refused by another")
    func foreign() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant()) { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let fields = ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
            let other = "00000000-0000-4000-8000-0000000000cc"
            let byOther = try await world.token("password", asked, fields.merging(["client_id": other]) { $1 })
            #expect(byOther.verdict == "invalid_request 55200")
            let there = try await world.at("nativeauth").token("password", asked, fields)
            #expect(there.verdict == "invalid_request 55200")
            let tokens = try await world.token("password", asked, fields)
            #expect(!tokens.refreshToken.isEmpty)
            #expect(
                try await world.refresh(tokens.refreshToken, ["client_id": other]).verdict == "invalid_grant 70000"
            )
            #expect(
                try await world.at("nativeauth").refresh(tokens.refreshToken).verdict == "invalid_grant 70000"
            )
        }
    }

    @Test("A token expires after ten minutes, a conversation after an hour")
    func expiry() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let start = try await world.initiate()
            world.clock.advance(599)
            var asked = try await world.challenge(EntraPath.challenge, start)
            #expect(asked.status == 200)
            world.clock.advance(600)
            #expect(try await world.challenge(EntraPath.challenge, asked).verdict == "expired_token 552003")
            asked = try await world.initiate()
            for _ in 0..<6 {
                world.clock.advance(590)
                asked = try await world.challenge(EntraPath.challenge, asked)
                #expect(asked.status == 200)
            }
            world.clock.advance(590)
            #expect(try await world.challenge(EntraPath.challenge, asked).verdict == "expired_token 552003")
            #expect(
                try await world.send(
                    EntraPath.challenge,
                    ["continuation_token": "x", "challenge_type": TenantTestEnvironment.types]
                ).verdict == "invalid_request 55200"
            )
        }
    }

    @Test("Conversations, codes and refresh tokens survive a restart")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("entra-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = TestClock()
        let configuration = try await TestServer.configuration(clock: clock, storage: .directory(folder))
        let (token, code) = try await TestServer.run(configuration) { server, client in
            let world = try TenantTestEnvironment(server, client, clock, "nativeauth")
            let sent = try await world.challenge(
                EntraPath.signUpChallenge,
                try await world.startSignUp(TenantTestEnvironment.address, ["password": TenantTestEnvironment.password])
            )
            return (sent.continuation, await world.code())
        }
        // Token and password are not stored in plain text.
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("identity") {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            for secret in [token, TenantTestEnvironment.password] {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
        }
        try await TestServer.run(configuration) { server, client in
            let world = try TenantTestEnvironment(server, client, clock, "nativeauth")
            let done = try await world.send(
                EntraPath.signUpContinue,
                ["continuation_token": token, "grant_type": "oob", "oob": code]
            )
            #expect(done.status == 200, "\(done.text)")
            #expect(try await !world.signIn().accessToken.isEmpty)
        }
    }

    @Test("Refresh tokens are rotated, expire, and end the sign-in when reused")
    func refresh() async throws {
        try await TenantTestEnvironment.run(file: TenantTestEnvironment.tenant(client: "refreshTokenSeconds: 1000")) {
            world in
            try await world.newUser()
            let first = try await world.signIn()
            let second = try await world.refresh(first.refreshToken)
            #expect(!second.idToken.isEmpty && second.refreshToken != first.refreshToken)
            // Later than a client repeats a request whose response was lost.
            world.clock.advance(30)
            #expect(try await world.refresh(first.refreshToken).verdict == "invalid_grant 50173")
            #expect(try await world.refresh(second.refreshToken).verdict == "invalid_grant 50173")
            let other = try await world.signIn()
            world.clock.advance(1_000)
            #expect(try await world.refresh(other.refreshToken).verdict == "expired_refresh_token 700082")
            #expect(try await world.refresh("x").verdict == "invalid_grant 70000")
            #expect(try await world.refresh(other.refreshToken, ["scope": "admin"]).verdict == "invalid_scope 70011")
        }
    }

    @Test(
        "In the reuse window a token is exchanged again only while its successor is unused, which is then invalid",
        arguments: [true, false]
    )
    func branches(_ usesSuccessorFirst: Bool) async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let first = try await world.signIn()
            let lost = try await world.refresh(first.refreshToken)
            world.clock.advance(1)
            // A refused request does not use the token up.
            #expect(
                try await world.refresh(first.refreshToken, ["scope": "admin"]).verdict == "invalid_scope 70011"
            )
            let last = try await world.refresh(usesSuccessorFirst ? lost.refreshToken : first.refreshToken)
            #expect(last.status == 200, "\(last.text)")
            let bad = usesSuccessorFirst ? first : lost
            #expect(try await world.refresh(bad.refreshToken).verdict == "invalid_grant 50173")
            #expect(try await world.refresh(last.refreshToken).verdict == "invalid_grant 50173")
        }
    }

    @Test("Scopes determine the issued tokens; invalid claims are refused")
    func scopes() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let fields = ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
            for (more, verdict) in [
                (["scope": "openid shoes"], "invalid_scope 70011"), (["claims": "[]"], "invalid_request 90100"),
                (["claims": "{"], "invalid_request 90100"), (["grant_type": "magic"], "unsupported_grant_type 70003"),
                (["grant_type": ""], "invalid_request 90100"),
                (["username": "bob@example.com"], "invalid_request 90100"),
            ] {
                let reply = try await world.token("password", asked, fields.merging(more) { $1 })
                #expect(reply.verdict == verdict, "\(more) \(reply.text)")
            }
            // The documented request has no user name.
            let unnamed = try await world.token("password", asked, ["password": TenantTestEnvironment.password])
            #expect(!unnamed.accessToken.isEmpty)
        }
    }

    @Test("A scope without openid gets an access token only")
    func plainScope() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let fields = ["username": TenantTestEnvironment.address, "password": TenantTestEnvironment.password]
            let plain = try await world.token(
                "password",
                asked,
                fields.merging(["scope": "User.Read", "client_info": "", "claims": "{}"]) { $1 }
            )
            #expect(!plain.accessToken.isEmpty)
            #expect(plain.idToken.isEmpty && plain.refreshToken.isEmpty && plain.json["client_info"] == nil)
        }
    }
}
