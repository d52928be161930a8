package import Logging

/// The log rules, as a type: messages are fixed texts, values go into metadata as codes and ids, nothing is louder than
/// `debug` in normal operation, and there is no way to log a body.
package struct AuthLog: Sendable {
    private let logger: Logger

    package init(_ logger: Logger) { self.logger = logger }

    /// Something happened. `values` may hold codes, step names and correlation ids; never what a person entered.
    package func debug(_ message: StaticString, _ values: KeyValuePairs<String, String?> = [:]) {
        var metadata: Logger.Metadata = [:]
        for (key, value) in values where value != nil { metadata[key] = "\(value ?? "")" }
        logger.debug("\(message)", metadata: metadata)
    }
}
