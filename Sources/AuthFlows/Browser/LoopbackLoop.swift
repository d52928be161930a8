#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore

/// Serves all connections to a loopback port in one thread, until the response arrives or the wait is ended.
///
/// Browsers connect ahead of time and request icons, and programs scan for open ports. Each connection has a timeout;
/// when there are too many, the oldest ones are closed.
struct LoopbackLoop {
    struct Connection {
        let handle: Int32
        let deadline: ContinuousClock.Instant
        var data = Data()
    }

    private enum Progress {
        case more
        case ended
        case callback(URL)
    }

    private static let maximumConnections = 16

    let handles: LoopbackHandles
    let request: LoopbackRequest
    /// The redirect target, sent once and to no other connection; `nil` afterwards.
    private(set) var destination: URL?
    let page: LoopbackPage
    let connectionTimeout: Duration
    private(set) var connections: [Connection] = []

    /// Runs until the response arrives or the wait is ended.
    /// - Returns: the response; `CancellationError` when the wait was ended.
    mutating func run() -> Result<URL, any Error> {
        defer { for connection in connections { close(connection.handle) } }

        while true {
            let watched = [handles.stopReader, handles.listener] + connections.map(\.handle)
            var polled = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Polling every second is enough to close connections after their timeout.
            let timeout: Int32 = connections.isEmpty ? -1 : 1_000
            guard poll(&polled, nfds_t(polled.count), timeout) >= 0 || errno == EINTR else {
                return .failure(Self.lost)
            }

            let events = polled.map(\.revents)
            let stopEvents = events[0]
            let listenerEvents = events[1]
            if stopEvents != 0 { return .failure(CancellationError()) }
            let areReadable = events.dropFirst(2).map { $0 != 0 }
            if let url = serve(areReadable) { return .success(url) }
            if listenerEvents & Int16(POLLIN) != 0 {
                acceptConnections()
            } else if listenerEvents != 0 {
                return .failure(Self.lost)
            }
        }
    }

    private mutating func acceptConnections() {
        // A limited number, so that the existing ones are served.
        for _ in 0..<Self.maximumConnections {
            let handle = accept(handles.listener, nil, nil)
            guard handle >= 0 else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { makeRoom() }
                return
            }

            LoopbackHandles.prepare(handle)
            connections.append(Connection(handle: handle, deadline: .now + connectionTimeout))
            if connections.count > Self.maximumConnections { close(connections.removeFirst().handle) }
        }
    }

    /// Closes the oldest connection and pauses, because the process or the system has no handles left. A pending
    /// connection stays pending: accepting it again at once would be a busy loop.
    private mutating func makeRoom() {
        if !connections.isEmpty { close(connections.removeFirst().handle) }
        var stop = pollfd(fd: handles.stopReader, events: Int16(POLLIN), revents: 0)
        _ = poll(&stop, 1, 100)
    }

    /// - Parameter areReadable: whether data can be read, for each connection.
    private mutating func serve(_ areReadable: [Bool]) -> URL? {
        var staying: [Connection] = []
        var found: URL?
        for (connection, isReadable) in zip(connections, areReadable) {
            var connection = connection
            var progress = Progress.more
            if isReadable, found == nil { progress = receive(from: &connection) }

            switch progress {
            case .more where connection.deadline > .now: staying.append(connection)
            case .more, .ended: close(connection.handle)
            case .callback(let url):
                close(connection.handle)
                found = url
            }
        }
        connections = staying
        return found
    }

    private mutating func receive(from connection: inout Connection) -> Progress {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(connection.handle, &buffer, buffer.count, 0)
        if count < 0, [EAGAIN, EINTR].contains(errno) { return .more }
        guard count > 0 else { return .ended }

        connection.data.append(contentsOf: buffer[..<count])
        guard LoopbackRequest.isComplete(connection.data) || connection.data.count > LoopbackRequest.maximumHeadSize
        else { return .more }

        switch request.verdict(on: connection.data) {
        case .begin:
            respond(to: connection, response: destination.map(page.redirect) ?? page.response(.unknown))
            destination = nil
            return .ended
        case .refuse(let kind):
            respond(to: connection, response: page.response(kind))
            return .ended
        case .callback(let url):
            respond(to: connection, response: page.response(.arrived))
            return .callback(url)
        }
    }

    /// Sends a response, which is smaller than the system's send buffer. A browser that has closed the connection does
    /// not need it.
    private func respond(to connection: Connection, response: Data) {
        let data = Array(response)
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        _ = send(connection.handle, data, data.count, flags)
        _ = shutdown(connection.handle, Int32(SHUT_WR))
    }

    private static var lost: NativeAuthError {
        NativeAuthError(
            .unsupported,
            message: "The system has closed the port at which the browser was to return.",
            recovery: [.retry]
        )
    }
}
#endif
