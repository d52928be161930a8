import AuthFlows

/// A step's actions for keyboard input: Enter chooses the default action, numbers choose the others.
struct ActionMenu: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// The number to type; the default action, if any, has the lowest.
        let number: Int
        let action: FormAction
        /// Whether Enter alone chooses it.
        let isDefault: Bool
    }

    let entries: [Entry]

    init(_ step: FlowStep) {
        let first = step.defaultAction
        let others = step.actions.filter { $0.id != first?.id }
        let firstNumber = FormNumbers(step).firstAction
        entries = ([first] + others).compactMap(\.self).enumerated().map { index, action in
            Entry(number: firstNumber + index, action: action, isDefault: action.id == first?.id)
        }
    }

    var standard: Entry? { entries.first { $0.isDefault } }
    var others: [Entry] { entries.filter { !$0.isDefault } }
    /// The action that asks for a new code.
    var resend: Entry? { entries.first { $0.action.kind == .resend } }

    /// Returns the entry for the typed text: empty (the default entry), a number, or the action's label.
    func entry(input text: String) -> Entry? {
        let text = text.trimmed.lowercased()
        if text.isEmpty { return standard }
        if let number = Int(text) { return entries.first { $0.number == number } }
        return entries.first { TextCleaner.line($0.action.label).lowercased() == text }
    }
}

/// The consecutive numbers of a form's options and actions; each number is unique within the form.
struct FormNumbers: Sendable, Equatable {
    private var firsts: [FormField.ID: Int] = [:]
    private(set) var firstAction = 1

    init(_ step: FlowStep) {
        for field in step.fields where field.isList && firsts[field.id] == nil {
            firsts[field.id] = firstAction
            firstAction += field.options.count
        }
    }

    func first(of field: FormField) -> Int { firsts[field.id] ?? 1 }

    var hasOptions: Bool { firstAction > 1 }
}

extension FormField {
    /// Whether the options are shown as a numbered list.
    var isList: Bool { kind == .choice && !options.isEmpty }

    /// Returns the first and last option number as message parameters.
    func numbers(from first: Int) -> [String: String] {
        ["first": String(first), "last": String(first + options.count - 1)]
    }
}
