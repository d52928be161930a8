import NativeAuthBase
import Foundation
import HTTPTypes
import Testing

@testable import NativeAuthCore

@Suite("The request pipeline", .timeLimit(.minutes(5)))
struct RequestPipelineTests {
    @Test("The request is passed to the transport and the response returned")
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
        "Requests are sent over https, or over http to a loopback host",
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
        "Other addresses are refused before anything is sent",
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

    @Test("A request without an address is refused")
    func noAddress() async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200))
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
        #expect(await hop.failure(of: TransportRequest(head))?.kind == .invalidURL)
        #expect(hop.seen.isEmpty)
    }

    @Test("A timeout ends the request and cancels the transport")
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

    @Test("The timeout includes later hops")
    func timeoutAfterRedirect() async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: "/next"), ScriptedHop.silence())
        let request = try TransportRequest.to("https://a.example", follow: 5, timeout: .milliseconds(50))
        #expect(await hop.failure(of: request)?.kind == .timedOut)
    }

    @Test("Any timeout is accepted", arguments: [Duration.seconds(Int64.max), .seconds(9_223_372_036), .seconds(40)])
    func longTimeout(timeout: Duration) async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200))
        _ = try await hop.run(.to("https://a.example", timeout: timeout))
        #expect(try #require(hop.seen.first).timeout <= timeout)
    }

    @Test("A timeout of zero ends the request at once", arguments: [Duration.zero, .seconds(-1)])
    func noTime(timeout: Duration) async throws {
        let hop = ScriptedHop(ScriptedHop.silence())
        #expect(await hop.failure(of: try .to("https://a.example", timeout: timeout))?.kind == .timedOut)
    }

    @Test("Cancelling the task throws a cancellation, whatever the transport throws")
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

    @Test("A task that is already cancelled throws a cancellation")
    func cancelledBefore() async throws {
        let hop = ScriptedHop(ScriptedHop.silence())
        let request = try TransportRequest.to("https://a.example")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await hop.run(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A cancellation error of the transport alone is not reported as a cancellation")
    func adapterCancels() async throws {
        let hop = ScriptedHop(ScriptedHop.failing(CancellationError()))
        #expect(await hop.failure(of: try .to("https://a.example"))?.kind == .connectionFailed)
    }

    @Test("The transport's error is rethrown", arguments: [true, false])
    func adapterFails(wasSent: Bool) async throws {
        let hop = ScriptedHop(ScriptedHop.failing(TransportError(.connectionFailed, requestMayHaveBeenSent: wasSent)))
        let error = await hop.failure(of: try .to("https://a.example"))
        #expect(error?.kind == .connectionFailed)
        #expect(error?.requestMayHaveBeenSent == wasSent)
    }

    @Test("Without a jar no cookies are sent")
    func withoutJar() async throws {
        let hop = ScriptedHop(ScriptedHop.answer(200, [.setCookie: "a=1; Path=/"]))
        _ = try await hop.run(.to("https://a.example"))
        _ = try await hop.run(.to("https://a.example"))
        #expect(hop.seen.allSatisfy { $0.head.headerFields[.cookie] == nil })
    }

    @Test("Cookies are stored in the request's jar and in no other")
    func withJar() async throws {
        let hop = ScriptedHop(
            ScriptedHop.answer(200, [.setCookie: "a=1; Path=/"]),
            ScriptedHop.answer(200, [.setCookie: "b=2; Path=/"]),
            ScriptedHop.answer(200)
        )
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
