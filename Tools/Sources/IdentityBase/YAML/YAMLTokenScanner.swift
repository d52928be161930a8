/// The scanner behind `YAMLGuard`, which reads a text line by line and rejects what the guard forbids.
///
/// It skips quotes, comments and block scalars, so that `&` and `*` within a text are allowed. It must find the same
/// tokens as the parser, because a token that only the parser finds would not be checked. A construct that it can't
/// follow is rejected.
struct YAMLTokenScanner {
    private static let invalidName = "a name is a text, and no alias, list or mapping"
    static let blanks = Set(" \t".unicodeScalars)
    /// The scalars that may follow a tag, an anchor or an alias.
    private static let endsToken = Set(" \t,]}".unicodeScalars)
    /// Tags of YAML's own types, which every document may have.
    private static let coreTags: Set<String> = [
        "!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq",
    ]
    /// Beginnings that a later line of a text without quotes may not have: alone, each begins something else.
    private static let ambiguous = Set("'\"[{!&*|>".unicodeScalars)

    private let allowsTags: Bool
    private var lineNumber = 0
    private(set) var anchors = 0
    private var openBrackets: [Unicode.Scalar] = []
    /// Indicates whether a name comes next, if the innermost bracket is a brace.
    private var isNameNext = false
    /// The mark that ends the text in quotes around the position; nil outside of quotes.
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
    private var line = YAMLLineCursor(scalars: [], start: 0)

    private var isInBrackets: Bool { !openBrackets.isEmpty }

    init(allowsTags: Bool) { self.allowsTags = allowsTags }

