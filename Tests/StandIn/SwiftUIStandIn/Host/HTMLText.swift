/// Text as HTML writes it.
enum HTMLText {
    /// Whatever is in it, it is text in the page, inside of a quoted attribute too.
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

    /// Properties as a `style` attribute writes them.
    static func style(_ css: [(String, String)]) -> String {
        css.isEmpty ? "" : " style=\"\(escaped(css.map { "\($0.0): \($0.1)" }.joined(separator: "; ")))\""
    }
}
