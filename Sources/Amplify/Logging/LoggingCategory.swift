import NativeAuthBase

/// Log messages: `Amplify.Logging`.
///
/// ```swift
/// Amplify.Logging.logLevel = .verbose
/// Amplify.Logging.info("The app has started.")
/// Amplify.Logging.logger(forCategory: "views", logLevel: .debug).debug("A view appeared.")
/// ```
///
/// It works without a plugin and without `Amplify.configure`: ``AWSUnifiedLoggingPlugin`` writes with swift-log.
/// Plugins that are added also receive every message, from `Amplify.configure` on. The messages of this package contain
/// no secrets and no user input.
public final class LoggingCategory: Category, LoggingCategoryClientBehavior, Logger, OneFunctionLogger, Resettable,
    Sendable
{
    private typealias SharedPlugin = Shared<any LoggingCategoryPlugin>

    private struct State: Sendable {
        var plugins: [PluginKey: SharedPlugin]
        var unconfiguredPlugins: [PluginKey: SharedPlugin] = [:]
    }

    private let level: Lock<LogLevel>
    private let builtIn: SharedPlugin
    private let state: Lock<State>

    package convenience init() {
        let level = Lock(LogLevel.error)
        self.init(level: level, builtIn: AWSUnifiedLoggingPlugin(globalLevel: { level.withLock { $0 } }))
    }

    init(level: Lock<LogLevel>, builtIn: AWSUnifiedLoggingPlugin) {
        self.level = level
        self.builtIn = Shared(builtIn)
        state = Lock(State(plugins: [builtIn.key: self.builtIn]))
    }

    /// ``CategoryType/logging``.
    public var categoryType: CategoryType { .logging }

    /// The level of loggers that have none of their own; initially `LogLevel.error`. It can be set at any time and
    /// also applies to existing loggers.
    public var logLevel: LogLevel {
        get { level.withLock { $0 } }
        set { level.withLock { $0 = newValue } }
    }

    /// Adds a plugin, which receives messages from the next `Amplify.configure` on. Apps call `Amplify.add(plugin:)`
    /// instead.
    /// - Parameter plugin: the plugin. One with the same key is replaced.
    /// - Throws: `LoggingError.configuration` for a plugin with an empty key. Give it one.
    public func add(plugin: any LoggingCategoryPlugin) throws {
        guard !plugin.key.isEmpty else {
            throw LoggingError.configuration(
                "The plugin \(type(of: plugin)) has an empty key.", "Give every plugin a key of its own.")
        }
        let shared = SharedPlugin(plugin)
        state.withLock { $0.unconfiguredPlugins[shared.value.key] = shared }
    }

    /// Returns the plugin with this key.
    /// - Parameter key: the plugin's key, such as `AWSUnifiedLoggingPlugin`.
    /// - Returns: the plugin; cast it to its own type.
    /// - Throws: `LoggingError.configuration` when no plugin has this key. Add it with `Amplify.add(plugin:)`.
    public func getPlugin(for key: PluginKey) throws -> any LoggingCategoryPlugin {
        guard let plugin = state.withLock({ $0.plugins[key] ?? $0.unconfiguredPlugins[key] }) else {
            throw LoggingError.configuration(
                "No logging plugin has the key '\(key)'.", "Call Amplify.add(plugin:) with it, or correct the key.")
        }
        return plugin.value
    }

    /// Removes a plugin. Without ``AWSUnifiedLoggingPlugin`` nothing is written with swift-log any more.
    /// - Parameter key: the plugin's key.
    public func removePlugin(for key: PluginKey) {
        state.withLock { state in
            state.plugins[key] = nil
            state.unconfiguredPlugins[key] = nil
        }
    }

    /// Removes the plugins that were added, and resets the level. For tests.
    public func reset() async {
        let old = state.withLock { state in
            defer { state = State(plugins: [builtIn.value.key: builtIn]) }
            return Array(state.plugins.values) + state.unconfiguredPlugins.values
        }
        logLevel = .error
        await builtIn.value.reset()
        for plugin in old where plugin.value.key != builtIn.value.key { await plugin.value.reset() }
    }

    /// Passes each plugin its entry of the configuration. Added plugins receive messages from then on.
    func configure(using entry: (PluginKey) -> Any?) throws {
        let all = state.withLock { $0.plugins.merging($0.unconfiguredPlugins) { $1 } }
        for (key, plugin) in all { try plugin.value.configure(using: entry(key)) }
        state.withLock { state in
            state.plugins = all
            state.unconfiguredPlugins = [:]
        }
    }

    // MARK: - Loggers

    /// The logger without a category; that of `Amplify.Logging.info("…")`.
    public var `default`: any Logger { broadcast { $0.default } }

    /// Returns a logger that follows ``logLevel``.
    /// - Parameter category: the subject of the messages.
    /// - Returns: the logger.
    public func logger(forCategory category: String) -> any Logger { broadcast { $0.logger(forCategory: category) } }

    /// Returns a logger that follows ``logLevel``.
    /// - Parameter category: the category of Amplify that the messages are about.
    /// - Returns: the logger.
    public func logger(forCategory category: CategoryType) -> any Logger { logger(forCategory: category.displayName) }

    /// Returns a logger with a level of its own.
    /// - Parameters:
    ///   - category: the subject of the messages.
    ///   - logLevel: the level.
    /// - Returns: the logger.
    public func logger(forCategory category: String, logLevel: LogLevel) -> any Logger {
        broadcast { $0.logger(forCategory: category, logLevel: logLevel) }
    }

    /// Returns a logger that follows ``logLevel``.
    /// - Parameter namespace: the origin of the messages.
    /// - Returns: the logger.
    public func logger(forNamespace namespace: String) -> any Logger {
        broadcast { $0.logger(forNamespace: namespace) }
    }

    /// Returns a logger that follows ``logLevel``.
    /// - Parameters:
    ///   - category: the subject of the messages.
    ///   - namespace: the origin of the messages.
    /// - Returns: the logger.
    public func logger(forCategory category: String, forNamespace namespace: String) -> any Logger {
        broadcast { $0.logger(forCategory: category, forNamespace: namespace) }
    }

    /// Enables logging in every plugin.
    public func enable() { plugins.forEach { $0.enable() } }

    /// Disables logging in every plugin.
    public func disable() { plugins.forEach { $0.disable() } }

    /// Logs the error's description as an error.
    /// - Parameter error: the error.
    public func error(error: any Error) { self.default.error(error: error) }

    func write(_ level: LogLevel, message: () -> String) {
        BroadcastLogger(targets: plugins.map(\.default)).write(level, message: message)
    }

    private var plugins: [any LoggingCategoryPlugin] { state.withLock { Array($0.plugins.values) }.map(\.value) }

    private func broadcast(_ logger: (any LoggingCategoryPlugin) -> any Logger) -> any Logger {
        BroadcastLogger(targets: plugins.map(logger))
    }
}

/// The factory methods for loggers. ``LoggingCategory`` documents each.
public protocol LoggingCategoryClientBehavior {
    /// See ``LoggingCategory/default``.
    var `default`: any Logger { get }

    /// See ``LoggingCategory/logger(forCategory:logLevel:)``.
    func logger(forCategory category: String, logLevel: LogLevel) -> any Logger

    /// See ``LoggingCategory/logger(forCategory:)-(String)``.
    func logger(forCategory category: String) -> any Logger

    /// See ``LoggingCategory/enable()``.
    func enable()

    /// See ``LoggingCategory/disable()``.
    func disable()

    /// See ``LoggingCategory/logger(forNamespace:)``.
    func logger(forNamespace namespace: String) -> any Logger

    /// See ``LoggingCategory/logger(forCategory:forNamespace:)``.
    func logger(forCategory category: String, forNamespace namespace: String) -> any Logger
}

/// A plugin that writes log messages.
public protocol LoggingCategoryPlugin: Plugin, LoggingCategoryClientBehavior {}

extension LoggingCategoryPlugin {
    /// ``CategoryType/logging``.
    public var categoryType: CategoryType { .logging }
}
