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
    /// Returns the help's discussion: a text and the examples.
    static func discussion(_ text: String = "") -> String {
        let list = examples.map { "  \($0.line)\n      \($0.effect)" }.joined(separator: "\n")
        guard !text.isEmpty else { return "Examples:\n" + list }
        return text + "\n\nExamples:\n" + list
    }
}
