import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Issuers of a server", .timeLimit(.minutes(5)))
struct IssuerDirectoryTests {
    private let clock = TestClock(now: Fixture.recordedAt)
    private let base: Set<String> = ["https://id.test", "https://id.test/"]

    private func directory(_ transport: ScriptedTransport, base: String = "https://id.test") throws -> IssuerDirectory {
        let http = ThunderIDHTTP(
            baseURL: try #require(URL(string: base)),
            service: ServiceClient(ClientEnvironment(transport: transport, clock: clock.clock))
        )
        return IssuerDirectory(http: http, clock: clock.clock)
    }

    private func document(_ issuer: String) -> ScriptedTransport.Answer { .json(#"{"issuer":"\#(issuer)"}"#) }

    @Test("The base URL is an issuer without a request, with or without a trailing slash", arguments: ["", "/"])
    func own(_ end: String) async throws {
        let transport = ScriptedTransport()
        let directory = try directory(transport, base: "https://id.test" + end)
        #expect(directory.known == base)
        #expect(try await directory.accepted(for: nil) == base)
        #expect(try await directory.accepted(for: "https://id.test/") == base)
        #expect(transport.requests.isEmpty)
    }

    @Test("An unknown issuer is requested again after a minute, and not before")
    func coolDown() async throws {
        let transport = ScriptedTransport([document("https://a.test"), document("https://b.test")])
        let directory = try directory(transport)
        #expect(try await directory.accepted(for: "https://b.test") == base.union(["https://a.test"]))
        clock.advance(by: .milliseconds(59_999))
        #expect(try await directory.accepted(for: "https://b.test") == base.union(["https://a.test"]))
        #expect(transport.requests.count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await directory.accepted(for: "https://b.test") == base.union(["https://b.test"]))
        #expect(transport.requests.count == 2)
    }

    @Test("Metadata without an issuer, or with an empty one, changes nothing")
    func nameless() async throws {
        let transport = ScriptedTransport([document("https://a.test"), .json("{}"), document("")])
        let directory = try directory(transport)
        for _ in 0..<3 {
            #expect(try await directory.accepted(for: "https://b.test") == base.union(["https://a.test"]))
            clock.advance(by: .seconds(60))
        }
        #expect(transport.requests.count == 3)
    }

    @Test("A server without metadata has its URL as issuer; any other failure is thrown and retried at the next call")
    func failures() async throws {
        let transport = ScriptedTransport([
            .json("{}", status: 403), .json("{}", status: 500), .failure(TransportError(.timedOut)),
            .json("{}", status: 404),
        ])
        let directory = try directory(transport)
        for code in [IAMErrorCode.authenticationFailed, .serverError, .requestTimeout] {
            let error = await #expect(throws: NativeAuthError.self) {
                try await directory.accepted(for: "https://b.test")
            }
            #expect(error?.documentedCode == code)
        }
        for _ in 0..<2 { #expect(try await directory.accepted(for: "https://b.test") == base) }
        #expect(transport.requests.count == 4)
    }

    @Test("Concurrent callers share one request")
    func once() async throws {
        let transport = ScriptedTransport()
        let directory = try directory(transport)
        let others = Lock<[Task<Set<String>, any Error>]>([])
        transport.append(
            .custom { _ in
                others.withLock { tasks in
                    tasks = (0..<3).map { _ in Task { try await directory.accepted(for: "https://a.test") } }
                }
                for _ in 0..<1_000 { await Task.yield() }
                return OAuthServer.response(200, #"{"issuer":"https://a.test"}"#)
            },
            document("https://b.test"),
            document("https://b.test"),
            document("https://b.test")
        )
        let expected = base.union(["https://a.test"])
        #expect(try await directory.accepted(for: "https://a.test") == expected)
        for task in others.withLock({ $0 }) { #expect(try await task.value == expected) }
        #expect(transport.requests.count == 1)
    }
}
