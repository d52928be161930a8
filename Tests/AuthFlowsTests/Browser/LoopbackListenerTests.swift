import NativeAuthBase

#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("The loopback listener's file descriptors", .timeLimit(.minutes(5)))
struct LoopbackListenerTests {
    private let page = LoopbackPage(texts: FormTexts())

    private func address() throws -> LoopbackAddress {
        try #require(URL(string: "http://127.0.0.1/cb").flatMap(LoopbackAddress.init))
    }

    private func request(at port: UInt16) throws -> LoopbackRequest {
        LoopbackRequest(try address(), port: port, startPath: "/begin", state: Secret("s1"))
    }

    /// Pipes, which get the free descriptors.
    private func pipes() -> [(reading: Int32, writing: Int32)] {
        (0..<64).compactMap { _ in
            var ends: [Int32] = [-1, -1]
            return pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
        }
    }

    private func isReadable(_ handle: Int32) -> Bool {
        var polled = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    @Test("A child process inherits no descriptor of the port, and all of them are non-blocking")
    func handles() throws {
        let handles = try LoopbackHandles(address())
        defer { handles.close() }
        let accepted = try #require(Visitor.connection(handles.port))
        defer { Visitor.leave(accepted) }
        LoopbackHandles.prepare(accepted)
        for handle in [handles.listener, handles.stopReader, handles.stopWriter, accepted] {
            #expect(fcntl(handle, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
            #expect(fcntl(handle, F_GETFL) & O_NONBLOCK == O_NONBLOCK)
        }
    }

    @Test("Closing a port without a wait closes no other descriptor")
    func stopTwice() throws {
        let listener = try LoopbackListener(address(), connectionTimeout: .seconds(60))
        listener.stop()
        #expect(Visitor.connection(listener.port) == nil)
        let others = pipes()
        defer { for one in others { for handle in [one.reading, one.writing] { _ = close(handle) } } }
        #expect(!others.isEmpty)
        listener.stop()
        for one in others { #expect(fcntl(one.reading, F_GETFD) >= 0 && fcntl(one.writing, F_GETFD) >= 0) }
    }

    @Test("A closed port sends no second response, and writes to no reused descriptor")
    func stopAfterAnswer() async throws {
        let listener = try LoopbackListener(address(), connectionTimeout: .seconds(60))
        let destination = try #require(URL(string: "https://id.test/"))
        let request = try request(at: listener.port)
        let wait = Task { [page] in try await listener.callback(to: request, sendingTo: destination, page) }
        wait.cancel()
        await #expect(throws: CancellationError.self) { _ = try await wait.value }
        #expect(Visitor.connection(listener.port) == nil)
        let others = pipes()
        defer { for one in others { for handle in [one.reading, one.writing] { _ = close(handle) } } }
        listener.stop()
        await #expect(throws: CancellationError.self) {
            _ = try await listener.callback(to: request, sendingTo: destination, page)
        }
        for one in others {
            #expect(fcntl(one.reading, F_GETFD) >= 0 && fcntl(one.writing, F_GETFD) >= 0 && !isReadable(one.reading))
        }
    }

    @Test("A second wait during the first is refused", .timeLimit(.minutes(5)))
    func secondWait() async throws {
        let listener = try LoopbackListener(address(), connectionTimeout: .seconds(60))
        let destination = try #require(URL(string: "https://id.test/"))
        let request = try request(at: listener.port)
        let wait = Task { [page] in try await listener.callback(to: request, sendingTo: destination, page) }
        #expect(await Visitor.get("/", from: listener.port)?.hasPrefix("HTTP/1.1 404 ") == true)
        let isOver = Lock(false)
        let second = Task { [page] in
            defer { isOver.withLock { $0 = true } }
            return try await listener.callback(to: request, sendingTo: destination, page)
        }
        while !isOver.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
        #expect(isOver.withLock { $0 })
        _ = await Visitor.get("/cb?code=c&state=s1", from: listener.port)
        second.cancel()
        await #expect(throws: CancellationError.self) { _ = try await second.value }
        #expect(try await wait.value.query == "code=c&state=s1")
    }

    @Test("A port that the system closes ends the wait with an error")
    func lost() async throws {
        let handles = try LoopbackHandles(address())
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        // A descriptor without any input replaces the port's.
        _ = dup2(ends[0], handles.listener)
        for end in ends { _ = close(end) }
        let result = Lock<Result<URL, any Error>?>(nil)
        let destination = try #require(URL(string: "https://id.test/"))
        let loop = LoopbackLoop(
            handles: handles,
            request: try request(at: handles.port),
            destination: destination,
            page: page,
            connectionTimeout: .seconds(60)
        )
        Thread.detachNewThread {
            var loop = loop
            let ended = loop.run()
            result.withLock { $0 = ended }
        }
        while result.withLock({ $0 == nil }), !Task.isCancelled { await Task.yield() }
        let ended = try #require(result.withLock { $0 })
        let error = #expect(throws: NativeAuthError.self) { try ended.get() }
        #expect(error?.code == .unsupported && error?.recovery == [.retry])
        handles.close()
    }

    #if canImport(Glibc)
    @Test("A signal that interrupts the wait does not end it")
    func interrupted() async throws {
        let handles = try LoopbackHandles(address())
        let destination = try #require(URL(string: "https://id.test/"))
        let loop = LoopbackLoop(
            handles: handles,
            request: try request(at: handles.port),
            destination: destination,
            page: page,
            connectionTimeout: .seconds(60)
        )
        // A signal without a handler interrupts nothing.
        let former = signal(SIGUSR2) { _ in }
        defer { signal(SIGUSR2, former) }
        let thread = Lock<pthread_t?>(nil)
        let result = Lock<Result<URL, any Error>?>(nil)
        let isOver = DispatchSemaphore(value: 0)
        defer { isOver.signal() }
        Thread.detachNewThread {
            var loop = loop
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGUSR2)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            thread.withLock { $0 = pthread_self() }
            let ended = loop.run()
            handles.close()
            result.withLock { $0 = ended }
            // The thread can be signalled up to the end of the test.
            isOver.wait()
        }
        while thread.withLock({ $0 == nil }), !Task.isCancelled { await Task.yield() }
        let waiting = try #require(thread.withLock { $0 })
        for _ in 0..<50 where result.withLock({ $0 == nil }) {
            pthread_kill(waiting, SIGUSR2)
            _ = await Visitor.get("/", from: handles.port)
        }
        _ = await Visitor.get("/cb?code=c&state=s1", from: handles.port)
        while result.withLock({ $0 == nil }), !Task.isCancelled { await Task.yield() }
        #expect(try #require(result.withLock { $0 }).get().query == "code=c&state=s1")
    }
    #endif
}
#endif
