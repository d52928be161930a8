import AuthFlows
import NativeAuthCore

/// The presentation of a refusal by the service: localized if the exception is known, with the recovery options that
/// this form offers. The service's message is kept as the underlying error.
struct Refusal {
    let texts: FormTexts
    /// The fields of the form.
    let fields: [String]
    /// The actions of the form.
    let actions: [FormAction]
    /// Whether the password may be changed by a request whose response was lost.
    var isOutcomeUnknown = false

    /// Returns the error as it is shown.
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
        case "CodeMismatchException" where isOutcomeUnknown, "ExpiredCodeException" where isOutcomeUnknown:
            return (.passwordMayBeChanged, code)
        case "CodeMismatchException", "EnableSoftwareTokenMFAException", UserPoolsClient.wrongCode:
            return (.wrongCode, code)
        case "ExpiredCodeException": return (.codeExpired, code)
        case "InvalidPasswordException": return (nil, password)
        case "PasswordHistoryPolicyViolationException": return (.passwordUsedBefore, password)
        case "UsernameExistsException", "AliasExistsException":
            return (.accountExists, first([FormWriter.Field.username]))
        case "NotAuthorizedException", "UserNotFoundException":
            // For a user name alone, or a code, the service's message is more specific.
            let hasPassword = fields.contains(FormWriter.Field.password)
            return (error.code == .expired ? .signInOver : hasPassword ? .wrongCredentials : nil, nil)
        case "LimitExceededException", "TooManyFailedAttemptsException", "TooManyRequestsException":
            return (.tooManyTries, nil)
        case "CodeDeliveryFailureException": return (.codeNotSent, nil)
        default: return (nil, nil)
        }
    }

    private func first(_ names: [String]) -> String? { names.first(where: fields.contains) }

    /// Returns the recovery options that this form offers.
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
