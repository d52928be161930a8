import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

/// The rules for signed tokens and scopes, without a server.
@Suite("Tokens: kinds, times and scopes", .timeLimit(.minutes(5)))
struct TokenRuleTests {
    private static let app = "app"

    private struct World {
        let signer: TokenSigner
        let clock: TestClock

        static func make() async throws -> World {
            let clock = TestClock(Date(timeIntervalSince1970: 1_000))
            let keys = try #require(try await TestServer.configuration().keys)
            return World(signer: try await TokenSigner(keys, clock: clock), clock: clock)
        }

        func isValid(_ claims: [String: JSONValue], allowsExpired: Bool = false) async throws -> Bool {
            let text = try await signer.sign(claims)
            return (try? await signer.token(text, issuer: "issuer", allowsExpired: allowsExpired)) != nil
        }
    }

    @Test(
        "A token is valid from its beginning until its end, for its issuer",
        arguments: [
            ([:], true, true), (["exp": 1_001], true, true), (["exp": 1_000], false, true),
            (["nbf": 1_000], true, true),
            (["nbf": 1_001], false, false), (["exp": .null], false, false), (["nbf": .null], false, false),
            (["exp": "2000"], false, false), (["nbf": "0"], false, false), (["iss": "other"], false, false),
            (["iss": .null], false, false),
        ] as [([String: JSONValue], Bool, Bool)]
    )
    func times(_ changes: [String: JSONValue], _ isValid: Bool, _ isValidOnceExpired: Bool) async throws {
        let world = try await World.make()
        let correct: [String: JSONValue] = ["iss": "issuer", "sub": "alice", "exp": 2_000, "nbf": 900]
        let claims = correct.merging(changes) { $1 }.filter { $0.value != .null }
        #expect(try await world.isValid(claims) == isValid)
        #expect(try await world.isValid(claims, allowsExpired: true) == isValidOnceExpired)
    }

