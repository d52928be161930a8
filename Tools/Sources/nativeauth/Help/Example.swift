import ArgumentParser

/// An example in a command's help.
struct Example: Sendable {
    /// The command line.
    let line: String
    /// A short description of the effect.
    let does: String

    init(_ line: String, _ does: String) {
        self.line = line
        self.does = does
    }
}

/// A command with examples in its help. Tests parse each of them.
protocol ExemplifiedCommand: ParsableCommand {
    static var examples: [Example] { get }
}

extension ExemplifiedCommand {
    /// Returns the help's discussion: a text and the examples.
    static func discussion(_ text: String = "") -> String {
        let list = examples.map { "  \($0.line)\n      \($0.does)" }.joined(separator: "\n")
        return (text.isEmpty ? "" : text + "\n\n") + "Examples:\n" + list
    }
}
