import NativeAuthBase

#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

/// The behaviour of a test's browser.
private typealias Visit = @Sendable (_ port: UInt16, _ beginning: String) async throws -> Void

@Suite("The system's browser and a loopback port", .timeLimit(.minutes(5)))
struct LoopbackBrowserSessionTests {
    private static let callback = "http://127.0.0.1/cb"
    private static let request = "https://id.test/authorize?client_id=app&state=s1&redirect_uri="

    /// Opens a session with a simulated browser.
    private func open(
        _ callback: String = callback,
        timeout: Duration = .seconds(240),
        connectionTimeout: Duration? = nil,
        _ visit: @escaping Visit
    ) async throws -> URL {
        var session = LoopbackBrowserSession(timeout: timeout) { url in
            try await visit(UInt16(try #require(url.port)), url.path)
        }
        // Most tests do not depend on it, and a busy machine is slow.
        session.connectionTimeout = connectionTimeout ?? timeout
        return try await session.open(comingBackTo: try #require(URL(string: callback))) { actual in
            BrowserRequest(url: try #require(URL(string: Self.request + actual.absoluteString)), callback: actual)
        }
    }

    @Test("The browser is redirected once, and its callback ends the wait with a page that repeats no input")
    func answer() async throws {
        let page = Lock("")
        let url = try await open { port, beginning in
            let first = try #require(await Visitor.get(beginning, from: port))
            #expect(first.hasPrefix("HTTP/1.1 303 See Other\r\n"))
            #expect(first.contains("\r\nLocation: \(Self.request)http://127.0.0.1:\(port)/cb\r\n"))
            #expect(first.contains("\r\nReferrer-Policy: no-referrer\r\n"))
            // A process that reads it from the arguments is too late.
            let second = try #require(await Visitor.get(beginning, from: port))
            #expect(second.hasPrefix("HTTP/1.1 404 ") && !second.contains("id.test"))
            let last = await Visitor.get("/cb?code=c0de&state=s1&iss=https%3A%2F%2Fid.test", from: port)
            page.withLock { $0 = last ?? "" }
        }
        let text = page.withLock { $0 }
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("You can close this window."))
        #expect(!text.contains("c0de") && !text.contains("id.test"))
        let port = try #require(url.port)
        #expect(url.absoluteString == "http://127.0.0.1:\(port)/cb?code=c0de&state=s1&iss=https%3A%2F%2Fid.test")
        let nobody = await Visitor.get("/cb", from: UInt16(port))
        #expect(nobody == nil)
        #expect(Visitor.connection(UInt16(port)) == nil)
    }

    @Test("Icon requests, port scans, idle connections and callbacks of other requests are ignored")
    func others() async throws {
        let url = try await open { port, _ in
            let silent = (0..<20).map { _ in Visitor.stay(at: port) }
            defer { for handle in silent { Visitor.leave(handle) } }
            let visits = [
                ("GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", "404"),
                ("GET /cb?code=forged&state=s2 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", "400"),
                ("GET /cb?code=forged&state=s1 HTTP/1.1\r\nHost: evil.test\r\n\r\n", "400"),
                ("POST /cb?code=forged&state=s1 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", "405"),
                ("\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n", "400"),
            ]
            for (text, status) in visits {
                let answer = await Visitor.send(text, to: port)
                #expect(answer?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(text): \(answer ?? "")")
                #expect(answer?.contains("forged") == false)
            }
            let answer = await Visitor.send(String(repeating: "x", count: 100_000), to: port)
            #expect(answer != nil)
            _ = await Visitor.get("/cb?code=right&state=s1", from: port)
        }
        #expect(url.query == "code=right&state=s1")
    }

    @Test("A callback in several packets is read")
    func pieces() async throws {
        let url = try await open { port, _ in
            let handle = Visitor.stay(at: port)
            defer { Visitor.leave(handle) }
            for piece in ["GET /cb?code=c&st", "ate=s1 HTTP/1.1\r\nHo", "st: 127.0.0.1:\(port)\r\n", "\r\n"] {
                let bytes = Array(piece.utf8)
                #expect(write(handle, bytes, bytes.count) == bytes.count)
                // Another request in between: the earlier one has been processed by then.
                _ = await Visitor.get("/", from: port)
            }
        }
        #expect(url.query == "code=c&state=s1")
    }

    @Test("A timeout ends the wait and closes the port")
    func timeout() async throws {
        let opened = Lock<UInt16>(0)
        let error = await #expect(throws: NativeAuthError.self) {
            _ = try await open(timeout: .milliseconds(200)) { port, _ in opened.withLock { $0 = port } }
        }
        #expect(error?.code == .timedOut && error?.recovery == [.retry])
        let port = opened.withLock { $0 }
        let nobody = port == 0 ? nil : await Visitor.get("/", from: port)
        #expect(nobody == nil)
        #expect(port == 0 || Visitor.connection(port) == nil)
    }

    @Test("A cancellation ends the wait and closes the port")
    func cancel() async throws {
        let opened = AsyncStream.makeStream(of: UInt16.self)
        let wait = Task {
            // A wait that ends too early must not leave the test waiting for its port.
            defer { opened.continuation.finish() }
            return try await open { port, _ in opened.continuation.yield(port) }
        }
        var ports = opened.stream.makeAsyncIterator()
        let port = try #require(await ports.next())
        wait.cancel()
        await #expect(throws: CancellationError.self) { _ = try await wait.value }
        let nobody = await Visitor.get("/", from: port)
        #expect(nobody == nil)
        #expect(Visitor.connection(port) == nil)
    }

    @Test("A browser that can't be opened ends the wait with its error")
    func failure() async throws {
        let failure = NativeAuthError(.unsupported, message: "No browser.")
        let error = await #expect(throws: NativeAuthError.self) { _ = try await open { _, _ in throw failure } }
        #expect(error?.code == .unsupported && error?.message == "No browser.")
    }

    @Test("A port in use is an error, and can be used once it is free")
    func taken() async throws {
        let url = try await open { port, _ in
            let error = await #expect(throws: NativeAuthError.self) {
                _ = try await open("http://127.0.0.1:\(port)/cb", timeout: .milliseconds(200)) { _, _ in }
            }
            #expect(error?.code == .wrongState && error?.message.contains("port \(port)") == true)
            _ = await Visitor.get("/cb?code=c&state=s1", from: port)
        }
        let port = UInt16(try #require(url.port))
        let again = try await open("http://127.0.0.1:\(port)/cb") { port, _ in
            _ = await Visitor.get("/cb?code=d&state=s1", from: port)
        }
        #expect(again.port == Int(port) && again.query == "code=d&state=s1")
    }

    @Test("An idle connection is closed after its timeout; the session keeps waiting")
    func silence() async throws {
        let url = try await open(connectionTimeout: .milliseconds(50)) { port, _ in
            let silent = Visitor.stay(at: port)
            defer { Visitor.leave(silent) }
            #expect(await Visitor.say("", on: silent) == "")
            for _ in 0..<1_000 {
                // On a busy machine a request may take longer than its timeout.
                guard let answer = await Visitor.get("/cb?code=c&state=s1", from: port) else { break }
                if answer.hasPrefix("HTTP/1.1 200 ") { break }
            }
        }
        #expect(url.query == "code=c&state=s1")
    }

    @Test("A header of the maximum size is read; a longer one is refused unread")
    func maximumHeadSize() async throws {
        let url = try await open { port, _ in
            #expect(LoopbackRequest.maximumHeadSize == 32_768)
            let start = "GET /cb?code=c&state=s1 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX: "
            let longest = start + String(repeating: "x", count: LoopbackRequest.maximumHeadSize - start.utf8.count)
            let large = Visitor.stay(at: port)
            let larger = Visitor.stay(at: port)
            defer { for handle in [large, larger] { Visitor.leave(handle) } }
            #expect(Visitor.sendAll(Array(longest.utf8), large))
            // Unrelated requests in between: 32 KiB have been read after eight rounds.
            for _ in 0..<12 { _ = await Visitor.get("/", from: port) }
            #expect(await Visitor.say(longest + "x", on: larger)?.hasPrefix("HTTP/1.1 400 ") == true)
            let answer = await Visitor.say("\r\n\r\n", on: large)
            #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true, "\(answer ?? "nothing")")
            _ = await Visitor.get("/cb?code=c&state=s1", from: port)
        }
        #expect(url.query == "code=c&state=s1")
    }

    @Test("Up to sixteen connections are open; one more closes the oldest one")
    func most() async throws {
        let url = try await open { port, _ in
            let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            let guests = (0..<15).map { _ in Visitor.stay(at: port) }
            // The sixteenth.
            #expect(await Visitor.get("/", from: port)?.hasPrefix("HTTP/1.1 404 ") == true)
            #expect(await Visitor.say(request, on: guests[0])?.hasPrefix("HTTP/1.1 404 ") == true)
            let others = (0..<2).map { _ in Visitor.stay(at: port) }
            // The seventeenth.
            #expect(await Visitor.get("/", from: port)?.hasPrefix("HTTP/1.1 404 ") == true)
            #expect(await Visitor.say("", on: guests[1]) == "")
            #expect(await Visitor.say(request, on: guests[2])?.hasPrefix("HTTP/1.1 404 ") == true)
            for handle in guests + others { Visitor.leave(handle) }
            _ = await Visitor.get("/cb?code=c&state=s1", from: port)
        }
        #expect(url.query == "code=c&state=s1")
    }

    @Test("The IPv6 loopback address has a port as well", .enabled(if: Visitor.hasVersion6))
    func version6() async throws {
        // Bound at this address only. The port of a parallel test at the IPv4 address may have the same number, but not
        // three times.
        let isOnlyIPv6 = Lock(false)
        for _ in 0..<3 where !isOnlyIPv6.withLock({ $0 }) {
            let url = try await open("http://[::1]/cb") { port, _ in
                // Chosen by the system.
                #expect(port >= 1_024)
                let other = Visitor.connection(port)
                if let other { Visitor.leave(other) }
                isOnlyIPv6.withLock { $0 = other == nil }
                let handle = Visitor.stay6(at: port)
                defer { Visitor.leave(handle) }
                let request = "GET /cb?code=c&state=s1 HTTP/1.1\r\nHost: [::1]:\(port)\r\n\r\n"
                #expect(await Visitor.say(request, on: handle)?.hasPrefix("HTTP/1.1 200 ") == true)
            }
            #expect(url.query == "code=c&state=s1" && url.port != nil)
        }
        #expect(isOnlyIPv6.withLock { $0 })
    }

    @Test("Only the loopback interface is bound, at a port that the system chooses")
    func address() async throws {
        let url = try await open { port, beginning in
            #expect(port >= 1_024)
            for host in ["127.0.0.2", "127.255.255.254"] {
                #expect(Visitor.connection(port, at: host) == nil)
            }
            if Visitor.hasVersion6 { #expect(Visitor.stay6(at: port) == -1) }
            // 32 random bytes in base64url.
            #expect(beginning.hasPrefix("/") && beginning.utf8.count == 1 + 43)
            _ = await Visitor.get("/cb?code=c&state=s1", from: port)
        }
        #expect(url.query == "code=c&state=s1")
    }

    @Test("The default timeouts are ten seconds for a connection and ten minutes for the browser")
    func defaults() {
        let session = LoopbackBrowserSession { _ in }
        #expect(session.connectionTimeout == .seconds(10) && session.timeout == .seconds(600))
    }

    @Test("A closed connection does not count towards the limit")
    func left() async throws {
        let url = try await open { port, _ in
            let first = Visitor.stay(at: port)
            for _ in 0..<20 {
                Visitor.leave(Visitor.stay(at: port))
                // When this is answered, the previous one has been processed.
                #expect(await Visitor.get("/", from: port)?.hasPrefix("HTTP/1.1 404 ") == true)
            }
            let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            #expect(await Visitor.say(request, on: first)?.hasPrefix("HTTP/1.1 404 ") == true)
            Visitor.leave(first)
            _ = await Visitor.get("/cb?code=c&state=s1", from: port)
        }
        #expect(url.query == "code=c&state=s1")
    }

    @Test("If the URL can't be created, the port is closed")
    func requestFails() async throws {
        let used = Lock<URL?>(nil)
        let error = await #expect(throws: NativeAuthError.self) {
            _ = try await LoopbackBrowserSession { _ in }
                .open(comingBackTo: try #require(URL(string: Self.callback))) { actual in
                    used.withLock { $0 = actual }
                    throw NativeAuthError(.misconfigured, message: "No.")
                }
        }
        #expect(error?.message == "No.")
        let port = UInt16(try #require(used.withLock { $0?.port }))
        #expect(Visitor.connection(port) == nil)
    }

    @Test("A callback without a port listens on the scheme's default port")
    func port80() async throws {
        struct Opened: Error {}
        let opened = Lock<URL?>(nil)
        let session = LoopbackBrowserSession { url in
            opened.withLock { $0 = url }
            throw Opened()
        }
        let step = BrowserRequest(
            url: try #require(URL(string: "https://idp.test/authorize?state=s")),
            callback: URL(string: Self.callback)
        )
        do {
            _ = try await session.open(step)
            Issue.record("waited")
        } catch is Opened {
            #expect(opened.withLock { $0?.port } == 80)
        } catch let error as NativeAuthError {
            // Some ports are restricted to privileged users, and another program may listen there already.
            #expect(error.message.contains("port 80 of 127.0.0.1"))
        }
    }

    @Test(
        "A port in an IPv6 redirect URI is bound at the IPv6 loopback address",
        .enabled(if: Visitor.hasVersion6)
    )
    func version6Port() async throws {
        let visit: Visit = { port, _ in
            let handle = Visitor.stay6(at: port)
            defer { Visitor.leave(handle) }
            _ = await Visitor.say("GET /cb?code=c&state=s1 HTTP/1.1\r\nHost: [::1]:\(port)\r\n\r\n", on: handle)
        }
        let port = try #require(try await open("http://[::1]/cb", visit).port)
        let again = try await open("http://[::1]:\(port)/cb", visit)
        #expect(again.port == port && again.query == "code=c&state=s1")
    }

    @Test("The connection of the callback is closed")
    func closed() async throws {
        let kept = Lock<Int32>(-1)
        _ = try await open { port, _ in
            let handle = Visitor.stay(at: port)
            kept.withLock { $0 = handle }
            _ = await Visitor.say("GET /cb?code=c&state=s1 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", on: handle)
        }
        let handle = kept.withLock { $0 }
        defer { Visitor.leave(handle) }
        // A closed connection responds with an error, which the next request gets.
        Visitor.sendAll([0x20], handle)
        #expect(!Visitor.sendAll([0x20], handle))
    }

    @Test("A step's own callback is used unchanged")
    func step() async throws {
        let free = try await open { port, _ in _ = await Visitor.get("/cb?error=x&state=s1", from: port) }
        let port = UInt16(try #require(free.port))
        let session = LoopbackBrowserSession { _ in
            _ = await Visitor.get("/back?error=access_denied&state=s%202", from: port)
        }
        let url = try await session.open(
            BrowserRequest(
                url: try #require(URL(string: "https://idp.test/authorize?state=s%202")),
                callback: URL(string: "http://127.0.0.1:\(port)/back")
            )
        )
        #expect(url.query == "error=access_denied&state=s%202")
    }

    @Test(
        "A remote callback is refused",
        arguments: ["app:/cb", "https://app.test/cb", "http://localhost/cb"]
    )
    func elsewhere(_ callback: String) async throws {
        let error = await #expect(throws: NativeAuthError.self) { _ = try await open(callback) { _, _ in } }
        #expect(error?.code == .misconfigured)
        let step = BrowserRequest(url: try #require(URL(string: "https://idp.test/")), callback: URL(string: callback))
        let same = await #expect(throws: NativeAuthError.self) {
            _ = try await LoopbackBrowserSession { _ in }.open(step)
        }
        #expect(same?.code == .misconfigured)
    }
}
#endif
