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
    private static let endsTag = Set(" \t\r,]}".utf8)

    private let quotes: Set<UInt8> = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    private let allowsTags: Bool
    private var line = 1
    private var brackets = 0
    private var quote: UInt8?
    /// Indent of the line whose block scalar is being skipped.
    private var blockIndent: Int?

    private init(allowsTags: Bool) {
        self.allowsTags = allowsTags
    }

    /// - Parameter allowsTags: whether a value may have a tag such as `!Ref`.
    /// - Throws: `Refusal`.
    package static func check(_ text: String, allowsTags: Bool = false) throws {
        guard text.utf8.count <= largestFile else {
            throw Refusal(line: 1, reason: "the file is larger than \(largestFile / 1_024) KiB")
        }
        var guardian = YAMLGuard(allowsTags: allowsTags)
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            try guardian.take(Array(line))
            guardian.line += 1
        }
    }

    private mutating func take(_ bytes: [UInt8]) throws {
        let indent = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
        let isBlank = bytes[indent...].allSatisfy { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
        if let block = blockIndent {
            if isBlank || indent > block { return }
            blockIndent = nil
        }
        guard !isBlank else { return }
        if quote == nil, indent > Self.deepestIndent { throw refusal("this is indented too deeply") }
        try walk(bytes, from: indent, indent: indent)
    }

    private mutating func walk(_ bytes: [UInt8], from start: Int, indent: Int) throws {
        var position = start
        var isTokenStart = quote == nil
        var dashes = 0
        while position < bytes.count {
            let byte = bytes[position]
            let next = if position + 1 < bytes.count { bytes[position + 1] } else { UInt8(ascii: " ") }
            if let open = quote {
                if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
                    position += 1
                } else if byte == open {
                    if open == UInt8(ascii: "'"), next == open { position += 1 } else { quote = nil }
                }
                position += 1
                isTokenStart = false
                continue
            }
            let follows = next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == UInt8(ascii: "\r")
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                break
            case UInt8(ascii: "#") where position == start || bytes[position - 1] == UInt8(ascii: " "):
                return
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                if isTokenStart { quote = byte }
                isTokenStart = false
            case UInt8(ascii: "&"), UInt8(ascii: "*"):
                if isTokenStart {
                    throw refusal("anchors and aliases are not understood; write it out, or put the text in quotes")
                }
            case UInt8(ascii: "!"):
                guard isTokenStart else { break }
                guard allowsTags, next != UInt8(ascii: "!"), next != UInt8(ascii: "<") else {
                    throw refusal("tags are not understood; put the text in quotes")
                }
                // The value after the tag may be a quoted text, a list or a block.
                position = bytes[position...].firstIndex { Self.endsTag.contains($0) } ?? bytes.count
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if isTokenStart || brackets > 0 {
                    brackets += 1
                    guard brackets <= Self.deepestBrackets else { throw refusal("this is nested too deeply") }
                    isTokenStart = true
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if brackets > 0 { brackets -= 1 }
                isTokenStart = false
            case UInt8(ascii: ","):
                if brackets > 0 { isTokenStart = true }
            case UInt8(ascii: ":") where follows || (position > start && quotes.contains(bytes[position - 1])):
                isTokenStart = true
            case UInt8(ascii: "-") where follows && isTokenStart, UInt8(ascii: "?") where follows && isTokenStart:
                dashes += 1
                guard dashes <= Self.mostDashes else { throw refusal("this is nested too deeply") }
            case UInt8(ascii: "|"), UInt8(ascii: ">"):
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
