import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: tokens", .timeLimit(.minutes(5)))
struct PoolTokenTests {
    private static func claims(_ token: String) -> [String: JSONValue] {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let data = Base64URL.data(String(parts[1])) else { return [:] }
        return (try? JSONDecoder().decode([String: JSONValue].self, from: data)) ?? [:]
    }

    private static func exchange(_ world: PoolTestEnvironment, _ token: String) async throws -> TestClient.Reply {
        try await world.call(
            "GetTokensFromRefreshToken",
            ["ClientId": .string(world.app), "RefreshToken": .string(token)]
        )
    }

    @Test("Tokens have the claims of the pool and the requested address")
    func claims() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser(
                "ada",
                PoolTestEnvironment.password,
                ["email": "ada@example.com", "custom:plan": "gold"]
            )
            let tokens = try await world.signIn()
            #expect(tokens.json["AuthenticationResult"]?["TokenType"] == "Bearer")
            #expect(tokens.json["AuthenticationResult"]?["ExpiresIn"] == 3_600)
            let access = Self.claims(tokens.access)
            let identity = Self.claims(tokens.identity)
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            let issuer = JSONValue.string("\(world.client.baseURL)/eu-central-1_NativeAuth")
            let now = Int64(world.clock.now().timeIntervalSince1970)
            for claims in [access, identity] {
                #expect(claims["iss"] == issuer)
                #expect(claims["sub"]?.string == user.id)
                #expect(claims["iat"] == .integer(now) && claims["auth_time"] == .integer(now))
                #expect(claims["exp"] == .integer(now + 3_600))
                #expect(claims["origin_jti"] == access["origin_jti"] && claims["event_id"]?.string != nil)
            }
            #expect(access["jti"] != identity["jti"])
            #expect(access["token_use"] == "access" && access["username"] == "ada")
            #expect(access["client_id"] == "nativeauthlocal" && access["aud"] == nil)
            #expect(access["scope"] == "aws.cognito.signin.user.admin")
            #expect(identity["token_use"] == "id" && identity["cognito:username"] == "ada")
            #expect(identity["aud"] == "nativeauthlocal")
            #expect(identity["email"] == "ada@example.com" && identity["email_verified"] == true)
            #expect(identity["custom:plan"] == "gold")

