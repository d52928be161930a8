import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Sign-in in a browser", .timeLimit(.minutes(5)))
struct RedirectSignInTests {
    private func query(_ url: URL) -> [[String]] {
        ReceivedRequest.pairs(url.absoluteString.components(separatedBy: "?").last ?? "")
    }

    @Test("The authorization URL has the security parameters first, then the hints, then the others by name")
    func address() async throws {
        let claims: [(name: String, value: String)] = RequestParameters.texts(["claims": ["b/c": 1, "a": 2]])
        #expect(claims.map(\.value) == [#"{"a":2,"b/c":1}"#])
        let config = OAuthEnvironment.config {
            $0.signInOptions = ["ui_locales": "de", "prompt": "none", "acr_values": "a b&c", "state": "mine"]
        }
        try await OAuthEnvironment.run(config) { world in
            let options = SignInOptions(
                prompt: "login",
                loginHint: "ada@x.test",
                fidp: "google",
                extra: [
                    "max_age": 60, "ui_locales": "en", "claims": ["userinfo": ["email": NSNull()]], "nothing": NSNull(),
                    "client_id": "evil", "redirect_uri": "evil:/", "nonce": "n", "response_mode": "fragment",
                    "code_challenge": "c",
                    "code_challenge_method": "plain", "response_type": "token", "request_uri": "u", "request": "r",
                    "scope": "admin",
                ]
            )
            let url = try world.client.buildSignInURL(options: options)
            #expect(url.absoluteString.hasPrefix("https://id.test/oauth2/authorize?"))
            let items = query(url)
            #expect(
                items.map { $0[0] } == [
                    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
                    "code_challenge_method", "prompt", "login_hint", "fidp", "acr_values", "claims", "max_age",
                    "ui_locales",
                ]
            )
            let values = Dictionary(items.map { ($0[0], $0[1]) }) { first, _ in first }
            #expect(values["response_type"] == "code" && values["client_id"] == "client-1")
            #expect(values["redirect_uri"] == "app.test://callback" && values["scope"] == "openid profile")
            #expect(values["state"]?.count == 43 && values["nonce"]?.count == 43 && values["state"] != values["nonce"])
            #expect(values["code_challenge"]?.count == 43 && values["code_challenge_method"] == "S256")
            #expect(values["prompt"] == "login" && values["login_hint"] == "ada@x.test" && values["fidp"] == "google")
            #expect(values["max_age"] == "60" && values["ui_locales"] == "en" && values["acr_values"] == "a b&c")
            #expect(values["claims"] == #"{"userinfo":{"email":null}}"#)
            #expect(world.server.paths.isEmpty)
            #expect(world.seen.texts.contains { $0.contains("parameters that can't be replaced") })
        }
    }

    @Test(
        "Without a client id or a redirect URI there is no authorization URL",
        arguments: [
            OAuthEnvironment.config(clientID: nil), OAuthEnvironment.config(clientID: ""),
            OAuthEnvironment.config { $0.afterSignInUrl = nil },
            OAuthEnvironment.config { $0.afterSignInUrl = "not an address" },
            OAuthEnvironment.config { $0.afterSignInUrl = "app:/x#fragment" },
        ]
    )
    func misconfigured(_ config: ThunderIDConfig) async throws {
        try await OAuthEnvironment.run(config) { world in
            await world.expect(.invalidConfiguration) { try world.client.buildSignInURL() }
        }
    }

    @Test("The callback is redeemed and validated, and returns the user")
    func success() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(clientSecret: "a long secret")) { world in
            let user = try await world.client.handleRedirectCallback(url: try world.answer())
            #expect(user.sub == "ada" && user.username == "ada")
            #expect(try await world.client.isSignedIn())
            #expect(world.server.paths == ["/oauth2/token"])
            #expect(world.server.requests("/oauth2/token")[0].authorization?.hasPrefix("Basic ") ?? false)
            world.clock.advance(by: .seconds(3_600))
            let token = try await world.client.getAccessToken()
            #expect(!token.isEmpty)
        }
    }

    @Test("Two concurrent sign-ins accept their own callbacks, in any order")
    func twoAtOnce() async throws {
        try await OAuthEnvironment.run { world in
            let first = try world.answer()
            let second = try world.answer(sessionId: "b")
            let third = try world.answer()
            await world.expect(.invalidGrant, from: second)
            _ = try await world.client.handleRedirectCallback(url: third)
            _ = try await world.client.handleRedirectCallback(url: second, sessionId: "b")
            _ = try await world.client.handleRedirectCallback(url: first)
            #expect(try await world.client.isSignedIn(sessionId: "b"))
        }
    }

    @Test("Clients with another instance id do not share pending sign-ins")
    func instances() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(instance: 1)) { world in
            let url = try world.answer()
            let other = try await world.another(OAuthEnvironment.config(instance: 2))
            await other.expect(.invalidGrant, from: url)
            _ = try await world.client.handleRedirectCallback(url: url)
            let isSignedIn = try await other.client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    @Test("A callback after a restart of the app matches its sign-in")
    func restart() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            let user = try await world.another().client.handleRedirectCallback(url: url)
            #expect(user.sub == "ada")
            await world.expect(.invalidGrant, from: url)
        }
    }

    @Test("Of two calls with one callback, exactly one succeeds")
    func race() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            let other = try await world.another()
            let codes = await withTaskGroup(of: IAMErrorCode?.self) { group in
                for client in [world, other, world, other] {
                    group.addTask { await client.failure { try await client.client.handleRedirectCallback(url: url) } }
                }
                return await group.reduce(into: [IAMErrorCode?]()) { $0.append($1) }
            }
            #expect(codes.filter { $0 == nil }.count == 1 && codes.filter { $0 == .invalidGrant }.count == 3)
            #expect(world.server.requests("/oauth2/token").count == 1)
            let token = try await world.client.getAccessToken()
            #expect(!token.isEmpty)
        }
    }

    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout [[String]]) -> Void
    }

    private static func remove(_ name: String) -> @Sendable (inout [[String]]) -> Void {
        { items in items.removeAll { $0[0] == name } }
    }
    private static func set(_ name: String, _ value: String) -> @Sendable (inout [[String]]) -> Void {
        { items in items = items.map { $0[0] == name ? [name, value] : $0 } }
    }

    @Test(
        "An unexpected callback is refused, and its code is not redeemed",
        arguments: [
            Forgery(testDescription: "no code", change: remove("code")),
            Forgery(testDescription: "empty code", change: set("code", "")),
            Forgery(testDescription: "no state", change: remove("state")),
            Forgery(testDescription: "unknown state", change: set("state", "x")),
            Forgery(testDescription: "no issuer", change: remove("iss")),
            Forgery(testDescription: "other issuer", change: set("iss", "https://evil.test")),
            Forgery(testDescription: "empty issuer", change: set("iss", "")),
            Forgery(testDescription: "code and error", change: { $0.append(["error", "access_denied"]) }),
            Forgery(testDescription: "two codes", change: { $0.append(["code", "x"]) }),
            Forgery(testDescription: "two states", change: { $0.append(["state", "x"]) }),
            Forgery(testDescription: "two issuers", change: { $0.append(["iss", OAuthEnvironment.base]) }),
        ]
    )
    func forged(_ forgery: Forgery) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.answer = forgery.change }
            let url = try world.answer()
            await world.expect(.invalidGrant, from: url)
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn && world.server.requests("/oauth2/token").isEmpty)
        }
    }

    @Test("A callback at another redirect URI, a repeated one, and one older than an hour are refused")
    func elsewhere() async throws {
        try await OAuthEnvironment.run { world in
            let text = try world.answer().absoluteString.replacingOccurrences(of: "callback", with: "elsewhere")
            await world.expect(.invalidGrant, from: try #require(URL(string: text)))
            let used = try world.answer()
            _ = try await world.client.handleRedirectCallback(url: used)
            await world.expect(.invalidGrant, from: used)
            let old = try world.answer()
            world.clock.advance(by: .seconds(3_601))
            await world.expect(.invalidGrant, from: old)
            #expect(world.server.requests("/oauth2/token").count == 1)
        }
    }

    @Test(
        "A callback is never redeemed at another server or by another client, and not consumed by them",
        arguments: [("https://evil.test", "client-1"), (OAuthEnvironment.base, "client-2")]
    )
    func mixedUp(_ base: String, _ clientID: String) async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            // The other server even has the first one's issuer.
            try await world.client.reInitialize(baseUrl: base, clientId: clientID)
            await world.expect(.invalidGrant, from: url)
            #expect(world.server.requests("/oauth2/token").isEmpty)
            try await world.client.reInitialize(baseUrl: OAuthEnvironment.base, clientId: "client-1")
            let user = try await world.client.handleRedirectCallback(url: url)
            #expect(user.sub == "ada")
        }
    }

    @Test(
        "An error in the callback is thrown",
        arguments: [
            ("access_denied", IAMErrorCode.authenticationFailed), ("login_required", .sessionExpired),
            ("consent_required", .consentRequired), ("interaction_required", .mfaRequired),
            ("account_selection_required", .authenticationFailed), ("server_error", .serverError),
            ("temporarily_unavailable", .serverError), ("invalid_scope", .invalidConfiguration),
            ("invalid_target", .invalidConfiguration), ("unauthorized_client", .invalidConfiguration),
            ("unsupported_response_type", .invalidConfiguration), ("invalid_request", .invalidInput),
            ("something_else", .unknownError), ("", .invalidGrant),
        ]
    )
    func told(_ error: String, _ code: IAMErrorCode) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.answer = { $0[0] = ["error", error] } }
            let url = try world.answer()
            await world.expect(code, from: url)
            await world.expect(.invalidGrant, from: url)
            #expect(world.server.requests("/oauth2/token").isEmpty)
        }
    }

    @Test(
        "While the server or the store is unavailable, the same callback can be repeated",
        arguments: ["token", "jwks", "issuer", "read", "write"]
    )
    func again(_ what: String) async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            world.server.set { state in
                switch what {
                case "token": state.troubles["/oauth2/token"] = [.lost]
                case "jwks": state.troubles["/oauth2/jwks"] = Array(repeating: .lost, count: 20)
                case "issuer":
                    state.declaredIssuer = "https://other.test"
                    state.troubles["/.well-known/openid-configuration"] = [.lost]
                    state.change = { $1["iss"] = .string("https://other.test") }
                default: break
                }
            }
            world.store.readsFail = what == "read"
            world.store.writesFail = what == "write"
            let isStore = what == "read" || what == "write"
            await world.expect(isStore ? .unknownError : .networkError, from: url)
            world.store.readsFail = false
            world.store.writesFail = false
            world.server.set { $0.troubles = [:] }
            world.clock.advance(by: .seconds(10))
            let user = try await world.client.handleRedirectCallback(url: url)
            #expect(user.sub == "ada")
            #expect(world.server.requests("/oauth2/token").count == (what == "token" ? 2 : 1))
            await world.expect(.invalidGrant, from: url)
        }
    }

    @Test("After a store failure behind the redemption, the same callback completes the sign-in")
    func brokenStore() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            let store = world.store
            world.server.set { $0.before["/oauth2/token"] = { store.writesFail = true } }
            await world.expect(.unknownError, from: url)
            await world.expect(.unknownError, from: url)
            store.writesFail = false
            let user = try await world.client.handleRedirectCallback(url: url)
            #expect(user.sub == "ada" && world.server.requests("/oauth2/token").count == 1)
        }
    }

    @Test("A session that is cleared meanwhile stays cleared, and the tokens are revoked")
    func cleared() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer()
            let client = world.client
            world.server.set { $0.before["/oauth2/token"] = { client.clearSession() } }
            await world.expect(.sessionExpired, from: url)
            let isSignedIn = try await client.isSignedIn()
            #expect(!isSignedIn && world.revoked.count == 1)
        }
    }

    @Test("An unwritable store yields no authorization URL, because its callback could not be accepted")
    func unwritable() async throws {
        try await OAuthEnvironment.run { world in
            world.store.writesFail = true
            await world.expect(.unknownError) { try world.client.buildSignInURL() }
        }
    }

    @Test("The number of pending sign-ins is limited")
    func bounded() async throws {
        try await OAuthEnvironment.run { world in
            let first = try world.answer()
            for _ in 0..<20 { _ = try world.answer() }
            let last = try world.answer()
            await world.expect(.invalidGrant, from: first)
            _ = try await world.client.handleRedirectCallback(url: last)
        }
    }
}
