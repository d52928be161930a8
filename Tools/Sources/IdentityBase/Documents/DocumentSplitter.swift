/// The division of a file into documents at the lines `---`, before variables are replaced and YAML is parsed.
enum DocumentSplitter {
    struct Part {
        let text: String
        /// Line of the text's first character in the file.
        let textLine: Int
        let firstLine: Int
    }

    /// Returns the documents that are not empty.
    static func split(_ text: String) -> [Part] {
        var parts: [Part] = []
        var lines: [Substring] = []
        var start = 1
        var number = 0
        func finish() {
            if let content = lines.firstIndex(where: { !isBlankOrComment($0) }) {
                let text = lines.joined(separator: "\n")
                parts.append(Part(text: text, textLine: start, firstLine: start + content))
            }
            lines = []
        }

        for line in text.split(omittingEmptySubsequences: false, whereSeparator: isLineBreak) {
            number += 1
            if isMarker(line, marker: "---") {
                finish()
                start = number
                // The rest of the line belongs to the new document.
                lines = ["   " + line.dropFirst(3)]
            } else if isMarker(line, marker: "...") {
                finish()
                start = number + 1
            } else if line.hasPrefix("%"), lines.allSatisfy(isBlankOrUnindentedComment) {
                // A directive such as %YAML.
                lines.append("")
            } else {
                lines.append(line)
            }
        }

        finish()
        return parts
    }

    private static func isLineBreak(_ character: Character) -> Bool {
        character == "\n" || character == "\r\n"
    }

    private static func isBlankOrComment(_ line: Substring) -> Bool {
        let text = line.drop { $0.isWhitespace }
        return text.isEmpty || text.hasPrefix("#")
    }

    private static func isBlankOrUnindentedComment(_ line: Substring) -> Bool {
        line.hasPrefix("#") || line.allSatisfy(\.isWhitespace)
    }

    private static func isMarker(_ line: Substring, marker: String) -> Bool {
        guard line.hasPrefix(marker) else { return false }
        guard let next = line.dropFirst(marker.count).first else { return true }
        return next == " " || next == "\t"
    }
}
