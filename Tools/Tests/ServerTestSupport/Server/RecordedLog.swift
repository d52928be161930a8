import Logging
import NIOConcurrencyHelpers

/// A log whose lines a test can read.
struct RecordedLog: Sendable {
    private struct Handler: LogHandler {
        let lines: NIOLockedValueBox<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            lines.withLockedValue { $0.append("\(event.level) \(event.message) \(all)") }
        }
    }

    private let lines = NIOLockedValueBox<[String]>([])

    var logger: Logger { Logger(label: "test") { [lines] _ in Handler(lines: lines) } }
    var text: String { lines.withLockedValue { $0.joined(separator: "\n") } }
}
