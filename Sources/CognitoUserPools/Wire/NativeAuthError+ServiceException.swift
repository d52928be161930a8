import NativeAuthCore

extension NativeAuthError {
    /// Converts a refusal of the service to the shared error codes; the exception is the underlying error.
    init(_ exception: ServiceException) {
        let (code, recovery) = Self.meaning(of: exception)
        var next = recovery
        if let wait = exception.retryAfter { next.insert(.retry(after: wait), at: 0) }
        self.init(
            code,
            message: exception.message ?? Self.message(ofStatus: exception.status, from: "The service"),
            serverCode: exception.name.nonEmpty,
            requestID: exception.requestID,
            httpStatus: exception.status,
            underlying: exception,
            recovery: next
        )
    }

    /// An explicit list, so that a missing name is noticed.
    private static let meanings: [String: (Code, [RecoveryOption])] = [
        "AliasExistsException": (.alreadyExists, [.signInInstead]),
        "UsernameExistsException": (.alreadyExists, [.signInInstead]),
        "CodeDeliveryFailureException": (.serverFailure, [.resend]),
        "CodeMismatchException": (.invalidInput, [.retry, .resend]),
        "ExpiredCodeException": (.expired, [.resend]),
        "EnableSoftwareTokenMFAException": (.invalidInput, [.retry]),
        "InvalidParameterException": (.invalidInput, [.correct([])]),
        "InvalidPasswordException": (.invalidInput, [.correct(["password"])]),
        "PasswordHistoryPolicyViolationException": (.invalidInput, [.correct(["password"])]),
        "NotAuthorizedException": (.refused, [.retry]),
        "PasswordResetRequiredException": (.refused, []),
        "UserNotConfirmedException": (.refused, []),
        "UserNotFoundException": (.refused, [.retry]),
        "RefreshTokenReuseException": (.expired, [.signInInstead]),
        "UnauthorizedException": (.refused, []),
        "MFAMethodNotFoundException": (.notAllowed, []),
        "SoftwareTokenMFANotFoundException": (.notAllowed, []),
        "ForbiddenException": (.notAllowed, []),
        "UnsupportedOperationException": (.misconfigured, [.fixConfiguration]),
        "UnsupportedTokenTypeException": (.misconfigured, [.fixConfiguration]),
        "InvalidUserPoolConfigurationException": (.misconfigured, [.fixConfiguration]),
        "ResourceNotFoundException": (.misconfigured, [.fixConfiguration]),
        "InvalidEmailRoleAccessPolicyException": (.misconfigured, [.fixConfiguration]),
        "InvalidSmsRoleAccessPolicyException": (.misconfigured, [.fixConfiguration]),
        "InvalidSmsRoleTrustRelationshipException": (.misconfigured, [.fixConfiguration]),
        "FeatureUnavailableInTierException": (.misconfigured, [.fixConfiguration]),
        "InvalidLambdaResponseException": (.serverFailure, [.retry]),
        "UnexpectedLambdaException": (.serverFailure, [.retry]),
        "UserLambdaValidationException": (.refused, [.correct([])]),
        "ConcurrentModificationException": (.serverFailure, [.retry]),
        "InternalErrorException": (.serverFailure, [.retry]),
        "LimitExceededException": (.rateLimited, [.retry]),
        "TooManyFailedAttemptsException": (.rateLimited, [.retry]),
        "TooManyRequestsException": (.rateLimited, [.retry]),
        "ThrottlingException": (.rateLimited, [.retry]),
    ]

    private static func meaning(of exception: ServiceException) -> (Code, [RecoveryOption]) {
        if let known = meanings[exception.name] { return known }
        switch exception.status {
        case 429: return (.rateLimited, [.retry])
        case 500...: return (.serverFailure, [.retry])
        default: return (.unknown, [])
        }
    }
}
