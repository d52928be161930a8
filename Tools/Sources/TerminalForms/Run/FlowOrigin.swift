package import AuthFlows

/// The origin of a run: a new flow, or one that another process saved.
package enum FlowOrigin: Sendable {
    /// A new flow, from its first step.
    case new
    /// A saved flow, which is resumed.
    case saved(SavedFlow)
}
