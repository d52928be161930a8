package import AuthFlows

/// The start mode of a run.
package enum FlowStart: Sendable {
    /// A start at the flow's first step.
    case first
    /// A resumption of a flow that another process saved.
    case resume(SavedFlow)
}
