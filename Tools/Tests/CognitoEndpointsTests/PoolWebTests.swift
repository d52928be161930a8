import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The endpoints of a pool's hosted pages", .timeLimit(.minutes(5)))
struct PoolWebTests {
    private static let pool = "/eu-central-1_NativeAuth"
    private static let verifier = String(repeating: "v", count: 43)

    private static var parameters: [String: String] {
        [
            "response_type": "code",
            "client_id": "nativeauthlocal",
            "redirect_uri": "nativeauth-demo://callback",
            "state": "s-1",
            "scope": "openid email",
            "code_challenge": CodeChallenge.of(verifier),
            "code_challenge_method": "S256",
        ]
    }

    private func authorize(
        _ client: TestClient,
        _ changes: [String: String?] = [:],
        pool: String = pool
    ) async throws -> TestClient.Reply {
        var parameters = Self.parameters
        for (name, value) in changes { parameters[name] = value }
        return try await client.send("GET", FormEncoding.address(pool + "/oauth2/authorize", parameters: parameters))
    }

    private func location(_ reply: TestClient.Reply) throws -> URLComponents {
        try #require(reply.headers["location"].flatMap { URLComponents(string: $0) })
    }

    /// Signs Alice in on the pages and returns the code.
    private func newCode(_ client: TestClient, _ changes: [String: String] = [:]) async throws -> String {
        let user = PageVisitor(client)
        let parameters = Self.parameters.merging(changes) { $1 }
        try await user.open(FormEncoding.address(Self.pool + "/oauth2/authorize", parameters: parameters))
        try await user.submit(["username": "alice", "password": "Alice#2026"])
        try await user.followRefresh()
        let end = try #require(user.left)
        #expect(end["state"] == "s-1")
        return try #require(end["code"])
    }

    private func redeem(
        _ code: String,
        _ client: TestClient,
        _ changes: [String: String] = [:],
        authorization: String? = nil
    ) async throws -> TestClient.Reply {
        let form = [
            "grant_type": "authorization_code", "code": code, "client_id": "nativeauthlocal",
            "redirect_uri": "nativeauth-demo://callback", "code_verifier": Self.verifier,
        ]
        let headers = authorization.map { [("Authorization", $0)] } ?? []
        return try await client.form(Self.pool + "/oauth2/token", form.merging(changes) { $1 }, headers: headers)
    }

    @Test(
        "An invalid request of a valid client is refused at its redirect URI, with its state",
        arguments: [
            (["response_type": "token"], "unsupported_response_type"), (["response_type": nil], "invalid_request"),
            (["scope": "openid other"], "invalid_scope"), (["code_challenge": "short"], "invalid_request"),
            (["code_challenge_method": "plain"], "invalid_request"), (["code_challenge": nil], "invalid_request"),
            (["prompt": "none"], "login_required"), (["prompt": "other"], "invalid_request"),
            (["prompt": "none login"], "invalid_request"),
            (["identity_provider": "Google"], "invalid_request"), (["idp_identifier": "corp"], "invalid_request"),
        ] as [([String: String?], String)]
    )
    func refused(changes: [String: String?], code: String) async throws {
        try await TestServer.run { _, client in
            let target = try location(await authorize(client, changes))
            #expect(target.string?.hasPrefix("nativeauth-demo://callback?") == true)
            #expect(target["error"] == code && target["state"] == "s-1")
        }
    }

    @Test(
        "Without a valid client and redirect URI the browser gets the server's own page",
        arguments: [
            ["client_id": "other"], ["client_id": nil], ["redirect_uri": "nativeauth-demo://other"],
            ["redirect_uri": nil], ["client_id": "nativeauthemaillogin"],
        ] as [[String: String?]]
    )
    func ownPage(changes: [String: String?]) async throws {
        try await TestServer.run { server, client in
            let target = try location(await authorize(client, changes))
            #expect(target.string?.hasPrefix(server.baseURL.absoluteString + "/gate/error?") == true)
            #expect(target["errorCode"] == "invalid_request")
        }
    }

    @Test("A parameter that occurs twice is refused on the server's own page")
    func repeated() async throws {
        try await TestServer.run { _, client in
            let address = FormEncoding.address(Self.pool + "/oauth2/authorize", parameters: Self.parameters)
            let target = try location(await client.send("GET", address + "&state=s-2"))
            #expect(target.path == "/gate/error")
        }
    }

    @Test("A path of no pool has no such endpoints")
    func unknownPool() async throws {
        try await TestServer.run { _, client in
            let reply = try await authorize(client, pool: "/eu-central-1_None")
            #expect(reply.status != 302)
        }
    }

    @Test("A code becomes tokens once, for its client, redirect URI and verifier")
    func code() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let tokens = try await redeem(try await newCode(client), client)
            #expect(tokens.status == 200 && tokens.headers["cache-control"] == "no-store")
            #expect(tokens.json["token_type"] == "Bearer" && tokens.json["id_token"]?.string != nil)

