import NativeAuthBase
import NativeAuthTesting

/// Random JSON.
extension SeededRandom {
    /// A value as produced by the reader: an integral number that fits is an `Int`.
    mutating func value(depth: Int) -> JSONValue {
        switch below(depth > 0 ? 8 : 6) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .int(Int(truncatingIfNeeded: next() >> UInt64(below(64))) &* (below(2) == 0 ? 1 : -1))
        case 3: return .double(Double(below(1_000_000)) + 0.5)
        case 4, 5: return .string(string())
        case 6: return .array((0..<below(6)).map { _ in value(depth: depth - 1) })
        default:
            return .object(
                Dictionary((0..<below(6)).map { _ in (string(), value(depth: depth - 1)) }) { first, _ in first }
            )
        }
    }

    private mutating func string() -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "z", "0", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "é", "€", "🔑", "\u{FFFF}",
        ]
        return (0..<below(12)).reduce(into: "") { text, _ in
            text.unicodeScalars.append(scalars[below(scalars.count)])
        }
    }
}
