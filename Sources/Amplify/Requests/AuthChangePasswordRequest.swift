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

    var shown: [(String, Any)] {
        [("oldPassword", mask), ("newPassword", mask)]
    }
}
