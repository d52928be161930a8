package import NativeAuthBase

/// The pattern type of the leaf module, for every target that imports this one.
package typealias LinearPattern = NativeAuthBase.LinearPattern
package typealias QRCode = NativeAuthBase.QRCode

extension LinearPattern {
    /// Maximum length of a text that the server matches, in Unicode scalars. It is more than any field needs.
    package static let longestMatched = 10_000

    /// Maximum number of steps: a pattern of 5 000 instructions may read a text of the maximum length.
    private static let mostSteps = 5_000 * (longestMatched + 1)

    /// Checks whether there is a match anywhere in the text. A text that is too long for this pattern has none.
    package func matches(_ text: String) -> Bool {
        hasMatch(in: text, maximumLength: Self.longestMatched, maximumSteps: Self.mostSteps) ?? false
    }
}
