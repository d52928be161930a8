import AuthFlows
import NativeAuthCore

/// What is told of an answer that the service refused: in the person's language where it is known what was meant, and with
/// what can be done next on this form. The service's own words stay beneath.
struct Refusal {
    let texts: FormTexts
    /// The fields of the form.
    let fields: [String]
    /// The actions of the form.
    let actions: [FormAction]

    /// The error as it is shown.
    func told(_ error: NativeAuthError) -> NativeAuthError {
        let (key, field) = meaning(error)
        let message = key.map { texts($0) } ?? error.message
        var told = NativeAuthError(
            error.code, message: message, serverCode: error.serverCode, requestID: error.requestID,
            httpStatus: error.httpStatus, underlying: error.underlying, recovery: next(error, field))
        if let field { told.fieldErrors = [FieldError(field: field, message: message)] }
        return told
    }

    private func meaning(_ error: NativeAuthError) -> (FormTexts.Key?, String?) {
        let code = first([FormWriter.Field.code, FormWriter.Field.answer])
        let password = first([FormWriter.Field.newPassword, FormWriter.Field.password])
        switch error.serverCode {
        case "CodeMismatchException", "EnableSoftwareTokenMFAException", UserPoolsClient.wrongCode:
            return (.wrongCode, code)
        case "ExpiredCodeException": return (.codeExpired, code)
        case "InvalidPasswordException": return (nil, password)
        case "PasswordHistoryPolicyViolationException": return (.passwordUsedBefore, password)
        case "UsernameExistsException", "AliasExistsException":
            return (.accountExists, first([FormWriter.Field.username]))
        case "NotAuthorizedException", "UserNotFoundException":
            // With a name alone, or a code, the service's own words say more.
            let hasPassword = fields.contains(FormWriter.Field.password)
            return (error.code == .expired ? .signInOver : hasPassword ? .wrongCredentials : nil, nil)
        case "LimitExceededException", "TooManyFailedAttemptsException", "TooManyRequestsException":
            return (.tooManyTries, nil)
        case "CodeDeliveryFailureException": return (.codeNotSent, nil)
        case nil where error.code == .invalidInput: return (.wrongCode, code)
        default: return (nil, nil)
        }
    }

    private func first(_ names: [String]) -> String? { names.first(where: fields.contains) }

    /// Only what this form can do.
    private func next(_ error: NativeAuthError, _ field: String?) -> [RecoveryOption] {
        var next = error.recovery.filter { option in
            switch option.kind {
            case .resend: actions.contains { $0.kind == .resend }
            case .correctFields, .restart: false
            default: true
            }
        }
        if let field { next.insert(.correct([field]), at: 0) }
        return next
    }
}
