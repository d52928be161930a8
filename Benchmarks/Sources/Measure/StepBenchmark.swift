import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import ThunderID

/// The package's own work between a response's arrival and a form that can be drawn: on a recorded response, with a
/// transport that responds at once.
struct StepBenchmark {
    private struct InstantTransport: HTTPTransport {
        let form: TransportResponse
        let texts: TransportResponse

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            request.head.path?.hasPrefix("/flow/meta") == true ? texts : form
        }
    }

    private let flow: ThunderIDFlow
    private let transport: InstantTransport

    init() async throws {
        transport = InstantTransport(
            form: try Self.recording("01-2-sign-in-form"),
            texts: try Self.recording("12-1-meta")
        )
        let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://localhost:8090", applicationId: "app"),
            storage: InMemoryStorageAdapter()
        )
        flow = ThunderIDFlow(client: client, kind: .signIn)
    }

    var workloads: [Workload] {
        let (flow, transport) = (flow, transport)
        let request = TransportRequest(
            HTTPRequest(method: .post, scheme: "https", authority: "localhost:8090", path: "/flow/execute"),
            body: Data(#"{"applicationId":"app","flowType":"AUTHENTICATION","verbose":true}"#.utf8)
        )
        let bare: any HTTPTransport = transport
        return [
            Workload("step.ours") { _ in
                let step = try await flow.start()
                guard step.fields.count == 2, step.defaultAction != nil else { throw Surprise("\(step)") }
            },
            Workload("step.bare") { _ in
                guard try await !bare.send(request).body.isEmpty else { throw Surprise("no answer") }
            },
        ]
    }

    private static func recording(_ name: String) throws -> TransportResponse {
        guard let url = Bundle.module.url(forResource: "Recordings/\(name)", withExtension: "json") else {
            throw Surprise("no recording \(name)")
        }
        return TransportResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: try Data(contentsOf: url)
        )
    }
}
