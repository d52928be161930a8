package import AuthFlows
import Foundation
package import NativeAuthCore

/// A renderer of forms as lines of text. Pure: the same snapshot renders the same lines. The dialog prints the elements
/// and prompts between them; the demo prints whole forms. All server text passes through ``TextCleaner`` here.
package struct ScreenRenderer: Sendable, Equatable {
    let traits: TerminalTraits
    let texts: TerminalTexts
    var timeZone = TimeZone.current

    package init(_ traits: TerminalTraits = TerminalTraits(), texts: FormTexts = FormTexts()) {
        self.traits = traits
        self.texts = TerminalTexts(texts)
    }

    var columns: Int { traits.columns }
    var isPlain: Bool { traits.isPlain }

    /// Returns the whole form with its entered values and its actions.
    package func lines(of snapshot: FormSnapshot) -> [ScreenLine] {
        var lines: [ScreenLine] = []
        for element in elements(of: snapshot) {
            switch element {
            case .lines(let text): lines += text
            case .field(let field): lines += filledLines(of: field, in: snapshot)
            }
        }

        let actions = menu(of: snapshot)
        if !actions.isEmpty {
            lines += [.blank] + actions
        }
        return lines.collapsingBlanks()
    }

    /// Returns the text and fields in display order, without the actions.
    func elements(of snapshot: FormSnapshot) -> [ScreenElement] {
        var components = ComponentRenderer(renderer: self, snapshot: snapshot)
        components.add(snapshot.step.components)
        return components.finish()
    }

    /// Returns the actions with their keys: `[Enter] Sign in   [2] Sign up`.
    func menu(of snapshot: FormSnapshot) -> [ScreenLine] {
        let menu = ActionMenu(snapshot.step)
        if isPlain {
            return menu.entries.flatMap { entry in
                wrap("\(key(of: entry)): \(label(of: entry, in: snapshot))")
            }
        }

        var lines: [ScreenLine] = []
        var line = ScreenLine()
        for entry in menu.entries {
            let text = label(of: entry, in: snapshot)
            let piece = ScreenLine([.init("[\(key(of: entry))]", .link), .init(" " + text)])
            if !line.runs.isEmpty,
                line.width + 3 + piece.width > columns
            {
                lines.append(line)
                line = ScreenLine()
            }
            if !line.runs.isEmpty {
                line.runs.append(.init("   "))
            }
            line.runs += piece.runs
        }
        if !line.runs.isEmpty {
            lines.append(line)
        }

        return lines.flatMap { line in
            guard line.width > columns else { return [line] }
            return Paragraph.wrap(line.runs, columns: columns, rest: "    ")
        }
    }

    /// Returns an error's message and its recovery suggestion, if the message does not contain it.
    package func lines(of error: NativeAuthError) -> [ScreenLine] {
        let advice = error.advice(texts).map(TextCleaner.line)
        if isPlain {
            return alert(error.displayMessage) + (advice.map { wrap($0) } ?? [])
        }

        var lines = Paragraph.wrap(
            TextCleaner.paragraphs(error.displayMessage),
            .alert,
            columns: columns,
            first: "! ",
            rest: "  "
        )
        if let advice {
            lines += Paragraph.wrap(advice, columns: columns, first: "  ", rest: "  ")
        }
        return lines
    }

    func alert(_ text: String) -> [ScreenLine] {
        let text = TextCleaner.line(text)
        if isPlain {
            return wrap(texts(.errorPrefix, ["message": text]), .alert)
        }
        return Paragraph.wrap(text, .alert, columns: columns, first: "! ", rest: "  ")
    }

    /// Returns a heading and, up to level 2, a rule below it.
    package func heading(_ text: String, level: Int = 1) -> [ScreenLine] {
        let lines = wrap(TextCleaner.line(text), .strong)
        guard level <= 2,
            !isPlain,
            let widest = lines.map(\.width).max()
        else {
            return lines
        }
        return lines + [ScreenLine(rule(widest), .quiet)]
    }

    func rule(_ width: Int) -> String {
        String(
            repeating: traits.symbol("─", ascii: "-"),
            count: max(1, width)
        )
    }

    /// Returns the first labels as a numbered list.
    func numberedList(_ labels: [String], from first: Int = 1) -> [ScreenLine] {
        let width = String(first + labels.count - 1).count
        let shown = labels.prefix(Self.maximumOptions)
        return shown.enumerated().flatMap { index, label in
            let digits = String(first + index)
            let margin = String(repeating: " ", count: width - digits.count)
            var start = "  \(margin)\(digits)  "
            if isPlain { start = "\(digits): " }
            let rest = String(repeating: " ", count: start.count)
            return Paragraph.wrap(TextCleaner.line(label), columns: columns, first: start, rest: rest)
        }
    }

    func key(of entry: ActionMenu.Entry) -> String {
        guard entry.isDefault else {
            return String(entry.number)
        }
        return texts(.enterKey)
    }

    private func label(of entry: ActionMenu.Entry, in snapshot: FormSnapshot) -> String {
        let label = TextCleaner.line(entry.action.label)
        guard let delay = snapshot.delays[entry.action.id] else {
            return label
        }
        return texts(.soon, ["action": label, "seconds": String(delay)])
    }
}

extension [ScreenLine] {
    /// Returns the lines with consecutive blank lines collapsed to one.
    func collapsingBlanks() -> [ScreenLine] {
        reduce(into: []) { lines, line in
            if line.runs.isEmpty, lines.last?.runs.isEmpty ?? false {
                return
            }
            lines.append(line)
        }
    }
}

/// An element of a rendered form: text, or a field at this position.
enum ScreenElement: Sendable, Equatable {
    case lines([ScreenLine])
    case field(FormField)
}
