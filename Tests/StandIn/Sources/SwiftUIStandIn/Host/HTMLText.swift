/// Escaping for HTML.
enum HTMLText {
    /// Escapes a text for the content of an element and for a quoted attribute.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Returns a `style` attribute for properties.
    static func style(_ css: [(String, String)]) -> String {
        css.isEmpty ? "" : " style=\"\(escaped(css.map { "\($0.0): \($0.1)" }.joined(separator: "; ")))\""
    }
}
