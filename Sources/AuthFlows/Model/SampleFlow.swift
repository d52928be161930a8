import NativeAuthBase
import NativeAuthCore

/// A flow that shows one step after the other, and then repeats the last one: for previews and screenshots.
package struct SampleFlow: AuthenticationFlow {
    private let steps: [FlowStep]
    private let position = Lock(0)

    package init(_ steps: [FlowStep]) { self.steps = steps }

    package func start() async throws -> FlowStep {
        position.withLock { $0 = 0 }
        return try step(0)
    }

    package func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        let next = position.withLock { position in
            position = min(position + 1, max(steps.count - 1, 0))
            return position
        }
        return try step(next)
    }

    package func resume(_ saved: SavedFlow) async throws -> FlowStep { try step(0) }

    package func save() async -> SavedFlow? { nil }

    package func cancel() async {}

    private func step(_ index: Int) throws -> FlowStep {
        guard steps.indices.contains(index) else {
            throw NativeAuthError(.unsupported, message: "This preview has no step.")
        }
        return steps[index]
    }
}
