extension EntraState {
    /// A sign-up for which a code was sent.
    public struct SignUpCode: Sendable, Hashable, Codable, EntraStateValue {
        /// The delivery of the code.
        public let delivery: EntraCodeDelivery
        package internal(set) var context: EntraFlowContext

        package init(delivery: EntraCodeDelivery, context: EntraFlowContext) {
            self.delivery = delivery
            self.context = context
        }
    }

    /// A sign-up that requires a password.
    public struct SignUpPassword: Sendable, Hashable, Codable, EntraStateValue {
        package internal(set) var context: EntraFlowContext

        package init(context: EntraFlowContext) { self.context = context }
    }

    /// A sign-up that requires attributes.
    public struct SignUpAttributes: Sendable, Hashable, Codable, EntraStateValue {
        /// The attributes that the tenant requires.
        public let attributes: [EntraRequiredAttribute]
        package internal(set) var context: EntraFlowContext

        package init(attributes: [EntraRequiredAttribute], context: EntraFlowContext) {
            self.attributes = attributes
            self.context = context
        }
    }

    /// A sign-in for which a code was sent.
    public struct SignInCode: Sendable, Hashable, Codable, EntraStateValue {
        /// The delivery of the code.
        public let delivery: EntraCodeDelivery
        package internal(set) var context: EntraFlowContext

        package init(delivery: EntraCodeDelivery, context: EntraFlowContext) {
            self.delivery = delivery
            self.context = context
        }
    }

    /// A sign-in that requires the password.
    public struct SignInPassword: Sendable, Hashable, Codable, EntraStateValue {
        package internal(set) var context: EntraFlowContext

        package init(context: EntraFlowContext) { self.context = context }
    }

    /// A sign-in that requires a second factor.
    public struct MFA: Sendable, Hashable, Codable, EntraStateValue {
        /// The methods that the tenant offers.
        public let methods: [EntraAuthMethod]
        /// The chosen method; `nil` before the choice.
        public let method: EntraAuthMethod?
        /// The delivery of the code; `nil` until one was requested.
        public let delivery: EntraCodeDelivery?
        package internal(set) var context: EntraFlowContext

        package init(
            methods: [EntraAuthMethod],
            method: EntraAuthMethod? = nil,
            delivery: EntraCodeDelivery? = nil,
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
        package internal(set) var context: EntraFlowContext

        package init(
            methods: [EntraAuthMethod],
            method: EntraAuthMethod? = nil,
            contact: String? = nil,
            delivery: EntraCodeDelivery? = nil,
            context: EntraFlowContext
        ) {
            self.methods = methods
            self.method = method
            self.contact = contact
            self.delivery = delivery
            self.context = context
        }
    }

    /// A password reset for which a code was sent.
    public struct ResetCode: Sendable, Hashable, Codable, EntraStateValue {
        /// The delivery of the code.
        public let delivery: EntraCodeDelivery
        package internal(set) var context: EntraFlowContext

        package init(delivery: EntraCodeDelivery, context: EntraFlowContext) {
            self.delivery = delivery
            self.context = context
        }
    }

    /// A password reset that requires the new password.
    public struct NewPassword: Sendable, Hashable, Codable, EntraStateValue {
        package internal(set) var context: EntraFlowContext

        package init(context: EntraFlowContext) { self.context = context }
    }

    /// A completed sign-up or password reset, which a sign-in can follow without further input.
    public struct Continuation: Sendable, Hashable, Codable, EntraStateValue {
        package internal(set) var context: EntraFlowContext

        package init(context: EntraFlowContext) { self.context = context }
    }
}
