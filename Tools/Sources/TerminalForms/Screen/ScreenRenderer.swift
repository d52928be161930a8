package import AuthFlows
package import Foundation

/// Draws a form as lines of text. Pure: the same snapshot gives the same lines.
///
/// The dialog at a terminal prints these pieces and asks between them; the self-playing demo prints all of them with
/// the answers filled in; tests compare them. Every text of the server's passes ``TextCleaner`` here.
package struct ScreenRenderer: Sendable, Equatable {
    /// The widest line.
    package let columns: Int
    /// Whether characters beyond ASCII may be drawn.
    package let isUnicode: Bool
    /// The time zone of the clock that the person looks at.
    package let timeZone: TimeZone
    /// Whether a person listens to it line by line: nothing is drawn, each line is complete in itself.
    package let isPlain: Bool
    /// What is said beside the server's texts.
    let wording: Wording

    /// Makes a renderer.
    package init(
        columns: Int = 80, isUnicode: Bool = true, timeZone: TimeZone = .current, isPlain: Bool = false,
        texts: FormTexts = FormTexts()
    ) {
        self.columns = columns
        self.isUnicode = isUnicode
        self.timeZone = timeZone
        self.isPlain = isPlain
        wording = Wording(texts)
    }

    /// Makes a renderer for a terminal.
    package init(_ traits: TerminalTraits, texts: FormTexts = FormTexts()) {
        self.init(columns: traits.columns, isUnicode: traits.isUnicode, isPlain: traits.isPlain, texts: texts)
    }

    /// The whole form with what is entered in it, and its actions below.
    package func lines(of snapshot: FormSnapshot) -> [ScreenLine] {
        var lines: [ScreenLine] = []
        for element in elements(of: snapshot) {
            switch element {
            case .lines(let some): lines += some
            case .field(let field): lines += filled(field, in: snapshot)
            }
        }
        let menu = menu(of: snapshot)
        if !menu.isEmpty { lines += [.blank] + menu }
        return lines.collapsingBlanks()
    }

    /// What to read and what to fill, top to bottom, without the actions.
    package func elements(of snapshot: FormSnapshot) -> [ScreenElement] {
        var walk = ComponentWalk(renderer: self, snapshot: snapshot)
        walk.take(snapshot.step.components)
        return walk.finish()
    }

    /// The actions with the key of each: `[Enter] Sign in   [2] Sign up`.
    package func menu(of snapshot: FormSnapshot) -> [ScreenLine] {
        let menu = ActionMenu(snapshot.step)
        if isPlain {
            return menu.entries.flatMap { entry in
                Paragraph.wrap("\(key(of: entry)): \(label(of: entry, in: snapshot))", columns: columns)
            }
        }
        var lines: [ScreenLine] = []
        var line = ScreenLine()
        for entry in menu.entries {
            let piece = ScreenLine([.init("[\(key(of: entry))]", .link), .init(" " + label(of: entry, in: snapshot))])
            if !line.runs.isEmpty, line.width + 3 + piece.width > columns {
                lines.append(line)
                line = ScreenLine()
            }
            line = ScreenLine(line.runs.isEmpty ? piece.runs : line.runs + [.init("   ")] + piece.runs)
        }
        if !line.runs.isEmpty { lines.append(line) }
        return lines.flatMap { $0.width > columns ? Paragraph.wrap($0.runs, columns: columns, rest: "    ") : [$0] }
    }

    /// What went wrong, for a person: the message, and what can be done if the message alone does not tell.
    package func lines(of error: any FormProblem) -> [ScreenLine] {
        let advice = error.advice(wording).map(TextCleaner.line)
        if isPlain { return alert(error.problem) + (advice.map { Paragraph.wrap($0, columns: columns) } ?? []) }
        var lines = Paragraph.wrap(
            TextCleaner.paragraphs(error.problem), .alert, columns: columns, first: "! ", rest: "  ")
        if let advice { lines += Paragraph.wrap(advice, columns: columns, first: "  ", rest: "  ") }
        return lines
    }

    /// One sentence about something wrong.
    package func alert(_ text: String) -> [ScreenLine] {
        let text = TextCleaner.line(text)
        if isPlain { return Paragraph.wrap(wording(.errorPrefix, ["message": text]), .alert, columns: columns) }
        return Paragraph.wrap(text, .alert, columns: columns, first: "! ", rest: "  ")
    }

    /// A heading: its text and a line below it.
    package func heading(_ text: String, level: Int = 1) -> [ScreenLine] {
        let lines = Paragraph.wrap(TextCleaner.line(text), .strong, columns: columns)
        guard level <= 2, !isPlain, let widest = lines.map(\.width).max() else { return lines }
        return lines + [ScreenLine(rule(widest), .quiet)]
    }

    /// A line across.
    package func rule(_ width: Int) -> String { String(repeating: isUnicode ? "─" : "-", count: max(1, width)) }

    func key(of entry: ActionMenu.Entry) -> String { entry.isDefault ? wording(.enterKey) : String(entry.number) }

    private func label(of entry: ActionMenu.Entry, in snapshot: FormSnapshot) -> String {
        let label = TextCleaner.line(entry.action.label)
        return snapshot.delays[entry.action.id].map { wording(.soon, ["action": label, "seconds": String($0)]) }
            ?? label
    }
}

extension [ScreenLine] {
    /// The lines with never more than one blank in a row.
    func collapsingBlanks() -> [ScreenLine] {
        reduce(into: []) { lines, line in
            if line.runs.isEmpty, lines.last?.runs.isEmpty ?? false { return }
            lines.append(line)
        }
    }
}
