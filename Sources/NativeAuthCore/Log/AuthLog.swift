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