            let keys = try await world.client.get("/eu-central-1_NativeAuth/.well-known/jwks.json").json["keys"]
            let all = try #require(keys?.array)
            let header = tokens.access.split(separator: ".").first.flatMap { Base64URL.data(String($0)) } ?? Data()
            let fields = try JSONDecoder().decode(JSONValue.self, from: header)
            #expect(fields["alg"] == "RS256")
            #expect(all.map { $0["kid"] } == [fields["kid"]])
        }
    }

    @Test("Without rotation a refresh token stays valid in both operations until it expires")
    func plainRefresh() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let first = try await world.signIn()
            for _ in 1...3 {
                world.clock.advance(60)
                let renewed = try await Self.exchange(world, first.refresh)
                #expect(!renewed.access.isEmpty && !renewed.identity.isEmpty && renewed.refresh.isEmpty)
                #expect(Self.claims(renewed.access)["auth_time"] == Self.claims(first.access)["auth_time"])
                #expect(Self.claims(renewed.access)["origin_jti"] == Self.claims(first.access)["origin_jti"])
                let flow = try await world.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": first.refresh])
                #expect(!flow.access.isEmpty && flow.refresh.isEmpty)
            }
            #expect(try await !world.start("REFRESH_TOKEN", ["REFRESH_TOKEN": first.refresh]).access.isEmpty)
            #expect(try await Self.exchange(world, "garbage").refusal == "NotAuthorizedException")
            var other = world
            other.app = "nativeauthemaillogin"
            #expect(try await Self.exchange(other, first.refresh).refusal == "NotAuthorizedException")
            world.clock.advance(30 * 86_400)
            #expect(try await Self.exchange(world, first.refresh).refusal == "NotAuthorizedException")
        }
    }

    @Test("With rotation a refresh token is valid once plus a grace period; reuse ends its token family")
    func rotation() async throws {
        try await PoolTestEnvironment.run(
            pool: PoolTestEnvironment.pool(client: "refreshTokenRotation: true, rotationGraceSeconds: 10")
        ) {
            world in
            try await world.newUser()
            let first = try await world.signIn()
            #expect(
                try await world.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": first.refresh]).refusal
                    == "InvalidParameterException"
            )
            let second = try await Self.exchange(world, first.refresh)
            #expect(!second.refresh.isEmpty && second.refresh != first.refresh)
            world.clock.advance(9)
            #expect(try await !Self.exchange(world, first.refresh).refresh.isEmpty)
            world.clock.advance(2)
            let third = try await Self.exchange(world, second.refresh)
            #expect(third.status == 200)
            #expect(try await Self.exchange(world, first.refresh).refusal == "RefreshTokenReuseException")
            #expect(try await Self.exchange(world, third.refresh).refusal == "NotAuthorizedException")
            #expect(try await world.user(third.access).refusal == "NotAuthorizedException")
        }
    }

    @Test(
        "In the reuse window a token is exchanged again only while its successor is unused, which is then invalid",
        arguments: ["successor used first", "successor used afterwards", "lost five times"]
    )
    func branches(_ order: String) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool(client: "refreshTokenRotation: true")) {
            world in
            try await world.newUser()
            let first = try await world.signIn()
            let lost = try await Self.exchange(world, first.refresh)
            world.clock.advance(1)
            if order == "lost five times" {
                var last = lost
                for _ in 0..<5 { last = try await Self.exchange(world, first.refresh) }
                #expect(try await Self.exchange(world, last.refresh).status == 200)
                return
            }
            let isFirst = order == "successor used first"
            let last = try await Self.exchange(world, isFirst ? lost.refresh : first.refresh)
            #expect(last.status == 200)
            let bad = isFirst ? first : lost
            #expect(try await Self.exchange(world, bad.refresh).refusal == "RefreshTokenReuseException")
            #expect(try await Self.exchange(world, last.refresh).refusal == "NotAuthorizedException")
            #expect(try await world.user(last.access).refusal == "NotAuthorizedException")
        }
    }

    @Test("Of several simultaneous exchanges without a grace period one succeeds, and the reuse ends the family")
    func rotationRace() async throws {
        try await PoolTestEnvironment.run(
            pool: PoolTestEnvironment.pool(client: "refreshTokenRotation: true, rotationGraceSeconds: 0")
        ) {
            world in
            try await world.newUser()
            let first = try await world.signIn()
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<6 { group.addTask { try await Self.exchange(world, first.refresh) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let won = replies.filter { $0.status == 200 }
            #expect(won.count == 1)
            #expect(try await world.user(won.first?.access ?? "").refusal == "NotAuthorizedException")
        }
    }

    @Test("A revoked token ends its own sign-in; a global sign-out ends all sign-ins of the pool")
    func ends() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let first = try await world.signIn()
            let second = try await world.signIn()
            func revoke(_ token: String, _ app: String? = nil) async throws -> TestClient.Reply {
                try await world.call(
                    "RevokeToken",
                    ["ClientId": .string(app ?? world.app), "Token": .string(token)]
                )
            }
            #expect(try await revoke("garbage").status == 200)
            #expect(try await revoke(first.access).refusal == "UnsupportedTokenTypeException")
            #expect(try await revoke(first.refresh, "nativeauthlocalrotating").refusal == "UnauthorizedException")
            // A token of another pool is an unknown one.
            #expect(try await revoke(first.refresh, "nativeauthemaillogin").json == [:])
            #expect(try await world.user(first.access).status == 200)
            #expect(try await revoke(first.refresh).json == [:])
            #expect(try await world.user(first.access).message == "Access Token has been revoked")
            #expect(try await Self.exchange(world, first.refresh).message == "Refresh Token has been revoked")
            #expect(try await world.user(second.access).status == 200)

            var mail = world
            mail.app = "nativeauthemaillogin"
            let elsewhere = try await mail.signIn("ada@example.com")
            let out = try await world.call("GlobalSignOut", ["AccessToken": .string(second.access)])
            #expect(out.json == [:])
            #expect(try await world.user(second.access).refusal == "NotAuthorizedException")
            #expect(try await Self.exchange(world, second.refresh).refusal == "NotAuthorizedException")
            #expect(try await world.user(elsewhere.access).status == 200)
        }
    }

    @Test("Only a valid access token of a pool is accepted")
    func foreignTokens() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let tokens = try await world.signIn()
            let demo = world.server.applications.demo.applicationId
            let assertion = try await world.client.signIn(demo, "ada", PoolTestEnvironment.password).assertion
            var cut = tokens.access
            cut.removeLast(4)
            for token in [tokens.identity, tokens.refresh, assertion ?? "", cut, "a.b.c", "x"] {
                #expect(try await world.user(token).message == "Invalid Access Token")
            }
            // A pool's tokens are refused by ThunderID's endpoints.
            for token in [tokens.access, tokens.identity] {
                #expect(try await world.client.get("/users/me", bearer: token).status == 401)
                #expect(try await world.client.get("/scim2/Me", bearer: token).status == 401)
            }
            world.clock.advance(3_601)
            #expect(try await world.user(tokens.access).message == "Access Token has expired")
        }
    }

    @Test("A client with a secret sends it to refresh and revoke")
    func secrets() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let secret = try #require(world.server.userPool?.confidential)
            var app = world
            app.app = secret.clientID
            let hash = SecretHash.text(username: "ada", clientID: secret.clientID, secret: secret.secret)
            let tokens = try await app.start(
                "USER_PASSWORD_AUTH",
                ["USERNAME": "ada", "PASSWORD": PoolTestEnvironment.password, "SECRET_HASH": hash]
            )
            let refresh = JSONValue.string(tokens.refresh)
            let wrong = JSONValue.string(String(secret.secret.reversed()))
            for (given, refusal) in [
                (nil, "NotAuthorizedException"), (wrong, "NotAuthorizedException"), (.string(secret.secret), ""),
            ] as [(JSONValue?, String)] {
                var members: [String: JSONValue] = ["ClientId": .string(app.app), "RefreshToken": refresh]
                members["ClientSecret"] = given
                #expect(try await app.call("GetTokensFromRefreshToken", members).refusal == refusal)
            }
            for (parameters, refusal) in [([:], "NotAuthorizedException"), (["SECRET_HASH": hash], "")] {
                let all = parameters.merging(["REFRESH_TOKEN": tokens.refresh]) { $1 }
                #expect(try await app.start("REFRESH_TOKEN_AUTH", all).refusal == refusal)
            }
            let id = try #require(try await world.server.services.directory.user(.username, value: "ada")?.id)
            let bySub = SecretHash.text(username: id, clientID: secret.clientID, secret: secret.secret)
            #expect(
                try await app.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": tokens.refresh, "SECRET_HASH": bySub])
                    .status
                    == 200
            )
            var members: [String: JSONValue] = ["ClientId": .string(app.app), "Token": refresh]
            #expect(try await app.call("RevokeToken", members).refusal == "UnauthorizedException")
            members["ClientSecret"] = .string(secret.secret)
            #expect(try await app.call("RevokeToken", members).status == 200)
        }
    }

    @Test("A sign-in that waits for its second factor ends when the password changes")
    func resetMeanwhile() async throws {
        let pool = PoolTestEnvironment.pool("mfa: optional\nsecondFactors: [EMAIL_OTP]")
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.newUser()
            let token = try await world.signIn().access
            let settings: JSONValue = ["Enabled": true]
            #expect(
                try await world.call(
                    "SetUserMFAPreference",
                    ["AccessToken": .string(token), "EmailMfaSettings": settings]
                )
                .status == 200
            )
            let step = try await world.signIn()
            #expect(step.challengeName == "EMAIL_OTP")
            world.clock.advance(1)
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            try await world.server.services.credentials.setPassword("Another#Horse2", for: user)
            let late = try await world.answer("EMAIL_OTP", step, ["EMAIL_OTP_CODE": await world.code()])
            #expect(late.refusal == "NotAuthorizedException")
            #expect(try await world.user(token).refusal == "NotAuthorizedException")
        }
    }

    @Test("Plain HTTP serves only the pools, and its tokens are valid at both addresses")
    func plainHTTP() async throws {
        try await PoolTestEnvironment.run(configure: { $0.httpPort = 0 }) { world in
            try await world.newUser()
            let base = try #require(world.server.httpURL)
            #expect(base.host == "127.0.0.1" && base.scheme == "http")
            func post(_ operation: String, _ body: JSONValue) async throws -> JSONValue {
                var request = URLRequest(url: base)
                request.httpMethod = "POST"
                request.httpBody = try JSONEncoder().encode(body)
                request.setValue("AWSCognitoIdentityProviderService.\(operation)", forHTTPHeaderField: "X-Amz-Target")
                let (data, _) = try await URLSession.shared.data(for: request)
                return try JSONDecoder().decode(JSONValue.self, from: data)
            }
            let reply = try await post(
                "InitiateAuth",
                [
                    "ClientId": "nativeauthlocal", "AuthFlow": "USER_PASSWORD_AUTH",
                    "AuthParameters": ["USERNAME": "ada", "PASSWORD": .string(PoolTestEnvironment.password)],
                ]
            )
            let token = reply["AuthenticationResult"]?["AccessToken"]?.string ?? ""
            #expect(Self.claims(token)["iss"]?.string == "\(base.absoluteString)/eu-central-1_NativeAuth")
            #expect(try await world.user(token).json["Username"] == "ada")
            #expect(
                try await post("GetUser", ["AccessToken": .string(try await world.signIn().access)])["Username"]
                    == "ada"
            )
            for path in ["flow/meta", "oauth2/jwks", "dev/outbox", "users/me", ""] {
                let (_, response) = try await URLSession.shared.data(from: base.appendingPathComponent(path))
                #expect((response as? HTTPURLResponse)?.statusCode == 404, "\(path)")
            }
        }
    }
}
