import Foundation
import Logging
import TerminalForms

/// The log of `serve`: one line per event on standard error, as text or as JSON.
struct ServeLog: LogHandler {
    /// The order of a request's metadata; other keys follow in alphabetical order.
    private static let order = [
        "method", "route", "operation", "status", "durationMilliseconds", "requestId", "amazonRequestId",
        "clientRequestId", "cause",
    ]

    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    private let isJSON: Bool
    private let writer: LogWriter

    init(level: Logger.Level, isJSON: Bool, writer: LogWriter) {
        logLevel = level
        self.isJSON = isJSON
        self.writer = writer
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let merged = metadata.merging(event.metadata ?? [:]) { $1 }
        writer.write(Self.line("\(event.message)", level: event.level, metadata: merged, isJSON: isJSON, at: Date()))
    }

    /// Returns the line of an event, without control characters.
    static func line(
        _ message: String,
        level: Logger.Level,
        metadata: Logger.Metadata,
        isJSON: Bool,
        at time: Date
    ) -> String {
        guard isJSON else {
            if let line = requestLine(metadata, at: time) { return line }
            let time = time.formatted(.iso8601)
            let ordered = order.filter { metadata[$0] != nil } + metadata.keys.filter { !order.contains($0) }.sorted()
            let pairs = ordered.map { "\($0)=\(quoted(TextCleaner.line("\(metadata[$0] ?? "")")))" }
            return ([time, level.rawValue, TextCleaner.line(message)] + pairs).joined(separator: " ")
        }
        var object: [String: Any] = metadata.mapValues(value)
        object["time"] = time.formatted(.iso8601)
        object["level"] = level.rawValue
        object["message"] = TextCleaner.line(message)
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
    }

    /// Returns a request as `12:04:31 POST /flow/execute 200 3 ms 1c9a0f7e`, which fits into 80 columns: the local
    /// time, and the start of the request's id. `nil` if the metadata is not that of a request. The line of a failure
    /// also has the whole id and the cause.
    private static func requestLine(_ metadata: Logger.Metadata, at time: Date) -> String? {
        guard let method = metadata["method"], let route = metadata["route"], let status = metadata["status"] else {
            return nil
        }
        let clock = time.formatted(
            .verbatim(
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                timeZone: .current,
                calendar: .current
            )
        )
        let milliseconds = Double("\(metadata["durationMilliseconds"] ?? "0")") ?? 0
        let id = ["requestId", "amazonRequestId", "clientRequestId"].compactMap { metadata[$0] }.first.map { "\($0)" }
        var parts = [clock, "\(method)", "\(route)"]
        if let operation = metadata["operation"] { parts.append("\(operation)") }
        parts += ["\(status)", "\(Int(milliseconds.rounded(.up))) ms"]
        guard let cause = metadata["cause"] else {
            if let id { parts.append(String(id.prefix(8))) }
            return TextCleaner.line(parts.joined(separator: " "))
        }
        if let id { parts.append("requestId=\(id)") }
        return TextCleaner.line(parts.joined(separator: " ") + " cause=") + quoted(TextCleaner.line("\(cause)"))
    }

    private static func value(_ value: Logger.MetadataValue) -> Any {
        if case .stringConvertible(let number) = value, number is Int || number is Double { return number }
        return TextCleaner.line("\(value)")
    }

    private static func quoted(_ text: String) -> String {
        guard text.isEmpty || text.contains(where: { " \"=".contains($0) }) else { return text }
        return "\"\(text.replacing("\"", with: "'"))\""
    }
}

/// A log writer to standard error on a dedicated thread, so that a blocked reader delays no request. When the buffer is
/// full, lines are dropped; their number is logged.
// `@unchecked`: all mutable state is guarded by the condition's lock, and the file handle is constant.
final class LogWriter: @unchecked Sendable {
    private static let maximumLines = 10_000
    private static let flushTimeout: TimeInterval = 1

    private let condition = NSCondition()
    private var lines: [String] = []
    private var dropped = 0
    private var isWriting = false
    private let output: FileHandle

    init(_ output: FileHandle = .standardError) {
        self.output = output
        Thread.detachNewThread { [self] in writeLines() }
    }

    func write(_ line: String) {
        condition.withLock {
            if lines.count < Self.maximumLines { lines.append(line) } else { dropped += 1 }
            condition.broadcast()
        }
    }

    /// Waits until all lines are written, for at most one second.
    func flush() {
        let end = Date(timeIntervalSinceNow: Self.flushTimeout)
        condition.withLock {
            while !lines.isEmpty || isWriting {
                guard condition.wait(until: end) else { return }
            }
        }
    }

    private func writeLines() {
        while true {
            let text = condition.withLock { () -> String in
                isWriting = false
                condition.broadcast()
                while lines.isEmpty { condition.wait() }
                isWriting = true
                if dropped > 0 {
                    lines.append("\(dropped) lines of the log were dropped because the reader was too slow.")
                }
                defer { (lines, dropped) = ([], 0) }
                return lines.joined(separator: "\n") + "\n"
            }
            // A closed standard error must not end the server.
            try? output.write(contentsOf: Data(text.utf8))
        }
    }
}
