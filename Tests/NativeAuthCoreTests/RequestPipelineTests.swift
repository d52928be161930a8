import NativeAuthBase
import Foundation
import HTTPTypes
import Testing

@testable import NativeAuthCore

@Suite("An exchange", .timeLimit(.minutes(5)))
struct RequestPipelineTests {
    @Test("hands the request to the adapter and the answer back")
    func passesThrough() async throws {
        let hop = ScriptedHop(ScriptedHop.answer(418, [.contentType: "text/plain"], body: "tea"))
        let answer = try await hop.run(.to("https://a.example/x?y=1", .post, [.accept: "*/*"], body: "b"))
        #expect(answer.head.status.code == 418)
        #expect(answer.head.headerFields[.contentType] == "text/plain")
        #expect(answer.body == Data("tea".utf8))
        let sent = try #require(hop.seen.first)
        #expect(hop.seen.count == 1)
        #expect(sent.address == "https://a.example/x?y=1")
        #expect(sent.head.method == .post)
        #expect(sent.head.headerFields == [.accept: "*/*"])
        #expect(sent.text == "b")
    }

    @Test(
        "sends to https, and to this machine without it",
        arguments: [
            "https://a.example/", "HTTPS://a.example/", "https://localhost/", "http://localhost:8090/",
            "http://127.0.0.1/", "http://127.9.9.9:1/", "http://[::1]:8090/", "http://LOCALHOST/",
        ]
    )
    func goodAddress(address: String) async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200))
        _ = try await hop.run(.to(address))
        #expect(hop.seen.count == 1)
    }

    @Test(
        "refuses other addresses before anything is sent",
        arguments: [
            "http://a.example/", "http://localhost.evil.com/", "http://127.0.0.1.evil.com/", "http://0.0.0.0/",
            "http://10.0.0.1/", "http://localhost@evil.com/", "http://localhost:80@evil.com/", "http://127.1/",
            "ftp://localhost/", "file:///etc/passwd", "ws://localhost/", "javascript:alert(1)", "https:///x",
            "mailto:a@localhost",
        ]
    )
    func badAddress(address: String) async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200))
        let error = await hop.failure(of: try .to(address))
        #expect(error?.kind == .invalidURL)
        #expect(error?.requestMayHaveBeenSent == false)
        #expect(hop.seen.isEmpty)
    }

    @Test("refuses a request without an address")
    func noAddress() async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200))
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
        #expect(await hop.failure(of: TransportRequest(head))?.kind == .invalidURL)
        #expect(hop.seen.isEmpty)
    }

    @Test("ends when the time is up, and cancels the adapter")
    func timeout() async throws {
        let wasCancelled = Lock(false)
        let hop = ScriptedHop { _ in
            do {
                while true { try await Task.sleep(for: .seconds(3_600)) }
            } catch {
                wasCancelled.withLock { $0 = Task.isCancelled }
                throw error
            }
        }
        let error = await hop.failure(of: try .to("https://a.example", timeout: .milliseconds(20)))
        #expect(error?.kind == .timedOut)
        #expect(error?.requestMayHaveBeenSent == true)
        #expect(wasCancelled.withLock { $0 })
    }

    @Test("ends when the time is up on a later hop too")
    func timeoutAfterRedirect() async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: "/next"), ScriptedHop.silence())
        let request = try TransportRequest.to("https://a.example", follow: 5, timeout: .milliseconds(50))
        #expect(await hop.failure(of: request)?.kind == .timedOut)
    }

    @Test("takes any length of time", arguments: [Duration.seconds(Int64.max), .seconds(9_223_372_036), .seconds(40)])
    func longTimeout(timeout: Duration) async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200))
        _ = try await hop.run(.to("https://a.example", timeout: timeout))
        #expect(try #require(hop.seen.first).timeout <= timeout)
    }

    @Test("has no time at all when told so", arguments: [Duration.zero, .seconds(-1)])
    func noTime(timeout: Duration) async throws {
        let hop = ScriptedHop(ScriptedHop.silence())
        #expect(await hop.failure(of: try .to("https://a.example", timeout: timeout))?.kind == .timedOut)
    }

    @Test("throws a cancellation when its task is cancelled, whatever the adapter makes of it")
    func cancellation() async throws {
        let endings: [@Sendable (any Error) -> any Error] = [
            { $0 }, { _ in TransportError(.connectionFailed) }, { _ in URLError(.cancelled) },
        ]
        for ending in endings {
            let (entered, signal) = AsyncStream<Void>.makeStream()
            let hop = ScriptedHop { _ in
                signal.yield()
                do {
                    while true { try await Task.sleep(for: .seconds(3_600)) }
                } catch {
                    throw ending(error)
                }
            }
            let request = try TransportRequest.to("https://a.example")
            let task = Task { try await hop.run(request) }
            for await _ in entered.prefix(1) { task.cancel() }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("throws a cancellation when it was cancelled before it began")
    func cancelledBefore() async throws {
        let hop = ScriptedHop(ScriptedHop.silence())
        let request = try TransportRequest.to("https://a.example")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await hop.run(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("does not pass for cancelled when only the adapter says so")
    func adapterCancels() async throws {
        let hop = ScriptedHop(ScriptedHop.failing(CancellationError()))
        #expect(await hop.failure(of: try .to("https://a.example"))?.kind == .connectionFailed)
    }

    @Test("passes on the adapter's error", arguments: [true, false])
    func adapterFails(wasSent: Bool) async throws {
        let hop = ScriptedHop(ScriptedHop.failing(TransportError(.connectionFailed, requestMayHaveBeenSent: wasSent)))
        let error = await hop.failure(of: try .to("https://a.example"))
        #expect(error?.kind == .connectionFailed)
        #expect(error?.requestMayHaveBeenSent == wasSent)
    }

    @Test("has no cookies without a jar")
    func withoutJar() async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200, [.setCookie: "a=1; Path=/"]))
        _ = try await hop.run(.to("https://a.example"))
        _ = try await hop.run(.to("https://a.example"))
        #expect(hop.seen.allSatisfy { $0.head.headerFields[.cookie] == nil })
    }

    @Test("keeps cookies in the jar that the request brings, and in no other")
    func withJar() async throws {
        let hop = ScriptedHop(
            ScriptedHop.answer(200, [.setCookie: "a=1; Path=/"]), ScriptedHop.answer(200, [.setCookie: "b=2; Path=/"]),
            ScriptedHop.answer(200))
        let jar = CookieJar()
        let other = CookieJar()
        _ = try await hop.run(.to("https://a.example", cookies: jar))
        _ = try await hop.run(.to("https://a.example", cookies: other))
        _ = try await hop.run(.to("https://a.example", cookies: jar))
        _ = try await hop.run(.to("https://a.example", cookies: other))
        _ = try await hop.run(.to("https://b.example", cookies: jar))
        #expect(hop.seen.map { $0.head.headerFields[.cookie] } == [nil, nil, "a=1", "b=2", nil])
    }
}
