import AuthFlows

/// The numbers of a form's options and actions, counted through from top to bottom: a number never stands for two
/// lines of one form.
struct FormNumbers: Sendable, Equatable {
    private var firsts: [FormField.ID: Int] = [:]
    /// The number of the first action.
    private(set) var firstAction = 1

    /// Numbers a step.
    init(_ step: FlowStep) {
        for field in step.fields where field.isList && firsts[field.id] == nil {
            firsts[field.id] = firstAction
            firstAction += field.options.count
        }
    }

    /// The number of a field's first option.
    func first(of field: FormField) -> Int { firsts[field.id] ?? 1 }

    /// Whether the form has numbered options.
    var hasOptions: Bool { firstAction > 1 }
}

extension FormField {
    /// Whether the options are shown as a numbered list.
    var isList: Bool { kind == .choice && !options.isEmpty }

    /// The first and the last number of the options, for a sentence.
    func numbers(from first: Int) -> [String: String] {
        ["first": String(first), "last": String(first + options.count - 1)]
    }
}
