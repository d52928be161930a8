package import NativeAuthCore

/// The presenter of refusals in a form: in the user's language, at its fields, and with the recovery options that the
/// form offers.
package struct ErrorPresenter {
    package let texts: FormTexts
    package let fields: [FormField]
    package let actions: [FormAction]

    package init(texts: FormTexts, fields: [FormField], actions: [FormAction]) {
        self.texts = texts
        self.fields = fields
        self.actions = actions
    }

    package func has(_ field: FormField.ID) -> Bool {
        fields.contains { $0.id == field }
    }

    /// - Parameters:
    ///   - error: the service's error. Its codes remain.
    ///   - message: the localized message; `nil` for the error's own.
    ///   - invalidFields: the fields to correct; those that the form does not have are ignored.
    package func present(
        _ error: NativeAuthError,
        message: String?,
        invalidFields: [FormField.ID] = [],
        additionalRecovery: [RecoveryOption] = []
    ) -> NativeAuthError {
        let invalidFields = invalidFields.filter(has)
        let message = message ?? error.message

        var recovery = error.recovery.filter { option in
            switch option.kind {
            case .resend: actions.contains { $0.kind == .resend }
            case .correctFields, .restart: false
            default: true
            }
        }
        recovery += additionalRecovery
        if !invalidFields.isEmpty { recovery.insert(.correct(invalidFields), at: 0) }

        return NativeAuthError(
            error.code,
            message: message,
            serverCode: error.serverCode,
            requestID: error.requestID,
            httpStatus: error.httpStatus,
            underlying: error.underlying,
            fieldErrors: invalidFields.map { FieldError(field: $0, message: message) },
            recovery: recovery
        )
    }
}
