import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Requests and retries", .timeLimit(.minutes(5)))
struct EntraHTTPTests {
    let clock = TestClock()

    func failure(_ transport: ScriptedTransport) async throws -> EntraError {
        let client = try Samples.client(transport, clock: clock)
        return try await clock.whileTimePasses {
            do {
                _ = try await client.signUp(username: "ada@example.com", correlationID: Samples.id)
                return EntraError(.refused, error: "it went well")
            } catch let error as EntraError {
                return error
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let answers: [ScriptedTransport.Answer]
        let kind: EntraError.Kind
        let requests: Int

        var testDescription: String { name }
    }

    private static let unsent = ScriptedTransport.Answer.failure(
        TransportError(.connectionFailed, requestMayHaveBeenSent: false)
    )
    static let sent = ScriptedTransport.Answer.failure(TransportError(.connectionFailed))

    static let rows = [
        Row(
            name: "5xx twice",
            answers: [.json("{}", status: 500), .json("{}", status: 503)],
            kind: .http(503),
            requests: 2
        ),
        Row(
            name: "5xx, then a refusal",
            answers: [.json("{}", status: 502), .json(#"{"error":"user_already_exists"}"#, status: 400)],
            kind: .userAlreadyExists,
            requests: 2
        ),
        Row(
            name: "599 twice",
            answers: [.json("{}", status: 599), .json("{}", status: 599)],
            kind: .http(599),
            requests: 2
        ),
        Row(name: "499", answers: [.json("{}", status: 499)], kind: .http(499), requests: 1),
        Row(name: "never sent, twice", answers: [unsent, unsent], kind: .offline, requests: 2),
        Row(
            name: "never sent, then a refusal",
            answers: [unsent, .json(#"{"error":"user_already_exists"}"#, status: 400)],
            kind: .userAlreadyExists,
            requests: 2
        ),
        Row(name: "perhaps sent", answers: [sent], kind: .offline, requests: 1),
        Row(name: "no answer in time", answers: [.failure(TransportError(.timedOut))], kind: .timedOut, requests: 1),
        Row(
            name: "an untrusted certificate",
            answers: [.failure(TransportError(.untrustedCertificate))],
            kind: .untrustedServer,
            requests: 1
        ),
        Row(name: "429", answers: [.json("{}", status: 429)], kind: .rateLimited(retryAfter: nil), requests: 1),
        Row(name: "403", answers: [.json("<h2>", status: 403)], kind: .http(403), requests: 1),
        Row(name: "404", answers: [.json("{}", status: 404)], kind: .http(404), requests: 1),
        Row(name: "302", answers: [.json("{}", status: 302)], kind: .http(302), requests: 1),
        Row(name: "no JSON", answers: [.json("h2")], kind: .unexpectedResponse, requests: 1),
        Row(name: "a captive portal's page", answers: [.json("<h2>")], kind: .offline, requests: 1),
        Row(name: "a list", answers: [.json("[]")], kind: .unexpectedResponse, requests: 1),
    ]

    @Test("A request is repeated once after a server error or if it was not sent, and otherwise never", arguments: rows)
    func retries(_ row: Row) async throws {
        let transport = ScriptedTransport(row.answers)
        let error = try await failure(transport)
        #expect(error.kind == row.kind)
        #expect(transport.requests.count == row.requests)
        #expect(Set(transport.requests.map(\.body)).count == 1)
    }

    @Test(
        "A gateway's refusal is not the service's: a retry may succeed",
        arguments: [401, 403, 404, 408],
        ["<html>Blocked</html>", #"{"message":"Forbidden"}"#, "{}", "Forbidden", ""]
    )
    func gatewayRefusal(status: Int, body: String) async throws {
        let error = try await failure(ScriptedTransport([.json(body, status: status)])).nativeAuthError
        #expect(error.code == .serverFailure || error.code == .malformedResponse)
        #expect(error.recovery == [.retry])
    }

    @Test("The service's own refusal with another status is final", arguments: [403, 404])
    func refusalWithOtherStatus(status: Int) async throws {
        let answer = ScriptedTransport.Answer.json(#"{"error":"access_denied"}"#, status: status)
        let error = try await failure(ScriptedTransport([answer]))
        #expect(error.kind == .http(status))
        #expect(error.nativeAuthError.code == .refused)
        #expect(!error.isTransient)
    }

    @Test("A proxy that requires authentication has not forwarded the request", arguments: [407, 511])
    func unforwarded(status: Int) async throws {
        let error = try await failure(ScriptedTransport([.json(#"{"message":"Proxy"}"#, status: status)]))
        #expect(error.kind == .offline)
        #expect(error.nativeAuthError.recovery == [.retry])
    }

    @Test("The second attempt is made after half a second")
    func pause() async throws {
        let transport = ScriptedTransport([.json("{}", status: 500), .json("{}", status: 500)])
        let client = try Samples.client(transport, clock: clock)
        let began = clock.clock.elapsed
        let ended = Lock(Duration.zero)
        _ = try await clock.whileTimePasses { [clock] in
            _ = try? await client.signUp(username: "ada@example.com")
            ended.withLock { $0 = clock.clock.elapsed }
        }
        #expect(ended.withLock { $0 } - began >= .milliseconds(500))
        #expect(transport.requests.count == 2)
    }

    @Test("An error has the delay of the Retry-After header")
    func retryAfter() async throws {
        let transport = ScriptedTransport([
            .custom { _ in
                TransportResponse(head: HTTPResponse(status: .init(code: 429), headerFields: [.retryAfter: "17"]))
            }
        ])
        let error = try await failure(transport)
        #expect(error.kind == .rateLimited(retryAfter: .seconds(17)))
        #expect(error.nativeAuthError.recovery == [.retry(after: .seconds(17))])
    }

    private static func busy(_ wait: String, status: Int = 429, body: String = "") -> ScriptedTransport.Answer {
        .custom { _ in
            TransportResponse(
                head: HTTPResponse(status: .init(code: status), headerFields: [.retryAfter: wait]),
                body: Data(body.utf8)
            )
        }
    }

    static let taken = ScriptedTransport.Answer.json(#"{"error":"user_already_exists"}"#, status: 400)
    private static let limited = #"{"error":"invalid_request","error_codes":[701014]}"#

    struct Wait: Sendable, CustomTestStringConvertible {
        let name: String
        let answers: [ScriptedTransport.Answer]
        let kind: EntraError.Kind
        let requests: Int
        /// Total wait in seconds.
        let seconds: Int
        /// Timeout of a call in seconds.
        var timeout = 30

        var testDescription: String { name }
    }

    static let waits = [
        Wait(name: "2 s", answers: [busy("2"), taken], kind: .userAlreadyExists, requests: 2, seconds: 2),
        Wait(
            name: "2 s, as a refusal",
            answers: [busy("2", status: 400, body: limited), taken],
            kind: .userAlreadyExists,
            requests: 2,
            seconds: 2
        ),
        Wait(
            name: "a rate limit as a refusal without a wait",
            answers: [.json(limited, status: 400)],
            kind: .rateLimited(retryAfter: nil),
            requests: 1,
            seconds: 0
        ),
        Wait(
            name: "2 s again and again",
            answers: Array(repeating: busy("2"), count: 4),
            kind: .rateLimited(retryAfter: .seconds(2)),
            requests: 4,
            seconds: 6
        ),
        Wait(
            name: "the deadline would pass",
            answers: [busy("10"), busy("10"), busy("10")],
            kind: .rateLimited(retryAfter: .seconds(10)),
            requests: 3,
            seconds: 20
        ),
        Wait(
            name: "11 s",
            answers: [busy("11")],
            kind: .rateLimited(retryAfter: .seconds(11)),
            requests: 1,
            seconds: 0
        ),
        Wait(
            name: "1 s would be left",
            answers: [busy("2")],
            kind: .rateLimited(retryAfter: .seconds(2)),
            requests: 1,
            seconds: 0,
            timeout: 3
        ),
        Wait(
            name: "2 s would be left after three waits",
            answers: Array(repeating: busy("9"), count: 3),
            kind: .rateLimited(retryAfter: .seconds(9)),
            requests: 3,
            seconds: 18,
            timeout: 29
        ),
    ]

    @Test("A rate-limited request is retried within the call's deadline; a long delay is reported", arguments: waits)
    func waitsForRateLimit(_ row: Wait) async throws {
        let transport = ScriptedTransport(row.answers)
        let client = try hurried(transport, timeout: .seconds(row.timeout))
        let error = await EntraSessionEnvironment.failure {
            try await client.signUp(username: "ada@example.com", correlationID: Samples.id)
        }
        #expect(error?.kind == row.kind)
        #expect(transport.requests.count == row.requests)
        #expect(clock.clock.elapsed == .seconds(row.seconds))
        // The last request has the rest of the deadline.
        #expect(try #require(transport.requests.last).timeout == .seconds(row.timeout - row.seconds))
    }

    /// A client whose waits end at once and advance the clock.
    private func hurried(_ transport: ScriptedTransport, timeout: Duration = .seconds(30)) throws -> EntraClient {
        EntraClient(
            configuration: try Samples.configuration(timeout: timeout),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless)
        )
    }

    @Test(
        "The retry after a server error has the rest of the deadline and the service's ID, or is skipped",
        arguments: [(20, 2), (28, 1)]
    )
    func restOfDeadline(seconds: Int, requests: Int) async throws {
        let own = "22222222-2222-2222-2222-222222222222"
        let transport = ScriptedTransport([
            .custom { [clock] _ in
                clock.advance(by: .seconds(seconds))
                var head = HTTPResponse(status: .init(code: 502))
                if let name = HTTPField.Name("client-request-id") { head.headerFields[name] = own }
                return TransportResponse(head: head)
            }, .json("{}", status: 500),
        ])
        let error = await EntraSessionEnvironment.failure {
            try await hurried(transport).signUp(username: "ada@example.com", correlationID: Samples.id)
        }
        #expect(error?.kind == .http(requests == 1 ? 502 : 500) && error?.correlationID.uuidString == own)
        #expect(transport.requests.count == requests)
        let last = try #require(transport.requests.last)
        #expect(last.timeout == (requests == 1 ? .seconds(30) : .milliseconds(9_500)))
    }
}
