struct PoolError: Error, Equatable, Sendable {
    let name: String
    let message: String
    var status = 400

    init(_ name: String, _ message: String, status: Int = 400) {
        self.name = name
        self.message = message
        self.status = status
    }

    static func invalidParameter(_ message: String) -> PoolError {
        PoolError("InvalidParameterException", message)
    }
    static func missing(_ parameter: String) -> PoolError {
        invalidParameter("Missing required parameter \(parameter)")
    }
    static func notAuthorized(_ message: String) -> PoolError {
        PoolError("NotAuthorizedException", message)
    }
    static func serialization(_ message: String) -> PoolError {
        PoolError("SerializationException", message)
    }

    /// Returns the error for an invalid value of `member`. It omits the value, which may be a secret.
    static func invalid(_ member: String, rule: String) -> PoolError {
        invalidParameter(
            "1 validation error detected: Value at '\(member)' failed to satisfy constraint: Member must \(rule)"
        )
    }

    static let wrongCredentials = notAuthorized("Incorrect username or password.")
    static let tooManyPasswords = notAuthorized("Password attempts exceeded")
    static let userDisabled = notAuthorized("User is disabled.")
    static let invalidSession = notAuthorized("Invalid session for the user.")
    static let userNotFound = PoolError("UserNotFoundException", "User does not exist.")
    static let userNotConfirmed = PoolError("UserNotConfirmedException", "User is not confirmed.")
    static let passwordResetRequired = PoolError(
        "PasswordResetRequiredException",
        "Password reset required for the user"
    )
    static let noDevice = PoolError("ResourceNotFoundException", "Device does not exist.")
    static let userExists = PoolError("UsernameExistsException", "User already exists")
    static let codeMismatch = PoolError(
        "CodeMismatchException",
        "Invalid verification code provided, please try again."
    )
    static let expiredCode = PoolError("ExpiredCodeException", "Invalid code provided, please request a code again.")
    static let tooManyFailedAttempts = PoolError(
        "TooManyFailedAttemptsException",
        "Too many failed attempts. Please request a code again later."
    )
    static let limitExceeded = PoolError(
        "LimitExceededException",
        "Attempt limit exceeded, please try after some time."
    )
    static let tooManyRequests = PoolError("TooManyRequestsException", "Rate exceeded")
    static let internalError = PoolError("InternalErrorException", "Something went wrong", status: 500)
    static let bodyTooLarge = PoolError("RequestEntityTooLargeException", "The request body is too large.", status: 413)

    static func aliasExists(_ attribute: String) -> PoolError {
        PoolError("AliasExistsException", "An account with the \(attribute) already exists.")
    }
}
