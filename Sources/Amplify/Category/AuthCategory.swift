import NativeAuthBase

/// Sign-up, sign-in, the session and the user: `Amplify.Auth`.
///
/// Every call is forwarded to the one plugin that was added. Without a plugin, with more than one, or before
/// `Amplify.configure`, each throws `AuthError.configuration` with the missing step; `signOut` returns
/// ``AuthSignOutMisuse``.
///
/// In addition to its own errors, each call throws these:
/// - `AuthError.validation`: an argument is invalid; nothing was sent. Correct it and call again.
/// - `AuthError.service`: the service refused, or could not be reached. The third value is the plugin's own error.
/// - `AuthError.notAuthorized`: the service does not allow it.
/// - `AuthError.unknown`: the calling task was cancelled, or an unexpected error occurred.
///
/// Source: seed `Sign-up`.
public final class AuthCategory: Category, AuthCategoryBehavior, Resettable, Sendable {
    private struct State: Sendable {
        var plugins: [PluginKey: Shared<any AuthCategoryPlugin>] = [:]
        var isConfigured = false
    }

    private let state = Lock(State())

    init() {}

    /// ``CategoryType/auth``.
    public var categoryType: CategoryType { .auth }

    /// Adds a plugin. Apps call `Amplify.add(plugin:)` instead.
    /// - Parameter plugin: the plugin. One with the same key is replaced.
    /// - Throws: `AuthError.configuration` for a plugin with an empty key: give it one;
    ///   `ConfigurationError.amplifyAlreadyConfigured` after `Amplify.configure`: add it before.
    public func add(plugin: any AuthCategoryPlugin) throws {
        guard !plugin.key.isEmpty else {
            throw AuthError.configuration(
                "The plugin \(type(of: plugin)) has an empty key.",
                "Give every plugin a key of its own."
            )
        }

        let shared = Shared(plugin)
        try state.withLock { state in
            guard !state.isConfigured else {
                throw ConfigurationError.amplifyAlreadyConfigured(
                    "Amplify.Auth is configured already; it takes no more plugins.",
                    "Add every plugin before Amplify.configure."
                )
            }
            state.plugins[shared.value.key] = shared
        }
    }

    /// Returns the plugin with this key, for calls that only the plugin has.
    /// - Parameter key: the plugin's key, such as `awsCognitoAuthPlugin`.
    /// - Returns: the plugin; cast it to its own type.
    /// - Throws: `AuthError.configuration` if no plugin has this key. Add it with `Amplify.add(plugin:)`.
    public func getPlugin(for key: PluginKey) throws -> any AuthCategoryPlugin {
        let plugins = state.withLock { $0.plugins }
        guard let plugin = plugins[key] else {
            var known = "There is none."
            if !plugins.isEmpty { known = "There is: \(plugins.keys.sorted().joined(separator: ", "))." }

            throw AuthError.configuration(
                "No Auth plugin has the key '\(key)'. \(known)",
                "Call Amplify.add(plugin:) with it, or correct the key."
            )
        }
        return plugin.value
    }

    /// Removes a plugin. Does nothing if there is none with this key.
    /// - Parameter key: the plugin's key.
    public func removePlugin(for key: PluginKey) {
        _ = state.withLock { $0.plugins.removeValue(forKey: key) }
    }

    /// The plugin that receives the calls.
    var plugin: any AuthCategoryPlugin {
        get throws {
            let state = state.withLock { $0 }
            guard let plugin = state.plugins.values.first else {
                throw AuthError.configuration(
                    "Amplify.Auth has no plugin.",
                    "Call Amplify.add(plugin: AWSCognitoAuthPlugin()) and then Amplify.configure when the app starts."
                )
            }
            guard state.plugins.count == 1 else {
                throw AuthError.configuration(
                    "Amplify.Auth has \(state.plugins.count) plugins and cannot choose one.",
                    "Add one plugin only, or call the one you mean: Amplify.Auth.getPlugin(for:)."
                )
            }
            guard state.isConfigured else {
                throw AuthError.configuration(
                    "Amplify.Auth was used before Amplify.configure.",
                    "Call Amplify.configure when the app starts, and look at what it throws."
                )
            }
            return plugin.value
        }
    }

    /// Passes each plugin its entry of the configuration.
    func configure(using entry: (PluginKey) -> Any?) throws {
        let plugins = state.withLock { $0.plugins }
        for (key, plugin) in plugins { try plugin.value.configure(using: entry(key)) }

        state.withLock { $0.isConfigured = true }
    }

    /// Resets each plugin, and removes the configuration. The plugins stay. For tests.
    public func reset() async {
        let plugins = state.withLock { state in
            state.isConfigured = false
            return state.plugins.values
        }
        for plugin in plugins { await plugin.value.reset() }
    }

    /// Resets each plugin, and removes the plugins and the configuration.
    func clear() async {
        await reset()
        state.withLock { $0 = State() }
    }
}
