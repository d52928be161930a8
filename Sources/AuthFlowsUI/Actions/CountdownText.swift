#if canImport(SwiftUI)
import NativeAuthCore

/// The remaining time as `m:ss`. Rounded up, so that zero is shown only at the end.
enum CountdownText {
    static func text(_ left: Duration) -> String {
        let (whole, rest) = left.components
        let seconds = max(0, rest > 0 ? whole + 1 : whole)
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let tail = (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
        return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)" : "\(minutes):\(tail)"
    }
}
#endif
