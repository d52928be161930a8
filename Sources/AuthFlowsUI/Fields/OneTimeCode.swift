#if canImport(SwiftUI)
/// The cleaning of input in a field for a one-time code.
enum OneTimeCode {
    /// Returns the code without separators.
    /// - Parameters:
    ///   - text: the input, such as `123 456`, or in another script's digits.
    ///   - isNumeric: whether the code has digits only.
    ///   - length: the number of characters, if known.
    static func cleaned(_ text: String, isNumeric: Bool, length: Int?) -> String {
        let plain = text.filter { !$0.isWhitespace && $0 != "-" }
        let kept =
            isNumeric ? String(plain.compactMap(\.wholeNumberValue).filter { $0 < 10 }.map { "\($0)" }.joined()) : plain
        return length.map { String(kept.prefix($0)) } ?? kept
    }
}
#endif
