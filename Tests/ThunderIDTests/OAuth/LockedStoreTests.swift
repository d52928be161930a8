import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("A sign-in while another process holds the store's lock", .timeLimit(.minutes(5)))
struct LockedStoreTests {
    /// Whether the time of exactly one wait for the lock, five seconds, has passed since `start`.
    private func hasWaitedOnce(_ world: OAuthEnvironment, since start: Date) -> Bool {
        let waited = world.clock.now.timeIntervalSince(start)
        return (4.9..<5.9).contains(waited)
    }

    @Test("A sign-in whose session can't be stored fails before the first request")
    func atTheStart() async throws {
        try await OAuthEnvironment.run { world in
            world.store.lockedChecks = .max
            let start = world.clock.now
            let error = await world.error { try await world.begin() }
            #expect(error?.details?.code == .storageUnavailable)
            #expect(hasWaitedOnce(world, since: start))
            #expect(world.server.requests("/oauth2/authorize").isEmpty)
        }
    }

    @Test("A lock that is released meanwhile has no effect, and the pending authorization is removed")
    func released() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let store = world.store
            #expect(try store.read("thunder.pending_authorizations").get() != nil)
            world.server.set { $0.before["/flow/execute"] = { store.lockedChecks = 10 } }
            #expect(try await world.submit(step).flowStatus == .complete)
            #expect(try store.read("thunder.pending_authorizations").get() == nil)
            #expect(try await world.client.isSignedIn())
        }
    }

    @Test("Tokens that can't be stored are revoked when the flow is cancelled, and not while it can continue")
    func cancelledFlow() async throws {
        try await OAuthEnvironment.run { world in
            let flow = ThunderIDFlow(client: world.client, kind: .signIn)
            let step = try await flow.start()
            let store = world.store
            world.server.set { $0.before["/oauth2/token"] = { store.lockedChecks = .max } }
            let start = world.clock.now
            let values = ["username": "ada", "password": "Ada#2026"]
            let error = await #expect(throws: NativeAuthError.self) {
                try await flow.submit(FlowSubmission(stepID: step.id, actionID: "go", values: values))
            }
            #expect(error?.code == .storageUnavailable)
            #expect(hasWaitedOnce(world, since: start))
            #expect(await flow.hasPendingCompletion())
            #expect(world.revoked.isEmpty)

            await flow.cancel()
            #expect(world.revoked.count == 1)
            #expect(world.runningFlows == 0)
        }
    }

    @Test("A browser sign-in waits once, and its tokens are revoked")
    func browser() async throws {
        try await OAuthEnvironment.run { world in
            let store = world.store
            let browser = ScriptedBrowserSession([
                .custom { request in try #require(world.server.signInInBrowser(request.url)) }
            ])
            world.server.set { $0.before["/oauth2/token"] = { store.lockedChecks = .max } }
            let start = world.clock.now
            let error = await world.error { try await world.client.signInWithRedirect(using: browser) }
            #expect(error?.details?.code == .storageUnavailable)
            #expect(hasWaitedOnce(world, since: start))
            #expect(world.revoked.count == 1)
        }
    }
}
