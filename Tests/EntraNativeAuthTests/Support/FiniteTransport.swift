import NativeAuthCore
import NativeAuthTesting

/// A script that ends with an error that is not retried: with a stopped clock a client would wait indefinitely.
struct FiniteTransport: HTTPTransport {
    let script: ScriptedTransport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let isOver = script.remaining == 0
        do {
            return try await script.send(request)
        } catch {
            throw isOver ? TransportError(.untrustedCertificate) : error
        }
    }
}
