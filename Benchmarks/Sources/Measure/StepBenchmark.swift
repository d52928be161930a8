import AuthFlows
import Foundation
import ThunderID

/// The package's own work between a response's arrival and a form that can be drawn: on a recorded response, with a
/// transport that responds at once.
struct StepBenchmark {
    private let flow: ThunderIDFlow
    private let transport: InstantTransport

    init() async throws {
        transport = InstantTransport(
            form: try Self.recording("01-2-sign-in-form"),
            texts: try Self.recording("12-1-meta")
        )
        flow = try await transport.flow(.signIn)
    }

    var workloads: [Workload] {
        let flow = flow
        return [
            Workload("step.ours") { _ in
                let step = try await flow.start()
                guard step.fields.count == 2, step.defaultAction != nil else { throw Surprise("\(step)") }
            },
            transport.bare("step.bare"),
        ]
    }

    private static func recording(_ name: String) throws -> Data {
        guard let url = Bundle.module.url(forResource: "Recordings/\(name)", withExtension: "json") else {
            throw Surprise("no recording \(name)")
        }
        return try Data(contentsOf: url)
    }
}
