import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Interruptions of a browser sign-in in one call", .timeLimit(.minutes(5)))
struct BrowserInterruptionTests {
    /// A browser whose user signs in.
    private func browser(
        _ world: OAuthEnvironment,
        before: @escaping @Sendable () async throws -> Void = {}
    ) -> ScriptedBrowserSession {
        ScriptedBrowserSession([
            .custom { request in
                try await before()
                return try #require(world.server.signInInBrowser(request.url))
            }
        ])
    }

    /// Checks that an attempt leaves nothing in the store or in memory, and that there is no session.
    private func expectNothing(_ world: OAuthEnvironment, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        let stored = try world.store.read("thunder.pending_authorizations").get()
        #expect(stored == nil, sourceLocation: sourceLocation)
        let halfDone = try world.client.context().signIns.state.withLock { $0.incomplete.drop(nil).count }
        #expect(halfDone == 0, sourceLocation: sourceLocation)
        let isSignedIn = try await world.client.isSignedIn()
        #expect(!isSignedIn && !world.client.isLoading(), sourceLocation: sourceLocation)
    }

    @Test("A session that is cleared while the browser is open stays cleared")
    func cleared() async throws {
        try await OAuthEnvironment.run { world in
            let browser = browser(world) { world.client.clearSession() }
            await world.expect(.sessionExpired) { try await world.client.signInWithRedirect(using: browser) }
            #expect(world.server.requests("/oauth2/token").isEmpty)
            #expect(world.server.requests("/oauth2/jwks").isEmpty)
            try await expectNothing(world)
            // The end of another session has no effect.
            let other = self.browser(world) { world.client.clearSession(sessionId: "b") }
            let user = try await world.client.signInWithRedirect(using: other)
            #expect(user.sub == "ada")
        }
    }

    @Test("A client that is reinitialized with another server while the browser is open accepts no callback")
    func pointedElsewhere() async throws {
        try await OAuthEnvironment.run { world in
            let browser = browser(world) { _ = try await world.client.reInitialize(clientId: "client-2") }
            await world.expect(.sessionExpired) { try await world.client.signInWithRedirect(using: browser) }
            #expect(world.server.requests("/oauth2/token").isEmpty)
            try await expectNothing(world)
        }
    }

    @Test("Two concurrent attempts with swapped callbacks both fail")
    func swapped() async throws {
        try await OAuthEnvironment.run { world in
            let first = AsyncStream.makeStream(of: URL.self)
            let second = AsyncStream.makeStream(of: URL.self)
            func browser(_ own: AsyncStream<URL>.Continuation, _ others: AsyncStream<URL>) -> ScriptedBrowserSession {
                ScriptedBrowserSession([
                    .custom { request in
                        own.yield(request.url)
                        var others = others.makeAsyncIterator()
                        let other = try #require(await others.next())
                        return try #require(world.server.signInInBrowser(other))
                    }
                ])
            }
            let one = browser(first.continuation, second.stream)
            let two = browser(second.continuation, first.stream)
            async let left = world.failure { try await world.client.signInWithRedirect(using: one) }
            async let right = world.failure { try await world.client.signInWithRedirect(using: two) }
            let codes = await [left, right]
            #expect(codes == [.invalidGrant, .invalidGrant])
            #expect(world.server.requests("/oauth2/token").isEmpty)
            try await expectNothing(world)
        }
    }

    @Test(
        "A network failure after the callback is retried with the same code",
        arguments: [[.lost], [.status(503)], [.lost, .status(503)]] as [[OAuthServer.Trouble]]
    )
    func brief(_ troubles: [OAuthServer.Trouble]) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.troubles["/oauth2/token"] = troubles }
            let browser = browser(world)
            let user = try await world.client.signInWithRedirect(using: browser)
            #expect(user.sub == "ada")
            let sent = world.server.requests("/oauth2/token")
            #expect(sent.count == troubles.count + 1 && Set(sent.map { $0.form("code") }).count == 1)
            let opened = await browser.requests.count
            #expect(opened == 1)
        }
    }

    @Test("A permanent network failure ends the attempt, because the callback is lost")
    func lasting() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.troubles["/oauth2/token"] = Array(repeating: .lost, count: 9) }
            await world.expect(.networkError) {
                try await world.client.signInWithRedirect(using: browser(world))
            }
            #expect(world.server.requests("/oauth2/token").count == 3)
            try await expectNothing(world)
        }
    }

    @Test("A refusal is not retried")
    func refused() async throws {
        try await OAuthEnvironment.run { world in
            let body = #"{"error":"invalid_grant","error_description":"Used before"}"#
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(400, body)] }
            let error = await world.error { try await world.client.signInWithRedirect(using: browser(world)) }
            #expect(error?.code == .invalidGrant && error?.details?.serverCode == "invalid_grant")
            #expect(error?.message == "Used before")
            #expect(world.server.requests("/oauth2/token").count == 1)
            try await expectNothing(world)
        }
    }

    @Test("Tokens that can't be stored are revoked, and their code is redeemed once")
    func unstorable() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.before["/oauth2/token"] = { world.store.writesFail = true } }
            await world.expect(.unknownError) { try await world.client.signInWithRedirect(using: browser(world)) }
            world.store.writesFail = false
            #expect(world.server.requests("/oauth2/token").count == 1 && world.revoked.count == 1)
            try await expectNothing(world)
        }
    }

    @Test("A cancellation during redemption leaves no tokens")
    func cancelled() async throws {
        try await OAuthEnvironment.run { world in
            let call = Lock<Task<User, any Error>?>(nil)
            world.server.set { $0.before["/oauth2/token"] = { call.withLock { $0 }?.cancel() } }
            let browser = browser(world)
            let begun = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                for await _ in begun.stream { break }
                return try await world.client.signInWithRedirect(using: browser)
            }
            call.withLock { $0 = task }
            begun.continuation.yield()
            let result = await task.result
            if case .success = result {
                // The tokens were stored before the cancellation was detected.
                let isSignedIn = try await world.client.isSignedIn()
                #expect(isSignedIn)
            } else {
                #expect(world.revoked.count == 1)
                try await expectNothing(world)
            }
        }
    }
}
