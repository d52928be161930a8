#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore

/// The values of a flow's model at an event.
struct FlowModelSnapshot: Sendable, Equatable {
    var phase: FlowModel.Phase
    var step: FlowStep?
    var error: NativeAuthError?
    var isRefreshing = false
    /// Indicates whether a browser or a passkey completes the step.
    var hasExternalStep = false

    var isLoading: Bool {
        switch phase {
        case .starting, .submitting: true
        case .idle, .ready, .complete, .failed, .cancelled: false
        }
    }

    var user: FlowUser? {
        guard case .complete(let outcome) = phase else { return nil }
        return outcome.user
    }
}
#endif
