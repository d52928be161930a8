/// What the states of all cases of ``EntraState`` have in common.
package protocol EntraStateValue: Sendable, Hashable {
    /// What every state carries.
    var context: FlowContext { get }
}
