package import AuthFlows
package import NativeAuthCore

/// The outcome of a dialog that was not interrupted.
package enum DialogEnd: Sendable, Equatable {
    /// The flow completed.
    case complete(FlowOutcome)
    /// The flow failed, or could not be started.
    case failed(NativeAuthError)
    /// The command line contains a value that is not allowed there; the text describes the alternative.
    case misused(String)
    /// The user left; the flow can be resumed later.
    case left
}
