import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// Seed `ThunderIDClient`, statement by statement, in the seed's order. Other suites test each in more detail.
@Suite("Seed ThunderIDClient", .timeLimit(.minutes(5)))
struct SeedThunderIDClientTests {
    private func code(_ body: () async throws -> some Any) async -> IAMErrorCode? {
        do {
            _ = try await body()
            return nil
        } catch { return (error as? IAMError)?.code }
    }

    @Test(
        "initialize: true; .alreadyInitialized the second time; .invalidConfiguration for a baseUrl that is empty or not HTTPS"
    )
    func initialize() async {
        let client = ThunderIDClient()
        let storage = InMemoryStorageAdapter()
        for baseUrl in ["", "http://localhost:8090", "localhost"] {
            let config = ThunderIDConfig(baseUrl: baseUrl)
            #expect(
                await code { try await client.initialize(config: config, storage: storage) } == .invalidConfiguration
            )
        }
        let config = ThunderIDConfig(baseUrl: "https://localhost:8090")
        #expect((try? await client.initialize(config: config, storage: storage)) == true)
        #expect(await code { try await client.initialize(config: config, storage: storage) } == .alreadyInitialized)
    }

    @Test("reInitialize: changes base URL or client id on the same instance; .sdkNotInitialized before initialize()")
    func reInitialize() async throws {
        let client = ThunderIDClient()
        #expect(await code { try await client.reInitialize(baseUrl: "https://b") } == .sdkNotInitialized)
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://a", clientId: "one"),
            storage: InMemoryStorageAdapter()
        )
        #expect(try await client.reInitialize(baseUrl: "https://b"))
        #expect(try client.getConfiguration().baseUrl == "https://b")
        #expect(try client.getConfiguration().clientId == "one")
        #expect(try await client.reInitialize(clientId: "two"))
        #expect(try client.getConfiguration().clientId == "two")
    }

    @Test("getConfiguration: the current configuration; .sdkNotInitialized before initialize()")
    func getConfiguration() async throws {
        let client = ThunderIDClient()
        #expect(await code { try client.getConfiguration() } == .sdkNotInitialized)
        let config = ThunderIDConfig(baseUrl: "https://a", scopes: ["openid", "email"])
        try await client.initialize(config: config, storage: InMemoryStorageAdapter())
        #expect(try client.getConfiguration().scopes == ["openid", "email"])
    }

    @Test("signIn: first with flowId nil, then inputs and action, until .complete, and then tokens are issued")
    func signIn() async throws {
        try await OAuthEnvironment.run { world in
            let first = try await world.begin()
            #expect(first.flowStatus == .promptOnly)
            let last = try await world.submit(first)
            #expect(last.flowStatus == .complete)
            #expect(try await world.client.isSignedIn())
            #expect(try await !world.client.getAccessToken().isEmpty)
        }
    }

    @Test("signIn: sessionId keeps several sessions apart")
    func signInSessions() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn(sessionId: "work")
            #expect(try await world.client.isSignedIn(sessionId: "work"))
            #expect(try await !world.client.isSignedIn())
        }
    }

    @Test("signUp: the same loop, and both arguments may be left out")
    func signUp() async throws {
        let fixture = try await Fixture([.json(#"{"executionId":"e","flowStatus":"INCOMPLETE","challengeToken":"t"}"#)])
        #expect(try await fixture.client.signUp().flowStatus == .promptOnly)
        #expect(fixture.sent[0]["flowType"] as? String == "REGISTRATION")
    }

    @Test(
        "buildSignInURL: code_challenge and code_challenge_method=S256, the hints; .invalidConfiguration without clientId"
    )
    func buildSignInURL() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.client.buildSignInURL(
                options: SignInOptions(prompt: "login", loginHint: "ada", fidp: "google")
            )
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
            #expect(url.absoluteString.hasPrefix("https://id.test/oauth2/authorize?"))
            #expect(values["code_challenge_method"] == "S256" && values["code_challenge"]?.count == 43)
            #expect(values["prompt"] == "login" && values["login_hint"] == "ada" && values["fidp"] == "google")
        }
        try await OAuthEnvironment.run(OAuthEnvironment.config(clientID: nil)) { world in
            await world.expect(.invalidConfiguration) { try world.client.buildSignInURL() }
        }
    }

    @Test("handleRedirectCallback: the signed-in user; .invalidGrant without a code, and without buildSignInURL before")
    func handleRedirectCallback() async throws {
        try await OAuthEnvironment.run { world in
            let answer = try world.answer()
            let user = try await world.client.handleRedirectCallback(url: answer)
            #expect(user.sub == "ada" && user.username == "ada")
            let noCode = try #require(URL(string: "app.test://callback?state=x"))
            await world.expect(.invalidGrant, from: noCode)
            let unasked = try #require(URL(string: "app.test://callback?code=c&state=x&iss=https://id.test"))
            await world.expect(.invalidGrant, from: unasked)
        }
    }

    @Test("isSignedIn: whether an access token is in the store")
    func isSignedIn() async throws {
        let fixture = try await Fixture()
        #expect(try await !fixture.client.isSignedIn())
        try fixture.store.write(Secret("token"), for: "thunder.access_token")
        #expect(try await fixture.client.isSignedIn())
    }

    @Test(
        "signOut: revokes the refresh token, clears the session, returns afterSignOutUrl or \"/\"",
        arguments: [true, false]
    )
    func signOut(_ hasURL: Bool) async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config { if !hasURL { $0.afterSignOutUrl = nil } }) {
            world in
            try await world.signIn()
            #expect(try await world.client.signOut() == (hasURL ? "app.test://logout" : "/"))
            #expect(world.revoked.count == 1)
            #expect(try await !world.client.isSignedIn())
        }
    }

    @Test("clearSession: clears locally, without revoking at the server")
    func clearSession() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = world.server.paths.count
            world.client.clearSession()
            #expect(try await !world.client.isSignedIn())
            #expect(world.server.paths.count == before)
        }
    }

    @Test("isLoading: true while a sign-in or a sign-out is in progress")
    func isLoading() async throws {
        try await OAuthEnvironment.run { world in
            let seen = Lock<[Bool]>([])
            let client = world.client
            let look: @Sendable () async -> Void = { seen.withLock { $0.append(client.isLoading()) } }
            world.server.set { $0.before = ["/oauth2/token": look, "/oauth2/revoke": look] }
            #expect(!client.isLoading())
            try await world.signIn()
            #expect(!client.isLoading())
            _ = try await client.signOut()
            #expect(!client.isLoading())
            #expect(seen.withLock { $0 } == [true, true])
        }
    }

    @Test("getAccessToken: refreshes an expired token; .sessionExpired if the refresh token has expired, too")
    func getAccessToken() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let first = try await world.client.getAccessToken()
            world.clock.advance(by: .seconds(3_600))
            let second = try await world.client.getAccessToken()
            #expect(second != first)
            world.clock.advance(by: .seconds(3_600))
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(400, #"{"error":"invalid_grant"}"#)] }
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
        }
    }

    @Test("decodeJwtToken: claims into any Decodable; .invalidInput for anything that is not a JWT")
    func decodeJwtToken() async throws {
        let claims: [String: AnyCodable] = try ThunderIDClient().decodeJwtToken(assertion(#"{"sub":"1"}"#))
        #expect(claims["sub"]?.value as? String == "1")
        #expect(
            await code { () throws -> [String: AnyCodable] in try ThunderIDClient().decodeJwtToken("x") }
                == .invalidInput
        )
    }

    @Test("exchangeToken: RFC 8693, and the new token is the session's, as in the released SDK")
    func exchangeToken() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = try await world.client.getAccessToken()
            let body = #"{"access_token":"other","token_type":"Bearer","expires_in":600}"#
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(200, body)] }
            let type = "urn:ietf:params:oauth:token-type:access_token"
            let response = try await world.client.exchangeToken(
                config: TokenExchangeRequestConfig(subjectToken: before, subjectTokenType: type, audience: "api")
            )
            #expect(response.accessToken == "other" && response.expiresIn == 600)
            let form = try #require(world.server.requests("/oauth2/token").last)
            #expect(form.form("grant_type") == "urn:ietf:params:oauth:grant-type:token-exchange")
            #expect(form.form("subject_token_type") == type && form.form("audience") == "api")
            #expect(try await world.client.getAccessToken() == "other")
            #expect(try world.store.read("thunder.refresh_token").get() != nil)
            // The session is still that of the sign-in: it is refreshed as before.
            world.clock.advance(by: .seconds(600))
            let renewed = try await world.client.getAccessToken()
            #expect(renewed != "other" && renewed != before)
        }
    }

    @Test("getUser: from the access token's claims if it is a JWT, otherwise from /oauth2/userinfo")
    func getUser() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set {
                $0.user = [
                    "sub": .string("7"), "email": .string("a@b"), "name": .string("Ada"),
                    "picture": .string("https://p"),
                ]
            }
            try await world.signIn()
            let user = try await world.client.getUser()
            #expect(user.sub == "7" && user.email == "a@b" && user.displayName == "Ada")
            #expect(user.profilePicture == "https://p" && user.claims?["sub"]?.value as? String == "7")
            #expect(world.server.requests("/oauth2/userinfo").isEmpty)
        }
        let fixture = try await Fixture([.json(#"{"sub":"7","preferred_username":"ada"}"#, path: "/oauth2/userinfo")])
        try fixture.store.write(Secret("opaque"), for: "thunder.access_token")
        #expect(try await fixture.client.getUser().username == "ada")
    }

    @Test("Error handling: IAMError with a code whose raw value is the documented one, and a message")
    func errors() async {
        do {
            _ = try await ThunderIDClient().getUser()
            Issue.record("no error was thrown")
        } catch let error as IAMError {
            #expect("[\(error.code.rawValue)] \(error.message)" == "[SDK_NOT_INITIALIZED] Call initialize() first.")
        } catch { Issue.record("another error: \(error)") }
    }
}
