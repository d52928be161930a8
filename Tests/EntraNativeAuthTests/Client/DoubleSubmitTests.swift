import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import EntraNativeAuth

@Suite("Concurrent calls", .timeLimit(.minutes(5)))
struct DoubleSubmitTests {
    /// Delays the response to the first request until its gate opens; responds to all others at once.
    private final class HeldTransport: HTTPTransport {
        let gate = Gate()
        private let count = Lock(0)
        private let answer: Data

        init(_ answer: Data) { self.answer = answer }

        var requests: Int { count.withLock { $0 } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst {
                await gate.pass()
                try Task.checkCancellation()
            }
            return TransportResponse(head: .init(status: .ok), body: answer)
        }
    }

    @Test("A second submit of a state is refused during the first, and allowed afterwards")
    func doubleSubmit() async throws {
        let transport = HeldTransport(try Fixture.body("ok-ct3"))
        let client = try Samples.client(transport)
        let first = Task { try await client.submitCode(Samples.code, for: Samples.signUpCode) }
        await transport.gate.waitForCaller()
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
        transport.gate.open()
        guard case .completed = try await first.value else {
            Issue.record("not done")
            return
        }
        _ = try await client.submitCode(Samples.code, for: Samples.signUpCode)
        #expect(transport.requests == 2)
    }

    @Test("A cancelled call ends at once with its own error, and releases its state")
    func cancelled() async throws {
        let transport = HeldTransport(try Fixture.body("ok-ct3"))
        let client = try Samples.client(transport)
        let call = Task { try await client.submitCode(Samples.code, for: Samples.signUpCode) }
        await transport.gate.waitForCaller()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        transport.gate.open()
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
