import AuthFlows
import NativeAuthCore

extension ErrorPresenter {
    private typealias Field = CognitoAdapter.Field

    /// The service's message for a user that its administrator has disabled.
    private static let disabledUser = "User is disabled."

    /// Presents a refusal by the service: localized if the exception is known. The service's message is kept otherwise.
    /// - Parameter outcomeIsUnknown: whether the password may be changed by a request whose response was lost.
    func present(_ error: NativeAuthError, outcomeIsUnknown: Bool = false) -> NativeAuthError {
        let code = [Field.code, Field.answer]
        let password = [Field.newPassword, Field.password]
        let (key, invalidFields): (FormTexts.Key?, [FormField.ID]) =
            switch error.serverCode {
            case "CodeMismatchException" where outcomeIsUnknown, "ExpiredCodeException" where outcomeIsUnknown:
                (.passwordMayBeChanged, code)
            case "CodeMismatchException", "EnableSoftwareTokenMFAException", UserPoolsClient.wrongCodeStatus:
                (.wrongCode, code)
            case "ExpiredCodeException": (.codeExpired, code)
            case "InvalidPasswordException": (nil, password)
            case "PasswordHistoryPolicyViolationException": (.passwordUsedBefore, password)
            case "UsernameExistsException", "AliasExistsException":
                (.accountExists, [Field.username])
            case "NotAuthorizedException" where error.code == .expired,
                "UserNotFoundException" where error.code == .expired:
                (.signInOver, [])
            // The service has no exception of its own for it.
            case "NotAuthorizedException" where error.message == Self.disabledUser: (.accountDisabled, [])
            // For a user name alone, or a code, the service's message is more specific.
            case "NotAuthorizedException", "UserNotFoundException":
                (has(Field.password) ? .wrongCredentials : nil, [])
            case "LimitExceededException", "TooManyFailedAttemptsException", "TooManyRequestsException":
                (.tooManyAttempts, [])
            case "CodeDeliveryFailureException": (.codeNotSent, [])
            default: (nil, [])
            }

        return present(error, message: key.map { texts($0) }, invalidFields: invalidFields)
    }
}

extension NativeAuthError {
    /// Indicates whether the service rejected the user's input, so that different input can be entered.
    var isInputRejection: Bool {
        guard serverCode != nil, serverCode != UserPoolsClient.wrongCodeStatus else {
            return code == .invalidInput
        }
        if serverCode == "CodeDeliveryFailureException" { return true }
        guard code != .misconfigured, let httpStatus else { return false }
        return (400..<500).contains(httpStatus)
    }

    func with(code: Code) -> NativeAuthError {
        NativeAuthError(
            code,
            message: message,
            serverCode: serverCode,
            requestID: requestID,
            httpStatus: httpStatus,
            underlying: underlying,
            recovery: recovery
        )
    }
}
