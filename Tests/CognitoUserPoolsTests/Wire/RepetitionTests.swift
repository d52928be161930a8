import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Retries of a user pool's requests", .timeLimit(.minutes(5)))
struct RepetitionTests {
    /// A failure, and whether requests that are safe to repeat, and all others, are retried after it.
    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: ScriptedTransport.Answer
        let isRepeatedIfSafe: Bool
        let isRepeated: Bool
        var testDescription: String { name }

        init(_ status: Int, _ exception: String = "", safe: Bool, other: Bool) {
            name = "\(status) \(exception)"
            let body = exception.isEmpty ? "<html></html>" : #"{"__type":"\#(exception)","message":"No."}"#
            answer = .json(body, status: status)
            isRepeatedIfSafe = safe
            isRepeated = other
        }

        init(_ kind: TransportError.Kind, wasSent: Bool, safe: Bool, other: Bool) {
            name = "\(kind.rawValue), \(wasSent ? "sent" : "not sent")"
            answer = .failure(TransportError(kind, requestMayHaveBeenSent: wasSent))
            isRepeatedIfSafe = safe
            isRepeated = other
        }
    }

    static let failures = [
        Failure(429, safe: true, other: true), Failure(400, "TooManyRequestsException", safe: true, other: true),
        Failure(400, "ThrottlingException", safe: true, other: true), Failure(503, safe: true, other: false),
        Failure(503, "ServiceUnavailableException", safe: true, other: true),
        Failure(.connectionFailed, wasSent: false, safe: true, other: true),
        Failure(500, "InternalErrorException", safe: true, other: false), Failure(500, safe: true, other: false),
        Failure(502, safe: true, other: false), Failure(504, safe: true, other: false),
        Failure(.connectionFailed, wasSent: true, safe: true, other: false),
        Failure(.timedOut, wasSent: true, safe: true, other: false),
        Failure(400, "LimitExceededException", safe: false, other: false),
        Failure(429, "LimitExceededException", safe: false, other: false),
        Failure(400, "TooManyFailedAttemptsException", safe: false, other: false),
        Failure(429, "TooManyFailedAttemptsException", safe: false, other: false),
        Failure(400, "CodeMismatchException", safe: false, other: false), Failure(499, safe: false, other: false),
        Failure(.untrustedCertificate, wasSent: false, safe: false, other: false),
    ]

    private let clock = TestClock()
    private let delays = Lock<[Duration]>([])

    /// A client whose delays only advance the clock, and have the maximum jitter.
    private func client(_ transport: ScriptedTransport, limits: RequestLimits = RequestLimits()) throws
        -> UserPoolsClient
    {
        let frozen = clock.clock
        let moving = AuthClock(
            now: { frozen.now },
            elapsed: { frozen.elapsed },
            sleep: { [clock, delays] delay in
                delays.withLock { $0.append(delay) }
                clock.advance(by: delay)
            }
        )
        return UserPoolsClient(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            environment: ClientEnvironment(
                transport: transport,
                clock: moving,
                random: SecureRandom { Array(repeating: 0xFF, count: $0) }
            ),
            limits: limits
        )
    }

    @Test("Retries depend on the failure and on whether the operation is safe to repeat", arguments: failures)
    func failure(_ failure: Failure) async throws {
        let script = [ScriptedTransport.Answer](repeating: failure.answer, count: 5)
        let safe = ScriptedTransport(script)
        let other = ScriptedTransport(script)
        _ = await #expect(throws: NativeAuthError.self) { try await client(safe).user(Secret("t")) }
        _ = await #expect(throws: NativeAuthError.self) {
            try await client(other).signUp(username: "ada", password: Secret("pw"))
        }
        #expect(safe.requests.count == (failure.isRepeatedIfSafe ? 4 : 1))
        #expect(other.requests.count == (failure.isRepeated ? 4 : 1))
    }

    @Test("A request is retried three times, with exponential backoff")
    func backoff() async throws {
        let transport = ScriptedTransport(
            [ScriptedTransport.Answer](repeating: .json("{}", status: 503), count: 3)
                + [.json(#"{"Username":"ada","UserAttributes":[]}"#)]
        )
        #expect(try await client(transport).user(Secret("t")).username == "ada")
        #expect(delays.withLock { $0 } == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    }

    private func busy(retryAfter seconds: Int, status: Int = 429) -> ScriptedTransport.Answer {
        .custom { _ in
            TransportResponse(
                head: HTTPResponse(status: .init(code: status), headerFields: [.retryAfter: "\(seconds)"]),
                body: Data()
            )
        }
    }

    @Test("The service's delay is used, unless it leaves no time for another request", arguments: [(3, 2), (29, 1)])
    func retryAfter(seconds: Int, requests: Int) async throws {
        let transport = ScriptedTransport([busy(retryAfter: seconds), .json("{}", status: 400)])
        let error = await #expect(throws: NativeAuthError.self) { try await client(transport).user(Secret("t")) }
        #expect(transport.requests.count == requests)
        if requests == 1 {
            #expect(error?.recovery.first == .retry(after: .seconds(seconds)))
        } else {
            #expect(delays.withLock { $0[0] >= .seconds(seconds) })
        }
    }

    @Test("Status 503 with Retry-After is a rejection: every operation is retried")
    func unavailable() async throws {
        let transport = ScriptedTransport([busy(retryAfter: 1, status: 503), .json("{}", status: 400)])
        _ = await #expect(throws: NativeAuthError.self) {
            try await client(transport).signUp(username: "ada", password: Secret("pw"))
        }
        #expect(transport.requests.count == 2)
    }

    /// The first response to a global sign-out, the message of the second, and whether the sign-out was carried out.
    static let signOuts: [(first: ScriptedTransport.Answer, second: String, isDone: Bool)] = [
        (.failure(TransportError(.connectionFailed)), "Access Token has been revoked", true),
        (.json("", status: 500), "Access Token has been revoked", true),
        (.failure(TransportError(.connectionFailed)), "Access Token has expired", false),
        (.json("", status: 500), "User is disabled.", false),
        (.json("", status: 429), "Access Token has been revoked", false),
        (
            .failure(TransportError(.connectionFailed, requestMayHaveBeenSent: false)), "Access Token has been revoked",
            false
        ),
    ]

    @Test("A global sign-out succeeds only if the refusal of the repeated request shows it", arguments: signOuts)
    func globalSignOut(_ row: (first: ScriptedTransport.Answer, second: String, isDone: Bool)) async throws {
        let transport = ScriptedTransport([
            row.first, .json(#"{"__type":"NotAuthorizedException","message":"\#(row.second)"}"#, status: 400),
        ])
        let client = try client(transport)
        if row.isDone {
            try await client.globalSignOut(Secret("t"))
        } else {
            let error = await #expect(throws: NativeAuthError.self) { try await client.globalSignOut(Secret("t")) }
            #expect(error?.serverCode == "NotAuthorizedException")
        }
        #expect(transport.requests.count == 2)
    }

    @Test("A retry requires more than two seconds of the call's timeout", arguments: [(9, 2), (10, 1)])
    func shortestTry(seconds: Int, requests: Int) async throws {
        let head = HTTPResponse(status: .init(code: 429), headerFields: [.retryAfter: "\(seconds)"])
        let slow = ScriptedTransport.Answer.custom { [clock] _ in
            clock.advance(by: .seconds(18))
            return TransportResponse(head: head, body: Data())
        }
        let transport = ScriptedTransport([slow, .json("{}", status: 400)])
        _ = await #expect(throws: NativeAuthError.self) { try await client(transport).user(Secret("t")) }
        #expect(transport.requests.count == requests)
    }

    @Test("All attempts share the timeout of one call")
    func deadline() async throws {
        let slow = ScriptedTransport.Answer.custom { [clock] _ in
            clock.advance(by: .seconds(12))
            return TransportResponse(head: HTTPResponse(status: .init(code: 503)), body: Data())
        }
        let transport = ScriptedTransport([slow, slow, slow, slow])
        _ = await #expect(throws: NativeAuthError.self) { try await client(transport).user(Secret("t")) }
        #expect(
            transport.requests.map(\.timeout) == [.seconds(30), .milliseconds(17_750), .milliseconds(5_250)]
        )
    }

    @Test("A retry after a completed request succeeds; the same exception at the first attempt is an error")
    func carriedOut() async throws {
        let gone = ScriptedTransport.Answer.json(#"{"__type":"ResourceNotFoundException"}"#, status: 400)
        let lost = ScriptedTransport([.failure(TransportError(.connectionFailed)), gone])
        try await client(lost).forgetDevice("d_1", accessToken: Secret("t"))
        #expect(lost.requests.count == 2)
        let error = await #expect(throws: NativeAuthError.self) {
            try await client(ScriptedTransport([gone])).forgetDevice("d_1", accessToken: Secret("t"))
        }
        #expect(error?.serverCode == "ResourceNotFoundException")
    }

    @Test("The start of SRP is retried, a password is not", arguments: [(true, 4), (false, 1)])
    func proof(isProof: Bool, requests: Int) async throws {
        let transport = ScriptedTransport([ScriptedTransport.Answer](repeating: .json("", status: 500), count: 5))
        let flow: InitiateAuthFlow = isProof ? .srp(password: Secret("pw")) : .password(Secret("pw"))
        _ = await #expect(throws: NativeAuthError.self) {
            try await client(transport).signIn(username: "ada", flow: flow)
        }
        #expect(transport.requests.count == requests)
    }

    @Test("A refresh is retried only by the session, also when it is throttled")
    func refresh() async throws {
        let throttled = ScriptedTransport.Answer.json(#"{"__type":"TooManyRequestsException"}"#, status: 400)
        let transport = ScriptedTransport([throttled, throttled, throttled, throttled, throttled])
        let client = try client(transport)
        _ = await #expect(throws: NativeAuthError.self) { try await client.refresh(Secret("r")) }
        #expect(transport.requests.count == 1)
        #expect(client.http.limits.refreshPolicy.attempts == 4)
        #expect(RequestLimits(retries: 0).refreshPolicy.attempts == 3)
        let busy = NativeAuthError(.rateLimited, message: "", serverCode: "TooManyRequestsException", httpStatus: 400)
        #expect(RetryVerdict(busy, condition: .always) == .retry(after: nil))
    }
}
