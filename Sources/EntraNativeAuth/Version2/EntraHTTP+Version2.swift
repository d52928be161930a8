import Foundation
import NativeAuthCore

extension EntraHTTP {
    /// Sends the requests that one request of a state machine takes in version 2.
    /// - Throws: `CancellationError` only.
    func perform(
        _ exchange: EntraV2Exchange,
        id: UUID,
        policy: RetryPolicy?
    ) async throws -> (EntraResponse, UUID) {
        var exchange = exchange
        var id = id
        var action = exchange.begin()

        while true {
            switch action {
            case .respond(let response): return (response, id)
            case .send(let message):
                guard let url = message.url(for: configuration) else {
                    // The last response has a link to another server, which must not receive a credential.
                    return (.failed(EntraResponseFailure(kind: .unexpectedResponse, status: 200)), id)
                }
                let httpMessage = EntraHTTPMessage(
                    url: url,
                    method: message.method,
                    contentType: message.contentType,
                    body: message.data,
                    endpoint: exchange.endpoint,
                    version: .two,
                    secrets: exchange.secrets
                )
                let result = try await send(httpMessage, id: id, policy: policy)
                id = result.1
                action = exchange.process(result.0)
            }
        }
    }
}
