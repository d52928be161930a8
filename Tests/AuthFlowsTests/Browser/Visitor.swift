#if os(macOS) || os(Linux)
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A client of a port on this machine.
enum Visitor {
    /// Sends a text and reads to the end of the connection.
    /// - Returns: the response; `nil` for a closed port.
    static func send(_ text: String, to port: UInt16) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: exchange(text, port)) }
        }
    }

    /// Requests a target as a browser does.
    static func get(_ target: String, from port: UInt16) async -> String? {
        await send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\n\r\n", to: port)
    }

    /// Whether this machine has the loopback address of IPv6.
    static let hasVersion6: Bool = {
        let handle = makeSocket(AF_INET6)
        defer { _ = close(handle) }
        var address = version6(0)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(handle, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
            }
        }
    }()

    /// Connects, and sends nothing.
    static func stay(at port: UInt16) -> Int32 { connection(port) ?? -1 }

    /// Sends a text on a connection and reads to its end.
    /// - Returns: the response; `nil` if nothing arrived within three minutes.
    static func say(_ text: String, on handle: Int32) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let bytes = Array(text.utf8)
                _ = sendAll(bytes, handle)
                continuation.resume(returning: readToEnd(handle))
            }
        }
    }

    /// Sends bytes without waiting for a response.
    @discardableResult
    static func sendAll(_ bytes: [UInt8], _ handle: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { sendQuietly(handle, $0) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func readToEnd(_ handle: Int32) -> String? {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(handle, &buffer, buffer.count)
            // A connection that is closed with unread data ends with an error.
            if count < 0, [EAGAIN, EWOULDBLOCK].contains(errno) { return nil }
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }

    static func leave(_ handle: Int32) { _ = close(handle) }

    private static func exchange(_ text: String, _ port: UInt16) -> String? {
        guard let handle = connection(port) else { return nil }
        defer { _ = close(handle) }
        let bytes = Array(text.utf8)
        guard write(handle, bytes, bytes.count) == bytes.count else { return "" }
        return readToEnd(handle)
    }

    private static func makeSocket(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
        let handle = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let handle = socket(family, SOCK_STREAM, 0)
        #endif
        // A server that does not respond is a failure, and does not make the test hang. All tests start at once, so a
        // task of the server may have to wait long on a slow machine.
        var connectionTimeout = timeval(tv_sec: 180, tv_usec: 0)
        setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &connectionTimeout, socklen_t(MemoryLayout<timeval>.size))
        return handle
    }

    private static func version6(_ port: UInt16) -> sockaddr_in6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        inet_pton(AF_INET6, "::1", &address.sin6_addr)
        return address
    }

    /// Connects to the loopback address of IPv6, and sends nothing.
    static func stay6(at port: UInt16) -> Int32 {
        let handle = makeSocket(AF_INET6)
        var address = version6(port)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
        guard result == 0 else {
            _ = close(handle)
            return -1
        }
        return handle
    }

    /// Connects to another address of this machine, and sends nothing.
    /// - Returns: `nil` if the port is closed.
    static func connection(_ port: UInt16, at host: String = "127.0.0.1") -> Int32? {
        let handle = makeSocket(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            _ = close(handle)
            return nil
        }
        return handle
    }
}

/// Prevents SIGPIPE after the server has closed the connection. A method with the name of the system's function would
/// hide it.
private func sendQuietly(_ handle: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    return write(handle, bytes.baseAddress, bytes.count)
    #else
    return send(handle, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
#endif
