extension EntraState {
    /// A completed sign-up or password reset, which a sign-in can follow without further input.
    public struct Continuation: Sendable, Hashable, Codable, EntraStateValue {
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(context: EntraFlowContext) {
            self.context = context
        }
    }
}
