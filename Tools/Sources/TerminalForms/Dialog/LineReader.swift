/// A prompt for one line: draws the prompt and the input, and prints announcements above them.
@MainActor
struct LineReader {
    struct Question {
        /// The prompt's text; evaluated on each redraw, because it may contain a countdown.
        var prompt: () -> String
        var initial = ""
        var isSecret = false
        /// The inputs that a menu accepts. Other input is masked, because it may be a password typed too early.
        /// `nil` echoes all input.
        var keys: [String]?
        var candidates: [String] = []
        var maximumLength = 4_096
        /// Indicates whether a text is complete without Enter.
        var isComplete: ((String) -> Bool)?
        /// Indicates whether the prompt's text changes over time and must be redrawn.
        var isAnimated: () -> Bool = { false }
        /// Indicates whether the prompt must end without a line; receives the current text.
        var shouldEnd: ((String) -> Bool)?
        var isDisplayed = false
        /// The lines below the prompt for the current text, where the terminal can redraw them.
        var below: (String) -> [ScreenLine] = { _ in [] }
        /// Indicates whether the up arrow key ends the prompt with ``Reply/back``.
        var canGoBack = false

        /// Checks whether a text may be echoed. A long pasted text is not evaluated for each of its characters.
        func isEchoed(_ text: @autoclosure () -> String) -> Bool {
            guard !isSecret else { return false }
            guard let keys else { return true }

            let text = text().lowercased()
            return keys.contains { $0.lowercased().hasPrefix(text) }
        }
    }

    enum Reply: Equatable {
        case line(String)
        /// The user returns to the previous field.
        case back
        /// `shouldEnd` ended the prompt.
        case ended
    }

    let terminal: any Terminal

    /// - Returns: the line; `nil` if `shouldEnd` ended the prompt.
    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input.
    func ask(_ question: Question) async throws(Interruption) -> String? {
        switch try await reply(to: question) {
        case .line(let text): text
        case .back, .ended: nil
        }
    }

    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input.
    func reply(to question: Question) async throws(Interruption) -> Reply {
        var line = PromptLine(question: question, prompt: question.prompt(), traits: terminal.traits)
        var editor = LineEditor(
            question.initial,
            candidates: question.candidates,
            maximumLength: question.maximumLength
        )
        let traits = line.traits

        terminal.write(terminal.takeAnnouncements())
        if !question.isDisplayed || traits.canRedraw {
            terminal.write(line.drawing(of: editor))
        }

        while true {
            let isWatched = question.shouldEnd != nil || traits.canRedraw && question.isAnimated()
            var interval: Duration?
            if isWatched { interval = .milliseconds(250) }
            let key = await terminal.nextKey(within: interval) ?? .refresh

            if key == .refresh {
                if question.shouldEnd?(editor.text) ?? false {
                    if traits.canRedraw { terminal.write(line.erasure(of: editor)) }
                    return .ended
                }
                refresh(&line, editor: editor)
                continue
            }
            if key == .up, question.canGoBack {
                terminal.write(line.ending(of: editor))
                return .back
            }

            let effect = editor.handle(key)
            terminal.write(line.output(for: effect, of: editor))
            let isComplete =
                switch effect {
                case .accepted, .interrupted: true
                case .appended: question.isComplete?(editor.text) ?? false
                case .none, .removedLast, .changed: false
                }
            guard isComplete else { continue }

            terminal.write(line.ending(of: editor))
            if effect == .interrupted { throw Interruption() }
            return .line(editor.text)
        }
    }

    /// Draws the prompt anew, below the announcements.
    private func refresh(_ line: inout PromptLine, editor: LineEditor) {
        let announced = terminal.takeAnnouncements()
        let prompt = line.question.prompt()
        let canRedraw = line.traits.canRedraw
        // Without redraw support, a countdown would print a new line every second.
        guard !announced.isEmpty || prompt != line.prompt && canRedraw else {
            return
        }

        var start = "\n"
        if canRedraw { start = line.erasure(of: editor) }
        if !announced.isEmpty { terminal.write(start) }
        terminal.write(announced)
        line.prompt = prompt
        terminal.write(line.drawing(of: editor))
    }
}

