import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

/// Stores that write item by item, users, audiences: attacks by a reader of the code.
@Suite("Sessions: partial writes, several users and several servers", .timeLimit(.minutes(5)))
struct SessionOrderTests {
    /// A store like the Keychain: item by item, and interruptible after any of them.
    private final class StepwiseStore: SecretStore {
        private struct State {
            var secrets: [String: Secret] = [:]
            var stepsLeft = Int.max
            var states: [[String: Secret]] = []
        }

        private struct Stopped: Error {}

        private let state = Lock(State())

        /// The session after each step.
        var states: [[String: Secret]] { state.withLock { $0.states } }
        var secrets: [String: Secret] { state.withLock { $0.secrets } }

        func stop(after steps: Int) { state.withLock { $0.stepsLeft = steps } }

        func read(_ key: String) -> SecretReading {
            state.withLock { $0.secrets[key] }.map(SecretReading.value) ?? .absent
        }

        func update(_ changes: [String: Secret?]) throws {
            for (key, secret) in changes.sorted(by: { $0.key < $1.key }) {
                try state.withLock { state in
                    guard state.stepsLeft > 0 else { throw Stopped() }
                    state.stepsLeft -= 1
                    state.secrets[key] = secret
                    state.states.append(state.secrets)
                }
            }
        }
    }

    private func person(_ key: String, _ secrets: [String: Secret]) -> Substring? {
        secrets["t." + key].flatMap { $0.reveal().split(separator: "-").first }
    }

    @Test("A sign-in that is written item by item never mixes tokens of two users")
    func signInOverSignIn() throws {
        let store = StepwiseStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let before = store.states.count
        try world.signIn("b", refresh: false)
        for state in store.states[before...] {
            guard let access = person("access_token", state) else { continue }
            #expect(person("refresh_token", state) ?? access == access)
        }
        #expect(world.access == "b-access-1" && world.refresh == nil)
    }

    @Test(
        "A rotation that is interrupted after any item leaves the new refresh token or the refresh marker",
        arguments: 1...9
    )
    func rotation(_ steps: Int) async throws {
        let store = StepwiseStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let now = world.clock
        world.server.answer { record in
            store.stop(after: steps)
            return .granted(SessionTestEnvironment.next(after: record, now.now))
        }
        _ = try await world.session.accessToken()
        store.stop(after: .max)
        // The next app start, with only the stored values.
        let copy = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        copy.inner.update(store.secrets.mapValues(Optional.some))
        let next = SessionTestEnvironment(copy, clock: world.clock)
        #expect(next.refresh == "a-refresh-2")
        #expect(try await next.session.accessToken().reveal().hasPrefix("a-access-"))
        #expect(!next.server.refreshed.contains(Secret("a-refresh-1")))
    }

    @Test("A request of one user never gets the token of another")
    func owner() async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        let ada = try world.session.signInID()
        #expect(try await world.session.accessToken(of: ada) == Secret("a-access-1"))
        try world.signIn("b")
        #expect(await failure { try await world.session.accessToken(of: ada) }?.code == .expired)
        #expect(
            await failure { try await world.session.accessToken(of: ada, insteadOf: Secret("a-access-1")) }?.code
                == .expired
        )
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }

    @Test("A session is sent only to its server, and ended only by it")
    func anotherServer() async throws {
        let here = SessionTestEnvironment()
        try here.signIn()
        let there = SessionTestEnvironment(here.store, clock: here.clock, audience: "https://other.test")
        #expect(there.session.state() == .signedIn(.expired))
        for _ in 0..<2 {
            #expect(await failure { try await there.session.accessToken() }?.code == .expired)
            here.clock.advance(by: .seconds(3_600))
        }
        #expect(there.server.refreshed.isEmpty)
        #expect(try await here.session.accessToken() == Secret("a-access-2"))
    }

    @Test("A token that expires during a failed refresh is not returned")
    func endsMeanwhile() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_570))
        let clock = world.clock
        world.server.answer { _ in
            clock.advance(by: .seconds(46))
            return .failed(NativeAuthError(.timedOut, message: "No."), outcomeIsUnknown: true)
        }
        #expect(await failure { try await world.session.accessToken() }?.code == .timedOut)
    }

    @Test("Unusable tokens still store the rotated refresh token")
    func rotated() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .unusable(Secret("a-refresh-9"), NativeAuthError(.refused, message: "Forged.")) }
        #expect(await failure { try await world.session.accessToken() }?.code == .refused)
        #expect(world.refresh == "a-refresh-9" && world.access == "a-access-1" && !world.isAttemptOpen)
    }

    @Test("A sign-out that the store refuses does not remove another process's later sign-in")
    func laterSignIn() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        store.writesFail = true
        world.session.end(SignOutReason(.signedOut))
        store.writesFail = false
        let other = SessionRecord(tokens: SessionTestEnvironment.tokens("b"), signInID: "other")
        try store.update(world.session.keys.secrets(of: other))
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }

    @Test("Observers are notified of another process's change as soon as it is detected")
    func watchersLearn() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        var states = world.session.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(.fresh))
        try world.store.update(world.session.keys.removal())
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        #expect(await states.next() == .signedOut(SignOutReason(.removedElsewhere)))
    }
}
