import NativeAuthCore

/// Another language for a form that is being filled in.
extension FlowModelState {
    /// What we said ourselves is said anew at once.
    mutating func take(_ texts: FormTexts) -> Action {
        self.texts = texts
        if areFieldErrorsOurs, let step { repeatOurErrors(of: step) }
        return .none
    }

    /// The same step in another language: what was entered and what is wrong stays.
    mutating func translate(_ next: FlowStep) -> Action {
        guard let shown = step, shown.id == next.id, shown.kind.isOpen else { return .none }
        step = next
        if let said = next.error, error == said, !isErrorOfRefresh {
            error = said
            if !areFieldErrorsOurs {
                let known = fieldErrors.keys
                let again = said.fieldErrors.filter { known.contains($0.field) }
                for field in Set(again.map(\.field)) { fieldErrors[field] = nil }
                take(fieldErrors: again)
            }
        }
        if areFieldErrorsOurs { repeatOurErrors(of: next) }
        return .none
    }

    private mutating func repeatOurErrors(of step: FlowStep) {
        let marked = step.fields.filter { fieldErrors[$0.id] != nil }
        fieldErrors = [:]
        take(fieldErrors: FieldValidator.check(marked, values: values, texts: texts))
    }
}
