import ArgumentParser

/// One use of a command, as its help shows it.
struct Example: Sendable {
    /// The command line, as it is typed.
    let line: String
    /// What it does, in a few words.
    let does: String

    init(_ line: String, _ does: String) {
        self.line = line
        self.does = does
    }
}

/// A command whose help has examples. Tests parse every one of them.
protocol ExemplifiedCommand: ParsableCommand {
    static var examples: [Example] { get }
}

extension ExemplifiedCommand {
    /// A discussion for the help: some sentences, and the examples.
    static func discussion(_ text: String = "") -> String {
        let list = examples.map { "  \($0.line)\n      \($0.does)" }.joined(separator: "\n")
        return (text.isEmpty ? "" : text + "\n\n") + "Examples:\n" + list
    }
}
