/// The removal of surrounding white space and of control characters except line feed and tab, as recorded.
package enum InputSanitizer {
    package static func clean(_ text: String) -> String {
        // Most values have only visible ASCII characters, of which none is removed.
        if text.utf8.allSatisfy((UInt8(ascii: "!")...UInt8(ascii: "~")).contains) { return text }

        let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" }
        guard let first = kept.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = kept.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(kept[first...last])
    }
}
