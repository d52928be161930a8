#if canImport(SwiftUI)
/// The remaining time as `m:ss`. Rounded up, so that zero is shown only at the end.
enum CountdownText {
    static func text(_ left: Duration) -> String {
        var seconds = left.components.seconds
        if left.components.attoseconds > 0 { seconds += 1 }
        seconds = max(0, seconds)

        let hours = seconds / 3_600
        let minutes = seconds / 60 % 60
        let tail = padded(seconds % 60)
        if hours == 0 { return "\(minutes):\(tail)" }
        return "\(hours):\(padded(minutes)):\(tail)"
    }

    private static func padded(_ number: Int64) -> String { "\(number / 10)\(number % 10)" }
}
#endif
