package import AuthFlows
package import NativeAuthCore

/// How a dialog ended, other than by an interruption.
package enum DialogEnd: Sendable, Equatable {
    /// The flow is over, well.
    case complete(FlowOutcome)
    /// The flow is over and did not work out, or never began.
    case failed(NativeAuthError)
    /// The command line holds what must not be there; the text says what to do instead.
    case misused(String)
    /// The person wants to go on later.
    case left
}
