import NativeAuthBase
import Foundation
import HTTPTypes
import Testing

@testable import NativeAuthCore

@Suite("Retrying", .timeLimit(.minutes(5)))
struct RetryingTests {
    private let waits = Lock<[Duration]>([])
    private let tries = Lock(0)
    private let random = SecureRandom { Array(repeating: 0xFF, count: $0) }

    private var clock: AuthClock {
        AuthClock(
            now: { Date(timeIntervalSince1970: 0) },
            sleep: { [waits] delay in
                try Task.checkCancellation()
                // Endless retries are a failure, and do not make the test hang.
                if waits.withLock({ $0.count }) > 100 { throw CancellationError() }
                waits.withLock { $0.append(delay) }
            }
        )
    }

    /// Runs with these failures first, and a success after them.
    private func run(_ failures: [any Error], isIdempotent: Bool = true) async throws -> Int {
        try await retrying(
            RetryPolicy(attempts: 3),
            clock: clock,
            random: random,
            verdict: { (result: Result<Int, any Error>) in
                guard case .failure(let error) = result else { return .stop }
                return RetryVerdict(error, isIdempotent: isIdempotent)
            },
            body: { [tries] _ in
                let attempt = tries.withLock { tries in
                    tries += 1
                    return tries
                }
                if attempt <= failures.count { throw failures[attempt - 1] }
                return attempt
            }
        )
    }

    private var count: Int { tries.withLock { $0 } }

    @Test("The first success ends the retries")
    func success() async throws {
        #expect(try await run([]) == 1)
        #expect(waits.withLock { $0 } == [])
    }

    @Test("Transient failures are followed by a success")
    func passing() async throws {
        let failures: [any Error] = [
            TransportError(.connectionFailed), NativeAuthError(.serverFailure, message: "", httpStatus: 503),
        ]
        #expect(try await run(failures) == 3)
        #expect(waits.withLock { $0 } == [.milliseconds(250), .milliseconds(500)])
    }

    @Test("The last failure is thrown")
    func attempts() async throws {
        let failures = (1...5).map {
            NativeAuthError(.serverFailure, message: "", serverCode: "\($0)", httpStatus: 500)
        }
        await #expect(throws: failures[2]) { try await run(failures) }
        #expect(count == 3)
    }

    @Test("A requested delay beyond the deadline is reported with its time")
    func longRetryAfter() async throws {
        let limited = NativeAuthError(
            .rateLimited,
            message: "Too many.",
            httpStatus: 429,
            recovery: [.retry(after: .seconds(120)), .restart]
        )
        let error = await #expect(throws: NativeAuthError.self) { try await run([limited]) }
        #expect(error?.recovery == [.retry(after: .seconds(120)), .restart])
        #expect(error?.recoverySuggestion == "Try again in 120 seconds.")
        #expect(count == 1)
        #expect(waits.withLock { $0 } == [])
    }

    @Test("The server's requested delay is used")
    func retryAfter() async throws {
        let limited = NativeAuthError(
            .rateLimited,
            message: "Too many.",
            httpStatus: 429,
            recovery: [.retry(after: .seconds(4))]
        )
        #expect(try await run([limited], isIdempotent: false) == 2)
        #expect(waits.withLock { $0 } == [.milliseconds(4_250)])
    }

    @Test("Cancellation ends the retries at once")
    func cancelled() async throws {
        await #expect(throws: CancellationError.self) { try await run([CancellationError()]) }
        #expect(count == 1)
        let (entered, signal) = AsyncStream<Void>.makeStream()
        let task = Task { [random] in
            let clock = AuthClock(
                now: { Date(timeIntervalSince1970: 0) },
                sleep: { _ in
                    signal.yield()
                    try await Task.sleep(for: .seconds(3_600))
                }
            )
            return try await retrying(
                RetryPolicy(),
                clock: clock,
                random: random,
                verdict: { (_: Result<Int, any Error>) in .retry(after: nil) },
                body: { _ in 1 }
            )
        }
        for await _ in entered.prefix(1) { task.cancel() }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("If responses are judged, the last response is returned")
    func answers() async throws {
        let status = try await retrying(
            RetryPolicy(attempts: 2),
            clock: clock,
            random: random,
            verdict: { (result: Result<Int, any Error>) in (try? result.get()) == 503 ? .retry(after: nil) : .stop },
            body: { _ in 503 }
        )
        #expect(status == 503)
        #expect(waits.withLock { $0.count } == 1)
    }

    @Test("Only transient failures of safe operations are retried")
    func verdicts() {
        func error(_ status: Int) -> NativeAuthError { NativeAuthError(.unknown, message: "", httpStatus: status) }
        let unsent = TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        let sent = TransportError(.timedOut)
        // error, whether the request is idempotent, whether it is sent again
        let rows: [(any Error, Bool, Bool)] = [
            (unsent, true, true), (unsent, false, true), (sent, true, true), (sent, false, false),
            (NativeAuthError(unsent), false, true), (NativeAuthError(sent), false, false),
            (NativeAuthError(sent), true, true),
            (TransportError(.untrustedCertificate, requestMayHaveBeenSent: false), true, false),
            (TransportError(.invalidURL, requestMayHaveBeenSent: false), true, false),
            (TransportError(.responseTooLarge), true, false), (TransportError(.badRedirect), true, false),
            (error(428), true, false), (error(429), true, true), (error(429), false, true),
            (error(499), true, false), (error(500), true, true), (error(599), true, true),
            (error(503), false, false), (error(400), true, false), (error(401), true, false), (error(404), true, false),
            (error(200), true, false), (error(600), true, false),
            (NativeAuthError(.refused, message: ""), true, false),
            (NativeAuthError(.malformedResponse, message: ""), true, false), (CancellationError(), true, false),
        ]
        for (error, isIdempotent, isRetried) in rows {
            let verdict = RetryVerdict(error, isIdempotent: isIdempotent)
            #expect(verdict == (isRetried ? .retry(after: nil) : .stop), "\(error), \(isIdempotent)")
        }
    }
}
