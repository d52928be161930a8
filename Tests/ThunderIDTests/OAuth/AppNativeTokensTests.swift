import Crypto
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("App-native sign-in with tokens", .timeLimit(.minutes(5)))
struct AppNativeTokensTests {
    static let order = [
        "/oauth2/authorize", "/flow/execute", "/flow/execute", "/oauth2/auth/callback", "/oauth2/token",
    ]

    @Test("The sign-in is an authorization code flow without a browser, with these requests in this order")
    func requests() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            #expect(step.flowStatus == .promptOnly)
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(world.server.paths == Self.order)

            let asked = world.server.requests("/oauth2/authorize")[0]
            #expect(asked.method == "GET" && asked.authorization == nil)
            #expect(
                asked.query.map { $0[0] } == [
                    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
                    "code_challenge_method",
                ]
            )
            #expect(asked.query("scope") == "openid profile" && asked.query("code_challenge_method") == "S256")
            let first = world.server.requests("/flow/execute")[0]
            #expect(first.json?.object == ["executionId": .string(try #require(step.flowId))])
            let callback = world.server.requests("/oauth2/auth/callback")[0]
            #expect(callback.json?.object?.keys.sorted() == ["assertion", "authId"])
            let token = world.server.requests("/oauth2/token")[0]
            #expect(token.method == "POST" && token.contentType == "application/x-www-form-urlencoded")
            #expect(token.form.map { $0[0] } == ["grant_type", "code", "redirect_uri", "code_verifier", "client_id"])
            let challenge = Base64URL.encode(SHA256.hash(data: Data((token.form("code_verifier") ?? "").utf8)))
            #expect(challenge == asked.query("code_challenge"))
            #expect(try await world.client.getUser().username == "ada")
        }
    }

    @Test("A client with a secret authenticates with it, and sends it nowhere else")
    func confidential() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(clientSecret: "s3cret+&:ü/!")) { world in
            try await world.signIn()
            #expect(try await world.client.isSignedIn())
            let before = world.server.requests("/oauth2/token").count
            #expect(before == 1 && world.server.requests("/oauth2/authorize")[0].authorization == nil)
        }
    }

    @Test("The tokens are stored, and a stale access token is refreshed")
    func refreshes() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let first = try await world.client.getAccessToken()
            #expect(try world.store.read("thunder.access_token").get()?.reveal() == first)
            #expect(try world.store.read("thunder.refresh_token").get() != nil)
            #expect(try world.store.read("thunder.id_token").get() != nil)
            world.clock.advance(by: .seconds(3_590))
            let second = try await world.client.getAccessToken()
            #expect(second != first)
            let refresh = world.server.requests("/oauth2/token")[1]
            #expect(refresh.form.map { $0[0] } == ["grant_type", "refresh_token", "client_id"])
            #expect(try await world.client.getAccessToken() == second)
        }
    }

    struct Beginning: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let config: ThunderIDConfig
        var flow = ServerFlowType.authentication
        let path: String
    }

    @Test(
        "The first request depends on the flow and the configuration",
        arguments: [
            Beginning(testDescription: "sign-in", config: OAuthEnvironment.config(), path: "/oauth2/authorize"),
            Beginning(
                testDescription: "registration",
                config: OAuthEnvironment.config(),
                flow: .registration,
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "recovery",
                config: OAuthEnvironment.config(),
                flow: .recovery,
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "registration with tokens wanted",
                config: OAuthEnvironment.config(session: .tokens),
                flow: .registration,
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "attested",
                config: OAuthEnvironment.config(attested: true),
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "attested, tokens",
                config: OAuthEnvironment.config(attested: true, session: .tokens),
                path: "/oauth2/authorize"
            ),
            Beginning(
                testDescription: "no client",
                config: OAuthEnvironment.config(clientID: nil),
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "empty client",
                config: OAuthEnvironment.config(clientID: ""),
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "no redirect URI",
                config: OAuthEnvironment.config { $0.afterSignInUrl = nil },
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "assertion",
                config: OAuthEnvironment.config(session: .assertion),
                path: "/flow/execute"
            ),
            Beginning(
                testDescription: "tokens",
                config: OAuthEnvironment.config(session: .tokens),
                path: "/oauth2/authorize"
            ),
        ]
    )
    func firstRequest(_ beginning: Beginning) async throws {
        try await OAuthEnvironment.run(beginning.config) { world in
            let step = try await world.client.signIn(
                payload: EmbeddedSignInPayload(),
                request: EmbeddedFlowRequestConfig(applicationId: "", serverFlowType: beginning.flow)
            )
            #expect(world.server.paths.first == beginning.path)
            _ = try await world.submit(step)
            #expect(try await world.client.isSignedIn())
            let isCodeFlow = beginning.path == "/oauth2/authorize"
            #expect(world.server.requests("/oauth2/token").count == (isCodeFlow ? 1 : 0))
        }
    }

    @Test(
        "A refused authorization request is an error, and nothing else is sent",
        arguments: [
            ("client", IAMErrorCode.invalidConfiguration), ("redirect", .invalidRedirectUri),
        ]
    )
    func refusedHere(_ what: String, _ code: IAMErrorCode) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { state in
                if what == "client" { state.clientID = "another" } else { state.redirectURI = "another:/x" }
            }
            await world.expect(code) { try await world.begin() }
            #expect(world.server.paths == ["/oauth2/authorize"])
        }
    }

    @Test("The requested application must be the client's")
    func otherApplication() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.application = "app-2" }
            await world.expect(.invalidConfiguration) { try await world.begin() }
            #expect(world.server.paths == ["/oauth2/authorize"])
            world.server.set { $0.application = "app-1" }
            let other = EmbeddedFlowRequestConfig(applicationId: "app-3")
            await world.expect(.invalidConfiguration) {
                try await world.client.signIn(payload: EmbeddedSignInPayload(), request: other)
            }
        }
    }

    @Test("A user with a session at the server is signed in by the first response")
    func known() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.isKnown = true }
            let step = try await world.begin()
            #expect(step.flowStatus == .complete)
            #expect(try await world.client.getUser().sub == "ada")
            #expect(
                world.server.paths
                    == ["/oauth2/authorize", "/flow/execute", "/oauth2/auth/callback", "/oauth2/token"]
            )
        }
    }

    @Test("A wrong password is a regular step, and the next attempt continues")
    func wrongPassword() async throws {
        try await OAuthEnvironment.run { world in
            let again = try await world.submit(try await world.begin(), password: "Wrong#2026")
            #expect(again.flowStatus == .promptOnly)
            #expect(try await world.submit(again).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/authorize").count == 1)
        }
    }

    @Test("The named session is the one that is signed in")
    func named() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn(sessionId: "b")
            #expect(try await world.client.isSignedIn(sessionId: "b"))
            #expect(try await world.client.isSignedIn() == false)
        }
    }

    @Test("The error page that the callback names is read: its code is the error's, and the flow ends")
    func errorPage() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let page = "https://id.test/gate/error?errorCode=invalid_request&errorMessage=Invalid+authorization+request"
            world.server.set {
                $0.troubles["/oauth2/auth/callback"] = [.answer(200, #"{"redirect_uri":"\#(page)"}"#)]
            }
            let error = await world.error { try await world.submit(step) }
            #expect(error?.code == .invalidGrant && error?.details?.serverCode == "invalid_request")
            await world.expect(.sessionExpired) { try await world.submit(step) }
        }
    }

    @Test(
        "A client that was reinitialized with another server meanwhile ends the flow",
        arguments: [
            ("/oauth2/authorize", AppNativeSession.tokens), ("/flow/execute", .tokens), ("/flow/execute", .assertion),
        ]
    )
    func pointedElsewhere(_ path: String, _ session: AppNativeSession) async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: session)) { world in
            let client = world.client
            world.server.set { $0.before[path] = { _ = try? await client.reInitialize(clientId: "client-2") } }
            await world.expect(.sessionExpired) { try await world.begin() }
            #expect(world.runningFlows == 0)
            // No further request of the flow is sent with the previous configuration.
            #expect(world.server.requests("/flow/execute").count == (path == "/flow/execute" ? 1 : 0))
        }
    }
}
