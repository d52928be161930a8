/// The name that a plugin is found by.
public typealias PluginKey = String

/// Something that can be put back into its first state, for tests.
public protocol Resettable {
    /// Forgets everything.
    func reset() async
}

/// What does a category's work. ``AuthCategoryPlugin`` is the kind that this package knows.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol Plugin: CategoryTypeable, Resettable, Sendable {
    /// The name that the plugin is found by, and its entry in the configuration.
    var key: PluginKey { get }

    /// Takes the configuration. Called by `Amplify.configure`, once for each call of that.
    /// - Parameter configuration: the plugin's entry of an ``AmplifyConfiguration`` as a ``JSONValue``, or a whole
    ///   ``AmplifyOutputsData``; `nil` where the configuration has nothing for the plugin.
    /// - Throws: `AuthError.configuration` when it cannot be used.
    func configure(using configuration: Any?) throws
}
