import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import ThunderID

// `StepCount TIMES FOLDER` starts a sign-in that many times with the recorded responses of a folder.
// `scripts/instructions` counts its instructions.

/// A transport that answers at once.
struct InstantTransport: HTTPTransport {
    let form: TransportResponse
    let texts: TransportResponse

    init(folder: String) throws {
        form = try Self.response("01-2-sign-in-form", in: folder)
        texts = try Self.response("12-1-meta", in: folder)
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard request.head.path?.hasPrefix("/flow/meta") == true else { return form }
        return texts
    }

    private static func response(_ name: String, in folder: String) throws -> TransportResponse {
        let file = URL(fileURLWithPath: "\(folder)/\(name).json")
        return TransportResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: try Data(contentsOf: file)
        )
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let times = Int(arguments[1]) else {
    FileHandle.standardError.write(Data("usage: StepCount TIMES FOLDER\n".utf8))
    exit(2)
}

let transport = try InstantTransport(folder: arguments[2])
let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
try await client.initialize(
    config: ThunderIDConfig(
        baseUrl: "https://localhost:8090",
        applicationId: "app"
    ),
    storage: InMemoryStorageAdapter()
)
let flow = ThunderIDFlow(client: client, kind: .signIn)
for _ in 0..<times {
    let step = try await flow.start()
    guard step.fields.count == 2, step.defaultAction != nil else { exit(1) }
}
