/// The request of ``AuthCategory/forgetDevice(_:options:)``.
public struct AuthForgetDeviceRequest: AmplifyOperationRequest {
    /// The device to forget; `nil` for this one.
    public let device: (any AuthDevice)?
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - device: the device to forget; `nil` for this one.
    ///   - options: the request's options.
    public init(device: (any AuthDevice)? = nil, options: Options) {
        self.device = device
        self.options = options
    }

    /// The options of `AuthForgetDeviceRequest`.
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
