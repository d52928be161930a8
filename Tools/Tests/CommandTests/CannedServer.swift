import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Server on 127.0.0.1 that sends the same bytes for every request and closes the connection.
final class CannedServer: Sendable {
    struct CannotListen: Error {}

    let port: Int
    private let listener: Int32
    private let response: String

    var address: String { "http://127.0.0.1:\(port)" }

    /// Starts the server.
    /// - Parameter response: the bytes of the whole response; empty to close the connection after the request.
    init(_ response: String) throws {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = socket(AF_INET, kind, 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && listen(socket, 16) == 0 && getsockname(socket, address, &size) == 0
            }
        }
        guard isListening else { throw CannotListen() }
        listener = socket
        port = Int(UInt16(bigEndian: place.sin_port))
        self.response = response
        let copy = self
        Thread.detachNewThread { copy.serve() }
    }

    /// Builds a response with a status, header fields and a body.
    static func response(
        _ status: Int,
        _ body: String,
        type: String = "application/json",
        more: String = ""
    ) -> String {
        "HTTP/1.1 \(status) Status\r\nContent-Type: \(type)\r\n\(more)Connection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func serve() {
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            Thread.detachNewThread { [response] in
                Self.readRequest(connection)
                let bytes = Array(response.utf8)
                #if canImport(Darwin)
                _ = send(connection, bytes, bytes.count, 0)
                #else
                _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                #endif
                shutdown(connection, Int32(SHUT_RDWR))
                close(connection)
            }
        }
        close(listener)
    }

    private static func readRequest(_ connection: Int32) {
        var request = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request.append(contentsOf: buffer[..<count])
            guard let end = request.range(of: Data("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: request[..<end.lowerBound], as: UTF8.self).lowercased()
            let length = head.firstMatch(of: /content-length: *([0-9]+)/).flatMap { Int($0.output.1) } ?? 0
            if request.count - end.upperBound >= length { return }
        }
    }
}
