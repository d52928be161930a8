package import AuthFlows

/// A step's actions for keyboard input: Enter chooses the default action, numbers choose the others.
package struct ActionMenu: Sendable, Equatable {
    /// One entry of the menu.
    package struct Entry: Sendable, Equatable {
        /// The number to type; the default action, if any, has the lowest.
        package let number: Int
        /// The action that the entry chooses.
        package let action: FormAction
        /// Whether Enter alone chooses it.
        package let isDefault: Bool
    }

    /// The entries in the order of their numbers.
    package let entries: [Entry]

    /// Creates the menu of a step.
    package init(_ step: FlowStep) {
        let first = step.defaultAction
        let others = step.actions.filter { $0.id != first?.id }
        let ordered = (first.map { [$0] } ?? []) + others
        let firstNumber = FormNumbers(step).firstAction
        entries = ordered.enumerated().map { index, action in
            Entry(number: firstNumber + index, action: action, isDefault: action.id == first?.id)
        }
    }

    /// The entry chosen by Enter alone.
    package var standard: Entry? { entries.first { $0.isDefault } }
    /// All entries except the default one.
    package var others: [Entry] { entries.filter { !$0.isDefault } }
    /// The action that asks for a new code.
    package var resend: Entry? { entries.first { $0.action.kind == .resend } }

    /// Returns the entry for the typed text: empty (the default entry), a number, or the action's label.
    package func entry(input text: String) -> Entry? {
        let text = text.trimmed.lowercased()
        if text.isEmpty { return standard }
        if let number = Int(text) { return entries.first { $0.number == number } }
        return entries.first { TextCleaner.line($0.action.label).lowercased() == text }
    }

    /// Returns the entry of an action.
    package func entry(of action: FormAction.ID) -> Entry? { entries.first { $0.action.id == action } }
}
