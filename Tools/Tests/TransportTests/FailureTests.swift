import Foundation
import NativeAuthCore
import NIOHTTP1
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension TransportConformance {
    @Suite("Failures", .timeLimit(.minutes(5)))
    struct FailureTests {
        /// A port that refuses connections: its socket is bound but does not listen.
        private final class DeafPort: Sendable {
            let port: Int
            private let descriptor: Int32

            init() throws {
                #if canImport(Glibc)
                descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                #else
                descriptor = socket(AF_INET, SOCK_STREAM, 0)
                #endif
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let descriptor = descriptor
                let results = withUnsafeMutablePointer(to: &address) { address in
                    address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                        [bind(descriptor, address, size), getsockname(descriptor, address, &size)]
                    }
                }
                port = Int(UInt16(bigEndian: address.sin_port))
                try #require(results == [0, 0])
            }

            deinit { close(descriptor) }
        }

        @Test(
            "A transport reports a refused connection as not sent",
            arguments: Adapter.allCases,
            ["http://127.0.0.1", "http://localhost", "https://127.0.0.1", "https://localhost"]
        )
        func refused(adapter: Adapter, origin: String) async throws {
            let deaf = try DeafPort()
            let error = await adapter.failure(of: try .to("\(origin):\(deaf.port)/", .post, body: [1]))
            #expect(error?.kind == .connectionFailed)
            #expect(error?.requestMayHaveBeenSent == false)
        }

        @Test("A transport reports an unknown host as not sent", arguments: Adapter.allCases)
        func unknownHost(adapter: Adapter) async throws {
            let error = await adapter.failure(of: try .to("https://nobody.invalid/", .post, body: [1]))
            #expect(error?.kind == .connectionFailed)
            #expect(error?.requestMayHaveBeenSent == false)
        }

        /// Points at which a server closes a connection too early.
        enum End: CaseIterable {
            case beforeHead, withinHead, beforeBody, withinBody, withinChunk, betweenChunks

            var bytes: [UInt8] {
                let chunked = Wire.head("200 OK", [("Transfer-Encoding", "chunked")])
                let sized = Wire.head("200 OK", [("Content-Length", "10")])
                return switch self {
                case .beforeHead: []
                case .withinHead: Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)
                case .beforeBody: sized
                case .withinBody: sized + [65, 66]
                case .withinChunk: chunked + Array("a\r\nAB".utf8)
                case .betweenChunks: chunked + Wire.chunk([65, 66])
                }
            }
        }

        private static let hangUps = Adapter.allCases.flatMap { adapter in
            let ends = End.allCases.filter { !adapter.stopsTheProcess($0) }
            return ends.map { (adapter, $0) }
        }

        @Test("A transport reports a truncated response when the server closes the connection", arguments: hangUps)
        func hangsUp(adapter: Adapter, end: End) async throws {
            try await MisbehavingServer.run { _ in
                [.send(end.bytes), .close]
            } test: { server in
                let error = await adapter.failure(of: try .to(server.address(), .post, body: [1]))
                #expect(error?.kind == .connectionFailed)
                #expect(error?.requestMayHaveBeenSent == true)
                #expect(error?.underlying != nil)
            }
        }

        @Test(
            "A transport fails when the response is not HTTP",
            arguments: Adapter.allCases,
            ["SSH-2.0-OpenSSH\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "HTTP/1.1 abc Nonsense\r\n\r\n"]
        )
        func notHTTP(adapter: Adapter, text: String) async throws {
            try await MisbehavingServer.run { _ in
                [.send(Array(text.utf8)), .close]
            } test: { server in
                let error = await adapter.failure(of: try .to(server.address()))
                #expect(error?.kind == .connectionFailed)
                #expect(error?.requestMayHaveBeenSent == true)
            }
        }

        @Test("A transport fails when a server does not speak TLS", arguments: Adapter.allCases)
        func notTLS(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                .answer()
            } test: { server in
                let error = await adapter.failure(of: try .to(server.address("/", scheme: "https"), .post, body: [1]))
                #expect(error?.kind == .connectionFailed)
                #expect(server.received.isEmpty)
            }
        }

        @Test("A transport works after a failure", arguments: Adapter.allCases)
        func worksOn(adapter: Adapter) async throws {
            try await MisbehavingServer.run {
                $0.uri == "/bad" ? [.close] : .answer(text: "good")
            } test: { server in
                let transport = adapter.make()
                for _ in 0..<3 {
                    await #expect(throws: TransportError.self) { try await transport.send(.to(server.address("/bad"))) }
                    let answer = try await transport.send(.to(server.address("/good")))
                    #expect(answer.text == "good")
                }
            }
        }
    }
}

extension Adapter {
    /// FoundationNetworking on Linux ends in a fatal error ("Transfer completed, but there's no response") when the
    /// connection ends within the head. A caller can't prevent that; the default transport there is AsyncHTTPClient.
    fileprivate func stopsTheProcess(_ end: TransportConformance.FailureTests.End) -> Bool {
        #if os(Linux)
        self == .urlSession && end == .withinHead
        #else
        false
        #endif
    }
}
