import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("More connections than the process may have open files", .timeLimit(.minutes(5)))
struct OpenFilesTests {
    private static let request = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    /// The first bytes of a TLS record with a ClientHello.
    private static let hello = "\u{16}\u{3}\u{1}\u{2}"

    /// Connects to 127.0.0.1.
    /// - Returns: the file descriptor; -1 if the connection fails.
    private static func connect(_ port: Int, sending text: String) -> Int32 {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #if canImport(Darwin)
                Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                #elseif canImport(Musl)
                Musl.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                #else
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                #endif
            }
        }
        guard isConnected else {
            close(descriptor)
            return -1
        }
        if !text.isEmpty { _ = text.withCString { send(descriptor, $0, strlen($0), 0) } }
        return descriptor
    }

    @Test("Idle connections and incomplete requests do not block a new client")
    func idle() async throws {
        let server = try await RunningServer(
            ["serve", "--ephemeral", "--json", "--http", "0"],
            openFiles: 256
        )
        defer { server.stop() }
        let plain = try #require(server.pool["httpEndpoint"].flatMap { URL(string: $0)?.port })
        var connections: [Int32] = []
        defer { for connection in connections { close(connection) } }
        for _ in 0..<100 {
            connections += [
                Self.connect(server.port, sending: ""), Self.connect(server.port, sending: Self.hello),
                Self.connect(plain, sending: ""), Self.connect(plain, sending: Self.request),
            ]
        }
        #expect(!connections.contains(-1))
        #if os(Linux)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(server.processID)/fd").count
        #expect(open < 256)
        #endif
        for _ in 0..<3 {
            let doctor = try await NativeAuthProcess.run(["doctor"] + server.options, home: server.home.url)
            #expect(doctor.output.contains("A sign-in can be started."), "\(doctor.output)")
        }
        let errors = await server.endReadingErrors()
        #expect(!errors.contains("\"error\""), "\(errors.prefix(1_000))")
    }
}