            let second = try await newCode(client)
            #expect(try await redeem(second, client).status == 200)
            let again = try await redeem(second, client)
            #expect(again.status == 400 && again.json["error"] == "invalid_grant")
        }
    }

    @Test(
        "A code with another verifier, redirect URI or client is refused, and is used up",
        arguments: [
            ["code_verifier": String(repeating: "w", count: 43)], ["code_verifier": ""],
            ["redirect_uri": "http://127.0.0.1/callback"], ["client_id": "nativeauthlocalrotating"],
        ]
    )
    func foreignCode(changes: [String: String]) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let code = try await newCode(client)
            let refused = try await redeem(code, client, changes)
            #expect(refused.status == 400 && refused.json["error"] == "invalid_grant")
            #expect(try await redeem(code, client).json["error"] == "invalid_grant")
        }
    }

    @Test("A code expires after five minutes", arguments: [(299.0, nil), (300.0, "invalid_grant")])
    func expired(seconds: TimeInterval, error: String?) async throws {
        let clock = TestClock()
        try await TestServer.run(TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let code = try await newCode(client)
            clock.advance(seconds)
            #expect(try await redeem(code, client).json["error"]?.string == error)
        }
    }

    @Test(
        "The scopes of a sign-in decide about its tokens and what they authorize",
        arguments: [
            ("openid email", true, false), ("email", false, false),
            ("openid aws.cognito.signin.user.admin", true, true), (nil, true, true),
        ] as [(String?, Bool, Bool)]
    )
    func scopes(scope: String?, hasIdentity: Bool, isOperator: Bool) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            // An empty parameter counts as absent.
            let code = try await newCode(client, ["scope": scope ?? ""])
            let tokens = try await redeem(code, client).json
            #expect((tokens["id_token"]?.string != nil) == hasIdentity)
            let all = "openid email phone profile aws.cognito.signin.user.admin"
            let claims = Token(tokens["access_token"]?.string ?? "")?.claims
            #expect(claims?["scope"]?.string == scope ?? all)

            let world = PoolTestEnvironment(server: server, client: client, clock: TestClock())
            let user = try await world.user(tokens["access_token"]?.string ?? "")
            #expect(user.message == (isOperator ? "" : "Access Token does not have required scopes"))

            let form = ["grant_type": "refresh_token", "client_id": "nativeauthlocal"]
            let token = ["refresh_token": tokens["refresh_token"]?.string ?? ""]
            let renewed = try await client.form(Self.pool + "/oauth2/token", form.merging(token) { $1 }).json
            #expect(renewed["access_token"]?.string?.isEmpty == false)
            #expect((renewed["id_token"]?.string != nil) == hasIdentity)
            #expect(renewed["refresh_token"] == nil && renewed["expires_in"] == 3_600)
        }
    }

    @Test("A client with a secret sends it in the header or in the form, for itself", arguments: [true, false])
    func secret(inHeader: Bool) async throws {
        try await TestServer.run { server, client in
            let confidential = try #require(server.userPool?.confidential)
            let credentials = "\(confidential.clientID):\(confidential.secret)"
            let header = "basic " + Data(credentials.utf8).base64EncodedString()
            var form = ["client_id": confidential.clientID]
            if !inHeader { form["client_secret"] = confidential.secret }

            // The client is accepted, the code is none.
            let reply = try await redeem("code", client, form, authorization: inHeader ? header : nil)
            #expect(reply.json["error"] == "invalid_grant", "\(reply.text)")
            let foreign = form.merging(["client_id": "nativeauthlocal"]) { $1 }
            let refused = try await redeem("code", client, foreign, authorization: inHeader ? header : nil)
            #expect(refused.json["error"] == "invalid_client", "\(refused.text)")
        }
    }

    @Test(
        "A malformed header with credentials is no client's",
        arguments: ["Bearer bmF0aXZlYXV0aGxvY2FsOg==", "Basic", "Basic !", "Basic bmF0aXZlYXV0aGxvY2Fs", "Basic gIA6"]
    )
    func malformedHeader(header: String) async throws {
        try await TestServer.run { _, client in
            let reply = try await redeem("code", client, authorization: header)
            #expect(reply.json["error"] == "invalid_client", "\(reply.text)")
        }
    }

    @Test(
        "A client with a secret must send it, and one without must not",
        arguments: [
            ("nativeauthlocalsecret", nil), ("nativeauthlocalsecret", "wrong"), ("nativeauthlocal", "any"),
            ("other", nil),
        ]
    )
    func clients(id: String, secret: String?) async throws {
        try await TestServer.run { _, client in
            let basic = secret.map { "Basic " + Data("\(id):\($0)".utf8).base64EncodedString() }
            let reply = try await redeem("code", client, ["client_id": id], authorization: basic)
            #expect(reply.json["error"] == "invalid_client")
        }
    }

    @Test("An unknown grant, and a refresh token that is none, are refused")
    func grants() async throws {
        try await TestServer.run { _, client in
            let form = ["client_id": "nativeauthlocal", "refresh_token": "none"]
            let path = Self.pool + "/oauth2/token"
            let unknown = try await client.form(path, form.merging(["grant_type": "password"]) { $1 })
            #expect(unknown.json["error"] == "unsupported_grant_type")
            let refresh = try await client.form(path, form.merging(["grant_type": "refresh_token"]) { $1 })
            #expect(refresh.json["error"] == "invalid_grant")
        }
    }

    @Test("A sign-out returns to a registered address only", arguments: [true, false])
    func signOut(isRegistered: Bool) async throws {
        try await TestServer.run { _, client in
            let user = PageVisitor(client)
            let address = isRegistered ? "nativeauth-demo://logout" : "https://evil.example/"
            let parameters = ["client_id": "nativeauthlocal", "logout_uri": address]
            try await user.open(FormEncoding.address(Self.pool + "/logout", parameters: parameters))
            #expect(user.left?.string == (isRegistered ? address : nil))
            #expect(user.address.hasPrefix("/gate/error") == !isRegistered)
        }
    }
}
