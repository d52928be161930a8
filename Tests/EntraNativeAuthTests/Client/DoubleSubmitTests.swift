import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Concurrent calls", .timeLimit(.minutes(5)))
struct DoubleSubmitTests {
    /// Delays the response to the first request until the test opens it; responds to all others at once.
    private final class Gate: HTTPTransport {
        private let opening = SingleFlight<Void>()
        private let arrival = SingleFlight<Void>()
        private let count = Lock(0)
        private let answer: Data

        init(_ answer: Data) { self.answer = answer }

        var requests: Int { count.withLock { $0 } }

        func arrived() async throws { try await arrival.value() }

        func open() { opening.complete(()) }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            arrival.complete(())
            if isFirst { try await opening.value() }
            return TransportResponse(head: .init(status: .ok), body: answer)
        }
    }

    @Test("A second submit of a state is refused during the first, and allowed afterwards")
    func doubleSubmit() async throws {
        let gate = Gate(try Fixture.body("ok-ct3"))
        let client = try Samples.client(gate)
        let first = Task { try await client.submitCode(Samples.code, for: Samples.signUpCode) }
        try await gate.arrived()
        do {
            _ = try await client.submitCode(Samples.code, for: Samples.signUpCode)
            Issue.record("no error")
        } catch let error as EntraError {
            #expect(error.kind == .busy)
            #expect(error.canRetry)
            #expect(error.correlationID == Samples.id)
        }
        do {
            _ = try await client.resendCode(for: Samples.signUpCode)
            Issue.record("no error")
        } catch let error as EntraError {
            #expect(error.kind == .busy)
        }
        gate.open()
        guard case .completed = try await first.value else {
            Issue.record("not done")
            return
        }
        _ = try await client.submitCode(Samples.code, for: Samples.signUpCode)
        #expect(gate.requests == 2)
    }

    @Test("A cancelled call ends at once with its own error, and releases its state")
    func cancelled() async throws {
        let gate = Gate(try Fixture.body("ok-ct3"))
        let client = try Samples.client(gate)
        let call = Task { try await client.submitCode(Samples.code, for: Samples.signUpCode) }
        try await gate.arrived()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        gate.open()
        guard case .completed = try await client.submitCode(Samples.code, for: Samples.signUpCode) else {
            Issue.record("not done")
            return
        }
    }

    @Test("A call cancelled between two attempts sends nothing more")
    func cancelledPause() async throws {
        let clock = TestClock()
        let arrival = SingleFlight<Void>()
        let transport = ScriptedTransport([
            .custom { _ in
                arrival.complete(())
                return TransportResponse(head: .init(status: .internalServerError))
            }
        ])
        let client = try Samples.client(transport, clock: clock)
        let call = Task { try await client.signIn(username: "ada@example.com") }
        try await arrival.value()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.requests.count == 1)
    }
}
