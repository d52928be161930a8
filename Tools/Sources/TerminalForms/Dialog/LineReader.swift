/// Asks for one line at a terminal: draws the prompt and what is typed, shows announcements above them.
@MainActor
struct LineReader {
    /// How a line is asked for.
    struct Question {
        /// What stands before the line. Asked again whenever it is drawn, so that it may count down.
        var prompt: () -> String
        /// What the line begins with.
        var initial = ""
        /// Whether the characters are shown as marks.
        var isSecret = false
        /// The choices that the arrow keys go through.
        var candidates: [String] = []
        /// How many characters the line takes.
        var longest = 4_096
        /// Whether the line is finished although Enter has not been pressed.
        var isComplete: (String) -> Bool = { _ in false }
        /// Whether the prompt changes by itself and must be drawn now and then.
        var isLive: () -> Bool = { false }
        /// Whether there is nothing to wait for any more; gets what is typed so far.
        var isOver: ((String) -> Bool)?
        /// Whether the prompt stands there already.
        var isDrawn = false
    }

    let terminal: any Terminal

    /// Asks.
    /// - Returns: the line; `nil` when the question was over before there was one.
    /// - Throws: `Interruption` when the person or the system wants to end.
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
                // A line that can't be drawn again is not written anew for every second that passes.
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
        // Marks read aloud are noise.
        return traits.isPlain ? "" : characters.map { _ in mark(traits) }.joined()
    }

    private func fits(
        _ editor: LineEditor,
        _ question: Question,
        _ prompt: String,
        _ traits: TerminalTraits
    ) -> Bool {
        guard traits.canRedraw else { return true }
        // No character is narrower than a column, so a long line need not be measured to know that it is too long.
        guard editor.characters.count < traits.columns else { return false }
        let line = shown(editor.characters, question, traits)
        return DisplayWidth.of(prompt) + DisplayWidth.of(line) < traits.columns
    }

    /// Draws the prompt and the part of the line around the cursor that fits beside it.
    private func draw(_ editor: LineEditor, _ question: Question, _ prompt: String, _ traits: TerminalTraits) {
        guard traits.canRedraw else {
            terminal.write(prompt + shown(editor.characters, question, traits))
            return
        }
        let room = max(8, traits.columns - DisplayWidth.of(prompt) - 1)
        // A pasted novel is measured around the cursor only.
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
