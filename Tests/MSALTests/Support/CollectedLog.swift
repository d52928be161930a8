import NativeAuthBase
import Logging
import NativeAuthCore

/// Keeps each line of a log once.
struct CollectedLog: LogHandler {
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]
    private let lines = Lock<Set<String>>([])

    var logger: Logger { Logger(label: "nativeauth.collected") { _ in self } }

    /// All lines.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }
        let line = ([event.message.description] + values.map { "\($0)=\($1)" }).joined(separator: " ")
        lines.withLock { _ = $0.insert(line) }
    }
}
