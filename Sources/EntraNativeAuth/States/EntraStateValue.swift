/// The requirements shared by the states of all cases of ``EntraState``.
package protocol EntraStateValue: Sendable, Hashable {
    /// Data shared by all states.
    var context: EntraFlowContext { get }
}
