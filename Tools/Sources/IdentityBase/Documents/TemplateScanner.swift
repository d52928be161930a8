enum TemplateScanner {
    enum Token {
        case text(String, line: Int)
        /// The words of an action; empty for a comment.
        case action([String], line: Int)
    }

    /// Maximum length of an action in bytes; longer braces belong to the document.
    static let longestAction = 4_096
    private static let keywords: Set<String> = ["range", "if", "else", "end", formatting]
    /// The function that formats variables.
    static let formatting = "printf"

    static func tokens(of text: String, firstLine: Int) -> [Token] {
        var tokens: [Token] = []
        var line = firstLine
        var rest = Substring(text)
        var trimsStart = false
        func add(_ piece: Substring, trimsEnd: Bool) {
            var piece = piece
            let count = piece.count(where: \.isNewline)
            var start = line
            if trimsStart {
                let kept = piece.drop(while: \.isWhitespace)
                start += piece[..<kept.startIndex].count(where: \.isNewline)
                piece = kept
            }
            while trimsEnd, piece.last?.isWhitespace == true { piece.removeLast() }

            line += count
            if !piece.isEmpty { tokens.append(.text(String(piece), line: start)) }
        }

        var searched = rest.startIndex
        var close = rest.firstRange(of: "}}")
        while let open = rest[searched...].firstRange(of: "{{") {
            // Each end is searched for once.
            if let known = close, known.lowerBound < open.upperBound {
                close = rest[open.upperBound...].firstRange(of: "}}")
            }
            guard let close else { break }
            let inner = rest[open.upperBound..<close.lowerBound]
            guard inner.utf8.count <= longestAction, let action = words(of: inner) else {
                searched = open.upperBound
                continue
            }

            let trimsEnd = inner.hasPrefix("- ") || inner == "-"
            add(rest[..<open.lowerBound], trimsEnd: trimsEnd)
            tokens.append(.action(action, line: line))
            line += inner.count(where: \.isNewline)
            trimsStart = inner.hasSuffix(" -")
            rest = rest[close.upperBound...]
            searched = rest.startIndex
        }

        if trimsStart {
            add(rest, trimsEnd: false)
        } else if !rest.isEmpty {
            tokens.append(.text(String(rest), line: line))
        }
        return tokens
    }

    /// Returns the words of a text. A text in quotes or backticks is one word, with its marks.
    private static func split(_ text: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var mark: Character?
        for character in text {
            if mark == nil, character.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }

            word.append(character)
            if character == mark {
                mark = nil
            } else if mark == nil, character == "\"" || character == "`" {
                mark = character
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// Returns the words of an action; nil for braces that belong to the document.
    private static func words(of inner: Substring) -> [String]? {
        var inner = inner
        if inner.hasPrefix("- ") { inner = inner.dropFirst(2) }
        if inner.hasSuffix(" -") { inner = inner.dropLast(2) }
        let text = inner.drop(while: \.isWhitespace)
        if text.hasPrefix("/*") { return [] }
        let words = split(text)
        guard let first = words.first else { return nil }

        let isVariable = first.hasPrefix(".") || first.hasPrefix("$.")
        guard isVariable || keywords.contains(first) else { return nil }
        return words
    }
}
