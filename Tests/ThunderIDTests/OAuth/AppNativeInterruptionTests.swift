import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Interruptions of an app-native sign-in after the last step", .timeLimit(.minutes(5)))
struct AppNativeInterruptionTests {
    @Test(
        "A transient failure is retried from the failed step, after the delay requested by the server",
        arguments: ["/oauth2/auth/callback", "/oauth2/token", "/oauth2/jwks"],
        [OAuthServer.Trouble.lost, .busy(503, retryAfter: "7"), .busy(429, retryAfter: "7")]
    )
    func retried(_ path: String, _ trouble: OAuthServer.Trouble) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles[path] = [trouble] }
            let start = world.clock.now
            #expect(try await world.submit(step).flowStatus == .complete)
            let waited = world.clock.now.timeIntervalSince(start)
            #expect(trouble.isBusy ? (7..<8).contains(waited) : waited < 1)
            #expect(try await world.client.getUser().sub == "ada")
            #expect(world.server.requests(path).count == 2)
            #expect(world.server.requests("/flow/execute").count == 2)
        }
    }

    @Test(
        "An intermediary's page in place of the callback's response does not end the sign-in",
        arguments: [403, 404, 409]
    )
    func page(_ status: Int) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let page = OAuthServer.Trouble.answer(status, "<html>Blocked by the proxy</html>")
            world.server.set { $0.troubles["/oauth2/auth/callback"] = Array(repeating: page, count: 20) }
            let error = await world.error { try await world.submit(step) }
            #expect(error?.code == .serverError && error?.details?.recovery.first?.kind == .retry)
            world.server.set { $0.troubles["/oauth2/auth/callback"] = [] }
            world.clock.advance(by: .seconds(10))
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(try await world.client.getUser().sub == "ada")
        }
    }

    @Test("A long delay is reported, and a later submit continues")
    func longWait() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles["/oauth2/token"] = [.busy(429, retryAfter: "90")] }
            let error = await world.error { try await world.submit(step) }
            #expect(error?.code == .serverError)
            #expect(error?.details?.recovery == [.retry(after: .seconds(90)), .restart])
            #expect(world.client.signIns?.isCompletionPending(step.flowId ?? "") == true)
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/flow/execute").count == 2)
        }
    }

    @Test(
        "After a persistent connection failure, another submit continues from there",
        arguments: ["/oauth2/auth/callback", "/oauth2/token", "/oauth2/jwks"],
        [OAuthServer.Trouble.lost, .status(503), .status(429)]
    )
    func goesOn(_ path: String, _ trouble: OAuthServer.Trouble) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles[path] = Array(repeating: trouble, count: 20) }
            let code = await world.failure { try await world.submit(step) }
            #expect(code == .networkError || code == .serverError)
            #expect(try await world.client.isSignedIn() == false)
            // The assertion is submitted only after its tokens could be verified.
            if path == "/oauth2/jwks" { #expect(world.server.requests("/oauth2/auth/callback").isEmpty) }
            world.server.set { $0.troubles[path] = [] }
            world.clock.advance(by: .seconds(10))
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(try await world.client.getUser().sub == "ada")
            #expect(world.server.requests("/oauth2/authorize").count == 1)
            #expect(world.server.requests("/flow/execute").count == 2)
            #expect(world.server.requests("/oauth2/auth/callback").count == (path == "/oauth2/auth/callback" ? 5 : 1))
            #expect(world.server.requests("/oauth2/token").count == (path == "/oauth2/token" ? 5 : 1))
        }
    }

    @Test(
        "If the tokens can't be validated or stored yet, the code is not redeemed a second time",
        arguments: ["new keys", "issuer", "store"]
    )
    func afterTheToken(_ what: String) async throws {
        try await OAuthEnvironment.run { world in
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
                    state.troubles["/.well-known/openid-configuration"] = Array(repeating: .lost, count: 4)
                default: state.before["/oauth2/token"] = { store.writesFail = true }
                }
            }
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

    @Test("An issuer that can't be confirmed at the moment keeps the code and the sign-in")
    func issuerOfTheCallback() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { state in
                state.issuer = "https://other.test"
                state.troubles["/.well-known/openid-configuration"] = Array(repeating: .lost, count: 4)
            }
            await world.expect(.networkError) { try await world.submit(step) }
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/auth/callback").count == 1)
        }
    }

    @Test(
        "A possibly consumed code is not sent again, and the flow ends",
        arguments: [
            (OAuthServer.Trouble.answerLost, IAMErrorCode.networkError), (.status(500), .serverError),
            (.status(502), .serverError), (.status(504), .serverError),
        ]
    )
    func usedCode(_ trouble: OAuthServer.Trouble, _ code: IAMErrorCode) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles["/oauth2/token"] = [trouble] }
            let error = await world.error { try await world.submit(step) }
            #expect(error?.code == code)
            #expect(error?.details?.recovery == [.restart, .signIn])
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(world.server.requests("/oauth2/token").count == 1)
            #expect(try await world.client.isSignedIn() == false)
        }
    }

    @Test("A cancellation during code redemption does not send the code again")
    func cancelledAtTheToken() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let call = Lock<Task<EmbeddedFlowResponse, any Error>?>(nil)
            world.server.set { state in
                state.troubles["/oauth2/token"] = [.answerCancelled]
                state.before["/oauth2/token"] = { call.withLock { $0 }?.cancel() }
            }
            let begun = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                for await _ in begun.stream { break }
                return try await world.submit(step)
            }
            call.withLock { $0 = task }
            begun.continuation.yield()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(world.client.signIns?.isCompletionPending(step.flowId ?? "") != true)
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(world.server.requests("/oauth2/token").count == 1)
        }
    }

    @Test("An assertion without the authorization request starts one new sign-in, and no second one")
    func assertionWasRefusedForRequest() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.answer = Self.lackRequest }
            let second = try await world.submit(step)
            #expect(second.flowStatus == .promptOnly && second.flowId != step.flowId)
            #expect(world.server.requests("/oauth2/authorize").count == 2)
            let error = await world.error { try await world.submit(second) }
            #expect(error?.code == .authenticationFailed && error?.details?.serverCode == "access_denied")
            #expect(error?.details?.recovery == [.restart, .signIn])
            #expect(world.server.requests("/oauth2/authorize").count == 2)
        }
    }

    @Test("The new sign-in results in a session")
    func lacksRequestOnce() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.answer = Self.lackRequest }
            let second = try await world.submit(step)
            world.server.set { $0.answer = { _ in } }
            #expect(try await world.submit(second).flowStatus == .complete)
            #expect(try await world.client.getUser().sub == "ada")
        }
    }

    @Test("If tokens are required, an assertion without the authorization request is an error")
    func lacksRequestWithTokens() async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: .tokens)) { world in
            let step = try await world.begin()
            world.server.set { $0.answer = Self.lackRequest }
            await world.expect(.authenticationFailed) { try await world.submit(step) }
            #expect(world.server.requests("/oauth2/authorize").count == 1)
        }
    }

    private static let lackRequest: @Sendable (inout [[String]]) -> Void = { items in
        items[0] = ["error", "access_denied"]
        items.append(["error_description", "Assertion does not match the authorization request"])
    }

    @Test(
        "A definite refusal ends the flow",
        arguments: ["access_denied", "server_error", "temporarily_unavailable"]
    )
    func refused(_ error: String) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { state in
                state.answer = { items in
                    items[0] = ["error", error]
                    guard error != "access_denied" else { return }
                    items.append(["error_description", "Assertion does not match the authorization request"])
                }
            }
            let expected: IAMErrorCode = error == "access_denied" ? .authenticationFailed : .serverError
            await world.expect(expected) { try await world.submit(step) }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(world.server.requests("/oauth2/token").isEmpty)
            #expect(world.server.requests("/oauth2/authorize").count == 1)
        }
    }
}
