package import Logging

/// A logger that enforces the log rules: messages are constant texts, values are metadata with codes and ids, nothing
/// is louder than `debug` in normal operation, and there is no way to log a body.
package struct AuthLog: Sendable {
    private let logger: Logger

    package init(_ logger: Logger) { self.logger = logger }

    /// Logs a message. `values` may hold codes, step names and correlation ids; never input of the user.
    package func debug(_ message: StaticString, values: KeyValuePairs<String, String?> = [:]) {
        var metadata: Logger.Metadata = [:]
        for (key, value) in values where value != nil {
            metadata[key] = "\(value ?? "")"
        }
        logger.debug("\(message)", metadata: metadata)
    }
}

/// A log handler that forwards every message and also passes it to an observer.
struct ObservedLogHandler: LogHandler {
    var handler: any LogHandler
    let isWanted: @Sendable () -> Bool
    let observe: @Sendable (String) -> Void

    var logLevel: Logger.Level {
        get { if isWanted() { min(handler.logLevel, .debug) } else { handler.logLevel } }
        set { handler.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        if handler.logLevel <= event.level {
            handler.log(event: event)
        }
        guard isWanted(), event.level >= .debug else { return }
        let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        observe(([event.message.description] + values).joined(separator: " "))
    }
}

extension ClientEnvironment {
    /// Returns the same environment, with an observer of its log.
    /// - Parameter isWanted: whether the observer receives messages now.
    package func observed(
        isWanted: @escaping @Sendable () -> Bool,
        observe: @escaping @Sendable (String) -> Void
    ) -> Self {
        var environment = self
        let handler = logger.handler
        environment.logger = Logger(label: logger.label) { _ in
            ObservedLogHandler(handler: handler, isWanted: isWanted, observe: observe)
        }
        return environment
    }
}
