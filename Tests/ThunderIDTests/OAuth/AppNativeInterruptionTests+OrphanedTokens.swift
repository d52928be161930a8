import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

extension AppNativeInterruptionTests {
    @Test(
        "A session that is cleared meanwhile stays cleared, and the orphaned tokens are revoked",
        arguments: ["/oauth2/auth/callback", "/oauth2/token"]
    )
    func cleared(_ path: String) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let client = world.client
            world.server.set { $0.before[path] = { client.clearSession() } }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(try await client.isSignedIn() == false)
            #expect(world.revoked.count == world.server.requests("/oauth2/token").count)
        }
    }

    @Test("Orphaned tokens are revoked even if the caller was cancelled")
    func cancelled() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let server = world.server
            let task = Lock<Task<Void, any Error>?>(nil)
            let payload = EmbeddedSignInPayload(
                flowId: step.flowId,
                actionId: "go",
                inputs: ["username": "ada", "password": "Ada#2026"]
            )
            let isWanted: @Sendable () -> Bool = {
                guard !server.requests("/oauth2/token").isEmpty else { return true }
                withUnsafeCurrentTask { $0?.cancel() }
                return false
            }
            task.withLock { task in
                task = Task {
                    _ = try await world.client.executeStep(
                        payload,
                        request: OAuthEnvironment.request,
                        sessionId: nil,
                        isWanted: isWanted
                    )
                }
            }
            await #expect(throws: (any Error).self) { try await task.withLock { $0 }?.value }
            #expect(world.revoked.count == 1)
        }
    }

    @Test("Orphaned tokens without a refresh token are revoked as well")
    func orphanAccessToken() async throws {
        try await OAuthEnvironment.run { world in
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

    @Test("A flow without a caller starts no session")
    func givenUp() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let isWanted = Lock(true)
            world.server.set { $0.before["/oauth2/token"] = { isWanted.withLock { $0 = false } } }
            let payload = EmbeddedSignInPayload(
                flowId: step.flowId,
                actionId: "go",
                inputs: ["username": "ada", "password": "Ada#2026"]
            )
            await world.expect(.sessionExpired) {
                try await IAMError.convertingErrors {
                    try await world.client.executeStep(
                        payload,
                        request: OAuthEnvironment.request,
                        sessionId: nil,
                        isWanted: { isWanted.withLock { $0 } }
                    )
                }
            }
            #expect(try await world.client.isSignedIn() == false)
            #expect(world.revoked.count == 1)
        }
    }

    @Test("Another client on the same store completes the flow with tokens")
    func resumed() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let other = try await world.another()
            #expect(try await other.submit(step).flowStatus == .complete)
            #expect(world.server.requests("/oauth2/token").count == 1)
            #expect(try await other.client.getUser().sub == "ada")
            #expect(try world.store.read("thunder.pending_authorizations").get() == nil)
        }
    }

    @Test("Tokens that can't be stored on a full disk are revoked, and a new sign-in is required")
    func fullDisk() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let store = world.store
            world.server.set { $0.before["/oauth2/token"] = { store.isFull = true } }
            do {
                _ = try await world.submit(step)
                Issue.record("signed in")
            } catch let error as IAMError {
                #expect(error.details?.code == .storageUnavailable && error.details?.recovery.first == .restart)
            }
            #expect(world.revoked.count == 1)
            store.isFull = false
            #expect(await world.failure { try await world.submit(step) } != nil)
            #expect(try await world.client.isSignedIn() == false)
            try await world.signIn()
            #expect(try await world.client.isSignedIn())
        }
    }

    @Test("An interrupted sign-in does not continue after its session was cleared")
    func clearedHalfWay() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.troubles["/oauth2/token"] = Array(repeating: .lost, count: 20) }
            #expect(await world.failure { try await world.submit(step) } != nil)
            world.client.clearSession()
            world.server.set { $0.troubles = [:] }
            world.clock.advance(by: .seconds(10))
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(try await world.client.isSignedIn() == false)
        }
    }

    @Test("A store that is unreadable when a flow is resumed does not change the sign-in's result to an assertion")
    func resumedBlind() async throws {
        try await OAuthEnvironment.run { world in
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

    @Test("The number of flows kept after a failed last step is limited")
    func bounded() async throws {
        try await OAuthEnvironment.run { world in
            for _ in 0..<80 {
                let step = try await world.begin()
                world.server.set { $0.troubles["/oauth2/auth/callback"] = Array(repeating: .lost, count: 4) }
                _ = await world.failure { try await world.submit(step) }
            }
            #expect(world.runningFlows.map { $0 <= 64 } == true)
        }
    }
}
