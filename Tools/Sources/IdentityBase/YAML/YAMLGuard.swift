/// The check of a file's text before the YAML parser runs. It rejects input that exhausts CPU time or the stack: deep
/// nesting, and names that are aliases, lists or mappings. The parser computes a hash of each name, and a few lines of
/// aliases expand to billions of nodes. Values may be aliases: `YAMLDocument` expands them within a budget.
///
/// It skips quotes, comments and block scalars, so that `&` and `*` within a text are allowed. It must find the same
/// tokens as the parser, because a token that only the parser finds would not be checked. A construct that it can't
/// follow is rejected.
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
    /// Maximum number of anchors. Each may contain the one before it, so that this limits the depth of the tree, which
    /// is released recursively.
    static let mostAnchors = 32
    private static let invalidName = "a name is a text, and no alias, list or mapping"
    private static let blanks = Set(" \t".unicodeScalars)
    private static let endsTag = Set(" \t,]}".unicodeScalars)
    /// Tags of YAML's own types, which every document may have.
    private static let coreTags: Set<String> = [
        "!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq",
    ]
    /// The line breaks of YAML 1.1, as the parser reads them: also NEL, LS and PS.
    private static let lineBreaks: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    /// Beginnings that a later line of a text without quotes may not have: alone, each begins something else.
    private static let ambiguous = Set("'\"[{!&*|>".unicodeScalars)

    private let allowsTags: Bool
    private var line = 1
    private var openBrackets: [Unicode.Scalar] = []
    /// Indicates whether a name comes next, if the innermost bracket is a brace.
    private var isNameNext = false
    private var quote: Unicode.Scalar?
    /// Column of the innermost list or mapping outside of brackets; -1 for none.
    private var blockColumn = -1
    /// Column of the list or mapping whose block scalar is being skipped.
    private var blockScalarColumn: Int?
    /// Indicates whether a text without quotes has begun, which the next line may continue.
    private var isPlain = false
    /// Indicates whether the last token is an alias, or ends a list or a mapping. None of them can be the name of a
    /// member.
    private var isAfterCollection = false
    private var anchors = 0

    private var brackets: Int { openBrackets.count }

    private init(allowsTags: Bool) { self.allowsTags = allowsTags }

    /// - Parameter allowsTags: whether a value may have a tag such as `!Ref`.
    /// - Returns: whether the text has anchors.
    /// - Throws: `Refusal`.
    @discardableResult
    package static func check(_ text: String, allowsTags: Bool = false) throws -> Bool {
        guard text.utf8.count <= largestFile else {
            throw Refusal(line: 1, reason: "the file is larger than \(largestFile / 1_024) KiB")
        }
        var scanner = YAMLGuard(allowsTags: allowsTags)
        for line in lines(of: text) {
            try scanner.scan(line: line)
            scanner.line += 1
        }
        return scanner.anchors > 0
    }

    private static func lines(of text: String) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = []
        var line: [Unicode.Scalar] = []
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            if scalar == "\n", previous == "\r" { continue }
            if lineBreaks.contains(scalar) {
                lines.append(line)
                line = []
            } else {
                line.append(scalar)
            }
        }
        lines.append(line)
        return lines
    }

    /// Returns the index of the first scalar of a line, counted from 1, as the parser counts lines.
    static func start(ofLine line: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var current = 1
        var index = 0
        while current < line, index < scalars.count {
            let next = scalars.dropFirst(index + 1).first
            let isPair = scalars[index] == "\r" && next == "\n"
            if lineBreaks.contains(scalars[index]), !isPair { current += 1 }
            index += 1
        }

        guard current == line else { return nil }
        return index
    }

    private mutating func scan(line scalars: [Unicode.Scalar]) throws {
        let indent = scalars.firstIndex { $0 != " " } ?? scalars.count
        let isBlank = scalars[indent...].allSatisfy { $0 == "\t" }
        if let column = blockScalarColumn {
            if isBlank || indent > column { return }
            blockScalarColumn = nil
        }
        guard !isBlank else { return }
        if quote == nil, indent > Self.deepestIndent { throw refusal("this is indented too deeply") }

        var start = indent
        if quote == nil, Self.isDocumentMarker(scalars) {
            start = 3
            blockColumn = -1
            isPlain = false
        }
        let isContinued = quote == nil && isPlain && (brackets > 0 || indent > blockColumn)
        if isContinued { try checkContinuation(scalars[start...]) }
        if !isContinued { isPlain = false }
        try scanTokens(of: scalars, from: start, isContinued: isContinued)
    }

    private static func isDocumentMarker(_ scalars: [Unicode.Scalar]) -> Bool {
        guard scalars.count >= 3,
            scalars.count == 3 || blanks.contains(scalars[3])
        else { return false }
        let start = scalars[..<3]
        return start.elementsEqual("---".unicodeScalars) || start.elementsEqual("...".unicodeScalars)
    }

    /// The parser takes such a line for text, and others may take it for a value: it could hide the lines after it.
    private func checkContinuation(_ scalars: ArraySlice<Unicode.Scalar>) throws {
        guard let first = scalars.first else { return }
        let second = scalars.dropFirst().first ?? " "
        let isIndicator = first == "-" || first == "?"
        let isEntry = isIndicator && Self.blanks.contains(second)
        guard !isEntry, !Self.ambiguous.contains(first) else {
            throw refusal("a text that continues on another line is not understood here; put it in quotes")
        }
    }

    private mutating func scanTokens(
        of scalars: [Unicode.Scalar],
        from start: Int,
        isContinued: Bool
    ) throws {
        var position = start
        var isTokenStart = quote == nil && !isContinued
        // Column of the value, with the anchor and the tag before it.
        var tokenColumn: Int?
        var dashes = 0
        while position < scalars.count {
            let scalar = scalars[position]
            var next: Unicode.Scalar = " "
            if position + 1 < scalars.count { next = scalars[position + 1] }
            if let open = quote {
                position = skipQuoted(scalar, next: next, open: open, at: position)
                isTokenStart = false
                continue
            }

            let isBeforeBlank = Self.blanks.contains(next)
            let followsCollection = isAfterCollection
            if !Self.blanks.contains(scalar) { isAfterCollection = false }
            switch scalar {
            case " ", "\t":
                break
            case "#" where position == start || Self.blanks.contains(scalars[position - 1]):
                isPlain = false
                return
            case "'", "\"":
                if isTokenStart {
                    quote = scalar
                    tokenColumn = tokenColumn ?? position
                    isPlain = false
                }
                isTokenStart = false
            case "&", "*":
                guard isTokenStart else { break }
                tokenColumn = tokenColumn ?? position
                position = try endOfAnchor(at: position, in: scalars)
                if scalar == "&" {
                    anchors += 1
                    guard anchors <= Self.mostAnchors else { throw refusal("there are too many anchors") }
                } else {
                    try checkName()
                    isAfterCollection = true
                    isTokenStart = false
                    isPlain = false
                }
                continue
            case "!":
                guard isTokenStart else { break }
                // The value after the tag may be a quoted text, a list or a block.
                tokenColumn = tokenColumn ?? position
                position = try endOfTag(at: position, next: next, in: scalars)
                continue
            case "[", "{":
                if isTokenStart || brackets > 0 {
                    try checkName()
                    if brackets == 0 { tokenColumn = tokenColumn ?? position }
                    openBrackets.append(scalar)
                    isNameNext = true
                    guard brackets <= Self.deepestBrackets else { throw refusal("this is nested too deeply") }
                    isTokenStart = true
                    isPlain = false
                }
            case "]", "}":
                if brackets > 0 {
                    openBrackets.removeLast()
                    isNameNext = false
                    isPlain = false
                    isAfterCollection = true
                }
                isTokenStart = false
            case "," where brackets > 0:
                isNameNext = true
                isTokenStart = true
                isPlain = false
            // In brackets, a colon after anything but a text without quotes needs no blank.
            case ":" where isBeforeBlank || (brackets > 0 && !isPlain):
                guard !followsCollection else { throw refusal(Self.invalidName) }
                if brackets == 0 { blockColumn = tokenColumn ?? position }
                tokenColumn = nil
                isNameNext = false
                isTokenStart = true
                isPlain = false
            case "?" where isTokenStart && (isBeforeBlank || brackets > 0):
                throw refusal("a name that begins with `?` is not understood; put it in quotes")
            case "-" where isBeforeBlank && isTokenStart && brackets == 0:
                dashes += 1
                guard dashes <= Self.mostDashes else { throw refusal("this is nested too deeply") }
                blockColumn = position
                tokenColumn = nil
            case "|", ">":
                if isTokenStart, brackets == 0 {
                    blockScalarColumn = blockColumn
                    isPlain = false
                    return
                }
                isTokenStart = false
            default:
                if isTokenStart {
                    tokenColumn = tokenColumn ?? position
                    isPlain = true
                }
                isTokenStart = false
            }
            position += 1
        }
    }

    /// Returns the position after a character of a text in quotes, with the one that it escapes.
    private mutating func skipQuoted(
        _ scalar: Unicode.Scalar,
        next: Unicode.Scalar,
        open: Unicode.Scalar,
        at position: Int
    ) -> Int {
        if scalar == "\\", open == "\"" { return position + 2 }
        guard scalar == open else { return position + 1 }
        if open == "'", next == open { return position + 2 }
        quote = nil
        return position + 1
    }

    /// Returns the position after a tag.
    private func endOfTag(at start: Int, next: Unicode.Scalar, in scalars: [Unicode.Scalar]) throws -> Int {
        let end = scalars[start...].firstIndex(where: Self.endsTag.contains) ?? scalars.count
        let tag = String(String.UnicodeScalarView(scalars[start..<end]))
        let isOwnTag = allowsTags && next != "!" && next != "<"
        guard isOwnTag || Self.coreTags.contains(tag) else {
            throw refusal("the tag \(tag) is not understood; put the text in quotes")
        }
        return end
    }

    /// Rejects an alias, a list or a mapping in the place of a name in braces. Such a name needs no colon: `{*x}`.
    private func checkName() throws {
        if isNameNext, openBrackets.last == "{" { throw refusal(Self.invalidName) }
    }

    /// Returns the position after the name of an anchor or an alias.
    private func endOfAnchor(at start: Int, in scalars: [Unicode.Scalar]) throws -> Int {
        let rest = scalars[(start + 1)...]
        let end = rest.firstIndex { !Self.isPartOfAnchor($0) } ?? scalars.count
        let isEnded = end == scalars.count || Self.endsTag.contains(scalars[end])
        guard end > start + 1, isEnded else {
            throw refusal("the name of an anchor has letters and digits only; put the text in quotes")
        }
        return end
    }

    private static func isPartOfAnchor(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        switch scalar {
        case "0"..."9", "_", "-": return true
        default: return scalar.properties.isAlphabetic
        }
    }

    private func refusal(_ reason: String) -> Refusal { Refusal(line: line, reason: reason) }
}
