/// The request of ``AuthCategory/resetPassword(for:options:)``.
public struct AuthResetPasswordRequest: AmplifyOperationRequest {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - options: the request's options.
    public init(username: String, options: Options) {
        self.username = username
        self.options = options
    }

    /// The options of `AuthResetPasswordRequest`.
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

/// The request of ``AuthCategory/confirmResetPassword(for:with:confirmationCode:options:)``.
public struct AuthConfirmResetPasswordRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The new password.
    public let newPassword: String
    /// The code that was sent.
    public let confirmationCode: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - newPassword: the new password.
    ///   - confirmationCode: the code that was sent.
    ///   - options: the request's options.
    public init(username: String, newPassword: String, confirmationCode: String, options: Options) {
        self.username = username
        self.newPassword = newPassword
        self.confirmationCode = confirmationCode
        self.options = options
    }

    /// The options of `AuthConfirmResetPasswordRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] { [("username", username), ("newPassword", mask), ("confirmationCode", mask)] }
}

/// The request of ``AuthCategory/update(oldPassword:to:options:)``.
public struct AuthChangePasswordRequest: AmplifyOperationRequest, Masked {
    /// The current password.
    public let oldPassword: String
    /// The new password.
    public let newPassword: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - oldPassword: the current password.
    ///   - newPassword: the new password.
    ///   - options: the request's options.
    public init(oldPassword: String, newPassword: String, options: Options) {
        self.oldPassword = oldPassword
        self.newPassword = newPassword
        self.options = options
    }

    /// The options of `AuthChangePasswordRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] { [("oldPassword", mask), ("newPassword", mask)] }
}

/// The request of ``AuthCategory/setUpTOTP()``.
public struct SetUpTOTPRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `SetUpTOTPRequest`.
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

/// The request of ``AuthCategory/verifyTOTPSetup(code:options:)``.
public struct VerifyTOTPSetupRequest: AmplifyOperationRequest, Masked {
    /// The code that the authenticator app shows.
    public var code: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - code: the code that the authenticator app shows.
    ///   - options: the request's options.
    public init(code: String, options: Options) {
        self.code = code
        self.options = options
    }

    /// The options of `VerifyTOTPSetupRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] { [("code", mask)] }
}
