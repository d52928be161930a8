import NativeAuthBase
import Testing

@testable import AuthFlows

@Suite("The cancellation scope of a flow's requests", .timeLimit(.minutes(5)))
struct CancellationScopeTests {
    private struct Refusal: Error {}

    /// The event while the service processes a request.
    enum Interruption: CaseIterable {
        case none, scopeIsCancelled, callerIsCancelled
    }

    /// The result of the request itself.
    enum RequestResult: CaseIterable {
        case answer, refusal, cancellation
    }

    /// The result of the call.
    enum CallResult {
        case answered, refused, cancelled
    }

    @Test(
        "A response after the scope's cancellation is discarded, whatever it is",
        arguments: Interruption.allCases,
        RequestResult.allCases
    )
    func interruption(_ interruption: Interruption, _ ending: RequestResult) async throws {
        let scope = CancellationScope()
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let call = Task {
            let discarded = Lock<[Int]>([])
            let outcome: CallResult
            do {
                _ = try await scope.run {
                    asked.complete(())
                    // The service does not notice the cancellation.
                    try? await Task { try await gate.value() }.value
                    switch ending {
                    case .answer: return 1
                    case .refusal: throw Refusal()
                    case .cancellation: throw CancellationError()
                    }
                } onLateResult: { late in
                    discarded.withLock { $0.append(late) }
                }
                outcome = .answered
            } catch is CancellationError {
                outcome = .cancelled
            } catch {
                outcome = .refused
            }
            return (outcome, discarded.withLock { $0 })
        }
        try await asked.value()
        switch interruption {
        case .none: break
        case .scopeIsCancelled: scope.cancel()
        case .callerIsCancelled: call.cancel()
        }
        gate.complete(())
        let (outcome, discarded) = await call.value
        let isCancelled = interruption == .scopeIsCancelled
        let expected: CallResult =
            switch ending {
            case _ where isCancelled: .cancelled
            case .answer: .answered
            case .refusal: .refused
            case .cancellation: .cancelled
            }
        #expect(outcome == expected)
        #expect(discarded == (isCancelled && ending == .answer ? [1] : []))
        #expect(scope.isCancelled == isCancelled)
    }

    @Test("A cancelled scope sends no further request")
    func afterCancellation() async throws {
        let scope = CancellationScope()
        #expect(try await scope.run { 1 } == 1)
        try scope.check()
        scope.cancel()
        scope.cancel()
        let isSent = Lock(false)
        await #expect(throws: CancellationError.self) {
            try await scope.run { isSent.withLock { $0 = true } }
        }
        #expect(throws: CancellationError.self) { try scope.check() }
        #expect(!isSent.withLock { $0 })
    }

    @Test("A request that reverts late effects is not cancelled with its scope, but its result is discarded")
    func notCancellable() async throws {
        let scope = CancellationScope()
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let wasCancelled = Lock<Bool?>(nil)
        let call = Task {
            try await scope.run(isCancellable: false) {
                asked.complete(())
                try await gate.value()
                wasCancelled.withLock { $0 = Task.isCancelled }
            }
        }
        try await asked.value()
        scope.cancel()
        gate.complete(())
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(wasCancelled.withLock { $0 } == false)
    }

    @Test(
        "The task of a request is cancelled with its scope or its caller, and only with these",
        arguments: [true, false]
    )
    func propagation(byScope: Bool) async throws {
        let scope = CancellationScope()
        let other = CancellationScope()
        let asked = SingleFlight<Void>()
        let untouched = SingleFlight<Bool>()
        let call = Task {
            try await scope.run {
                asked.complete(())
                // Ends with the cancellation; otherwise the time limit ends the test.
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return Task.isCancelled
            }
        }
        let otherCall = Task {
            try await other.run {
                _ = try await untouched.value()
                return Task.isCancelled
            }
        }
        try await asked.value()
        if byScope { scope.cancel() } else { call.cancel() }
        let result = await call.result
        if byScope {
            #expect(throws: CancellationError.self) { try result.get() }
        } else {
            #expect(try result.get())
        }
        untouched.complete(true)
        #expect(try await otherCall.value == false)
    }

    /// An actor that uses scopes as a flow does.
    private actor Flow {
        private var scope = CancellationScope()
        private(set) var answers: [Int] = []

        func ask(_ answer: Int, _ asked: SingleFlight<Void>, _ gate: SingleFlight<Void>) async throws {
            let answer = try await scope.run {
                asked.complete(())
                try? await Task { try await gate.value() }.value
                return answer
            }
            answers.append(answer)
        }

        func restart() {
            scope.cancel()
            scope = CancellationScope()
        }
    }

    @Test("An actor that has replaced its scope receives only the responses of the new one")
    func replacement() async throws {
        let flow = Flow()
        let first = SingleFlight<Void>()
        let second = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let old = Task { try await flow.ask(1, first, gate) }
        try await first.value()
        await flow.restart()
        let new = Task { try await flow.ask(2, second, gate) }
        try await second.value()
        gate.complete(())
        await #expect(throws: CancellationError.self) { try await old.value }
        try await new.value
        #expect(await flow.answers == [2])
    }
}
