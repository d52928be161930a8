import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("App-native sign-in that is interrupted after the last step")
struct AppNativeInterruptionTests {
    @Test(
        "Where the connection breaks, submitting again goes on from there",
        arguments: ["/oauth2/auth/callback", "/oauth2/token", "/oauth2/jwks"],
        [OAuthServer.Trouble.lost, .status(503), .status(429)])
    func goesOn(_ path: String, _ trouble: OAuthServer.Trouble) async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles[path] = Array(repeating: trouble, count: path == "/oauth2/jwks" ? 20 : 1) }
            let code = await world.failure { try await world.submit(step) }
            #expect(code == .networkError || code == .serverError)
            #expect(try await world.client.isSignedIn() == false)
            world.server.set { $0.troubles[path] = [] }
            world.clock.advance(by: .seconds(10))
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(try await world.client.getUser().sub == "ada")
            #expect(world.server.requests("/oauth2/authorize").count == 1)
            #expect(world.server.requests("/flow/execute").count == 2)
            #expect(world.server.requests("/oauth2/auth/callback").count == (path == "/oauth2/auth/callback" ? 2 : 1))
            #expect(world.server.requests("/oauth2/token").count == (path == "/oauth2/token" ? 2 : 1))
        }
    }

    @Test(
        "When the tokens can't be checked or stored yet, the code is not redeemed a second time",
        arguments: ["new keys", "issuer", "store"])
    func afterTheToken(_ what: String) async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let store = world.store
            let server = world.server
            server.set { state in
                switch what {
                case "new keys":
                    state.troubles["/oauth2/jwks"] = []
                    state.before["/oauth2/token"] = {
                        server.set { state in
                            state.signers = [TestSigner(id: "k2")]
                            state.troubles["/oauth2/jwks"] = Array(repeating: .lost, count: 20)
                        }
                    }
                case "issuer":
                    state.change = { kind, claims in
                        if kind != .assertion { claims["iss"] = .string("https://other.test") }
                    }
                    state.declaredIssuer = "https://other.test"
                    state.troubles["/.well-known/openid-configuration"] = [.lost]
                default: state.before["/oauth2/token"] = { store.writesFail = true }
                }
            }
            // Keys that are a minute old may be asked for again.
            let clock = world.clock
            if what == "new keys" {
                server.set { $0.before["/oauth2/auth/callback"] = { clock.advance(by: .seconds(61)) } }
            }
            await world.expect(what == "store" ? .unknownError : .networkError) { try await world.submit(step) }
            #expect(try await world.client.isSignedIn() == false)
            store.writesFail = false
            server.set { $0.troubles = [:] }
            world.clock.advance(by: .seconds(10))
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(try await world.client.getUser().sub == "ada")
            #expect(server.requests("/oauth2/token").count == 1 && server.requests("/oauth2/auth/callback").count == 1)
        }
    }

    @Test("An issuer that can't be confirmed just now costs neither the code nor the sign-in")
    func issuerOfTheCallback() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            world.server.set { state in
                state.issuer = "https://other.test"
                state.troubles["/.well-known/openid-configuration"] = [.lost]
            }
            await world.expect(.networkError) { try await world.submit(step) }
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/auth/callback").count == 1)
        }
    }

    @Test("An answer to the token request that got lost ends the flow when the server refuses the code")
    func usedCode() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles["/oauth2/token"] = [.answerLost] }
            await world.expect(.networkError) { try await world.submit(step) }
            await world.expect(.invalidGrant) { try await world.submit(step) }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(try await world.client.isSignedIn() == false)
        }
    }

    @Test(
        "A definite refusal ends the flow", arguments: ["access_denied", "server_error", "temporarily_unavailable"])
    func refused(_ error: String) async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            world.server.set { $0.answer = { $0[0] = ["error", error] } }
            let expected: IAMErrorCode = error == "access_denied" ? .authenticationFailed : .serverError
            await world.expect(expected) { try await world.submit(step) }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(world.server.requests("/oauth2/token").isEmpty)
        }
    }

    @Test(
        "A session that is cleared meanwhile stays cleared, and the orphan tokens are revoked",
        arguments: ["/oauth2/auth/callback", "/oauth2/token"])
    func cleared(_ path: String) async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let client = world.client
            world.server.set { $0.before[path] = { client.clearSession() } }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(try await client.isSignedIn() == false)
            #expect(world.revoked.count == world.server.requests("/oauth2/token").count)
        }
    }

    @Test("Orphan tokens are revoked even if whoever waited for them was cancelled")
    func cancelled() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let server = world.server
            let task = Lock<Task<Void, any Error>?>(nil)
            let payload = EmbeddedSignInPayload(
                flowId: step.flowId, actionId: "go", inputs: ["username": "ada", "password": "Ada#2026"])
            let isWanted: @Sendable () -> Bool = {
                guard !server.requests("/oauth2/token").isEmpty else { return true }
                withUnsafeCurrentTask { $0?.cancel() }
                return false
            }
            task.withLock { task in
                task = Task {
                    _ = try await world.client.step(payload, OAuthWorld.request, sessionId: nil, isWanted: isWanted)
                }
            }
            await #expect(throws: (any Error).self) { try await task.withLock { $0 }?.value }
            #expect(world.revoked.count == 1)
        }
    }

    @Test("Orphan tokens without a refresh token are revoked as well")
    func orphanAccessToken() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let client = world.client
            world.server.set { state in
                state.omitted = ["refresh_token"]
                state.before["/oauth2/token"] = { client.clearSession() }
            }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(world.revoked.count == 1)
        }
    }

    @Test("A flow that nobody waits for any more signs nobody in")
    func givenUp() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let isWanted = Lock(true)
            world.server.set { $0.before["/oauth2/token"] = { isWanted.withLock { $0 = false } } }
            let payload = EmbeddedSignInPayload(
                flowId: step.flowId, actionId: "go", inputs: ["username": "ada", "password": "Ada#2026"])
            await world.expect(.sessionExpired) {
                try await world.client.step(
                    payload, OAuthWorld.request, sessionId: nil, isWanted: { isWanted.withLock { $0 } })
            }
            #expect(try await world.client.isSignedIn() == false)
            #expect(world.revoked.count == 1)
        }
    }

    @Test("Another client on the same store goes on with the flow and comes to tokens")
    func resumed() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let other = try await world.another()
            #expect(try await other.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/token").count == 1)
            #expect(try await other.client.getUser().sub == "ada")
            #expect(try world.store.read("thunder.pending_authorizations").get() == nil)
        }
    }

    @Test("A store that can't be read when a flow is resumed does not turn tokens into an assertion")
    func resumedBlind() async throws {
        try await OAuthWorld.run { world in
            let step = try await world.begin()
            let other = try await world.another()
            let store = world.store
            world.server.set { $0.before["/flow/execute"] = { store.readsFail = true } }
            await world.expect(.unknownError) { try await other.submit(step) }
            store.readsFail = false
            #expect(try await other.client.isSignedIn() == false)
            #expect(try await other.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/token").count == 1)
            #expect(world.server.requests("/flow/execute").count == 2)
        }
    }

    @Test(
        "A client that was pointed elsewhere meanwhile gives the flow up",
        arguments: [
            "/oauth2/authorize", "/flow/execute",
        ])
    func pointedElsewhere(_ path: String) async throws {
        try await OAuthWorld.run { world in
            let client = world.client
            world.server.set { $0.before[path] = { _ = try? await client.reInitialize(clientId: "client-2") } }
            await world.expect(.sessionExpired) { try await world.begin() }
            #expect(world.client.state.withLock { $0.executions.isEmpty })
        }
    }

    @Test("However many flows break after the last step, not all of them are remembered")
    func bounded() async throws {
        try await OAuthWorld.run { world in
            for _ in 0..<80 {
                let step = try await world.begin()
                world.server.set { $0.troubles["/oauth2/auth/callback"] = [.lost] }
                _ = await world.failure { try await world.submit(step) }
            }
            #expect(world.client.state.withLock { $0.executions.count } <= 64)
        }
    }
}
