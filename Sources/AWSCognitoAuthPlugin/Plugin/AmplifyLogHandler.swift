import Amplify
import Logging

/// A log handler that forwards the plugin's messages to `Amplify.Logging`, so that its level and its plugins apply.
struct AmplifyLogHandler: LogHandler {
    static var logger: Logging.Logger {
        Logging.Logger(label: "Amplify") { _ in AmplifyLogHandler() }
    }

    let category: LoggingCategory
    var metadata: Logging.Logger.Metadata = [:]

    init(category: LoggingCategory = Amplify.Logging) { self.category = category }

    /// Amplify's level; the setter does nothing.
    var logLevel: Logging.Logger.Level {
        get {
            if category.logLevel == .none { return .critical }
            return category.logLevel.inSwiftLog
        }
        set {}
    }

    subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }
        let sorted = values.sorted { $0.key < $1.key }
        let words = sorted.map { "\($0.key)=\($0.value)" }
        let text = ([event.message.description] + words).joined(separator: " ")

        let logger = category.logger(forCategory: .auth)
        switch event.level {
        case .critical, .error: logger.error(text)
        case .warning: logger.warn(text)
        case .notice, .info: logger.info(text)
        case .debug: logger.debug(text)
        case .trace: logger.verbose(text)
        }
    }
}
