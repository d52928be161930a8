extension EntraState {
    /// A reset for which a code was sent.
    public struct ResetCode: Sendable, Hashable, Codable, EntraStateValue {
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

    /// A reset that wants the new password.
    public struct NewPassword: Sendable, Hashable, Codable, EntraStateValue {
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(context: FlowContext) {
            self.context = context
        }
    }
}
