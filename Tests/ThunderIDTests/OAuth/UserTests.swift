import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("The signed-in user, and exchanged tokens", .timeLimit(.minutes(5)))
struct UserTests {
    @Test(
        "The user comes from the access token, otherwise from the ID token, otherwise from the server",
        arguments: ["access", "id", "server"]
    )
    func sources(_ source: String) async throws {
        try await OAuthEnvironment.run(
            OAuthEnvironment.config { $0.scopes = source == "server" ? ["profile"] : ["openid"] }
        ) {
            world in
            world.server.set { state in
                state.change = { kind, claims in claims["name"] = .string(kind.rawValue) }
                if source != "access" { state.seal = { _, kind, _ in kind == .access ? "opaque-\(UUID())" : nil } }
                state.user["name"] = .string("server")
            }
            try await world.signIn()
            let user = try await world.client.getUser()
            #expect(user.displayName == source && user.sub == "ada")
            #expect(world.server.requests("/oauth2/userinfo").count == (source == "server" ? 1 : 0))
        }
    }

    @Test(
        "Without issuer validation any access token identifies the user",
        arguments: [TokenValidationConfig(validate: false), TokenValidationConfig(validateIssuer: false)]
    )
    func uncheckedIssuer(_ validation: TokenValidationConfig) async throws {
        let config = OAuthEnvironment.config({ $0.scopes = ["profile"] }, validation: validation)
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.change = { kind, claims in claims["iss"] = .string("https://other.test") } }
            try await world.signIn()
            let user = try await world.client.getUser()
            #expect(user.sub == "ada" && world.server.requests("/oauth2/userinfo").isEmpty)
        }
    }

    @Test("User information of another subject is refused")
    func otherSubject() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { state in
                state.seal = { _, kind, _ in kind == .access ? "opaque-\(UUID())" : nil }
                state.change = { kind, claims in if kind == .id { claims["name"] = .string("id") } }
            }
            try await world.signIn()
            world.server.set { $0.user["sub"] = .string("eve") }
            await world.expect(.serverError) {
                let context = try world.client.context()
                return try await IAMError.convertingErrors { try await context.profiles.userInfo(context.session(nil)) }
            }
        }
    }

    @Test("A session that ends during the request is the error, also with malformed user information")
    func endedSession() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let client = world.client
            let context = try world.client.context()
            world.server.set { state in
                state.user["sub"] = nil
                state.before["/oauth2/userinfo"] = { client.clearSession() }
            }
            await #expect(throws: NativeAuthError.self) {
                _ = try await context.profiles.userInfo(context.session(nil))
            }
        }
    }

    @Test("After another user has signed in, no value of the first one is left", arguments: [true, false])
    func secondUser(_ inBrowser: Bool) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let first = try await world.client.getUser()
            world.server.set { state in
                state.user = ["sub": .string("bob"), "username": .string("bob")]
                // Bob's session can't be refreshed: Ada's refresh token must not refresh it.
                state.omitted = ["refresh_token"]
            }
            if inBrowser {
                let user = try await world.client.handleRedirectCallback(url: try world.answer())
                #expect(user.sub == "bob")
            } else {
                try await world.signIn()
            }
            let second = try await world.client.getUser()
            #expect(first.sub == "ada" && second.sub == "bob")
            #expect(try world.store.read("thunder.refresh_token").get() == nil)
            world.clock.advance(by: .seconds(3_601))
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
        }
    }

    @Test("The user of a callback comes from its own tokens, even after another sign-in")
    func nextUser() async throws {
        try await OAuthEnvironment.run { world in
            let ada = try world.answer()
            let bob = try world.answer()
            let server = world.server
            let client = world.client
            // Bob's sign-in is complete before Ada's is, then Ada's replaces it.
            server.set { state in
                state.before["/oauth2/token"] = {
                    server.set { $0.user["sub"] = .string("bob") }
                    _ = try? await client.handleRedirectCallback(url: bob)
                    server.set { $0.user["sub"] = .string("ada") }
                }
            }
            let user = try await client.handleRedirectCallback(url: ada)
            #expect(user.sub == "ada")
        }
    }

    @Test("An exchange does not change the session, if so configured")
    func exchange() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = try await world.client.getAccessToken()
            var config = TokenExchangeRequestConfig(
                subjectToken: before,
                subjectTokenType: "urn:ietf:params:oauth:token-type:access_token",
                requestedTokenType: "urn:ietf:params:oauth:token-type:jwt",
                audience: "api"
            )
            config.replacesSession = false
            let response = try await world.client.exchangeToken(config: config)
            world.seen.see(config)
            world.seen.see(response)
            #expect(response.tokenType == "Bearer" && response.expiresIn == 3_600 && response.accessToken != before)
            let request = world.server.requests("/oauth2/token")[1]
            #expect(
                request.form == [
                    ["grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"], ["subject_token", before],
                    ["subject_token_type", config.subjectTokenType],
                    ["requested_token_type", "urn:ietf:params:oauth:token-type:jwt"], ["audience", "api"],
                    ["client_id", "client-1"],
                ]
            )
            let after = try await world.client.getAccessToken()
            let user = try await world.client.getUser()
            #expect(after == before && user.sub == "ada")
        }
    }

    @Test(
        "An exchange replaces the access token; the session's other tokens are kept only for the same subject",
        arguments: ["ada", "grace"]
    )
    func exchangeReplaces(_ subject: String) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let token = TestSigner(id: "k9").sign(["sub": .string(subject)], type: "at+jwt")
            let body = #"{"access_token":"\#(token)","token_type":"Bearer","expires_in":600}"#
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(200, body)] }
            _ = try await world.client.exchangeToken(
                config: TokenExchangeRequestConfig(subjectToken: "s", subjectTokenType: "t")
            )
            let after = try await world.client.getAccessToken()
            #expect(after == token)
            #expect((try world.store.read("thunder.refresh_token").get() != nil) == (subject == "ada"))
            #expect((try world.store.read("thunder.id_token").get() != nil) == (subject == "ada"))
        }
    }

    @Test("An exchange that ends after the session was cleared revokes the new token and does not restore the session")
    func exchangeAfterClearing() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let client = world.client
            world.server.set {
                $0.before["/oauth2/token"] = { client.clearSession() }
                $0.troubles["/oauth2/token"] = [.answer(200, #"{"access_token":"other","token_type":"Bearer"}"#)]
            }
            let error = await #expect(throws: IAMError.self) {
                try await world.client.exchangeToken(
                    config: TokenExchangeRequestConfig(subjectToken: "s", subjectTokenType: "t")
                )
            }
            #expect(error?.code == .sessionExpired)
            #expect(try await !world.client.isSignedIn())
        }
    }

    @Test(
        "Recorded errors of a refused exchange are reported",
        arguments: [
            (2, IAMErrorCode.invalidConfiguration), (3, .invalidInput), (6, .invalidInput), (7, .invalidInput),
            (9, .invalidInput), (10, .invalidConfiguration),
        ]
    )
    func refusedExchange(_ number: Int, _ code: IAMErrorCode) async throws {
        let exchange = try Transcript("25")[number]
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = try await world.client.getAccessToken()
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(exchange.status, exchange.responseBody)] }
            let config = TokenExchangeRequestConfig(subjectToken: before, subjectTokenType: "t")
            await world.expect(code) { try await world.client.exchangeToken(config: config) }
            let after = try await world.client.getAccessToken()
            #expect(after == before)
        }
    }

    @Test("Reinitialization removes running flows and keeps the session")
    func reInitialize() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let token = try await world.client.getAccessToken()
            let step = try await world.begin()
            try await world.client.reInitialize()
            #expect(world.runningFlows == 0)
            let after = try await world.client.getAccessToken()
            #expect(after == token)
            // On the same server the flow is resumed like one of another process.
            let done = try await world.submit(step)
            #expect(done.flowStatus == .complete)
        }
    }

    @Test("An error does not contain values that the server quotes")
    func quotes() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let token = try await world.client.getAccessToken()
            let quoting = #"{"error":"invalid_request","error_description":"\#(token) is bad"}"#
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(400, quoting)] }
            let config = TokenExchangeRequestConfig(subjectToken: token, subjectTokenType: "t")
            await world.expect(.invalidInput) { try await world.client.exchangeToken(config: config) }
        }
    }
}
