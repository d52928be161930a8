/// A receiver of log messages of five levels.
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
    func write(_ level: LogLevel, message: () -> String)
}

extension OneFunctionLogger {
    /// Logs an error.
    public func error(_ message: @autoclosure () -> String) {
        write(.error, message: message)
    }

    /// Logs an error.
    public func error(error: any Error) { write(.error) { "\(error)" } }
    /// Logs a warning.
    public func warn(_ message: @autoclosure () -> String) {
        write(.warn, message: message)
    }

    /// Logs an informational message.
    public func info(_ message: @autoclosure () -> String) {
        write(.info, message: message)
    }

    /// Logs a debug message.
    public func debug(_ message: @autoclosure () -> String) {
        write(.debug, message: message)
    }

    /// Logs a detail.
    public func verbose(_ message: @autoclosure () -> String) {
        write(.verbose, message: message)
    }
}

/// A logger that forwards every message to several loggers.
struct BroadcastLogger: OneFunctionLogger {
    var targets: [any Logger]

    var logLevel: LogLevel {
        get { targets.first?.logLevel ?? .none }
        set {
            for index in targets.indices { targets[index].logLevel = newValue }
        }
    }

    func error(error: any Error) { targets.forEach { $0.error(error: error) } }

    func write(_ level: LogLevel, message: () -> String) {
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

extension Amplify {
    /// The log level: messages of this level and of those before it in the list are logged. ``none`` disables logging.
    public enum LogLevel: Int, Codable, CaseIterable, Sendable {
        /// Errors.
        case error
        /// Possible errors.
        case warn
        /// Events.
        case info
        /// Information for debugging.
        case debug
        /// Everything.
        case verbose
        /// Nothing.
        case none
    }
}

/// The log level.
public typealias LogLevel = Amplify.LogLevel

extension LogLevel: Comparable {
    /// Checks whether the left level comes first in the list.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Decodes a level from its name, case-insensitively, or from its number.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let known: LogLevel?
        if let name = try? container.decode(String.self).lowercased() {
            known = Self.allCases.first { "\($0)" == name }
        } else {
            known = LogLevel(rawValue: try container.decode(Int.self))
        }

        guard let known else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a log level.")
        }
        self = known
    }

    /// Checks whether messages of a level are logged.
    func admits(_ level: LogLevel) -> Bool { self != .none && level <= self }
}
