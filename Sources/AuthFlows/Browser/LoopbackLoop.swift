#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Serves all connections to a loopback port in one thread, until the response arrives or the wait is ended.
///
/// Browsers connect ahead of time and request icons, and programs scan for open ports. Each connection has a timeout;
/// when there are too many, the oldest ones are closed.
struct LoopbackLoop {
    private struct Guest {
        let handle: Int32
        let until: ContinuousClock.Instant
        var data = Data()
    }

    private enum Progress {
        case more
        case over
        case answer(URL)
    }

    private static let maximumConnections = 16
    /// Maximum number of connections accepted per iteration, so that the existing ones are served.
    private static let maximumPendingConnections = 16

    private let handles: LoopbackHandles
    private let request: LoopbackRequest
    private let page: LoopbackPage
    private let connectionTimeout: Duration
    /// The redirect target; `nil` after it was sent.
    private var destination: URL?
    private var guests: [Guest] = []

    /// - Parameters:
    ///   - destination: the redirect target, sent once and to no other connection.
    ///   - connectionTimeout: the maximum time for a connection to send its complete request.
    init(
        handles: LoopbackHandles, request: LoopbackRequest, destination: URL, page: LoopbackPage,
        connectionTimeout: Duration
    ) {
        self.handles = handles
        self.request = request
        self.destination = destination
        self.page = page
        self.connectionTimeout = connectionTimeout
    }

    /// Runs until the response arrives or the wait is ended.
    /// - Returns: the response; `CancellationError` when the wait was ended.
    mutating func run() -> Result<URL, any Error> {
        defer { for guest in guests { close(guest.handle) } }
        while true {
            var polled = ([handles.ended, handles.socket] + guests.map(\.handle))
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Polling every second is enough to close connections after their timeout.
            guard poll(&polled, nfds_t(polled.count), guests.isEmpty ? -1 : 1_000) >= 0 || errno == EINTR else {
                return .failure(Self.lost)
            }
            if polled[0].revents != 0 { return .failure(CancellationError()) }
            if let url = serve(polled.dropFirst(2).map { $0.revents != 0 }) { return .success(url) }
            if polled[1].revents & Int16(POLLIN) != 0 {
                welcome()
            } else if polled[1].revents != 0 {
                return .failure(Self.lost)
            }
        }
    }

    private mutating func welcome() {
        for _ in 0..<Self.maximumPendingConnections {
            let handle = accept(handles.socket, nil, nil)
            guard handle >= 0 else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { makeRoom() }
                return
            }
            LoopbackHandles.prepare(handle)
            guests.append(Guest(handle: handle, until: .now + connectionTimeout))
            if guests.count > Self.maximumConnections { close(guests.removeFirst().handle) }
        }
    }

    /// Closes the oldest connection and pauses, because the process or the system has no handles left. A pending
    /// connection stays pending: accepting it again at once would be a busy loop.
    private mutating func makeRoom() {
        if !guests.isEmpty { close(guests.removeFirst().handle) }
        var ended = pollfd(fd: handles.ended, events: Int16(POLLIN), revents: 0)
        _ = poll(&ended, 1, 100)
    }

    /// - Parameter haveSpoken: whether data can be read, for each connection.
    private mutating func serve(_ haveSpoken: [Bool]) -> URL? {
        var staying: [Guest] = []
        var found: URL?
        for (guest, hasSpoken) in zip(guests, haveSpoken) {
            var guest = guest
            switch hasSpoken && found == nil ? listen(to: &guest) : .more {
            case .more where guest.until > .now: staying.append(guest)
            case .more, .over: close(guest.handle)
            case .answer(let url):
                close(guest.handle)
                found = url
            }
        }
        guests = staying
        return found
    }

    private mutating func listen(to guest: inout Guest) -> Progress {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(guest.handle, &buffer, buffer.count, 0)
        guard count > 0 else { return if count < 0 && [EAGAIN, EINTR].contains(errno) { .more } else { .over } }
        guest.data.append(contentsOf: buffer[..<count])
        guard LoopbackRequest.isComplete(guest.data) || guest.data.count > LoopbackRequest.maximumHeadSize else {
            return .more
        }
        switch request.verdict(on: guest.data) {
        case .begin:
            tell(guest, response: destination.map(page.redirect) ?? page.response(.unknown))
            destination = nil
            return .over
        case .refuse(let kind):
            tell(guest, response: page.response(kind))
            return .over
        case .answer(let url):
            tell(guest, response: page.response(.arrived))
            return .answer(url)
        }
    }

    /// Sends a response, which is smaller than the system's send buffer. A browser that has closed the connection does
    /// not need it.
    private func tell(_ guest: Guest, response: Data) {
        let data = Array(response)
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        _ = send(guest.handle, data, data.count, flags)
        _ = shutdown(guest.handle, Int32(SHUT_WR))
    }

    private static var lost: NativeAuthError {
        NativeAuthError(
            .unsupported, message: "The system has taken the port away that the browser was to come back to.",
            recovery: [.retry])
    }
}
#endif
