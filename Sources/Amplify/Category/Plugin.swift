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
///
/// A plugin is called from several tasks at once and has to be thread-safe. The protocol does not require `Sendable`, as
/// Amplify's does not: an app's mock may be a plain class in either language mode.
public protocol Plugin: CategoryTypeable, Resettable {
    /// The name that the plugin is found by, and its entry in the configuration.
    var key: PluginKey { get }

    /// Takes the configuration. Called by `Amplify.configure`, once for each call of that.
    /// - Parameter configuration: the plugin's entry of an ``AmplifyConfiguration`` as a ``JSONValue``, or a whole
    ///   ``AmplifyOutputsData``; `nil` where the configuration has nothing for the plugin.
    /// - Throws: `AuthError.configuration` when it cannot be used.
    func configure(using configuration: Any?) throws
}

/// A type that wraps a plugin. For source compatibility: nothing in this package calls the initializer.
///
/// Source: Amplify's public surface.
public protocol PluginInitializable {
    /// Wraps a plugin.
    /// - Parameter instance: the plugin.
    init(instance: some Plugin)
}