/// The appearance of a prompt and its input on one row of the terminal.
private struct PromptLine {
    let question: LineReader.Question
    var prompt: String
    let traits: TerminalTraits

    /// Returns the output that shows the effect of a key.
    func output(for effect: LineEditor.Effect, of editor: LineEditor) -> String {
        switch effect {
        case .none, .accepted, .interrupted: return ""
        case _ where !linesBelow(editor).isEmpty: return drawing(of: editor)
        // A menu may have to mask characters that are displayed already.
        case .appended where traits.canRedraw && question.keys != nil:
            return drawing(of: editor)
        case .appended(let character) where fits(editor):
            return displayed([character], of: editor)
        case .removedLast where traits.isPlain && !question.isEchoed(editor.text):
            return ""
        case .removedLast where !traits.canRedraw && !traits.isPlain:
            return "\u{8} \u{8}"
        case .appended, .removedLast, .changed:
            guard traits.canRedraw else {
                return "\n" + drawing(of: editor)
            }
            return drawing(of: editor)
        }
    }

    /// Returns the prompt and the part of the line around the cursor that fits on the same row.
    func drawing(of editor: LineEditor) -> String {
        guard traits.canRedraw else {
            return prompt + displayed(editor.characters, of: editor)
        }
        let available = max(8, traits.columns - DisplayWidth.of(prompt) - 1)
        func width(of characters: some Sequence<Character>) -> Int {
            DisplayWidth.of(displayed(characters, of: editor))
        }

        // For a long pasted text, only the part around the cursor is measured.
        var start = max(0, editor.cursor - available)
        while width(of: editor.characters[start..<editor.cursor]) > available {
            start += 1
        }
        var end = editor.cursor
        while end < editor.characters.count, width(of: editor.characters[start...end]) <= available {
            end += 1
        }

        var text = erasure(of: editor) + ScreenLine(prompt, .strong).text(isColored: traits.isColored)
        text += displayed(editor.characters[start..<end], of: editor)

        let below = linesBelow(editor)
        guard below.isEmpty else {
            let columnsBeforeCursor = DisplayWidth.of(prompt) + width(of: editor.characters[start..<editor.cursor])
            return text + below.map { "\r\n" + $0.text(isColored: traits.isColored) }.joined()
                + "\u{1B}[\(below.count)A\r\u{1B}[\(columnsBeforeCursor)C"
        }

        let columnsAfterCursor = width(of: editor.characters[editor.cursor..<end])
        if columnsAfterCursor > 0 { text += "\u{1B}[\(columnsAfterCursor)D" }
        return text
    }

    /// Returns the output that erases the prompt, and the lines below it.
    func erasure(of editor: LineEditor) -> String {
        guard !linesBelow(editor).isEmpty else { return "\r\u{1B}[K" }
        return "\r\u{1B}[J"
    }

    /// Returns the output after the last key: moves behind the lines below the prompt, which stay.
    func ending(of editor: LineEditor) -> String {
        let below = linesBelow(editor)
        guard !below.isEmpty else { return "\n" }
        return "\u{1B}[\(below.count)B\n"
    }

    private func linesBelow(_ editor: LineEditor) -> [ScreenLine] {
        guard traits.canRedraw else { return [] }
        return question.below(editor.text)
    }

    private func fits(_ editor: LineEditor) -> Bool {
        guard traits.canRedraw else { return true }
        // Every character is at least one column wide, so a longer line needs no measurement.
        guard editor.characters.count < traits.columns else {
            return false
        }
        let width = DisplayWidth.of(displayed(editor.characters, of: editor))
        return DisplayWidth.of(prompt) + width < traits.columns
    }

    /// Returns characters of the line, masked for a secret. A screen reader would read mask characters aloud.
    private func displayed(_ characters: some Sequence<Character>, of editor: LineEditor) -> String {
        guard !question.isEchoed(editor.text) else {
            return String(characters)
        }
        if traits.isPlain { return "" }

        let mask = if traits.isUnicode { "•" } else { "*" }
        return characters.map { _ in mask }.joined()
    }
}
