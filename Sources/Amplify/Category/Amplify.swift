import NativeAuthBase

/// The entry point: `Amplify.Auth` for sign-up and sign-in, `Amplify.Hub` for events.
///
/// ```swift
/// try Amplify.add(plugin: AWSCognitoAuthPlugin())
/// try Amplify.configure(with: .amplifyOutputs)
/// let result = try await Amplify.Auth.signUp(username: name, password: password)
/// ```
///
/// A call before the configuration throws `AuthError.configuration`. It does not crash.
///
/// The declarations of this module follow Amplify's public surface, except those marked as additions of this package.
///
/// Source: seed `Sign-up`.
public final class Amplify: Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Sign-up, sign-in, the session and the user.
    public static let Auth = AuthCategory()

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Events: sign-ins, sign-outs, and the outcome of each call.
    public static let Hub = HubCategory()

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Log messages of this package, and of an app that shares the level.
    public static let Logging = LoggingCategory()

    private static let setUp = Lock(SetUp())

    private init() {}

    /// Adds a plugin. Do this before `Amplify.configure`.
    /// - Parameter plugin: the plugin. One with the same key is replaced.
    /// - Throws: `PluginError.pluginConfigurationError` for a plugin of an unsupported kind,
    ///   `ConfigurationError.amplifyAlreadyConfigured` after `Amplify.configure`, `AuthError.configuration` (of a
    ///   logging plugin `LoggingError.configuration`) for an empty key. Each is a programming error in the app.
    public static func add(plugin: some Plugin) throws {
        try setUp.withLock { try $0.admitPlugin() }

        switch plugin {
        case let plugin as any AuthCategoryPlugin: try Auth.add(plugin: plugin)
        case let plugin as any LoggingCategoryPlugin: try Logging.add(plugin: plugin)
        default:
            throw PluginError.pluginConfigurationError(
                "\(type(of: plugin)) is not a supported kind of plugin.",
                "Add a plugin that conforms to AuthCategoryPlugin or LoggingCategoryPlugin, such as AWSCognitoAuthPlugin."
            )
        }
    }

    /// Passes each plugin its entry of a configuration, and dispatches an event on every channel of the Hub.
    /// - Parameter read: reads the configuration, and returns the function that finds a plugin's entry.
    static func configure(
        mayRepeat: Bool,
        _ read: () throws -> (CategoryType, PluginKey) -> Any?
    ) throws {
        try setUp.withLock { try $0.begin(mayRepeat: mayRepeat) }

        do {
            let findEntry = try read()
            try Logging.configure { findEntry(.logging, $0) }
            try Auth.configure { findEntry(.auth, $0) }
            setUp.withLock { $0.end(isDone: true) }
        } catch {
            setUp.withLock { $0.end(isDone: false) }
            throw error
        }

        for channel in HubChannel.amplifyChannels {
            Hub.dispatch(to: channel, payload: HubPayload(eventName: HubPayload.EventName.Amplify.configured))
        }
    }

    /// Removes plugins, configuration, log level and listeners, as an initial state for the next test.
    package static func reset() async {
        await Auth.clear()
        await Logging.clear()
        await Hub.reset()
        setUp.withLock { $0 = SetUp() }
    }
}
