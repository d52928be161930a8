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
            let content = lines.firstIndex { line in
                let text = line.drop { $0.isWhitespace }
                return !text.isEmpty && !text.hasPrefix("#")
            }
            if let content {
                parts.append(Part(text: lines.joined(separator: "\n"), textLine: start, firstLine: start + content))
            }
            lines = []
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            number += 1
            if isMarker(line, marker: "---") {
                finish()
                start = number
                // The rest of the line belongs to the new document.
                lines = ["   " + line.dropFirst(3)]
            } else if isMarker(line, marker: "...") {
                finish()
                start = number + 1
            } else if line.hasPrefix("%"), lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("#") }) {
                // A directive such as %YAML.
                lines.append("")
            } else {
                lines.append(line)
            }
        }
        finish()
        return parts
    }

    private static func isMarker(_ line: Substring, marker: String) -> Bool {
        guard line.hasPrefix(marker) else { return false }
        return line.dropFirst(marker.count).first.map { $0 == " " || $0 == "\t" } ?? true
    }
}
