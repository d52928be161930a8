extension EntraState {
    /// A sign-in for which a code was sent.
    public struct SignInCode: Sendable, Hashable, Codable, EntraStateValue {
        /// The code that is on its way.
        public let delivery: EntraCodeDelivery
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(delivery: EntraCodeDelivery, context: FlowContext) {
            self.delivery = delivery
            self.context = context
        }
    }

    /// A sign-in that wants the password.
    public struct SignInPassword: Sendable, Hashable, Codable, EntraStateValue {
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(context: FlowContext) {
            self.context = context
        }
    }
}
