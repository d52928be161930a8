import NativeAuthCore

/// The patterns read last: a form checks the same few again and again.
enum PatternCache {
    private static let most = 64
    private static let known = Lock<[String: Pattern?]>([:])

    /// - Returns: `nil` for a pattern that can't be read.
    static func pattern(_ text: String) -> Pattern? {
        if let known = known.withLock({ $0[text] }) { return known }
        let pattern = Pattern(text)
        // A longer one is no pattern, and not worth its place.
        guard text.utf8.count <= 4 * Pattern.longestPattern else { return pattern }
        known.withLock { known in
            if known.count >= most { known.removeAll() }
            known[text] = .some(pattern)
        }
        return pattern
    }
}
