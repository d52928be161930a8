#if os(macOS) || os(Linux)
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Somebody who connects to a port of this machine.
enum Visitor {
    /// Sends a text and reads to the end.
    /// - Returns: what came back; `nil` when nobody listens.
    static func send(_ text: String, to port: UInt16) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: exchange(text, port)) }
        }
    }

    /// Asks for a target as a browser does.
    static func get(_ target: String, from port: UInt16) async -> String? {
        await send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\n\r\n", to: port)
    }

    /// Connects, and says nothing.
    static func stay(at port: UInt16) -> Int32 { connection(port) ?? -1 }

    static func leave(_ handle: Int32) { _ = close(handle) }

    private static func exchange(_ text: String, _ port: UInt16) -> String? {
        guard let handle = connection(port) else { return nil }
        defer { _ = close(handle) }
        let bytes = Array(text.utf8)
        guard write(handle, bytes, bytes.count) == bytes.count else { return "" }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(handle, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }

    private static func connection(_ port: UInt16) -> Int32? {
        #if canImport(Glibc)
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let handle = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
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
#endif
