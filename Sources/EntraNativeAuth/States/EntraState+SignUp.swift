extension EntraState {
    /// A sign-up for which a code was sent.
    public struct SignUpCode: Sendable, Hashable, Codable, EntraStateValue {
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

    /// A sign-up that requires a password.
    public struct SignUpPassword: Sendable, Hashable, Codable, EntraStateValue {
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(context: EntraFlowContext) {
            self.context = context
        }
    }

    /// A sign-up that requires attributes.
    public struct SignUpAttributes: Sendable, Hashable, Codable, EntraStateValue {
        /// The attributes that the tenant requires.
        public let attributes: [EntraRequiredAttribute]
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(attributes: [EntraRequiredAttribute], context: EntraFlowContext) {
            self.attributes = attributes
            self.context = context
        }
    }
}
