import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Responses that arrive at the cancellation of the task", .timeLimit(.minutes(5)))
struct LateCancellationTests {
    /// Cancels the caller and responds nevertheless.
    private struct Cancelling: HTTPTransport {
        let inner: ScriptedTransport

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let response = try await inner.send(request)
            withUnsafeCurrentTask { $0?.cancel() }
            return response
        }
    }

    @Test("A cancelled sign-in discards its tokens and keeps the previous session")
    func signIn() async throws {
        let inner = ScriptedTransport([EntraSessionEnvironment.tokens("one")])
        let store = MemorySecretStore()
        let client = try Samples.client(Cancelling(inner: inner), store: store)
        let call = Task { try await EntraSessionEnvironment.signIn(client) }
        await #expect(throws: CancellationError.self) { _ = try await call.value }
        #expect(try client.account() == nil)

        let patient = try Samples.client(ScriptedTransport([EntraSessionEnvironment.tokens("two")]), store: store)
        let earlier = try await EntraSessionEnvironment.signIn(patient)
        let hasty = try Samples.client(
            Cancelling(inner: ScriptedTransport([EntraSessionEnvironment.tokens("three")])),
            store: store
        )
        let second = Task { try await EntraSessionEnvironment.signIn(hasty) }
        await #expect(throws: CancellationError.self) { _ = try await second.value }
        #expect(earlier != nil)
        #expect(try patient.account() == earlier)
    }

    @Test("A sign-up that the service has completed is not discarded")
    func signUp() async throws {
        let inner = ScriptedTransport([.json(#"{"continuation_token":"next"}"#)])
        let client = try Samples.client(Cancelling(inner: inner))
        let step = try await Task { try await client.submitCode(Samples.code, for: Samples.signUpCode) }.value
        guard case .completed = step else {
            Issue.record("not done")
            return
        }
    }

    @Test("Nothing more is sent after a cancellation")
    func nothingMore() async throws {
        let inner = ScriptedTransport([.json(#"{"continuation_token":"next"}"#)])
        let client = try Samples.client(Cancelling(inner: inner))
        let call = Task { try await client.signUp(username: "ada@example.com") }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(inner.requests.count == 1)
    }
}
