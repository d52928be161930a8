/// The text of a document whose variables are replaced, with the line in the file of each of its lines.
struct TemplateOutput {
    /// Characters of values that need no quotes in YAML.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./@+-:")

    let file: String
    private(set) var text = ""
    private(set) var lines: [Int] = []
    /// The variables without a value, for which examples were used.
    var missing: [FlowDefinitionError] = []
    private var current = LineState()

    init(file: String) { self.file = file }

    /// A document without variables, as most are.
    init(file: String, unchanged text: String) {
        self.file = file
        self.text = text
        var count = text.count(where: \.isNewline)
        if text.last?.isNewline == false { count += 1 }
        lines = Array(1..<count + 1)
    }

    var isInComment: Bool { current.isComment }

    mutating func append(_ piece: String, line: Int) throws {
        var line = line
        for character in piece {
            if lines.isEmpty || text.last?.isNewline == true { lines.append(line) }
            text.append(character)
            if character.isNewline {
                current = LineState()
                line += 1
            } else {
                current.append(character)
            }
        }

        guard text.utf8.count <= YAMLGuard.largestFile else {
            throw FlowDefinitionError(
                file: file,
                line: line,
                reason: "the values of variables make the document too large"
            )
        }
    }

    /// Appends a text that is a text for YAML, too, even if it looks like a number or `true`.
    mutating func append(quoted text: String, line: Int) throws {
        guard current.openQuote == nil else { return try append(.text(text), line: line) }
        try append(try JSONValue.string(text).text(), line: line)
    }

    /// Appends a variable's value so that it stays one value: its quotes end no text, its line breaks add no members.
    mutating func append(_ value: ResourceVariables.Value, line: Int) throws {
        let quote = current.openQuote
        switch (value, quote) {
        case (.text(let text), "\""):
            let quoted = try JSONValue.string(text).text()
            try append(String(quoted.dropFirst().dropLast()), line: line)
        case (.text(let text), "'"):
            try append(text.replacing("'", with: "''"), line: line)
        case (.text(let text), _):
            let isWhole = current.last.map(" \t[,".contains) ?? false
            if isWhole, !Self.isPlain(text) {
                try append(try JSONValue.string(text).text(), line: line)
            } else {
                try append(text.replacing("\n", with: " "), line: line)
            }
        case (.list(let list), nil):
            let texts = list.map(JSONValue.string)
            try append(try JSONValue.array(texts).text(), line: line)
        case (.list, _):
            throw FlowDefinitionError(file: file, line: line, reason: "a variable with a list does not fit into a text")
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.allSatisfy(plain.contains) && !text.hasSuffix(":") && !text.hasPrefix("-")
    }
}

/// The state of the line that is being written, updated with each character, so that a long line is read once.
private struct LineState {
    private static let quotes: Set<Character> = ["\"", "'"]

    /// The last character; nil at the start of the line.
    private(set) var last: Character?
    /// Indicates whether the first character that is not blank begins a comment.
    private(set) var isComment = false
    /// The quotation mark that is open.
    private(set) var openQuote: Character?
    private var isBlank = true
    private var isEscaped = false

    mutating func append(_ character: Character) {
        if let quote = openQuote {
            if isEscaped {
                isEscaped = false
            } else if quote == "\"", character == "\\" {
                isEscaped = true
            } else if character == quote {
                openQuote = nil
            }
        } else if Self.quotes.contains(character), " \t[{,:".contains(last ?? " ") {
            openQuote = character
        }

        if isBlank, character != " ", character != "\t" {
            isBlank = false
            isComment = character == "#"
        }
        last = character
    }
}
