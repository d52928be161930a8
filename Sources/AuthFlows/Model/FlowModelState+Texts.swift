import NativeAuthCore

/// The change of the language of a form that is being filled in.
extension FlowModelState {
    /// Changes the texts and translates the local errors at once.
    mutating func take(_ texts: FormTexts) -> Action {
        self.texts = texts
        if areFieldErrorsOurs, let step { repeatOurErrors(of: step) }
        return .none
    }

    /// Shows the same step in another language; the input and its errors stay.
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
