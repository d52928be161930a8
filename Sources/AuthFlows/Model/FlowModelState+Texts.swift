import NativeAuthCore

/// The change of the language of a form that is being filled in.
extension FlowModelState {
    /// Changes the texts and translates the local errors at once.
    mutating func setTexts(_ texts: FormTexts) -> Action {
        self.texts = texts
        if areFieldErrorsLocal, let step { revalidateFields(of: step) }
        return .none
    }

    /// Shows the same step in another language; the input and its errors stay.
    mutating func translate(_ next: FlowStep) -> Action {
        guard let current = step, current.id == next.id, current.kind.isOpen else { return .none }
        step = next
        if let localized = next.error, error == localized, !isPollError {
            error = localized
            if !areFieldErrorsLocal {
                let known = fieldErrors.keys
                let repeated = localized.fieldErrors.filter { known.contains($0.field) }
                for field in Set(repeated.map(\.field)) { fieldErrors[field] = nil }
                append(fieldErrors: repeated)
            }
        }
        if areFieldErrorsLocal { revalidateFields(of: next) }
        return .none
    }

    private mutating func revalidateFields(of step: FlowStep) {
        let marked = step.fields.filter { fieldErrors[$0.id] != nil }
        fieldErrors = [:]
        append(fieldErrors: FieldValidator.check(marked, values: values, texts: texts))
    }
}
