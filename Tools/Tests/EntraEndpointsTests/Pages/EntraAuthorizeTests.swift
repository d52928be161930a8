import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("A tenant's authorization and token requests for its pages", .timeLimit(.minutes(5)))
struct EntraAuthorizeTests {
    private static let redirectURI = "msauth.com.example.app://auth"
    private static let verifier = OAuthConversation.Request.standardVerifier

    private static func parameters(
        _ world: TenantTestEnvironment,
        _ changes: [String: String?] = [:]
    ) -> [String: String] {
        var parameters = [
            "client_id": world.tenant.clientID, "response_type": "code", "redirect_uri": redirectURI,
            "scope": "openid profile offline_access", "state": "st-1", "nonce": "n-1",
            "code_challenge": CodeChallenge.of(verifier), "code_challenge_method": "S256",
        ]
        for (name, value) in changes { parameters[name] = value }
        return parameters
    }

    private static func address(_ world: TenantTestEnvironment, _ changes: [String: String?] = [:]) -> String {
        FormEncoding.address("\(world.path)/oauth2/v2.0/authorize", parameters: parameters(world, changes))
    }

    /// Signs a user in on the pages and returns the address at which the browser has left them.
    private static func answer(
        _ world: TenantTestEnvironment,
        _ changes: [String: String?] = [:]
    ) async throws -> URLComponents {
        let visitor = PageVisitor(world.client)
        try await visitor.open(address(world, changes))
        try await visitor.submit(["email": TenantTestEnvironment.address], "action_email")
        try await visitor.submit(["password": TenantTestEnvironment.password], "action_password")
        if visitor.left == nil { try await visitor.followRefresh() }
        return try #require(visitor.left)
    }

    /// Signs a user in on the pages and returns the code.
    private static func code(_ world: TenantTestEnvironment, _ changes: [String: String?] = [:]) async throws -> String
    {
        try #require(try await answer(world, changes)["code"])
    }

    private static func redeem(
        _ code: String,
        _ world: TenantTestEnvironment,
        _ changes: [String: String?] = [:]
    ) async throws -> TestClient.Reply {
        var form = [
            "client_id": world.tenant.clientID, "grant_type": "authorization_code", "code": code,
            "redirect_uri": redirectURI, "code_verifier": verifier, "client_info": "1",
        ]
        for (name, value) in changes { form[name] = value }
        return try await world.client.form("\(world.path)/oauth2/v2.0/token", form)
    }

    @Test(
        "A request whose redirect URI is not the client's leads to the server's own page",
        arguments: [
            ["redirect_uri": "https://attacker.example/"], ["redirect_uri": "msauth.com.example.app://auth/more"],
            ["redirect_uri": "msauth.com.example.app://auth?x=1"], ["redirect_uri": nil], ["client_id": nil],
            ["client_id": "00000000-0000-4000-8000-00000000FFFF"],
        ] as [[String: String?]]
    )
    func unsafe(changes: [String: String?]) async throws {
        try await TenantTestEnvironment.run { world in
            let reply = try await world.client.send("GET", Self.address(world, changes))
            #expect(reply.status == 302)
            #expect(reply.headers["location"]?.contains("/gate/error?") == true)
            #expect(reply.headers["set-cookie"] == nil)
        }
    }

    @Test("Any other refusal returns to the client, with the state and the code of the service")
    func refusals() async throws {
        let rows: [(changes: [String: String?], error: String, code: String)] = [
            (["response_type": "token"], "unsupported_response_type", "AADSTS700054"),
            (["response_mode": "fragment"], "invalid_request", "AADSTS900561"),
            (["code_challenge": nil], "invalid_request", "AADSTS9002325"),
            (["code_challenge_method": "plain"], "invalid_request", "AADSTS9002325"),
            (["prompt": "none"], "login_required", "AADSTS50058"),
            (["scope": "shoes"], "invalid_scope", "AADSTS70011"),
            (["scope": "api://shoes/wear"], "invalid_grant", "AADSTS65001"),
            (["claims": "no object"], "invalid_request", "AADSTS90100"),
            (["request": "e30"], "invalid_request", "AADSTS900144"),
        ]
        try await TenantTestEnvironment.run { world in
            for row in rows {
                let reply = try await world.client.send("GET", Self.address(world, row.changes))
                let location = try #require(reply.headers["location"].flatMap(URLComponents.init))
                #expect(location.string?.hasPrefix(Self.redirectURI + "?") == true, "\(row)")
                #expect(location["error"] == row.error, "\(row)")
                #expect(location["error_description"]?.hasPrefix(row.code + ":") == true, "\(row)")
                #expect(location["state"] == "st-1", "\(row)")
            }
        }
    }

