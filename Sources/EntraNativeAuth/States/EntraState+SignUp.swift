extension EntraState {
    /// A sign-up for which a code was sent.
    public struct SignUpCode: Sendable, Hashable, Codable, EntraStateValue {
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

    /// A sign-up that wants a password.
    public struct SignUpPassword: Sendable, Hashable, Codable, EntraStateValue {
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(context: FlowContext) {
            self.context = context
        }
    }

    /// A sign-up that wants to know something about the user.
    public struct SignUpAttributes: Sendable, Hashable, Codable, EntraStateValue {
        /// What the tenant wants to know.
        public let attributes: [EntraRequiredAttribute]
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(attributes: [EntraRequiredAttribute], context: FlowContext) {
            self.attributes = attributes
            self.context = context
        }
    }
}