    /// - Throws: `YAMLGuard.Refusal`.
    mutating func scan(line scalars: [Unicode.Scalar]) throws {
        lineNumber += 1
        let indent = scalars.firstIndex { $0 != " " } ?? scalars.count
        let isBlank = scalars[indent...].allSatisfy { $0 == "\t" }
        if let column = blockScalarColumn {
            if isBlank || indent > column { return }
            blockScalarColumn = nil
        }
        guard !isBlank else { return }
        if quote == nil, indent > YAMLGuard.deepestIndent { throw refusal("this is indented too deeply") }

        var start = indent
        if quote == nil, Self.isDocumentMarker(scalars) {
            start = 3
            blockColumn = -1
            isPlain = false
        }
        let isContinued = quote == nil && isPlain && (isInBrackets || indent > blockColumn)
        if isContinued { try checkContinuation(scalars[start...]) }
        if !isContinued { isPlain = false }

        line = YAMLLineCursor(scalars: scalars, start: start)
        line.isTokenStart = quote == nil && !isContinued
        try scanLine()
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

    private mutating func scanLine() throws {
        while let scalar = line.current {
            if let quote {
                skipQuoted(scalar, until: quote)
            } else {
                try scanToken(scalar)
            }
        }
    }

    /// Moves beyond one token, or beyond one scalar of a text without quotes.
    private mutating func scanToken(_ scalar: Unicode.Scalar) throws {
        let followsCollection = isAfterCollection
        if !Self.blanks.contains(scalar) { isAfterCollection = false }

        switch scalar {
        case " ", "\t": line.advance()
        case "#" where line.isAfterBlank: skipComment()
        case "'", "\"": scanQuote(scalar)
        case "&": try scanAnchor()
        case "*": try scanAlias()
        case "!": try scanTag()
        case "[", "{": try openBracket(scalar)
        case "]", "}": closeBracket()
        case "," where isInBrackets: scanComma()
        case ":" where endsName: try scanColon(followsCollection: followsCollection)
        case "?" where line.isTokenStart && (line.isBeforeBlank || isInBrackets):
            throw refusal("a name that begins with `?` is not understood; put it in quotes")
        case "-" where line.isTokenStart && line.isBeforeBlank && !isInBrackets: try scanDash()
        case "|", ">": scanBlockScalar()
        default: scanText()
        }
    }

    private mutating func skipComment() {
        isPlain = false
        line.moveToEnd()
    }

    /// Moves beyond a scalar of a text in quotes, with the one that it escapes.
    private mutating func skipQuoted(_ scalar: Unicode.Scalar, until mark: Unicode.Scalar) {
        let isEscape = scalar == "\\" && mark == "\""
        let isDoubledMark = scalar == mark && mark == "'" && line.next == mark
        if isEscape || isDoubledMark {
            line.advance(by: 2)
            return
        }

        if scalar == mark { quote = nil }
        line.advance()
    }

    /// Begins a text in quotes. Within a text without quotes, the mark is part of the text.
    private mutating func scanQuote(_ mark: Unicode.Scalar) {
        if line.isTokenStart {
            quote = mark
            line.beginToken()
            isPlain = false
        }
        line.isTokenStart = false
        line.advance()
    }

    /// Moves beyond an anchor. The value follows, so that the position stays at the start of a token.
    private mutating func scanAnchor() throws {
        guard line.isTokenStart else { return line.advance() }
        line.beginToken()
        line.position = try endOfAnchor()
        anchors += 1
        guard anchors <= YAMLGuard.mostAnchors else { throw refusal("there are too many anchors") }
    }

    /// Moves beyond an alias, which is a complete value.
    private mutating func scanAlias() throws {
        guard line.isTokenStart else { return line.advance() }
        line.beginToken()
        line.position = try endOfAnchor()
        try checkName()
        isAfterCollection = true
        line.isTokenStart = false
        isPlain = false
    }

    /// Moves beyond a tag. The value after it may be a quoted text, a list or a block.
    private mutating func scanTag() throws {
        guard line.isTokenStart else { return line.advance() }
        line.beginToken()
        let end = line.firstPosition(where: Self.endsToken.contains)
        let tag = line.text(until: end)
        let isOwnTag = allowsTags && line.next != "!" && line.next != "<"
        guard isOwnTag || Self.coreTags.contains(tag) else {
            throw refusal("the tag \(tag) is not understood; put the text in quotes")
        }
        line.position = end
    }

    /// Begins a list or a mapping. Within brackets, a bracket ends a text without quotes; elsewhere it is part of it.
    private mutating func openBracket(_ bracket: Unicode.Scalar) throws {
        guard line.isTokenStart || isInBrackets else { return line.advance() }
        try checkName()
        // The column of the outermost bracket is the one of the value.
        if !isInBrackets { line.beginToken() }
        openBrackets.append(bracket)
        guard openBrackets.count <= YAMLGuard.deepestBrackets else { throw refusal("this is nested too deeply") }

        isNameNext = true
        line.isTokenStart = true
        isPlain = false
        line.advance()
    }

    private mutating func closeBracket() {
        if isInBrackets {
            openBrackets.removeLast()
            isNameNext = false
            isPlain = false
            isAfterCollection = true
        }
        line.isTokenStart = false
        line.advance()
    }

    private mutating func scanComma() {
        isNameNext = true
        line.isTokenStart = true
        isPlain = false
        line.advance()
    }

    /// Indicates whether a colon at the position ends a name. In brackets, a colon after anything but a text without
    /// quotes needs no blank.
    private var endsName: Bool { line.isBeforeBlank || (isInBrackets && !isPlain) }

    /// Ends a name. Outside of brackets, the column of the name is the one of its mapping.
    private mutating func scanColon(followsCollection: Bool) throws {
        guard !followsCollection else { throw refusal(Self.invalidName) }
        if !isInBrackets { blockColumn = line.tokenColumn ?? line.position }
        line.tokenColumn = nil
        isNameNext = false
        line.isTokenStart = true
        isPlain = false
        line.advance()
    }

    /// Begins an entry of a list. Its value may be a list in the same line.
    private mutating func scanDash() throws {
        line.dashes += 1
        guard line.dashes <= YAMLGuard.mostDashes else { throw refusal("this is nested too deeply") }
        blockColumn = line.position
        line.tokenColumn = nil
        line.advance()
    }

    /// Begins a block scalar, whose lines are skipped. In brackets there is none.
    private mutating func scanBlockScalar() {
        guard line.isTokenStart, !isInBrackets else {
            line.isTokenStart = false
            line.advance()
            return
        }

        blockScalarColumn = blockColumn
        isPlain = false
        line.moveToEnd()
    }

    private mutating func scanText() {
        if line.isTokenStart {
            line.beginToken()
            isPlain = true
        }
        line.isTokenStart = false
        line.advance()
    }

    /// Rejects an alias, a list or a mapping in the place of a name in braces. Such a name needs no colon: `{*x}`.
    private func checkName() throws {
        if isNameNext, openBrackets.last == "{" { throw refusal(Self.invalidName) }
    }

    /// Returns the position after the anchor or the alias at the position.
    private func endOfAnchor() throws -> Int {
        let start = line.position + 1
        let end = line.firstPosition(from: start) { !Self.isPartOfAnchor($0) }
        let isEnded = end == line.scalars.count || Self.endsToken.contains(line.scalars[end])
        guard end > start, isEnded else {
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

    private func refusal(_ reason: String) -> YAMLGuard.Refusal {
        YAMLGuard.Refusal(line: lineNumber, reason: reason)
    }
}
