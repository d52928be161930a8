import ArgumentParser
import TerminalForms

/// The parser's help and error texts, wrapped to the terminal's width, because the parser does not wrap usage lines.
enum HelpText {
    private static let gap: Character = "\u{A0}"

    static func wrap(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { wrapped(String($0), columns: columns) }
            .joined(separator: "\n")
    }

    private static func wrapped(_ line: String, columns: Int) -> String {
        guard DisplayWidth.of(line) > columns else { return line }

        let margin = String(line.prefix { $0 == " " })
        var rest = margin
        var body = String(line.dropFirst(margin.count))
        if line.lowercased().hasPrefix("usage:") {
            rest = String(repeating: " ", count: 7)
            // An option and its value stay on the same line.
            body = joiningBrackets(body)
        } else if line.hasPrefix("  nativeauth") {
            rest += "    "
        }

        let lines = Paragraph.wrap(body, columns: columns, first: margin, rest: rest)
        let texts = lines.map { $0.text.replacing(String(gap), with: " ") }
        return texts.joined(separator: "\n")
    }

    private static func joiningBrackets(_ text: String) -> String {
        var depth = 0
        let characters = text.map { character in
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            guard character == " ", depth > 0 else { return character }
            return gap
        }
        return String(characters)
    }
}

/// A command with examples in its help. Tests parse each of them.
protocol ExemplifiedCommand: ParsableCommand {
    /// Command lines, each with its effect.
    static var examples: KeyValuePairs<String, String> { get }
}

extension ExemplifiedCommand {
    /// Returns the configuration; the examples follow the discussion.
    static func makeConfiguration(
        _ name: String,
        abstract: String,
        usage: String? = nil,
        discussion: String = "",
        version: String = "",
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) -> CommandConfiguration {
        let list = examples.map { "  \($0.key)\n      \($0.value)" }.joined(separator: "\n")
        var introduction = ""
        if !discussion.isEmpty { introduction = discussion + "\n\n" }

        return CommandConfiguration(
            commandName: name,
            abstract: abstract,
            usage: usage,
            discussion: introduction + "Examples:\n" + list,
            version: version,
            subcommands: subcommands,
            defaultSubcommand: defaultSubcommand
        )
    }
}
