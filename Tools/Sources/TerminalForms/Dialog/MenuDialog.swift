/// A prompt for one of several choices, by number or arrow keys.
@MainActor
package struct MenuDialog {
    private let terminal: any Terminal

    package init(_ terminal: any Terminal) { self.terminal = terminal }

    /// Displays the question and returns the index of the chosen label.
    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input.
    package func choose(_ question: String, from choices: [String]) async throws(Interruption) -> Int {
        terminal.enableRawMode()
        let renderer = ScreenRenderer(terminal.traits)
        var lines: [ScreenLine] = [.blank, ScreenLine(TextCleaner.line(question), .strong)]
        for (index, choice) in choices.enumerated() {
            lines += Paragraph.wrap(
                TextCleaner.line(choice), columns: terminal.traits.columns, first: "  \(index + 1)  ", rest: "     ")
        }
        terminal.write(lines)
        let numbers = choices.indices.map { String($0 + 1) }
        let prompt = LineReader.Question(prompt: { "Choose 1-\(choices.count): " }, candidates: numbers)
        while true {
            let line = try await LineReader(terminal: terminal).ask(prompt) ?? ""
            if let number = Int(line.trimmed), (1...choices.count).contains(number) { return number - 1 }
            terminal.write(renderer.alert("Type a number from 1 to \(choices.count)."))
        }
    }
}
