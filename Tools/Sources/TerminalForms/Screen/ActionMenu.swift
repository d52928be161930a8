import AuthFlows

/// A step's actions for keyboard input: Enter chooses the default action, numbers choose the others.
struct ActionMenu: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// The number to type; the default action, if any, has the lowest.
        let number: Int
        let action: FormAction
        /// Indicates whether Enter alone chooses the action.
        let isDefault: Bool
    }

    let entries: [Entry]

    init(_ step: FlowStep) {
        let first = step.defaultAction
        let others = step.actions.filter { $0.id != first?.id }
        let firstNumber = FormNumbers(step).firstActionNumber
        let actions = ([first] + others).compactMap(\.self)
        entries = actions.enumerated().map { index, action in
            Entry(number: firstNumber + index, action: action, isDefault: action.id == first?.id)
        }
    }

    var defaultEntry: Entry? {
        entries.first { $0.isDefault }
    }
    var otherEntries: [Entry] {
        entries.filter { !$0.isDefault }
    }
    /// The entry of the action that requests a new code.
    var resendEntry: Entry? {
        entries.first { $0.action.kind == .resend }
    }

    /// The texts for which ``entry(input:)`` finds an entry, besides the empty one.
    var keys: [String] {
        entries.flatMap { [String($0.number), TextCleaner.line($0.action.label)] }
    }

    /// Returns the entry for the typed text: empty (the default entry), a number, or the action's label.
    func entry(input text: String) -> Entry? {
        let text = text.trimmed.lowercased()
        if text.isEmpty { return defaultEntry }
        if let number = Int(text) {
            return entries.first { $0.number == number }
        }
        return entries.first { TextCleaner.line($0.action.label).lowercased() == text }
    }
}

/// The consecutive numbers of a form's options and actions; each number is unique within the form.
struct FormNumbers: Sendable, Equatable {
    private var firstNumbers: [FormField.ID: Int] = [:]
    private(set) var firstActionNumber = 1

    init(_ step: FlowStep) {
        for field in step.fields where field.isList && firstNumbers[field.id] == nil {
            firstNumbers[field.id] = firstActionNumber
            firstActionNumber += field.options.count
        }
    }

    func firstNumber(of field: FormField) -> Int {
        firstNumbers[field.id] ?? 1
    }

    var hasOptions: Bool { firstActionNumber > 1 }
}

extension FormField {
    /// Indicates whether the options are shown as a numbered list.
    var isList: Bool {
        kind == .choice && !options.isEmpty
    }

    /// Returns the first and last option number as message parameters.
    func rangeParameters(from first: Int) -> [String: String] {
        ["first": String(first), "last": String(first + options.count - 1)]
    }
}
