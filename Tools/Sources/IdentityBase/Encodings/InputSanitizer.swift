/// The sanitization of every request string, as recorded: surrounding white space is removed, and every control
/// character except line feed and tab.
package enum InputSanitizer {
    package static func clean(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isForbidden(scalar) {
            scalars.append(scalar)
        }
        let kept = Array(scalars)
        guard let first = kept.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = kept.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        var trimmed = String.UnicodeScalarView()
        trimmed.append(contentsOf: kept[first...last])
        return String(trimmed)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
}
