/// A prompt for one line: draws the prompt and the input, and prints announcements above them.
@MainActor
struct LineReader {
    /// The configuration of a prompt.
    struct Question {
        /// The prompt's text; evaluated on each redraw, because it may contain a countdown.
        var prompt: () -> String
        /// Initial text of the line.
        var initial = ""
        /// Whether the input is masked.
        var isSecret = false
        /// Candidate texts for the arrow keys.
        var candidates: [String] = []
        /// Maximum number of characters.
        var longest = 4_096
        /// Whether the text is complete without Enter.
        var isComplete: (String) -> Bool = { _ in false }
        /// Whether the prompt's text changes over time and must be redrawn.
        var isLive: () -> Bool = { false }
        /// Whether the prompt must end without an answer; receives the current text.
        var isOver: ((String) -> Bool)?
        /// Whether the prompt is already displayed.
        var isDrawn = false
    }

    let terminal: any Terminal

    /// Displays the prompt and reads a line.
    /// - Returns: the line; `nil` if `isOver` ended the prompt.
    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input.
    func ask(_ question: Question) async throws(Interruption) -> String? {
        var editor = LineEditor(
            question.initial, candidates: question.candidates, longest: question.longest)
        let traits = terminal.traits
        terminal.showAnnouncements()
        var drawn = question.prompt()
        if !question.isDrawn || traits.canRedraw { draw(editor, question, drawn, traits) }
        while true {
            let isWatched = question.isOver != nil || traits.canRedraw && question.isLive()
            let key = await terminal.nextKey(within: isWatched ? .milliseconds(250) : nil) ?? .refresh
            if key == .refresh {
                if question.isOver?(editor.text) ?? false {
                    if traits.canRedraw { terminal.write("\r\u{1B}[K") }
                    return nil
                }
                let announced = terminal.takeAnnouncements()
                let prompt = question.prompt()
                // Without redraw support, a countdown would print a new line every second.
                guard !announced.isEmpty || prompt != drawn && traits.canRedraw else { continue }
                if !announced.isEmpty { terminal.write(traits.canRedraw ? "\r\u{1B}[K" : "\n") }
                terminal.write(announced)
                drawn = prompt
                draw(editor, question, drawn, traits)
                continue
            }
            let effect = editor.handle(key)
            show(effect, editor, question, drawn, traits)
            switch effect {
            case .accepted:
                terminal.write("\n")
                return editor.text
            case .interrupted:
                terminal.write("\n")
                throw Interruption()
            case .appended where question.isComplete(editor.text):
                terminal.write("\n")
                return editor.text
            default: break
            }
        }
    }

    private func show(
        _ effect: LineEditor.Effect,
        _ editor: LineEditor,
        _ question: Question,
        _ prompt: String,
        _ traits: TerminalTraits
    ) {
        switch effect {
        case .none, .accepted, .interrupted: return
        case .appended(let character) where fits(editor, question, prompt, traits):
            terminal.write(shown([character], question, traits))
        case .removedLast where traits.isPlain && question.isSecret: return
        case .removedLast where !traits.canRedraw && !traits.isPlain:
            terminal.write("\u{8} \u{8}")
        case .appended, .removedLast, .changed:
            if !traits.canRedraw { terminal.write("\n") }
            draw(editor, question, prompt, traits)
        }
    }

    private func mark(_ traits: TerminalTraits) -> String { traits.isUnicode ? "•" : "*" }

    private func shown(
        _ characters: some Sequence<Character>, _ question: Question, _ traits: TerminalTraits
    ) -> String {
        guard question.isSecret else { return String(characters) }
        // A screen reader would read the mask characters aloud.
        return traits.isPlain ? "" : characters.map { _ in mark(traits) }.joined()
    }

    private func fits(
        _ editor: LineEditor,
        _ question: Question,
        _ prompt: String,
        _ traits: TerminalTraits
    ) -> Bool {
        guard traits.canRedraw else { return true }
        // Every character is at least one column wide, so a longer line needs no measurement.
        guard editor.characters.count < traits.columns else { return false }
        let line = shown(editor.characters, question, traits)
        return DisplayWidth.of(prompt) + DisplayWidth.of(line) < traits.columns
    }

    /// Draws the prompt and the part of the line around the cursor that fits on the same row.
    private func draw(_ editor: LineEditor, _ question: Question, _ prompt: String, _ traits: TerminalTraits) {
        guard traits.canRedraw else {
            terminal.write(prompt + shown(editor.characters, question, traits))
            return
        }
        let room = max(8, traits.columns - DisplayWidth.of(prompt) - 1)
        // For a long pasted text, only the part around the cursor is measured.
        var start = max(0, editor.cursor - room)
        while DisplayWidth.of(shown(editor.characters[start..<editor.cursor], question, traits)) > room { start += 1 }
        var end = editor.cursor
        while end < editor.characters.count,
            DisplayWidth.of(shown(editor.characters[start...end], question, traits)) <= room
        { end += 1 }
        let behind = DisplayWidth.of(shown(editor.characters[editor.cursor..<end], question, traits))
        var text = "\r\u{1B}[K" + traits.palette.text(of: ScreenLine(prompt, .strong))
        text += shown(editor.characters[start..<end], question, traits)
        if behind > 0 { text += "\u{1B}[\(behind)D" }
        terminal.write(text)
    }
}
