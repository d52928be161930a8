package import AuthFlows

/// The actions of a step as a person at a keyboard chooses them: the default one with Enter, the others by number.
package struct ActionMenu: Sendable, Equatable {
    /// One choice.
    package struct Entry: Sendable, Equatable {
        /// The number to type; the default action, if there is one, has the lowest.
        package let number: Int
        /// What is chosen.
        package let action: FormAction
        /// Whether Enter alone chooses it.
        package let isDefault: Bool
    }

    /// The choices in the order of their numbers.
    package let entries: [Entry]

    /// Makes the menu of a step.
    package init(_ step: FlowStep) {
        let first = step.defaultAction
        let others = step.actions.filter { $0.id != first?.id }
        let ordered = (first.map { [$0] } ?? []) + others
        let firstNumber = FormNumbers(step).firstAction
        entries = ordered.enumerated().map { index, action in
            Entry(number: firstNumber + index, action: action, isDefault: action.id == first?.id)
        }
    }

    /// The choice that Enter alone makes.
    package var standard: Entry? { entries.first { $0.isDefault } }
    /// The choices beside the default one.
    package var others: [Entry] { entries.filter { !$0.isDefault } }
    /// The action that asks for a new code.
    package var resend: Entry? { entries.first { $0.action.kind == .resend } }

    /// The choice that was typed: nothing (the default one), a number, or the action's label.
    package func entry(typed text: String) -> Entry? {
        let text = text.trimmed.lowercased()
        if text.isEmpty { return standard }
        if let number = Int(text) { return entries.first { $0.number == number } }
        return entries.first { TextCleaner.line($0.action.label).lowercased() == text }
    }

    /// The choice of an action.
    package func entry(of action: FormAction.ID) -> Entry? { entries.first { $0.action.id == action } }
}
