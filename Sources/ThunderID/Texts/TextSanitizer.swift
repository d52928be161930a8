/// The sanitizer of the server's texts, which must not affect the text around them.
enum TextSanitizer {
    /// Removes forced text directions and control characters, except line breaks and tabs. Every script is kept.
    static func clean(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isHarmful(scalar) {
            clean.append(scalar)
        }
        return String(clean)
    }

    /// Returns a clean text with something to read; `nil` if only white space is left.
    static func cleanSentence(_ text: String) -> String? {
        let clean = clean(text)
        guard clean.contains(where: { !$0.isWhitespace }) else {
            return nil
        }
        return clean
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0...0x1F, 0x7F...0x9F: true
        // Embeddings, overrides and isolates.
        case 0x202A...0x202E, 0x2066...0x2069: true
        // Deprecated shaping controls, tags, and interlinear marks: a label needs none of them.
        case 0x206A...0x206F, 0xFFF9...0xFFFB, 0xE0000...0xE001F: true
        default: false
        }
    }
}
