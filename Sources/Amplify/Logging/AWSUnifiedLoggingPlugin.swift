import NativeAuthBase
package import Logging

/// A logging plugin that writes messages with swift-log. `Amplify.Logging` has one from the start.
///
/// The destination is set by the app's `LoggingSystem.bootstrap`; without it messages go to the standard output. The
/// labels are `Amplify`, and `Amplify.` with the category. Only Amplify's level applies, not swift-log's own.
public final class AWSUnifiedLoggingPlugin: LoggingCategoryPlugin, Sendable {
    /// `AWSUnifiedLoggingPlugin`.
    public static var key: String { "AWSUnifiedLoggingPlugin" }
    /// `AWSUnifiedLoggingPlugin`.
    public var key: PluginKey { Self.key }

    private let globalLevel: @Sendable () -> LogLevel
    private let makeLogger: @Sendable (String) -> Logging.Logger
    private let isEnabled = Lock(true)

    /// Creates a plugin that follows `Amplify.Logging.logLevel`.
    public convenience init() { self.init(globalLevel: { Amplify.Logging.logLevel }) }

    init(
        globalLevel: @escaping @Sendable () -> LogLevel,
        makeLogger: @escaping @Sendable (String) -> Logging.Logger = { Logging.Logger(label: $0) }
    ) {
        self.globalLevel = globalLevel
        self.makeLogger = makeLogger
    }

    /// Does nothing: there is nothing to configure.
    /// - Parameter configuration: not used.
    /// - Throws: never; the protocol allows errors.
    public func configure(using configuration: Any?) throws {}

    /// Enables it again.
    public func reset() async { enable() }

    /// The logger without a category.
    public var `default`: any Logger { logger(label: "Amplify") }

    /// Returns a logger that follows the global level.
    /// - Parameter category: the category, which becomes part of the label.
    /// - Returns: the logger.
    public func logger(forCategory category: String) -> any Logger { logger(label: "Amplify.\(category)") }

    /// Returns a logger with a level of its own.
    /// - Parameters:
    ///   - category: the category, which becomes part of the label.
    ///   - logLevel: the level.
    /// - Returns: the logger.
    public func logger(forCategory category: String, logLevel: LogLevel) -> any Logger {
        logger(label: "Amplify.\(category)", level: logLevel)
    }

    /// Returns a logger that follows the global level.
    /// - Parameter namespace: the namespace, which becomes the label.
    /// - Returns: the logger.
    public func logger(forNamespace namespace: String) -> any Logger { logger(label: namespace) }

    /// Returns a logger that follows the global level.
    /// - Parameters:
    ///   - category: the category, the second part of the label.
    ///   - namespace: the namespace, the first part of the label.
    /// - Returns: the logger.
    public func logger(forCategory category: String, forNamespace namespace: String) -> any Logger {
        logger(label: "\(namespace).\(category)")
    }

    /// Enables logging again, including that of existing loggers.
    public func enable() { isEnabled.withLock { $0 = true } }

    /// Disables logging, including that of existing loggers.
    public func disable() { isEnabled.withLock { $0 = false } }

    private func logger(label: String, level: LogLevel? = nil) -> any Logger {
        var destination = makeLogger(label)
        destination.logLevel = .trace
        return PlainLogger(destination: destination, plugin: self, ownLevel: level)
    }

    /// A logger of swift-log with Amplify's levels.
    private struct PlainLogger: OneFunctionLogger {
        let destination: Logging.Logger
        let plugin: AWSUnifiedLoggingPlugin
        /// `nil` for the global level.
        var ownLevel: LogLevel?

        var logLevel: LogLevel {
            get { ownLevel ?? plugin.globalLevel() }
            set { ownLevel = newValue }
        }

        func write(_ level: LogLevel, message: () -> String) {
            guard logLevel.admits(level), plugin.isEnabled.withLock({ $0 }) else { return }
            destination.log(level: level.inSwiftLog, "\(message())")
        }
    }
}

extension LogLevel {
    /// The level of swift-log for a message of this level.
    package var inSwiftLog: Logging.Logger.Level {
        switch self {
        case .error: .error
        case .warn: .warning
        case .info: .info
        case .debug: .debug
        case .verbose, .none: .trace
        }
    }
}
