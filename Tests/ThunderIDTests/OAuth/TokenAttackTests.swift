import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Forged and invalid tokens", .timeLimit(.minutes(5)))
struct TokenAttackTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Whether the attack applies to an assertion, too.
        var anywhere = true
        var seal: @Sendable (TestSigner, [String: JSONValue], String) -> String? = { _, _, _ in nil }
        var change: @Sendable (inout [String: JSONValue]) -> Void = { _ in }
    }

    static func claim(_ name: String, _ value: JSONValue, anywhere: Bool = true) -> Attack {
        Attack(testDescription: "\(name) is \(value)", anywhere: anywhere, change: { $0[name] = value })
    }

    static let forgeries = [
        Attack(testDescription: "no signature", seal: { $0.unsigned($1, type: $2) }),
        Attack(testDescription: "HS256 with the public key", seal: { $0.symmetric($1, type: $2) }),
        Attack(testDescription: "one bit", seal: { $0.flipped($1, type: $2) }),
        Attack(testDescription: "another's key", seal: { TestSigner(id: $0.id).sign($1, type: $2) }),
        Attack(
            testDescription: "unknown key",
            seal: { _, claims, type in TestSigner(id: "k9").sign(claims, type: type) }
        ),
        Attack(testDescription: "another type", seal: { signer, claims, _ in signer.sign(claims, type: "at+jwt") }),
        Attack(testDescription: "no JWT", seal: { _, _, _ in "abcdefgh.x" }),
        claim("iss", .string("https://evil.test")), claim("iss", .null),
        claim("aud", .string("somebody")), claim("aud", .null),
        claim("aud", .array([.string("client-2"), .string("app-2"), .string("x")])),
        claim("exp", .int(1_700_000_000)), claim("exp", .null), claim("nbf", .int(1_900_000_000)),
        claim("iat", .int(1_900_000_000)),
    ]
    static let ofSignIn =
        forgeries + [
            claim("nonce", .string("another")), claim("nonce", .null), claim("azp", .string("another")),
            claim("sub", .null), claim("sub", .string("eve")),
        ]
    static let ofRefresh =
        forgeries + [
            claim("azp", .string("another")), claim("sub", .null), claim("sub", .string("eve")),
        ]

    private func attack(_ attack: Attack, _ kind: OAuthServer.Token, _ world: OAuthEnvironment) {
        world.server.set { state in
            state.change = { token, claims in if token == kind { attack.change(&claims) } }
            state.seal = { signer, token, claims in
                token == kind ? attack.seal(signer, claims, token == .access ? "at+jwt" : "JWT") : nil
            }
        }
    }

    @Test("A forged ID token is refused at an app-native sign-in", arguments: ofSignIn)
    func appNative(_ forgery: Attack) async throws {
        try await OAuthEnvironment.run { world in
            attack(forgery, .id, world)
            let step = try await world.begin()
            await world.expect(.invalidGrant) { try await world.submit(step) }
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    @Test("A forged ID token is refused at a browser sign-in", arguments: ofSignIn)
    func redirect(_ forgery: Attack) async throws {
        try await OAuthEnvironment.run { world in
            attack(forgery, .id, world)
            await world.expect(.invalidGrant, from: try world.answer())
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    private static let eve = claim("sub", .string("eve"))

    @Test(
        "A forged ID token at a refresh is dropped, and the session continues with the new refresh token",
        arguments: ofRefresh.filter { $0.testDescription != eve.testDescription }
    )
    func refresh(_ forgery: Attack) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = try world.store.read("thunder.id_token").get()
            attack(forgery, .id, world)
            for _ in 0..<2 {
                world.clock.advance(by: .seconds(3_600))
                _ = try await world.client.getAccessToken()
            }
            #expect(try world.store.read("thunder.id_token").get() == before)
            let user = try await world.client.getUser()
            #expect(user.sub == "ada")
        }
    }

    @Test(
        "Tokens of another user at a refresh end the session and are revoked",
        arguments: [OAuthServer.Token.id, .access]
    )
    func somebodyElse(_ token: OAuthServer.Token) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            attack(Self.eve, token, world)
            world.clock.advance(by: .seconds(3_600))
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
            guard case .signedOut(let reason) = try world.client.sessionState() else {
                Issue.record("still signed in")
                return
            }
            #expect(reason.kind == .refused && reason.error?.code == .refused)
            #expect(world.revoked.count == 1)
        }
    }

    @Test("A forged assertion is refused", arguments: forgeries)
    func assertion(_ forgery: Attack) async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: .assertion)) { world in
            attack(forgery, .assertion, world)
            let step = try await world.begin()
            await world.expect(.invalidGrant) { try await world.submit(step) }
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    @Test(
        "A forged access token with this server's issuer is refused",
        arguments: forgeries.prefix(5) + [claim("exp", .int(1_700_000_000))]
    )
    func accessToken(_ forgery: Attack) async throws {
        try await OAuthEnvironment.run { world in
            attack(forgery, .access, world)
            await world.expect(.invalidGrant, from: try world.answer())
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
            attack(Attack(testDescription: ""), .access, world)
            try await world.signIn()
            attack(forgery, .access, world)
            world.clock.advance(by: .seconds(3_600))
            await world.expect(.invalidGrant) { try await world.client.getAccessToken() }
            // It was not used, but the rotated refresh token was kept.
            attack(Attack(testDescription: ""), .access, world)
            _ = try await world.client.getAccessToken()
        }
    }

    @Test("A missing ID token is refused if it was requested", arguments: [true, false])
    func missing(_ saysScope: Bool) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.omitted = saysScope ? ["id_token"] : ["id_token", "scope"] }
            await world.expect(.invalidGrant, from: try world.answer())
            let step = try await world.begin()
            await world.expect(.invalidGrant) { try await world.submit(step) }
        }
    }

    @Test("A reduced granted scope does not remove the requirement of an ID token")
    func lessScope() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            let answer = #"{"access_token":"opaque","token_type":"Bearer","scope":"profile","expires_in":60}"#
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(200, answer)] }
            await world.expect(.invalidGrant, from: url)
        }
    }

    @Test("Without the scope openid no ID token is required")
    func withoutOpenID() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config { $0.scopes = ["profile"] }) { world in
            let user = try await world.client.handleRedirectCallback(url: try world.answer())
            #expect(user.sub == "ada")
        }
    }

    @Test("New keys after a server restart are fetched once")
    func newKeys() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.server.set { $0.signers = [TestSigner(id: "k2")] }
            world.clock.advance(by: .seconds(3_600))
            _ = try await world.client.getAccessToken()
            #expect(world.server.requests("/oauth2/jwks").count == 2)
            try await world.signIn()
            #expect(world.server.requests("/oauth2/jwks").count == 2)
        }
    }

    @Test("A refresh whose keys can't be fetched keeps the session and the verified ID token")
    func keysUnreachable() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = try world.store.read("thunder.id_token").get()
            let first = try await world.client.getAccessToken()
            world.server.set { state in
                state.signers = [TestSigner(id: "k2")]
                state.troubles["/oauth2/jwks"] = Array(repeating: .lost, count: 20)
            }
            world.clock.advance(by: .seconds(3_600))
            let second = try await world.client.getAccessToken()
            #expect(second != first)
            #expect(try world.store.read("thunder.id_token").get() == before)
        }
    }

    @Test("An issuer other than the base URL is accepted if the server's metadata has it", arguments: [true, false])
    func otherIssuer(_ isDeclared: Bool) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { state in
                state.issuer = "https://issuer.test"
                state.declaredIssuer = isDeclared ? nil : OAuthEnvironment.base
            }
            guard isDeclared else {
                await world.expect(.invalidGrant, from: try world.answer())
                let step = try await world.begin()
                await world.expect(.invalidGrant) { try await world.submit(step) }
                return
            }
            _ = try await world.client.handleRedirectCallback(url: try world.answer())
            try await world.signIn()
            #expect(world.server.requests("/.well-known/openid-configuration").count == 1)
            // After a restart the user is known without a network request.
            let other = try await world.another()
            world.server.set { $0.troubles["/.well-known/openid-configuration"] = Array(repeating: .lost, count: 9) }
            let user = try await other.client.getUser()
            #expect(user.sub == "ada")
        }
    }

    @Test("The metadata's issuer is accepted for an assertion, also after a restart")
    func otherIssuerOfAssertion() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: .assertion)) { world in
            world.server.set { $0.issuer = "https://issuer.test" }
            try await world.signIn()
            let other = try await world.another(OAuthEnvironment.config(session: .assertion))
            let user = try await other.client.getUser()
            #expect(user.username == "ada" && world.server.requests("/oauth2/userinfo").isEmpty)
        }
    }

    @Test("Without validation a refresh accepts any tokens", arguments: [true, false])
    func refreshUnchecked(_ isValidated: Bool) async throws {
        let validation = TokenValidationConfig(validate: isValidated)
        try await OAuthEnvironment.run(OAuthEnvironment.config(validation: validation)) { world in
            try await world.signIn()
            let before = try world.store.read("thunder.id_token").get()
            attack(Self.forgeries[3], .id, world)
            world.clock.advance(by: .seconds(3_600))
            _ = try await world.client.getAccessToken()
            #expect((try world.store.read("thunder.id_token").get() == before) == isValidated)
        }
    }

    @Test("Disabled token validation accepts any token; a disabled issuer check still validates the rest")
    func switchedOff() async throws {
        let off = TokenValidationConfig(validate: false)
        try await OAuthEnvironment.run(OAuthEnvironment.config(validation: off)) { world in
            attack(Self.forgeries[3], .id, world)
            try await world.signIn()
            let user = try await world.client.getUser()
            #expect(user.sub == "ada" && world.server.requests("/oauth2/jwks").isEmpty)
        }
        let anyIssuer = TokenValidationConfig(validateIssuer: false)
        try await OAuthEnvironment.run(OAuthEnvironment.config(validation: anyIssuer)) { world in
            attack(Self.claim("iss", .string("https://other.test")), .id, world)
            try await world.signIn()
            attack(Self.forgeries[2], .id, world)
            let step = try await world.begin()
            await world.expect(.invalidGrant) { try await world.submit(step) }
        }
    }
}
