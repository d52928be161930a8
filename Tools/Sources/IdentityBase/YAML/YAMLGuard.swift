/// The check of a file's text before the YAML parser runs. It rejects input that exhausts CPU time or the stack:
/// aliases, of which a few lines expand to billions of nodes, and deep nesting.
///
/// It skips quotes, comments and block scalars, so that `&` and `*` within a text are allowed.
package struct YAMLGuard {
    package struct Refusal: Error, Equatable {
        package let line: Int
        package let reason: String
    }

    /// Maximum size in bytes.
    package static let largestFile = 524_288
    static let deepestBrackets = 32
    static let deepestIndent = 100
    static let mostDashes = 8
    private static let endsTag = Set(" \t\r,]}".unicodeScalars)
    private static let quotes = Set("'\"".unicodeScalars)

    private let allowsTags: Bool
    private var line = 1
    private var brackets = 0
    private var quote: Unicode.Scalar?
    /// Indent of the line whose block scalar is being skipped.
    private var blockIndent: Int?

    private init(allowsTags: Bool) { self.allowsTags = allowsTags }

    /// - Parameter allowsTags: whether a value may have a tag such as `!Ref`.
    /// - Throws: `Refusal`.
    package static func check(_ text: String, allowsTags: Bool = false) throws {
        guard text.utf8.count <= largestFile else {
            throw Refusal(line: 1, reason: "the file is larger than \(largestFile / 1_024) KiB")
        }
        var scanner = YAMLGuard(allowsTags: allowsTags)
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            try scanner.scan(line: Array(line))
            scanner.line += 1
        }
    }

    private mutating func scan(line scalars: [Unicode.Scalar]) throws {
        let indent = scalars.firstIndex { $0 != " " } ?? scalars.count
        let isBlank = scalars[indent...].allSatisfy { $0 == "\t" || $0 == "\r" }
        if let block = blockIndent {
            if isBlank || indent > block { return }
            blockIndent = nil
        }
        guard !isBlank else { return }
        if quote == nil, indent > Self.deepestIndent { throw refusal("this is indented too deeply") }
        try scanTokens(of: scalars, from: indent, indent: indent)
    }

    private mutating func scanTokens(of scalars: [Unicode.Scalar], from start: Int, indent: Int) throws {
        var position = start
        var isTokenStart = quote == nil
        var dashes = 0
        while position < scalars.count {
            let scalar = scalars[position]
            let next = if position + 1 < scalars.count { scalars[position + 1] } else { Unicode.Scalar(" ") }
            if let open = quote {
                if scalar == "\\", open == "\"" {
                    position += 1
                } else if scalar == open {
                    if open == "'", next == open { position += 1 } else { quote = nil }
                }
                position += 1
                isTokenStart = false
                continue
            }
            let isBeforeBlank = [" ", "\t", "\r"].contains(next)
            switch scalar {
            case " ", "\t", "\r":
                break
            case "#" where position == start || scalars[position - 1] == " ":
                return
            case "'", "\"":
                if isTokenStart { quote = scalar }
                isTokenStart = false
            case "&", "*":
                if isTokenStart {
                    throw refusal("anchors and aliases are not understood; write it out, or put the text in quotes")
                }
            case "!":
                guard isTokenStart else { break }
                guard allowsTags, next != "!", next != "<" else {
                    throw refusal("tags are not understood; put the text in quotes")
                }
                // The value after the tag may be a quoted text, a list or a block.
                position = scalars[position...].firstIndex { Self.endsTag.contains($0) } ?? scalars.count
                continue
            case "[", "{":
                if isTokenStart || brackets > 0 {
                    brackets += 1
                    guard brackets <= Self.deepestBrackets else { throw refusal("this is nested too deeply") }
                    isTokenStart = true
                }
            case "]", "}":
                if brackets > 0 { brackets -= 1 }
                isTokenStart = false
            case ",":
                if brackets > 0 { isTokenStart = true }
            case ":" where isBeforeBlank || (position > start && Self.quotes.contains(scalars[position - 1])):
                isTokenStart = true
            case "-" where isBeforeBlank && isTokenStart, "?" where isBeforeBlank && isTokenStart:
                dashes += 1
                guard dashes <= Self.mostDashes else { throw refusal("this is nested too deeply") }
            case "|", ">":
                if isTokenStart, brackets == 0 {
                    blockIndent = indent
                    return
                }
                isTokenStart = false
            default:
                isTokenStart = false
            }
            position += 1
        }
    }

    private func refusal(_ reason: String) -> Refusal { Refusal(line: line, reason: reason) }
}
