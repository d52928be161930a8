import AuthFlows

/// The consecutive numbers of a form's options and actions; each number is unique within the form.
struct FormNumbers: Sendable, Equatable {
    private var firsts: [FormField.ID: Int] = [:]
    /// The number of the first action.
    private(set) var firstAction = 1

    /// Assigns the numbers of a step.
    init(_ step: FlowStep) {
        for field in step.fields where field.isList && firsts[field.id] == nil {
            firsts[field.id] = firstAction
            firstAction += field.options.count
        }
    }

    /// Returns the number of a field's first option.
    func first(of field: FormField) -> Int { firsts[field.id] ?? 1 }

    /// Whether the form has numbered options.
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
