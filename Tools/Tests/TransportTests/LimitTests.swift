import HTTPTypes
import NativeAuthCore
import Testing

extension TransportConformance {
    @Suite("Limits", .timeLimit(.minutes(5)))
    struct LimitTests {
        private static let chunk = [UInt8](repeating: 65, count: 16_384)

        /// Short, because the test waits for it. No test depends on the exact duration.
        private static let short = Duration.milliseconds(300)

        @Test("A transport accepts a body of exactly the maximum size", arguments: Adapter.allCases, [true, false])
        func exactly(adapter: Adapter, isChunked: Bool) async throws {
            let body = [UInt8](repeating: 65, count: 50_000)
            try await MisbehavingServer.run { _ in
                isChunked ? .chunked([body]) : .answer("200 OK", body: body)
            } test: { server in
                let answer = try await adapter.send(.to(server.address(), limit: 50_000))
                #expect(answer.body.count == 50_000)
                let error = await adapter.failure(of: try .to(server.address(), limit: 49_999))
                #expect(error?.kind == .responseTooLarge)
                #expect(error?.requestMayHaveBeenSent == true)
            }
        }

        @Test(
            "A transport closes the connection when a body exceeds the maximum size",
            arguments: Adapter.allCases,
            [true, false]
        )
        func tooLarge(adapter: Adapter, isChunked: Bool) async throws {
            let field = isChunked ? ("Transfer-Encoding", "chunked") : ("Content-Length", "1000000000000")
            let part = isChunked ? Wire.chunk(Self.chunk) : Self.chunk
            try await MisbehavingServer.run { _ in
                [.send(Wire.head("200 OK", [field])), .sendForEver(part)]
            } test: { server in
                let transport = adapter.make()
                await #expect { try await transport.send(.to(server.address(), limit: 100_000)) } throws: {
                    ($0 as? TransportError)?.kind == .responseTooLarge
                }
                await server.closing()
            }
        }

        @Test("A transport accepts only an empty body when the maximum size is 0", arguments: Adapter.allCases)
        func nothingAllowed(adapter: Adapter) async throws {
            try await MisbehavingServer.run {
                .answer(text: $0.uri == "/empty" ? "" : "x")
            } test: { server in
                let answer = try await adapter.send(.to(server.address("/empty"), limit: 0))
                #expect(answer.body.isEmpty)
                let error = try await adapter.failure(of: .to(server.address(), limit: 0))
                #expect(error?.kind == .responseTooLarge)
            }
        }

        @Test(
            "A transport fails at the timeout and closes the connection",
            arguments: Adapter.allCases,
            Silence.allCases
        )
        func timeout(adapter: Adapter, silence: Silence) async throws {
            try await MisbehavingServer.run { _ in
                silence.acts
            } test: { server in
                let transport = adapter.make()
                await #expect { try await transport.send(.to(server.address(), timeout: Self.short)) } throws: {
                    ($0 as? TransportError)?.kind == .timedOut
                        && ($0 as? TransportError)?.requestMayHaveBeenSent == true
                }
                await server.closing()
            }
        }

        @Test(
            "A transport closes the connection when its task is cancelled",
            arguments: Adapter.allCases,
            Silence.allCases
        )
        func cancellation(adapter: Adapter, silence: Silence) async throws {
            try await MisbehavingServer.run { _ in
                silence.acts
            } test: { server in
                let transport = adapter.make()
                let request = try TransportRequest.to(server.address(), .post, body: [1, 2, 3])
                let task = Task { try await transport.send(request) }
                await server.arrival()
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                await server.closing()
            }
        }

        @Test("A transport does not start when its task is already cancelled", arguments: Adapter.allCases)
        func cancelledBefore(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                []
            } test: { server in
                let transport = adapter.make()
                let request = try TransportRequest.to(server.address())
                let tasks = (0..<50).map { _ in
                    Task {
                        withUnsafeCurrentTask { $0?.cancel() }
                        return try await transport.send(request)
                    }
                }
                for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            }
        }

        @Test("A transport can be cancelled at any point of a request", arguments: Adapter.allCases)
        func cancelledAnyTime(adapter: Adapter) async throws {
            try await MisbehavingServer.run { _ in
                []
            } test: { server in
                let transport = adapter.make()
                let request = try TransportRequest.to(server.address())
                for pauses in 0..<60 {
                    let task = Task { try await transport.send(request) }
                    for _ in 0..<pauses { await Task.yield() }
                    task.cancel()
                    await #expect(throws: CancellationError.self) { try await task.value }
                }
            }
        }

        /// Points at which a server stops responding.
        enum Silence: CaseIterable {
            case beforeHead, withinHead, beforeBody, withinBody, withinChunkedBody

            var acts: [MisbehavingServer.Act] {
                switch self {
                case .beforeHead: []
                case .withinHead: [.send(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8))]
                case .beforeBody: [.send(Wire.head("200 OK", [("Content-Length", "10")]))]
                case .withinBody:
                    [.send(Wire.head("200 OK", [("Content-Length", "10")]) + [65, 66])]
                case .withinChunkedBody:
                    [
                        .send(Wire.head("200 OK", [("Transfer-Encoding", "chunked")])),
                        .send(Wire.chunk([65, 66])),
                    ]
                }
            }
        }
    }
}
