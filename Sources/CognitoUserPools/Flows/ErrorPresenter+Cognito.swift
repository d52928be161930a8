import AuthFlows
import NativeAuthCore

extension ErrorPresenter {
    private typealias Field = CognitoAdapter.Field

    /// Presents a refusal by the service: localized if the exception is known. The service's message is kept otherwise.
    /// - Parameter outcomeIsUnknown: whether the password may be changed by a request whose response was lost.
    func present(_ error: NativeAuthError, outcomeIsUnknown: Bool = false) -> NativeAuthError {
        let (key, wrong) = meaning(of: error, outcomeIsUnknown: outcomeIsUnknown)
        return present(error, message: key.map { texts($0) }, invalidFields: wrong)
    }

    private func meaning(
        of error: NativeAuthError, outcomeIsUnknown: Bool
    ) -> (message: FormTexts.Key?, wrong: [FormField.ID]) {
        let code = [Field.code, Field.answer]
        let password = [Field.newPassword, Field.password]
        switch error.serverCode {
        case "CodeMismatchException" where outcomeIsUnknown, "ExpiredCodeException" where outcomeIsUnknown:
            return (.passwordMayBeChanged, code)
        case "CodeMismatchException", "EnableSoftwareTokenMFAException", UserPoolsClient.wrongCode:
            return (.wrongCode, code)
        case "ExpiredCodeException": return (.codeExpired, code)
        case "InvalidPasswordException": return (nil, password)
        case "PasswordHistoryPolicyViolationException": return (.passwordUsedBefore, password)
        case "UsernameExistsException", "AliasExistsException": return (.accountExists, [Field.username])
        case "NotAuthorizedException", "UserNotFoundException":
            // For a user name alone, or a code, the service's message is more specific.
            if error.code == .expired { return (.signInOver, []) }
            return if has(Field.password) { (.wrongCredentials, []) } else { (nil, []) }
        case "LimitExceededException", "TooManyFailedAttemptsException", "TooManyRequestsException":
            return (.tooManyAttempts, [])
        case "CodeDeliveryFailureException": return (.codeNotSent, [])
        default: return (nil, [])
        }
    }
}

extension NativeAuthError {
    /// Whether the service rejected the user's input, so that different input can be entered.
    var isInputRejection: Bool {
        guard serverCode != nil, serverCode != UserPoolsClient.wrongCode else { return code == .invalidInput }
        if serverCode == "CodeDeliveryFailureException" { return true }
        return code != .misconfigured && (httpStatus.map { (400..<500).contains($0) } ?? false)
    }

    func with(code: Code) -> NativeAuthError {
        NativeAuthError(
            code, message: message, serverCode: serverCode, requestID: requestID, httpStatus: httpStatus,
            underlying: underlying, recovery: recovery)
    }
}
