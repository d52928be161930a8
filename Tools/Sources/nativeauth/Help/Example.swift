import ArgumentParser

/// An example in a command's help.
struct Example: Sendable {
    /// The command line.
    let line: String
    /// A short description of the effect.
    let effect: String

    init(_ line: String, _ effect: String) {
        self.line = line
        self.effect = effect
    }
}

/// A command with examples in its help. Tests parse each of them.
protocol ExemplifiedCommand: ParsableCommand {
    static var examples: [Example] { get }
}

extension ExemplifiedCommand {
    /// Returns the configuration; the examples follow the discussion.
    static func makeConfiguration(
        _ name: String, abstract: String, discussion: String = "", version: String = "",
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) -> CommandConfiguration {
        let list = examples.map { "  \($0.line)\n      \($0.effect)" }.joined(separator: "\n")
        let introduction = discussion.isEmpty ? "" : discussion + "\n\n"
        return CommandConfiguration(
            commandName: name, abstract: abstract, discussion: introduction + "Examples:\n" + list, version: version,
            subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}