    @Test(
        "Requested client_info names the user and the tenant of the tokens, with the code and with the tokens",
        arguments: [("1", true), ("true", true), ("0", false), (nil, false)] as [(String?, Bool)]
    )
    func clientInfo(_ requested: String?, _ isPresent: Bool) async throws {
        try await TenantTestEnvironment.run { world in
            _ = try await world.newUser()
            let answer = try await Self.answer(world, ["client_info": requested])
            let code = try #require(answer["code"])
            let tokens = try await Self.redeem(code, world, ["client_info": requested]).json

            let claims = try #require(Token(tokens["id_token"]?.string ?? "")).claims
            for text in [answer["client_info"], tokens["client_info"]?.string] {
                guard isPresent else {
                    #expect(text == nil)
                    continue
                }
                let data = try #require(text.flatMap { Base64URL.exactData($0) })
                let info = try JSONDecoder().decode([String: JSONValue].self, from: data)
                #expect(info["uid"] == claims["oid"] && info["utid"] == claims["tid"] && info.count == 2)
            }
        }
    }

    @Test("A code is redeemed once, with its verifier, redirect URI and client; the ID token has the nonce")
    func redemption() async throws {
        try await TenantTestEnvironment.run { world in
            _ = try await world.newUser()
            let code = try await Self.code(world)
            let refused: [([String: String?], Int)] = [
                (["code_verifier": String(repeating: "x", count: 43)], 501_481), (["code": "other"], 70_000),
                (["redirect_uri": "msauth.com.example.other://auth"], 70_000), (["scope": "api://shoes/wear"], 65_001),
            ]
            for (changes, number) in refused {
                let reply = try await Self.redeem(code, world, changes)
                #expect(reply.status == 400 && reply.json["error_codes"] == [.integer(Int64(number))], "\(changes)")
            }

            let tokens = try await Self.redeem(code, world)
            #expect(tokens.status == 200)
            let claims = try #require(tokens.json["id_token"]?.string.flatMap { Token($0)?.claims })
            #expect(claims["nonce"] == "n-1")
            #expect(claims["preferred_username"] == .string(TenantTestEnvironment.address))
            #expect(tokens.json["refresh_token"]?.string?.isEmpty == false)
            #expect(tokens.json["client_info"]?.string?.isEmpty == false)
            #expect(try await Self.redeem(code, world).json["error_codes"] == [70_000])
        }
    }

    @Test("A code expires after five minutes, and is void after a new password")
    func codeEnds() async throws {
        try await TenantTestEnvironment.run { world in
            _ = try await world.newUser()
            let late = try await Self.code(world)
            world.clock.advance(301)
            #expect(try await Self.redeem(late, world).json["error_codes"] == [70_000])

            let early = try await Self.code(world)
            world.clock.advance(1)
            let proven = try await world.provenReset()
            let reset = try await world.next(
                EntraPath.resetSubmit,
                proven,
                ["new_password": TenantTestEnvironment.newPassword]
            )
            #expect(reset.status == 200)
            #expect(try await Self.redeem(early, world).json["error_codes"] == [70_000])
        }
    }

    @Test("The discovery document names both endpoints, and the plain listener sends the browser to the pages' own")
    func discovery() async throws {
        try await TenantTestEnvironment.run(configure: { $0.httpPort = 0 }) { world in
            let reply = try await world.client.send("GET", "\(world.path)/v2.0/.well-known/openid-configuration")
            let base = "\(world.client.baseURL)/\(world.tenant.tenantID)/oauth2/v2.0"
            #expect(reply.json["authorization_endpoint"] == .string(base + "/authorize"))
            #expect(reply.json["end_session_endpoint"] == .string(base + "/logout"))

            let plain = try world.onPlainListener()
            let redirect = try await plain.client.send("GET", Self.address(plain))
            #expect(redirect.headers["location"] == world.client.baseURL + Self.address(world))
        }
    }

    @Test("A sign-out asks for confirmation and returns only to a registered address")
    func signOut() async throws {
        try await TenantTestEnvironment.run { world in
            let path = "\(world.path)/oauth2/v2.0/logout"
            let foreign = ["post_logout_redirect_uri": "https://attacker.example/"]
            let refused = try await world.client.send("GET", FormEncoding.address(path, parameters: foreign))
            #expect(refused.headers["location"]?.contains("/gate/error?") == true)

            let visitor = PageVisitor(world.client)
            let own = ["post_logout_redirect_uri": Self.redirectURI, "state": "st-2"]
            try await visitor.open(FormEncoding.address(path, parameters: own))
            #expect(try visitor.page.words.contains("You'll be signed out of Local in this browser."))
            try await visitor.submit([:], "gate:confirm")
            if visitor.left == nil { try await visitor.followRefresh() }
            #expect(visitor.left?.string == Self.redirectURI + "?state=st-2")
        }
    }
}
