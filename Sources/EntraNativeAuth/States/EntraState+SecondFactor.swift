extension EntraState {
    /// A sign-in that wants a second factor.
    public struct MFA: Sendable, Hashable, Codable, EntraStateValue {
        /// What the tenant offers.
        public let methods: [EntraAuthMethod]
        /// What was chosen; `nil` before that.
        public let method: EntraAuthMethod?
        /// The code that is on its way; `nil` until one was asked for.
        public let delivery: EntraCodeDelivery?
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(
            methods: [EntraAuthMethod], method: EntraAuthMethod? = nil, delivery: EntraCodeDelivery? = nil,
            context: FlowContext
        ) {
            self.methods = methods
            self.method = method
            self.delivery = delivery
            self.context = context
        }
    }

    /// A sign-in that wants a second factor to be registered.
    public struct Registration: Sendable, Hashable, Codable, EntraStateValue {
        /// What the tenant offers.
        public let methods: [EntraAuthMethod]
        /// What was chosen; `nil` before that.
        public let method: EntraAuthMethod?
        /// The address that was given; `nil` before that.
        public let contact: String?
        /// The code that is on its way; `nil` until one was asked for.
        public let delivery: EntraCodeDelivery?
        /// What every state carries.
        package internal(set) var context: FlowContext

        /// Makes a state.
        package init(
            methods: [EntraAuthMethod], method: EntraAuthMethod? = nil, contact: String? = nil,
            delivery: EntraCodeDelivery? = nil, context: FlowContext
        ) {
            self.methods = methods
            self.method = method
            self.contact = contact
            self.delivery = delivery
            self.context = context
        }
    }
}
