/// The arguments of `printf` in a template: a text with placeholders, and the variables in their places.
struct TemplateFormat {
    private static let marks: Set<Character> = ["\"", "`"]
    private static let verbs: Set<Character> = ["s", "v", "q"]

    private enum Piece {
        case text(String)
        case value(isQuoted: Bool)

        var isValue: Bool {
            guard case .value = self else { return false }
            return true
        }
    }

    private let pieces: [Piece]
    /// The variables with their leading dot; a dot alone is the element of a list.
    let arguments: [String]

    /// - Parameter words: the words after `printf`.
    /// - Returns: nil unless there is one text with as many placeholders as variables.
    init?(_ words: [String]) {
        guard let format = words.first, format.count > 1,
            let mark = format.first, Self.marks.contains(mark),
            format.last == mark,
            let pieces = Self.pieces(of: format.dropFirst().dropLast())
        else { return nil }

        let variables = words.dropFirst()
        let areVariables = variables.allSatisfy {
            $0.hasPrefix(".") || $0.hasPrefix("$.")
        }
        guard areVariables, pieces.count(where: \.isValue) == variables.count else { return nil }
        self.pieces = pieces
        arguments = Array(variables)
    }

    /// Returns the pieces of a text with `%s`, `%v`, `%q` and `%%`; nil for another placeholder or an escape.
    private static func pieces(of format: Substring) -> [Piece]? {
        var pieces: [Piece] = []
        var text = ""
        var rest = format
        while let character = rest.popFirst() {
            guard character != "\\" else { return nil }
            guard character == "%" else {
                text.append(character)
                continue
            }

            guard let verb = rest.popFirst() else { return nil }
            if verb == "%" {
                text.append(verb)
                continue
            }
            guard verbs.contains(verb) else { return nil }
            pieces.append(.text(text))
            pieces.append(.value(isQuoted: verb == "q"))
            text = ""
        }
        pieces.append(.text(text))
        return pieces
    }

    /// Indicates whether the text is one value in quotation marks. ``text(_:)`` returns it without them.
    var isQuotedValue: Bool {
        guard pieces.count == 3,
            case .text("") = pieces[0],
            case .value(isQuoted: true) = pieces[1],
            case .text("") = pieces[2]
        else { return false }
        return true
    }

    /// Returns the text with the values of the arguments, in their order.
    func text(_ values: [String]) -> String {
        if isQuotedValue, let value = values.first { return value }

        var rest = values[...]
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += text
            case .value(let isQuoted):
                let value = rest.popFirst() ?? ""
                result += isQuoted ? "\"\(value)\"" : value
            }
        }
        return result
    }
}
