#if canImport(SwiftUI)
/// What becomes of what is typed or pasted into a field for a one-time code.
enum OneTimeCode {
    /// - Parameters:
    ///   - text: what was entered, perhaps as `123 456`, perhaps in another script's digits.
    ///   - isNumeric: whether the code has digits only.
    ///   - length: how many characters it has, if known.
    static func cleaned(_ text: String, isNumeric: Bool, length: Int?) -> String {
        let plain = text.filter { !$0.isWhitespace && $0 != "-" }
        let kept = isNumeric ? String(plain.compactMap(\.wholeNumberValue).filter { $0 < 10 }.map { "\($0)" }.joined()) : plain
        return length.map { String(kept.prefix($0)) } ?? kept
    }
}
#endif
