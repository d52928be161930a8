/// The check of a file's text before the YAML parser runs. It rejects input that exhausts CPU time or the stack: deep
/// nesting, and names that are aliases, lists or mappings. The parser computes a hash of each name, and a few lines of
/// aliases expand to billions of nodes. Values may be aliases: `YAMLDocument` expands them within a budget.
///
/// `YAMLTokenScanner` finds the tokens.
package enum YAMLGuard {
    package struct Refusal: Error, Equatable {
        package let line: Int
        package let reason: String
    }

    /// Maximum size in bytes.
    package static let largestFile = 524_288
    static let deepestBrackets = 32
    static let deepestIndent = 100
    static let mostDashes = 8
    /// Maximum number of anchors. Each may contain the one before it, so that this limits the depth of the tree, which
    /// is released recursively.
    static let mostAnchors = 32
    /// - Parameter allowsTags: whether a value may have a tag such as `!Ref`.
    /// - Returns: whether the text has anchors.
    /// - Throws: `Refusal`.
    @discardableResult
    package static func check(_ text: String, allowsTags: Bool = false) throws -> Bool {
        guard text.utf8.count <= largestFile else {
            throw Refusal(line: 1, reason: "the file is larger than \(largestFile / 1_024) KiB")
        }

        let scalars = Array(text.unicodeScalars)
        var scanner = YAMLTokenScanner(allowsTags: allowsTags)
        for line in lines(of: scalars) {
            try scanner.scan(line: Array(scalars[line]))
        }
        return scanner.anchors > 0
    }

    /// Returns the index of the first scalar of a line, counted from 1, as the parser counts lines.
    static func start(ofLine line: Int, in scalars: [Unicode.Scalar]) -> Int? {
        let lines = lines(of: scalars)
        guard lines.indices.contains(line - 1) else { return nil }
        return lines[line - 1].lowerBound
    }

    /// The line breaks of YAML 1.1, as the parser reads them: also NEL, LS and PS.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Returns the ranges of the lines, without their line breaks. `\r\n` is one line break.
    private static func lines(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for (index, scalar) in scalars.enumerated() where isLineBreak(scalar) {
            let isEndOfPair = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
            if !isEndOfPair { lines.append(start..<index) }
            start = index + 1
        }
        lines.append(start..<scalars.count)
        return lines
    }
}
