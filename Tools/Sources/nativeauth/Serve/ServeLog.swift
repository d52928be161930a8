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
        let line = Self.line(
            "\(event.message)",
            level: event.level,
            metadata: metadata.merging(event.metadata ?? [:]) { $1 },
            isJSON: isJSON,
            at: Date()
        )
        writer.write(line)
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

            let known = order.filter { metadata[$0] != nil }
            let others = metadata.keys.filter { !order.contains($0) }
            var parts = [time.formatted(.iso8601), level.rawValue, TextCleaner.line(message)]
            for key in known + others.sorted() {
                let value = TextCleaner.line("\(metadata[key] ?? "")")
                parts.append("\(key)=\(quoted(value))")
            }
            return parts.joined(separator: " ")
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
        guard
            let method = metadata["method"],
            let route = metadata["route"],
            let status = metadata["status"]
        else { return nil }

        let clock = time.formatted(
            .verbatim(
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                timeZone: .current,
                calendar: .current
            )
        )
        let milliseconds = Double("\(metadata["durationMilliseconds"] ?? "0")") ?? 0
        let ids = ["requestId", "amazonRequestId", "clientRequestId"].compactMap { metadata[$0] }
        let id = ids.first.map { "\($0)" }

        var parts = [clock, "\(method)", "\(route)"]
        if let operation = metadata["operation"] { parts.append("\(operation)") }
        parts += ["\(status)", "\(Int(milliseconds.rounded(.up))) ms"]
        guard let cause = metadata["cause"] else {
            if let id { parts.append(String(id.prefix(8))) }
            return TextCleaner.line(parts.joined(separator: " "))
        }
        if let id { parts.append("requestId=\(id)") }
        let request = parts.joined(separator: " ")
        let reason = TextCleaner.line("\(cause)")
        return TextCleaner.line("\(request) cause=") + quoted(reason)
    }

    private static func value(_ value: Logger.MetadataValue) -> Any {
        if case .stringConvertible(let number) = value, number is Int || number is Double { return number }
        return TextCleaner.line("\(value)")
    }

    private static func quoted(_ text: String) -> String {
        let isSafe = text.allSatisfy { !" \"=".contains($0) }
        guard text.isEmpty || !isSafe else { return text }
        return "\"\(text.replacing("\"", with: "'"))\""
    }
}