    @Test("A signature that was verified before does not make a token valid longer, or for another issuer")
    func verifiedBefore() async throws {
        let world = try await World.make()
        let text = try await world.signer.sign(["iss": "issuer", "exp": 1_060, "nbf": 900, "sub": "alice"])
        for _ in 1...2 { #expect(try await world.signer.token(text, issuer: "issuer")["sub"] == "alice") }
        await #expect(throws: TokenSigner.Refused.self) { try await world.signer.token(text, issuer: "other") }

        world.clock.advance(60)
        await #expect(throws: TokenSigner.Refused.self) { try await world.signer.token(text, issuer: "issuer") }
        #expect(try await world.signer.token(text, issuer: "issuer", allowsExpired: true)["sub"] == "alice")
        #expect(await world.signer.claims(text)?["sub"] == "alice")
    }

    @Test("The longest accepted token has 65,536 bytes")
    func longest() async throws {
        let world = try await World.make()
        /// Returns a token of a length. Not every payload has every length, so the type has an additional character.
        func token(_ length: Int) async throws -> String? {
            for type in ["JWT", "JWTx"] {
                let short = try await world.signer.sign(["p": ""], type: type).utf8.count
                let guess = (length - short) * 3 / 4
                for count in guess - 3...guess + 3 {
                    let padding = JSONValue.string(String(repeating: "x", count: count))
                    let text = try await world.signer.sign(["p": padding], type: type)
                    if text.utf8.count == length { return text }
                }
            }
            return nil
        }
        let accepted = try #require(try await token(65_536))
        #expect(await world.signer.claims(accepted) != nil)
        let refused = try #require(try await token(65_537))
        #expect(await world.signer.claims(refused) == nil)
    }

    @Test("A token of another signature is refused: without one, with another header or with other claims")
    func foreignSignatures() async throws {
        let world = try await World.make()
        let claims: [String: JSONValue] = ["iss": "issuer", "exp": 2_000, "nbf": 900]
        let parts = try await world.signer.sign(claims).split(separator: ".").map(String.init)
        let other = try await world.signer.sign(claims.merging(["sub": "bob"]) { $1 }).split(separator: ".")
        let none = Base64URL.text(Data(#"{"alg":"none"}"#.utf8))
        for text in [
            "", ".", "..", parts[0], "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).", "\(none).\(parts[1]).",
            "\(none).\(parts[1]).\(parts[2])", "\(parts[0]).\(other[1]).\(parts[2])",
        ] {
            #expect(await world.signer.claims(text) == nil, "\(text)")
        }
    }

    @Test("The pools' key set has only the keys that sign")
    func signingKeys() async throws {
        let world = try await World.make()
        let all = world.signer.keySet["keys"]?.array ?? []
        #expect(Set(all.map { $0["kty"]?.string }) == ["EC", "RSA"])
        let signing = world.signer.rsaKeySet["keys"]?.array ?? []
        #expect(signing.map { $0["kty"]?.string } == ["RSA"])
        #expect(signing.allSatisfy(all.contains))
    }

    /// The kind of a token, by its type and claims.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        var type = "JWT"
        var claims: [String: JSONValue] = [:]
        var isAccess = false
        var isRefresh = false
        var isAssertion = false

        var testDescription: String { name }
    }

    private static let assertion: [String: JSONValue] = ["aud": "app", "assurance": [:]]
    private static let kinds = [
        Kind(name: "access token", type: "at+jwt", claims: assertion, isAccess: true),
        Kind(name: "access token, other claim", type: "at+jwt", claims: ["access_token_sub": "a"], isAccess: true),
        Kind(name: "refresh token", claims: ["access_token_sub": "alice", "aud": "app", "tfid": "f"], isRefresh: true),
        Kind(name: "assertion", claims: assertion, isAssertion: true),
        Kind(name: "assertion with a family", claims: ["aud": "app", "tfid": "f"], isAssertion: true),
        Kind(name: "assertion for another application", claims: ["aud": "other", "assurance": [:]]),
        Kind(name: "report of a failed flow", claims: assertion.merging(["flow_error_type": "e"]) { $1 }),
        Kind(name: "ID token", claims: ["aud": "app", "nonce": "n"]),
        Kind(name: "link", type: "magic-link+jwt", claims: assertion),
    ]

    @Test("A token is of one kind only", arguments: kinds)
    func kind(_ kind: Kind) {
        let token = SignedToken(type: kind.type, claims: kind.claims)
        #expect(token.isAccessToken == kind.isAccess)
        #expect(token.isRefreshToken == kind.isRefresh)
        #expect(token.isAssertion(for: Self.app) == kind.isAssertion)
    }

    @Test(
        "A list of scopes is separated by spaces, without duplicates, in its order",
        arguments: [
            (nil, []), ("", []), ("  ", []), ("b a", ["b", "a"]), (" a  b ", ["a", "b"]), ("a b a", ["a", "b"]),
            ("a,b", ["a,b"]), ("A a", ["A", "a"]),
        ] as [(String?, [String])]
    )
    func scopes(_ text: String?, _ names: [String]) {
        let scope = Scope(text)
        #expect(scope.names == names)
        #expect(scope.text == (names.isEmpty ? nil : names.joined(separator: " ")))
    }

    @Test("A scope is within another one if that has all its names")
    func containment() {
        #expect(Scope("a").isWithin(Scope("b a")) && Scope(nil).isWithin(Scope("a")))
        #expect(!Scope("a b").isWithin(Scope("a")) && !Scope("a").isWithin(Scope(nil)))
        #expect(Scope("a openid").isOpenID && !Scope("openids").isOpenID)
    }

    @Test("A scope grants a permission of its own resource server only")
    func permissions() {
        let scope = Scope("read", resourceServerID: "books")
        #expect(scope.grants(Permission(resourceServerID: "books", name: "read")))
        #expect(!scope.grants(Permission(resourceServerID: "books", name: "write")))
        #expect(!scope.grants(Permission(resourceServerID: "films", name: "read")))
        #expect(!Scope("read").grants(Permission(resourceServerID: "books", name: "read")))
    }

    @Test("A client knows the standard scopes and its own, but administration is never one with claims")
    func knownScopes() {
        let administration = Permission.administration.name
        let settings = OAuthSettings(scopeClaims: ["shop": ["loyalty"], administration: ["name"]])
        for scope in ["openid", "profile", "email", "phone", "address", "roles", "shop"] {
            #expect(settings.knows(scope), "\(scope)")
        }
        for scope in ["other", "", administration] { #expect(!settings.knows(scope), "\(scope)") }
    }

    @Test("A client without a secret and keys is public and requires a code challenge")
    func publicClients() throws {
        let secret = try PBKDF2Hash(secret: "s", salt: [1], rounds: 1)
        let keys = OAuthSettings.Keys.set(KeySetVerifier(keys: ["keys": []]))
        #expect(OAuthSettings(requiresCodeChallenge: false).isPublic)
        #expect(OAuthSettings(requiresCodeChallenge: false).requiresCodeChallenge)
        for settings in [
            OAuthSettings(secret: secret, requiresCodeChallenge: false),
            OAuthSettings(keys: keys, requiresCodeChallenge: false),
        ] {
            #expect(!settings.isPublic && !settings.requiresCodeChallenge)
        }
        #expect(OAuthSettings(secret: secret).requiresCodeChallenge)
    }

    @Test("The longest lifetime of a client's tokens is that of any kind")
    func lifetimes() {
        #expect(TokenSettings().longestLifetime == 0)
        var settings = TokenSettings(accessToken: TokenContents(lifetime: 20))
        #expect(settings.longestLifetime == 20)
        settings.idTokenLifetime = 40
        #expect(settings.longestLifetime == 40)
        settings.clientTokenLifetime = 60
        #expect(settings.longestLifetime == 60)
        settings.accessToken.lifetime = 80
        #expect(settings.longestLifetime == 80)
    }
}
