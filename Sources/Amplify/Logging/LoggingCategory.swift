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
/// A plugin that is added also receives every message, from `Amplify.configure` on; of several, the last one. The
/// messages of this package contain no secrets and no user input.
public final class LoggingCategory: Category, LoggingCategoryClientBehavior, Logger, OneFunctionLogger, Resettable,
    Sendable
{
    private typealias SharedPlugin = Shared<any LoggingCategoryPlugin>

    private struct State: Sendable {
        /// The plugins that receive messages: the built-in one, and at most one that was added.
        var plugins: [PluginKey: SharedPlugin]
        /// The plugin that was added last, until it is configured.
        var added: SharedPlugin?

        func plugin(for key: PluginKey) -> SharedPlugin? {
            if let added, added.value.key == key { return added }
            return plugins[key]
        }
    }

    private let level: Lock<LogLevel>
    private let builtIn: SharedPlugin
    private let state: Lock<State>

    package convenience init() {
        let level = Lock(LogLevel.error)
        let builtIn = AWSUnifiedLoggingPlugin(globalLevel: { level.withLock { $0 } })
        self.init(level: level, builtIn: builtIn)
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
    /// - Parameter plugin: the plugin. It replaces one that was added before, as in Amplify.
    /// - Throws: `LoggingError.configuration` for a plugin with an empty key. Give it one.
    public func add(plugin: any LoggingCategoryPlugin) throws {
        guard !plugin.key.isEmpty else {
            throw LoggingError.configuration(
                "The plugin \(type(of: plugin)) has an empty key.",
                "Give every plugin a key of its own."
            )
        }
        let shared = SharedPlugin(plugin)
        state.withLock { $0.added = shared }
    }

    /// Returns the plugin with this key.
    /// - Parameter key: the plugin's key, such as `AWSUnifiedLoggingPlugin`.
    /// - Returns: the plugin; cast it to its own type.
    /// - Throws: `LoggingError.configuration` when no plugin has this key. Add it with `Amplify.add(plugin:)`.
    public func getPlugin(for key: PluginKey) throws -> any LoggingCategoryPlugin {
        guard let plugin = state.withLock({ $0.plugin(for: key) }) else {
            throw LoggingError.configuration(
                "No logging plugin has the key '\(key)'.",
                "Call Amplify.add(plugin:) with it, or correct the key."
            )
        }
        return plugin.value
    }

    /// Removes a plugin. Without ``AWSUnifiedLoggingPlugin`` nothing is written with swift-log any more.
    /// - Parameter key: the plugin's key.
    public func removePlugin(for key: PluginKey) {
        state.withLock { state in
            state.plugins[key] = nil
            if state.added?.value.key == key { state.added = nil }
        }
    }

    /// Resets each plugin. The plugins and the level stay. For tests.
    public func reset() async {
        let state = state.withLock { $0 }
        for plugin in state.plugins.values { await plugin.value.reset() }
        await state.added?.value.reset()
    }

    /// Resets each plugin, removes the one that was added, and restores the built-in one and the level.
    func clear() async {
        await reset()
        await builtIn.value.reset()
        logLevel = .error
        state.withLock { $0 = State(plugins: [builtIn.value.key: builtIn]) }
    }

    /// Passes each plugin its entry of the configuration. A plugin that was added receives messages from then on.
    func configure(using entry: (PluginKey) -> Any?) throws {
        let old = state.withLock { $0 }
        for (key, plugin) in receivers(in: old) { try plugin.value.configure(using: entry(key)) }

        state.withLock { state in
            // Meanwhile another one can be added, or this one removed.
            guard state.added?.value.key == old.added?.value.key else { return }
            state.plugins = receivers(in: state)
            state.added = nil
        }
    }

    /// Returns the plugins that receive messages once the added one is configured.
    private func receivers(in state: State) -> [PluginKey: SharedPlugin] {
        guard let added = state.added else { return state.plugins }
        var plugins = state.plugins.filter { $0.key == builtIn.value.key }
        plugins[added.value.key] = added
        return plugins
    }

    // MARK: - Loggers

    /// The logger without a category; that of `Amplify.Logging.info("…")`.
    public var `default`: any Logger { broadcast { $0.default } }

    /// Returns a logger that follows ``logLevel``.
    /// - Parameter category: the subject of the messages.
    /// - Returns: the logger.
    public func logger(forCategory category: String) -> any Logger {
        broadcast { $0.logger(forCategory: category) }
    }

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

    private var plugins: [any LoggingCategoryPlugin] {
        let shared = state.withLock { Array($0.plugins.values) }
        return shared.map(\.value)
    }

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
