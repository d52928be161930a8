/// What ``AuthCategory/update(oldPassword:to:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthChangePasswordRequest: AmplifyOperationRequest, Masked {
    /// The present password.
    public let oldPassword: String
    /// The new password.
    public let newPassword: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - oldPassword: the present password.
    ///   - newPassword: the new password.
    ///   - options: what can be chosen.
    public init(oldPassword: String, newPassword: String, options: Options) {
        self.oldPassword = oldPassword
        self.newPassword = newPassword
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameter pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) {
            self.pluginOptions = pluginOptions
        }
    }

    var shown: [(String, Any)] { [("oldPassword", mask), ("newPassword", mask)] }
}
