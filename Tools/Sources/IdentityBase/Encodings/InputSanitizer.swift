/// The removal of surrounding white space and of control characters except line feed and tab, as recorded.
package enum InputSanitizer {
    package static func clean(_ text: String) -> String {
        // Most values have only visible ASCII characters, of which none is removed.
        let visible = UInt8(ascii: "!")...UInt8(ascii: "~")
        if text.utf8.allSatisfy(visible.contains) { return text }

        let kept = text.unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
        }
        guard let first = kept.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = kept.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(kept[first...last])
    }
}
