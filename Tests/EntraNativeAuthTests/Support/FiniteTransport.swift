import NativeAuthCore
import NativeAuthTesting

/// A script whose end is an error that is not retried: a client before a clock that stands still would wait for ever.
struct FiniteTransport: HTTPTransport {
    let script: ScriptedTransport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let isOver = script.remaining == 0
        do {
            return try await script.send(request)
        } catch {
            throw isOver ? TransportError(.timedOut) : error
        }
    }
}
