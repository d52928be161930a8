#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore

/// The system's resources of a listener: a listening socket, and a pipe that ends the wait.
struct LoopbackHandles: Sendable {
    let socket: Int32
    let port: UInt16
    /// The pipe's reading end: readable when the wait is to end.
    let stopReader: Int32
    /// The pipe's writing end: a byte written to it ends the wait.
    let stopWriter: Int32

    /// - Throws: `NativeAuthError`: `wrong_state` when another program uses the port, `misconfigured` when it may not
    ///   be used, `unsupported` when the machine has no such address.
    init(_ address: LoopbackAddress) throws {
        let socket = Self.open(address)
        guard socket >= 0 else { throw Self.failure(address) }
        var pipe: [Int32] = [-1, -1]
        guard let port = Self.port(of: socket), makePipe(&pipe) == 0 else {
            let error = Self.failure(address)
            closeHandle(socket)
            throw error
        }
        for handle in [socket] + pipe { Self.prepare(handle) }
        self.socket = socket
        self.port = port
        stopReader = pipe[0]
        stopWriter = pipe[1]
    }

    func close() { for handle in [socket, stopReader, stopWriter] { closeHandle(handle) } }

    /// Makes a handle non-blocking, and closes it in programs that are started.
    static func prepare(_ handle: Int32) {
        _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
        _ = fcntl(handle, F_SETFL, O_NONBLOCK)
        #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// - Returns: a listening socket; negative on failure, with the reason in `errno`.
    private static func open(_ address: LoopbackAddress) -> Int32 {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let handle = makeSocket(address.isVersion6 ? AF_INET6 : AF_INET, type: stream, kind: 0)
        guard handle >= 0 else { return handle }
        // Closed connections may remain for a while and must not block the port; a port with a listener stays in use.
        var on: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(handle, to: address) == 0, listen(handle, 16) == 0 else {
            let reason = errno
            closeHandle(handle)
            errno = reason
            return -1
        }
        return handle
    }

    private static func bind(_ handle: Int32, to address: LoopbackAddress) -> Int32 {
        let port = (address.port ?? 0).bigEndian
        guard address.isVersion6 else {
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port
            inet_pton(AF_INET, "127.0.0.1", &place.sin_addr)
            return bindHandle(handle, to: place)
        }
        var place = sockaddr_in6()
        place.sin6_family = sa_family_t(AF_INET6)
        place.sin6_port = port
        inet_pton(AF_INET6, "::1", &place.sin6_addr)
        return bindHandle(handle, to: place)
    }

    /// Returns the port, which has the same offset in the addresses of both families.
    private static func port(of handle: Int32) -> UInt16? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(handle, $0, &size) }
        }
        return if result == 0 { UInt16(bigEndian: address.sin6_port) } else { nil }
    }

    private static func failure(_ address: LoopbackAddress) -> NativeAuthError {
        let reason = errno
        let endpoint = address.port.map { "port \($0) of \(address.host)" } ?? address.host
        switch reason {
        case EADDRINUSE:
            return NativeAuthError(
                .wrongState,
                message: "Another program uses \(endpoint), so the browser could not come back to this one. End that"
                    + " program, or use a redirect URI without a port.", recovery: [.retry])
        case EACCES, EPERM:
            return NativeAuthError(
                .misconfigured, message: "This program may not listen at \(endpoint). Use another redirect URI.",
                recovery: [.fixConfiguration])
        default:
            return NativeAuthError(
                .unsupported, message: "Nothing can listen at \(endpoint) on this machine (error \(reason)).",
                recovery: [.retry])
        }
    }
}

// A method with the name of a system function hides it.
private func makeSocket(_ family: Int32, type: Int32, kind: Int32) -> Int32 { socket(family, type, kind) }
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
private func closeHandle(_ handle: Int32) { _ = close(handle) }
private func bindHandle(_ handle: Int32, to address: some Any) -> Int32 {
    withUnsafeBytes(of: address) { bind(handle, $0.bindMemory(to: sockaddr.self).baseAddress, socklen_t($0.count)) }
}
#endif
