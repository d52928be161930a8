import NativeAuthBase

#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A server on this machine with one prepared response for each connection, in order.
final class PreparedServer: Sendable {
    let port: UInt16
    private let requests = Lock<[String]>([])
    private let open = Lock<[Int32]>([])

    /// - Parameters:
    ///   - answers: the response on each connection after its request.
    ///   - staysOpen: whether the connection then stays open until the server is released.
    ///   - onRequest: called at each request.
    convenience init(
        _ answers: [String],
        staysOpen: Bool = false,
        onRequest: @escaping @Sendable () -> Void = {}
    ) throws {
        try self.init(bytes: answers.map { Data($0.utf8) }, staysOpen: staysOpen, onRequest: onRequest)
    }

    init(
        bytes answers: [Data],
        staysOpen: Bool = false,
        onRequest: @escaping @Sendable () -> Void = {}
    ) throws {
        let listener = Self.socket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) | listen(listener, 8) | getsockname(listener, $0, &size)
            }
        }
        try #require(result == 0)
        port = UInt16(bigEndian: address.sin_port)
        guard !answers.isEmpty else {
            close(listener)
            return
        }
        let requests = requests
        let open = open
        Thread.detachNewThread {
            for answer in answers {
                let handle = accept(listener, nil, nil)
                guard handle >= 0 else { break }
                let request = Self.request(on: handle)
                requests.withLock { $0.append(request) }
                onRequest()
                Self.send(Array(answer), on: handle)
                if staysOpen {
                    open.withLock { $0.append(handle) }
                } else {
                    close(handle)
                }
            }
            close(listener)
        }
    }

    deinit { open.withLock { for handle in $0 { close(handle) } } }

    /// The received bytes so far.
    var received: [String] { requests.withLock { $0 } }

    var address: String { "http://127.0.0.1:\(port)" }

    /// A closed port.
    static func freePort() throws -> UInt16 {
        let server = try PreparedServer([])
        return server.port
    }

    private static func socket() -> Int32 {
        #if canImport(Glibc)
        return Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #elseif canImport(Musl)
        return Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
        return Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func request(on handle: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length = text[..<end.lowerBound].split(separator: "\r\n").compactMap { line in
                    line.lowercased().hasPrefix("content-length:") ? Int(line.dropFirst(15).filter(\.isNumber)) : nil
                }
                if text[end.upperBound...].utf8.count >= length.first ?? 0 { return text }
            }
            let count = read(handle, &buffer, buffer.count)
            guard count > 0 else { return text }
            bytes += buffer[..<count]
        }
    }

    private static func send(_ bytes: [UInt8], on handle: Int32) {
        #if canImport(Darwin)
        var one: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write($0, handle, flags) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, _ handle: Int32, _ flags: Int32) -> Int {
        #if canImport(Glibc)
        return Glibc.send(handle, bytes.baseAddress, bytes.count, flags)
        #elseif canImport(Musl)
        return Musl.send(handle, bytes.baseAddress, bytes.count, flags)
        #else
        return Darwin.send(handle, bytes.baseAddress, bytes.count, flags)
        #endif
    }
}
#endif
