import Foundation

/// Writes figures as lines of JSON, from which `scripts/bench` builds its table.
enum Report {
    private struct Line: Encodable {
        var name: String
        var unit: String
        var value: Double?
        var n: Int?
        var min: Double?
        var p50: Double?
        var p90: Double?
        var p99: Double?
        var max: Double?
        /// The number of operations per second.
        var rate: Double?
        var note: String?
    }

    /// Reports several measurements of one operation.
    /// - Parameters:
    ///   - name: the operation.
    ///   - durations: at least one.
    ///   - elapsed: the total time, if the operations ran concurrently.
    static func samples(_ name: String, _ durations: [Duration], over elapsed: Duration? = nil) throws {
        let sorted = durations.sorted().map { ($0 / .nanoseconds(1)).rounded() }
        guard let least = sorted.first, let most = sorted.last else { throw Surprise("\(name): nothing was measured") }
        func percentile(_ percent: Int) -> Double { sorted[(sorted.count - 1) * percent / 100] }
        try write(
            Line(
                name: name,
                unit: "ns",
                n: sorted.count,
                min: least,
                p50: percentile(50),
                p90: percentile(90),
                p99: percentile(99),
                max: most,
                rate: elapsed.map { (Double(sorted.count) / ($0 / .seconds(1))).rounded() }
            )
        )
    }

    /// Reports one figure.
    static func value(_ name: String, _ value: Double, unit: String, note: String? = nil) throws {
        try write(Line(name: name, unit: unit, value: value, note: note))
    }

    private static func write(_ line: Line) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(line), as: UTF8.self))
    }
}
