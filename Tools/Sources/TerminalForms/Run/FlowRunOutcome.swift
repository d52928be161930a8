package import AuthFlows
package import NativeAuthCore

/// The outcome of the run of a flow that was not interrupted.
package enum FlowRunOutcome: Sendable, Equatable {
    case complete(FlowOutcome)
    /// Values or an action were not given. `unused` lists the given names that no form of this run requested.
    case incomplete(FormSnapshot, wasRefused: Bool, unused: [String] = [])
    /// The user left the dialog; the flow can be resumed later.
    case left
    /// The flow failed, or could not be started.
    case failed(NativeAuthError)
    /// The command line contains a value or an action that is not allowed; the text describes the alternative.
    case usageError(String)
}
