/// A receiver of log messages of five levels.
///
/// Source: Amplify's public surface.
public protocol Logger {
    /// The log level.
    var logLevel: LogLevel { get set }

    /// Logs an error.
    /// - Parameter message: the text; computed only if it is logged.
    func error(_ message: @autoclosure () -> String)

    /// Logs an error.
    /// - Parameter error: the error; its description is logged.
    func error(error: any Error)

    /// Logs a warning.
    /// - Parameter message: the text; computed only if it is logged.
    func warn(_ message: @autoclosure () -> String)

    /// Logs an informational message.
    /// - Parameter message: the text; computed only if it is logged.
    func info(_ message: @autoclosure () -> String)

    /// Logs a debug message.
    /// - Parameter message: the text; computed only if it is logged.
    func debug(_ message: @autoclosure () -> String)

    /// Logs a detail.
    /// - Parameter message: the text; computed only if it is logged.
    func verbose(_ message: @autoclosure () -> String)
}

/// A type with a logger of its own name: `log.debug("…")`.
///
/// Source: Amplify's public surface.
public protocol DefaultLogger {
    /// The logger of the type.
    static var log: any Logger { get }
    /// The logger of the type.
    var log: any Logger { get }
}

extension DefaultLogger {
    /// The logger of `Amplify.Logging` for the type's name.
    public static var log: any Logger { Amplify.Logging.logger(forCategory: String(describing: self)) }
    /// The logger of `Amplify.Logging` for the type's name.
    public var log: any Logger { Self.log }
}

/// A logger with one function for all levels.
protocol OneFunctionLogger: Logger {
    func write(_ level: LogLevel, _ message: () -> String)
}

extension OneFunctionLogger {
    /// Logs an error.
    public func error(_ message: @autoclosure () -> String) { write(.error, message) }
    /// Logs an error.
    public func error(error: any Error) { write(.error) { "\(error)" } }
    /// Logs a warning.
    public func warn(_ message: @autoclosure () -> String) { write(.warn, message) }
    /// Logs an informational message.
    public func info(_ message: @autoclosure () -> String) { write(.info, message) }
    /// Logs a debug message.
    public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }
    /// Logs a detail.
    public func verbose(_ message: @autoclosure () -> String) { write(.verbose, message) }
}

/// A logger that forwards every message to several loggers.
struct BroadcastLogger: OneFunctionLogger {
    var targets: [any Logger]

    var logLevel: LogLevel {
        get { targets.first?.logLevel ?? .none }
        set { for index in targets.indices { targets[index].logLevel = newValue } }
    }

    func error(error: any Error) { targets.forEach { $0.error(error: error) } }

    func write(_ level: LogLevel, _ message: () -> String) {
        for target in targets {
            switch level {
            case .error: target.error(message())
            case .warn: target.warn(message())
            case .info: target.info(message())
            case .debug: target.debug(message())
            case .verbose: target.verbose(message())
            case .none: break
            }
        }
    }
}
