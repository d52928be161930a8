import Logging

/// A log handler that forwards every message and also passes it to an observer.
struct ObservedLogHandler: LogHandler {
    var handler: any LogHandler
    let isWanted: @Sendable () -> Bool
    let observe: @Sendable (String) -> Void

    var logLevel: Logger.Level {
        get {
            guard isWanted() else { return handler.logLevel }
            return min(handler.logLevel, .debug)
        }
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

        let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }
        let values = metadata.map { "\($0.key)=\($0.value)" }
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
