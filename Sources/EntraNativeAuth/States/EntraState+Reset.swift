extension EntraState {
    /// A password reset for which a code was sent.
    public struct ResetCode: Sendable, Hashable, Codable, EntraStateValue {
        /// The delivery of the code.
        public let delivery: EntraCodeDelivery
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(delivery: EntraCodeDelivery, context: EntraFlowContext) {
            self.delivery = delivery
            self.context = context
        }
    }

    /// A password reset that requires the new password.
    public struct NewPassword: Sendable, Hashable, Codable, EntraStateValue {
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(context: EntraFlowContext) {
            self.context = context
        }
    }
}
