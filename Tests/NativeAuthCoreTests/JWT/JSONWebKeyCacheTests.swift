import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The JWKS cache", .timeLimit(.minutes(5)))
struct JSONWebKeyCacheTests {
    private let old: SigningKey
    private let new: SigningKey
    private let server: KeyServer

    init() throws {
        old = try SigningKey(.es256, id: "old")
        new = try SigningKey(.es256, id: "new")
        server = KeyServer(old.published())
    }

    private func ids(_ cache: JSONWebKeyCache, _ id: String?) async throws -> [String?] {
        try await cache.keys(for: id, algorithm: .es256).map(\.id)
    }

    @Test("A known key is fetched once for all requests")
    func once() async throws {
        let cache = server.cache()
        for _ in 0..<5 { #expect(try await ids(cache, "old") == ["old"]) }
        #expect(try await ids(cache, nil) == ["old"])
        #expect(server.fetches == 1)
    }

    @Test("A thousand concurrent callers share one fetch", arguments: ["old", "unknown"])
    func singleFlight(id: String) async throws {
        let cache = server.cache()
        server.hold()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 {
                group.addTask { try await cache.keys(for: id, algorithm: .es256).count }
            }
            while cache.waiting < 1_000 { await Task.yield() }
            server.open()
            for try await count in group { #expect(count == (id == "old" ? 1 : 0)) }
        }
        #expect(server.fetches == 1)
    }

    @Test("Unknown keys cause one fetch per cool-down, after which a new key is found")
    func coolDown() async throws {
        let cache = server.cache()
        #expect(try await ids(cache, "old") == ["old"])
        // The server starts again, with another key.
        server.answer(new.published())
        for _ in 0..<10 { #expect(try await ids(cache, "new") == []) }
        server.advance(59)
        #expect(try await ids(cache, "new") == [])
        #expect(server.fetches == 1)
        server.advance(1)
        #expect(try await ids(cache, "new") == ["new"])
        #expect(try await ids(cache, "old") == [])
        #expect(server.fetches == 2)
        for number in 0..<1_000 { #expect(try await ids(cache, "unknown \(number)") == []) }
        #expect(server.fetches == 2)
    }

    @Test("Cached keys stay in use if a fetch for an unknown key fails")
    func failedFetch() async throws {
        let cache = server.cache()
        #expect(try await ids(cache, "old") == ["old"])
        server.advance(60)
        server.fail(NativeAuthError(.offline, message: "No connection."))
        let offline = NativeAuthError(.offline, message: "")
        // Not "no such key": whether the key exists is unknown.
        await #expect(throws: offline) { try await ids(cache, "new") }
        #expect(try await ids(cache, "old") == ["old"])
        for _ in 0..<100 { await #expect(throws: offline) { try await ids(cache, "new") } }
        #expect(server.fetches == 2)
        server.advance(2)
        await #expect(throws: offline) { try await ids(cache, "new") }
        #expect(server.fetches == 3)
        // After the pause, a successful response is used.
        server.advance(2)
        server.answer(new.published())
        #expect(try await ids(cache, "new") == ["new"])
        #expect(server.fetches == 4)
    }

    @Test("A failed first fetch is retried soon")
    func firstFetchFailed() async throws {
        let cache = server.cache()
        server.fail(NativeAuthError(.offline, message: "No connection."))
        for _ in 0..<100 {
            await #expect(throws: NativeAuthError(.offline, message: "")) { try await ids(cache, "old") }
        }
        #expect(server.fetches == 1)
        server.advance(2)
        server.answer(old.published())
        #expect(try await ids(cache, "old") == ["old"])
    }

    @Test("Expired keys are fetched again, and stay in use if that fails")
    func lifetime() async throws {
        let cache = server.cache(lifetime: .seconds(100))
        #expect(try await ids(cache, "old") == ["old"])
        server.advance(100)
        server.fail(NativeAuthError(.timedOut, message: "No answer."))
        for _ in 0..<10 { #expect(try await ids(cache, "old") == ["old"]) }
        #expect(server.fetches == 2)
        server.advance(2)
        server.answer(new.published())
        #expect(try await ids(cache, "old") == [])
        #expect(server.fetches == 3)
    }

    @Test("Keys are fetched again after the clock was set back")
    func clockSetBack() async throws {
        let cache = server.cache()
        #expect(try await ids(cache, "old") == ["old"])
        server.answer(new.published())
        server.advance(-86_400)
        #expect(try await ids(cache, "new") == ["new"])
        #expect(try await ids(cache, "unknown") == [])
        #expect(server.fetches == 2)
    }

    @Test("Cancelling one waiting caller does not affect the others")
    func cancelledWaiter() async throws {
        let cache = server.cache()
        server.hold()
        let tasks = (0..<3).map { _ in Task { try await cache.keys(for: "old", algorithm: .es256).count } }
        while cache.waiting < 3 { await Task.yield() }
        // The first caller started the fetch. Its cancellation must not cancel the fetch.
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        #expect(cache.waiting == 2)
        server.open()
        #expect(try await tasks[1].value == 1)
        #expect(try await tasks[2].value == 1)
        #expect(server.fetches == 1)
    }

    @Test("Fetched keys are cached even if all callers were cancelled")
    func everybodyGone() async throws {
        let cache = server.cache()
        server.hold()
        let task = Task { try await cache.keys(for: "old", algorithm: .es256).count }
        while cache.waiting < 1 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        server.open()
        #expect(try await ids(cache, "old") == ["old"])
        #expect(server.fetches == 1)
    }

    @Test("A caller that is already cancelled does not wait for keys")
    func cancelledBefore() async throws {
        let cache = server.cache()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in gate {}
            return try await cache.keys(for: "old", algorithm: .es256).count
        }
        task.cancel()
        open.finish()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.fetches == 0)
    }

    @Test("A failed fetch is not reported to callers as a cancellation")
    func cancelledFetch() async throws {
        let cache = server.cache()
        server.fail(CancellationError())
        await #expect(throws: NativeAuthError(.offline, message: "")) { try await ids(cache, "old") }
    }

    @Test(
        "Keys last a day; an unknown key is fetched after a minute, and a failed fetch retried after 2 seconds"
    )
    func defaults() async throws {
        let time = Lock(SigningKey.now)
        let fetches = Lock(0)
        let fails = Lock(false)
        let set = old.published()
        let cache = JSONWebKeyCache(clock: AuthClock(now: { time.withLock { $0 } }, sleep: { _ in })) {
            fetches.withLock { $0 += 1 }
            if fails.withLock({ $0 }) { throw NativeAuthError(.offline, message: "No connection.") }
            return set
        }
        func count(_ id: String, after seconds: Double) async -> Int {
            time.withLock { $0 += seconds }
            _ = try? await cache.keys(for: id, algorithm: .es256)
            return fetches.withLock { $0 }
        }
        #expect(await count("old", after: 0) == 1)
        #expect(await count("new", after: 59.5) == 1)
        #expect(await count("new", after: 0.5) == 2)
        #expect(await count("old", after: 86_399.5) == 2)
        fails.withLock { $0 = true }
        #expect(await count("old", after: 0.5) == 3)
        #expect(await count("old", after: 1.5) == 3)
        #expect(await count("old", after: 0.5) == 4)
    }

    @Test("Keys are fetched at once after the clock was set back to a failure that a success followed")
    func clockSetBackToFailure() async throws {
        let cache = server.cache()
        server.fail(NativeAuthError(.offline, message: "No connection."))
        await #expect(throws: NativeAuthError.self) { try await ids(cache, "old") }
        server.advance(2)
        server.answer(old.published())
        #expect(try await ids(cache, "old") == ["old"])
        server.advance(-1)
        server.answer(new.published())
        #expect(try await ids(cache, "new") == ["new"])
        #expect(server.fetches == 3)
    }
}
