/// The replacement of variables in a document, in the notation of Go's templates: `{{ .NAME }}`,
/// `{{ range .LIST }} … {{ . }} … {{ end }}`, `{{ if .NAME }} … {{ else }} … {{ end }}`, with `{{-` and `-}}` to remove
/// blanks, and `{{ printf "%s/%s" .NAME .OTHER }}`. Other braces, such as `{{ t(signin:title) }}`, belong to the
/// document.
package struct DocumentTemplate {
    private enum Step {
        case text(String, line: Int)
        case variable(String, line: Int)
        case formatted(TemplateFormat, line: Int)
        case element(line: Int)
        case range(String, body: [Step], otherwise: [Step], line: Int)
        case condition(String, body: [Step], otherwise: [Step], line: Int)

        var line: Int {
            switch self {
            case .text(_, let line), .variable(_, let line): line
            case .formatted(_, let line), .element(let line): line
            case .range(_, _, _, let line), .condition(_, _, _, let line):
                line
            }
        }

        /// Indicates whether the step may write more than one line, so that a comment before it ends within it.
        var hasLineBreak: Bool {
            switch self {
            case .text(let text, _):
                text.contains(where: \.isNewline)
            case .range(_, let body, let otherwise, _), .condition(_, let body, let otherwise, _):
                (body + otherwise).contains(where: \.hasLineBreak)
            case .variable, .formatted, .element:
                false
            }
        }
    }

    /// Maximum nesting of blocks.
    static let deepestBlock = 32
    /// Maximum number of steps of one expansion: nested ranges multiply.
    static let mostSteps = 100_000

    let file: String
    let variables: ResourceVariables

    /// Returns the text of a document so that nothing in its texts is read as a template. They must be in double
    /// quotes, as in JSON.
    package static func escaped(_ document: String) -> String {
        document.replacing("{{", with: #"{\u007b"#)
    }

    /// - Throws: `FlowDefinitionError`, for a variable without a value as well.
    func expand(_ part: DocumentSplitter.Part) throws -> TemplateOutput {
        var tokens = TemplateScanner.tokens(of: part.text, firstLine: part.textLine)[...]
        if tokens.count == 1, case .text(let text, line: 1)? = tokens.first {
            return TemplateOutput(file: file, unchanged: text)
        }

        let parsed = try steps(&tokens, until: [], opened: part.firstLine, depth: 0)
        var output = TemplateOutput(file: file)
        var remaining = Self.mostSteps
        try run(parsed, element: nil, output: &output, remaining: &remaining)
        return output
    }

    private func steps(
        _ tokens: inout ArraySlice<TemplateScanner.Token>,
        until ends: Set<String>,
        opened blockLine: Int,
        depth: Int
    ) throws -> [Step] {
        guard depth <= Self.deepestBlock else { throw error(blockLine, reason: "the blocks are nested too deeply") }

        var steps: [Step] = []
        while let token = tokens.first {
            switch token {
            case .text(let text, let line):
                tokens.removeFirst()
                steps.append(.text(text, line: line))
            case .action(let words, let line):
                if let word = words.first, ends.contains(word) { return steps }
                tokens.removeFirst()
                steps.append(try step(words, line: line, tokens: &tokens, depth: depth))
            }
        }

        guard ends.isEmpty else { throw error(blockLine, reason: "{{ end }} is missing") }
        return steps
    }

    private func step(
        _ words: [String],
        line: Int,
        tokens: inout ArraySlice<TemplateScanner.Token>,
        depth: Int
    ) throws -> Step {
        switch words.first {
        case nil:
            return .text("", line: line)
        case "range", "if":
            return try block(words, line: line, tokens: &tokens, depth: depth + 1)
        case TemplateScanner.formatting:
            guard let format = TemplateFormat(Array(words.dropFirst())) else {
                let reason = "{{ printf }} is followed by a text with %s and as many variables, such as .NAME"
                throw error(line, reason: reason)
            }
            return .formatted(format, line: line)
        case let word?:
            guard words.count == 1 else {
                let action = words.joined(separator: " ")
                throw error(line, reason: "{{ \(action) }} is not understood; {{ .NAME }} is a variable")
            }
            if word == "." { return .element(line: line) }
            guard let name = Self.name(word) else { throw error(line, reason: "{{ \(word) }} has no beginning") }
            return .variable(name, line: line)
        }
    }

    /// Returns the range or the condition that an action begins, up to its end.
    private func block(
        _ words: [String],
        line: Int,
        tokens: inout ArraySlice<TemplateScanner.Token>,
        depth: Int
    ) throws -> Step {
        guard words.count == 2, let name = Self.name(words[1]) else {
            throw error(line, reason: "{{ \(words[0]) }} is followed by one variable, such as .NAME")
        }

        let body = try steps(&tokens, until: ["else", "end"], opened: line, depth: depth)
        var otherwise: [Step] = []
        // `steps` has stopped before `else` or `end`.
        if case .action(let next, _) = tokens.popFirst(), next.first == "else" {
            otherwise = try steps(&tokens, until: ["end"], opened: line, depth: depth)
            tokens.removeFirst()
        }

        guard words[0] == "range" else {
            return .condition(name, body: body, otherwise: otherwise, line: line)
        }
        return .range(name, body: body, otherwise: otherwise, line: line)
    }

    private func run(
        _ steps: [Step],
        element: String?,
        output: inout TemplateOutput,
        remaining: inout Int
    ) throws {
        for step in steps {
            remaining -= 1
            guard remaining >= 0 else { throw error(step.line, reason: "the template has too many repetitions") }

            switch step {
            case .text(let text, let line):
                try output.append(text, line: line)
            case .element(let line):
                guard let element else { throw error(line, reason: "{{ . }} is used outside of {{ range }}") }
                try output.append(.text(element), line: line)
            case .variable(let name, let line):
                if output.isInComment { continue }
                try output.append(try value(name, line: line, output: &output), line: line)
            case .formatted(let format, let line):
                if output.isInComment { continue }
                let values = try format.arguments.map { argument in
                    try text(argument, element: element, line: line, output: &output)
                }
                if format.isQuotedValue {
                    try output.append(quoted: format.text(values), line: line)
                } else {
                    try output.append(.text(format.text(values)), line: line)
                }
            case .range(let name, let body, let otherwise, let line):
                if output.isInComment, !step.hasLineBreak { continue }
                let items = try value(name, line: line, output: &output).items
                // A repetition without steps counts, too.
                remaining -= items.count
                for item in items {
                    try run(body, element: item, output: &output, remaining: &remaining)
                }
                if items.isEmpty {
                    try run(otherwise, element: element, output: &output, remaining: &remaining)
                }
            case .condition(let name, let body, let otherwise, _):
                let value = variables[name]
                let isTrue = value?.items.isEmpty == false && value != .text("false")
                let chosen = isTrue ? body : otherwise
                try run(chosen, element: element, output: &output, remaining: &remaining)
            }
        }
    }

    /// Returns the text of an argument: a variable, or the element of a list.
    private func text(
        _ argument: String,
        element: String?,
        line: Int,
        output: inout TemplateOutput
    ) throws -> String {
        guard let name = Self.name(argument) else {
            guard let element else { throw error(line, reason: "{{ . }} is used outside of {{ range }}") }
            return element
        }

        guard case .text(let text) = try value(name, line: line, output: &output) else {
            throw error(line, reason: "the variable \(name) is a list, and {{ printf }} formats texts", kind: .variable)
        }
        return text
    }

    private func value(
        _ name: String,
        line: Int,
        output: inout TemplateOutput
    ) throws -> ResourceVariables.Value {
        if let value = variables[name] { return value }
        let problem = error(line, reason: "the variable \(name) has no value", kind: .variable)
        guard variables.allowsMissing else { throw problem }
        output.missing.append(problem)
        return ResourceVariables.example(of: name)
    }

    private static func name(_ word: String) -> String? {
        let prefix = ["$.", "."].first { word.hasPrefix($0) }
        guard let prefix else { return nil }
        return String(word.dropFirst(prefix.count)).nonEmpty
    }

    private func error(
        _ line: Int,
        reason: String,
        kind: FlowDefinitionError.Kind = .definition
    ) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: line, reason: reason, kind: kind)
    }
}
