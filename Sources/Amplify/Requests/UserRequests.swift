/// The request of ``AuthCategory/fetchUserAttributes(options:)``.
public struct AuthFetchUserAttributesRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthFetchUserAttributesRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

/// The request of ``AuthCategory/update(userAttribute:options:)``.
public struct AuthUpdateUserAttributeRequest: AmplifyOperationRequest {
    /// The attribute and its new value.
    public let userAttribute: AuthUserAttribute
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - userAttribute: the attribute and its new value.
    ///   - options: the request's options.
    public init(userAttribute: AuthUserAttribute, options: Options) {
        self.userAttribute = userAttribute
        self.options = options
    }

    /// The options of `AuthUpdateUserAttributeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

/// The request of ``AuthCategory/update(userAttributes:options:)``.
public struct AuthUpdateUserAttributesRequest: AmplifyOperationRequest {
    /// The attributes and their new values.
    public let userAttributes: [AuthUserAttribute]
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - userAttributes: the attributes and their new values.
    ///   - options: the request's options.
    public init(userAttributes: [AuthUserAttribute], options: Options) {
        self.userAttributes = userAttributes
        self.options = options
    }

    /// The options of `AuthUpdateUserAttributesRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

/// The request of ``AuthCategory/sendVerificationCode(forUserAttributeKey:options:)``.
public struct AuthSendUserAttributeVerificationCodeRequest: AmplifyOperationRequest {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - options: the request's options.
    public init(attributeKey: AuthUserAttributeKey, options: Options) {
        self.attributeKey = attributeKey
        self.options = options
    }

    /// The options of `AuthSendUserAttributeVerificationCodeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

/// The request of ``AuthCategory/resendConfirmationCode(forUserAttributeKey:options:)``.
public struct AuthAttributeResendConfirmationCodeRequest: AmplifyOperationRequest {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - options: the request's options.
    public init(attributeKey: AuthUserAttributeKey, options: Options) {
        self.attributeKey = attributeKey
        self.options = options
    }

    /// The options of `AuthAttributeResendConfirmationCodeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

/// The request of ``AuthCategory/confirm(userAttribute:confirmationCode:options:)``.
public struct AuthConfirmUserAttributeRequest: AmplifyOperationRequest, Masked {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// The code that was sent.
    public let confirmationCode: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - confirmationCode: the code that was sent.
    ///   - options: the request's options.
    public init(attributeKey: AuthUserAttributeKey, confirmationCode: String, options: Options) {
        self.attributeKey = attributeKey
        self.confirmationCode = confirmationCode
        self.options = options
    }

    /// The options of `AuthConfirmUserAttributeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] { [("attributeKey", attributeKey), ("confirmationCode", mask)] }
}

/// The request of ``AuthCategory/deleteUser()``.
public struct AuthDeleteUserRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthDeleteUserRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}
