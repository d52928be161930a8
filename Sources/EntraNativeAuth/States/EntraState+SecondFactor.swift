extension EntraState {
    /// A sign-in that requires a second factor.
    public struct MFA: Sendable, Hashable, Codable, EntraStateValue {
        /// The methods that the tenant offers.
        public let methods: [EntraAuthMethod]
        /// The chosen method; `nil` before the choice.
        public let method: EntraAuthMethod?
        /// The delivery of the code; `nil` until one was requested.
        public let delivery: EntraCodeDelivery?
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(
            methods: [EntraAuthMethod], method: EntraAuthMethod? = nil, delivery: EntraCodeDelivery? = nil,
            context: EntraFlowContext
        ) {
            self.methods = methods
            self.method = method
            self.delivery = delivery
            self.context = context
        }
    }

    /// A sign-in that requires the registration of a second factor.
    public struct Registration: Sendable, Hashable, Codable, EntraStateValue {
        /// The methods that the tenant offers.
        public let methods: [EntraAuthMethod]
        /// The chosen method; `nil` before the choice.
        public let method: EntraAuthMethod?
        /// The submitted contact; `nil` before that.
        public let contact: String?
        /// The delivery of the code; `nil` until one was requested.
        public let delivery: EntraCodeDelivery?
        /// Data shared by all states.
        package internal(set) var context: EntraFlowContext

        /// Creates a state.
        package init(
            methods: [EntraAuthMethod], method: EntraAuthMethod? = nil, contact: String? = nil,
            delivery: EntraCodeDelivery? = nil, context: EntraFlowContext
        ) {
            self.methods = methods
            self.method = method
            self.contact = contact
            self.delivery = delivery
            self.context = context
        }
    }
}
