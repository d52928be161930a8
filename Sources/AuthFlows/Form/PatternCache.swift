import NativeAuthBase
import NativeAuthCore

/// A cache of parsed patterns: a form validates with the same few repeatedly.
enum PatternCache {
    private static let maximumCount = 64
    private static let known = Lock<[String: LinearPattern?]>([:])

    /// - Returns: `nil` for a pattern that can't be parsed.
    static func pattern(_ text: String) -> LinearPattern? {
        if let known = known.withLock({ $0[text] }) { return known }
        let pattern = try? LinearPattern(text)
        // A longer text is not a valid pattern, and is not cached.
        guard text.utf8.count <= 4 * LinearPattern.maximumPatternLength else { return pattern }
        known.withLock { known in
            if known.count >= maximumCount { known.removeAll() }
            known[text] = .some(pattern)
        }
        return pattern
    }
}
