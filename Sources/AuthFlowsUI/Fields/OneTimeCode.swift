#if canImport(SwiftUI)
enum OneTimeCode {
    /// Returns the code without separators.
    static func cleaned(_ text: String, isNumeric: Bool, length: Int?) -> String {
        var kept = text.filter { !$0.isWhitespace && $0 != "-" }
        if isNumeric {
            let digits = kept.compactMap(\.wholeNumberValue).filter { $0 < 10 }
            kept = digits.map { "\($0)" }.joined()
        }
        guard let length else { return kept }
        return String(kept.prefix(length))
    }
}
#endif
