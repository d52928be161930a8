#if os(macOS) || os(Linux)
import Foundation
import NativeAuthCore

/// The system's resources of a listener: a listening socket, and a pipe that ends the wait.
struct LoopbackHandles: Sendable {
    let listener: Int32
    let port: UInt16
    /// The pipe's reading end: readable when the wait is to end.
    let stopReader: Int32
    /// The pipe's writing end: a byte written to it ends the wait.
    let stopWriter: Int32

    /// - Throws: `NativeAuthError`: `wrong_state` when another program uses the port, `misconfigured` when it may not
    ///   be used, `unsupported` when the machine has no such address.
    init(_ address: LoopbackAddress) throws {
        let listener = Self.listener(at: address)
        guard listener >= 0 else { throw Self.failure(address) }

        var ends: [Int32] = [-1, -1]
        guard let port = Self.port(of: listener), pipe(&ends) == 0 else {
            let error = Self.failure(address)
            closeHandle(listener)
            throw error
        }

        for handle in [listener] + ends { Self.prepare(handle) }
        self.listener = listener
        self.port = port
        stopReader = ends[0]
        stopWriter = ends[1]
    }

    func close() { for handle in [listener, stopReader, stopWriter] { closeHandle(handle) } }

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
    private static func listener(at address: LoopbackAddress) -> Int32 {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let handle = socket(address.isVersion6 ? AF_INET6 : AF_INET, stream, 0)
        guard handle >= 0 else { return handle }

        // Closed connections may remain for a while and must not block the port; a port with a listener stays in use.
        var on: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bindListener(handle, to: address) == 0, listen(handle, 16) == 0 else {
            let reason = errno
            closeHandle(handle)
            errno = reason
            return -1
        }
        return handle
    }

    private static func bindListener(_ handle: Int32, to address: LoopbackAddress) -> Int32 {
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
        guard result == 0 else { return nil }
        return UInt16(bigEndian: address.sin6_port)
    }

    private static func failure(_ address: LoopbackAddress) -> NativeAuthError {
        let reason = errno
        let endpoint = address.port.map { "port \($0) of \(address.host)" } ?? address.host

        switch reason {
        case EADDRINUSE:
            return NativeAuthError(
                .wrongState,
                message: "Another program uses \(endpoint), so the browser could not come back to this one. End that"
                    + " program, or use a redirect URI without a port.",
                recovery: [.retry]
            )
        case EACCES, EPERM:
            return .misconfigured("This program may not listen at \(endpoint). Use another redirect URI.")
        default:
            return NativeAuthError(
                .unsupported,
                message: "Nothing can listen at \(endpoint) on this machine (error \(reason)).",
                recovery: [.retry]
            )
        }
    }
}

// A method with the name of a system function hides it.
private func closeHandle(_ handle: Int32) { _ = close(handle) }
private func bindHandle(_ handle: Int32, to address: some Any) -> Int32 {
    withUnsafeBytes(of: address) { bytes in
        let start = bytes.bindMemory(to: sockaddr.self).baseAddress
        return bind(handle, start, socklen_t(bytes.count))
    }
}
#endif
