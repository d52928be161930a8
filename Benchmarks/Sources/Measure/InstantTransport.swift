import Foundation
import HTTPTypes
import NativeAuthCore
import ThunderID

/// A ThunderID server that responds at once: with the same step to each request of a flow, and with its texts.
struct InstantTransport: HTTPTransport {
    private let form: TransportResponse
    private let texts: TransportResponse

    init(form: Data, texts: Data) {
        self.form = Self.response(form)
        self.texts = Self.response(texts)
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        request.head.path?.hasPrefix("/flow/meta") == true ? texts : form
    }

    func flow(_ kind: ThunderIDFlow.Kind) async throws -> ThunderIDFlow {
        let client = ThunderIDClient(environment: ClientEnvironment(transport: self))
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://localhost:8090", applicationId: "app"),
            storage: InMemoryStorageAdapter()
        )
        return ThunderIDFlow(client: client, kind: kind)
    }

    /// The transport call alone, without the client's work.
    func bare(_ name: String) -> Workload {
        let transport: any HTTPTransport = self
        let request = TransportRequest(
            HTTPRequest(method: .post, scheme: "https", authority: "localhost:8090", path: "/flow/execute"),
            body: Data(#"{"applicationId":"app","flowType":"AUTHENTICATION","verbose":true}"#.utf8)
        )
        return Workload(name) { _ in
            guard try await !transport.send(request).body.isEmpty else { throw Surprise("no answer") }
        }
    }

    private static func response(_ body: Data) -> TransportResponse {
        TransportResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: body
        )
    }
}
