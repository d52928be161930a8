import Foundation

/// Writes figures as lines of JSON, which `scripts/bench` keeps and makes its table of.
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
        /// How many there were in a second.
        var rate: Double?
        var note: String?
    }

    /// Several measurements of one thing.
    /// - Parameters:
    ///   - name: the thing.
    ///   - durations: at least one.
    ///   - elapsed: how long all of them took together, if they ran at the same time.
    static func samples(_ name: String, _ durations: [Duration], over elapsed: Duration? = nil) throws {
        let sorted = durations.sorted().map { ($0 / .nanoseconds(1)).rounded() }
        guard let least = sorted.first, let most = sorted.last else { throw Surprise("\(name): nothing was measured") }
        func percentile(_ percent: Int) -> Double { sorted[(sorted.count - 1) * percent / 100] }
        try write(
            Line(
                name: name, unit: "ns", n: sorted.count, min: least, p50: percentile(50), p90: percentile(90),
                p99: percentile(99), max: most,
                rate: elapsed.map { (Double(sorted.count) / ($0 / .seconds(1))).rounded() }))
    }

    /// One figure.
    static func value(_ name: String, _ value: Double, unit: String, note: String? = nil) throws {
        try write(Line(name: name, unit: unit, value: value, note: note))
    }

    private static func write(_ line: Line) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(line), as: UTF8.self))
    }
}
