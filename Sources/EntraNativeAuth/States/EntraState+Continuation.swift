extension EntraState {
    /// A sign-up or a reset that is done, and can go on as a sign-in without asking anything again.
    public struct Continuation: Sendable, Hashable, Codable, EntraStateValue {
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(context: FlowContext) {
            self.context = context
        }
    }
}
