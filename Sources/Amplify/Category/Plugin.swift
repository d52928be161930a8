/// The key that identifies a plugin.
public typealias PluginKey = String

/// A type that can be reset to its initial state, for tests.
public protocol Resettable {
    /// Removes all state.
    func reset() async
}

/// An implementation of a category. ``AuthCategoryPlugin`` and ``LoggingCategoryPlugin`` are the supported kinds.
///
/// A plugin is called from several tasks concurrently and must be thread-safe. The protocol does not require
/// `Sendable`, as Amplify's does not: an app's mock may be a plain class in either language mode.
public protocol Plugin: CategoryTypeable, Resettable {
    /// The key that identifies the plugin and its entry in the configuration.
    var key: PluginKey { get }

    /// Applies the configuration. `Amplify.configure` calls it once per call.
    /// - Parameter configuration: the plugin's entry of an ``AmplifyConfiguration`` as a ``JSONValue``, or a whole
    ///   ``AmplifyOutputsData``; `nil` if the configuration has no entry for the plugin.
    /// - Throws: `AuthError.configuration` if the configuration is invalid.
    func configure(using configuration: Any?) throws
}

/// A type that wraps a plugin. For source compatibility: nothing in this package calls the initializer.
public protocol PluginInitializable {
    /// Wraps a plugin.
    /// - Parameter instance: the plugin.
    init(instance: some Plugin)
}
