extension Terminal {
    /// Displays a menu and returns the index of the entry that the user selects, by number or arrow keys.
    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input.
    @MainActor
    package func choose(_ question: String, from choices: [String]) async throws(Interruption) -> Int {
        enableRawMode()
        let list = ScreenRenderer(traits).numberedList(choices)
        write([.blank, ScreenLine(TextCleaner.line(question), .strong)] + list)

        let numbers = choices.indices.map { String($0 + 1) }
        let prompt = LineReader.Question(
            prompt: { "Choose 1-\(choices.count): " },
            keys: numbers,
            candidates: numbers
        )

        while true {
            let line = try await LineReader(terminal: self).ask(prompt) ?? ""
            if let number = Int(line.trimmed),
                (1...choices.count).contains(number)
            {
                return number - 1
            }
            write(ScreenRenderer(traits).alert("Type a number from 1 to \(choices.count)."))
        }
    }
}
