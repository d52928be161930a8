/// The arguments of a call, as one value.
public protocol AmplifyOperationRequest: Sendable {
    /// The type of the options.
    associatedtype Options: Sendable
    /// The request's options.
    var options: Options { get }
}

/// The options of a request that has only options of the plugin. An addition of this package: each request has its own
/// type.
public struct AuthPluginOptions<Request>: Sendable {
    /// Plugin-specific options. A value of another type is ignored.
    @preconcurrency
    public let pluginOptions: (any Sendable)?

    /// Creates options.
    /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
    @preconcurrency
    public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
}
