import Amplify
import AuthFlows
import CognitoUserPools
import NativeAuthCore

/// The mapping of the package's errors to `AuthError`. It follows Amplify's rules, and is more specific only where
/// Amplify has `unknown`. docs/amplify-differences.md has the table.
enum AuthErrorMap {
    private static let reasons: [String: AWSCognitoAuthError] = [
        "AliasExistsException": .aliasExists,
        "CodeDeliveryFailureException": .codeDelivery,
        "CodeMismatchException": .codeMismatch,
        "ExpiredCodeException": .codeExpired,
        "InvalidParameterException": .invalidParameter,
        "InvalidPasswordException": .invalidPassword,
        "PasswordHistoryPolicyViolationException": .invalidPassword,
        "LimitExceededException": .limitExceeded,
        "MFAMethodNotFoundException": .mfaMethodNotFound,
        "SoftwareTokenMFANotFoundException": .softwareTokenMFANotEnabled,
        "EnableSoftwareTokenMFAException": .softwareTokenMFANotEnabled,
        "PasswordResetRequiredException": .passwordResetRequired,
        "ResourceNotFoundException": .resourceNotFound,
        "TooManyFailedAttemptsException": .failedAttemptsLimitExceeded,
        "TooManyRequestsException": .requestLimitExceeded,
        "ThrottlingException": .requestLimitExceeded,
        "UnexpectedLambdaException": .lambda,
        "UserLambdaValidationException": .lambda,
        "InvalidLambdaResponseException": .lambda,
        "UsernameExistsException": .usernameExists,
        "UserNotConfirmedException": .userNotConfirmed,
        "UserNotFoundException": .userNotFound,
        "InvalidEmailRoleAccessPolicyException": .emailRole,
        "InvalidSmsRoleAccessPolicyException": .smsRole,
        "InvalidSmsRoleTrustRelationshipException": .smsRole,
        "ExternalServiceException": .externalServiceException,
        "ResourceConflictException": .resourceConflictException,
        "WebAuthnChallengeNotFoundException": .webAuthnChallengeNotFound,
        "WebAuthnClientMismatchException": .webAuthnClientMismatch,
        "WebAuthnCredentialNotSupportedException": .webAuthnNotSupported,
        "WebAuthnNotEnabledException": .webAuthnNotEnabled,
        "WebAuthnOriginNotAllowedException": .webAuthnOriginNotAllowed,
        "WebAuthnRelyingPartyMismatchException": .webAuthnRelyingPartyMismatch,
        "WebAuthnConfigurationMissingException": .webAuthnConfigurationMissing,
    ]

    static func authError(_ error: any Error) -> AuthError {
        guard let error = error as? NativeAuthError else { return AuthError(error: error) }
        if let failure = error.underlying as? WebSignInFailure {
            return webFailure(failure, error: error)
        }
        if let guests = error.underlying as? GuestsNotAllowed { return noGuests(guests, error: error) }
        guard let exception = error.underlying as? ServiceException else { return otherFailure(error) }

        let service = CognitoServiceError(exception)
        if exception.operation.isOfIdentityPools, let refusal = identityRefusal(by: service, error: error) {
            return refusal
        }
        return refusal(by: service, error: error)
    }

    /// Runs a web sign-in, or a part of a passkey's use. A response that can't be used is an error of the service
    /// there, as in Amplify, and `.unknown` elsewhere.
    static func inExchange<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as NativeAuthError
            where error.underlying == nil && [.refused, .malformedResponse].contains(error.code)
        {
            throw AuthError.service(error.message, error.recoverySuggestion ?? "Try again.", error)
        }
    }

    /// Returns the error for an exception that has another meaning for identity pools.
    private static func identityRefusal(by service: CognitoServiceError, error: NativeAuthError) -> AuthError? {
        switch service.type {
        case "NotAuthorizedException":
            .notAuthorized(
                error.message,
                "Check that the identity pool accepts the app client, or the provider and its token.",
                service
            )
        case "ResourceNotFoundException":
            .service(
                error.message,
                "Check the identity pool's id.",
                AWSCognitoAuthError.resourceNotFound.with(serviceError: service)
            )
        case "LimitExceededException":
            .service(
                error.message,
                AWSCognitoAuthError.limitExceededException.suggestion,
                AWSCognitoAuthError.limitExceededException.with(serviceError: service)
            )
        default: nil
        }
    }

    private static func noGuests(_ guests: GuestsNotAllowed, error: NativeAuthError) -> AuthError {
        let exception = guests.refusal?.underlying as? ServiceException
        return .service(
            error.message,
            "Sign in, or allow unauthenticated identities in the identity pool.",
            AWSCognitoAuthError.invalidAccountTypeException.with(serviceError: exception.map(CognitoServiceError.init))
        )
    }

    private static func webFailure(_ failure: WebSignInFailure, error: NativeAuthError) -> AuthError {
        switch failure {
        case .notConfigured:
            .configuration(error.message, "Add the oauth part to the configuration.", error)
        case .userCancelled:
            .service(error.message, AWSCognitoAuthError.userCancelled.suggestion, AWSCognitoAuthError.userCancelled)
        case .browserUnavailable(let cause) where BrowserWindowMissing.isCause(of: cause):
            .invalidState(error.message, "Give the call a window that is on screen.", nil)
        case .browserUnavailable(let cause):
            .service(
                error.message,
                error.recoverySuggestion ?? AWSCognitoAuthError.errorLoadingUI.suggestion,
                AWSCognitoAuthError.errorLoadingUI.with(cause: cause)
            )
        case .refused(let failure):
            .service(
                failure.detail.map { "\(failure.code) \($0)" } ?? error.message,
                "Sign in again. If that fails, too, check the app client's settings.",
                error
            )
        }
    }

    private static func refusal(by service: CognitoServiceError, error: NativeAuthError) -> AuthError {
        let message = error.message
        if let reason = reasons[service.type] {
            return .service(message, reason.suggestion, reason.with(serviceError: service))
        }

        return switch service.type {
        case "NotAuthorizedException", "UnauthorizedException":
            .notAuthorized(
                message,
                "Check the name, the password or the code. The service does not say which it is.",
                service
            )
        case "RefreshTokenReuseException": .sessionExpired(message, "Sign in again.", service)
        case "ForbiddenException": .service(message, "Check the pool's web firewall.", service)
        case "ConcurrentModificationException", "DeviceKeyExistsException":
            .service(message, "Try again.", service)
        case "InvalidUserPoolConfigurationException", "InvalidIdentityPoolConfigurationException",
            "UnsupportedOperationException", "UnsupportedTokenTypeException", "FeatureUnavailableInTierException":
            .configuration(
                message,
                "Correct the settings of the user pool, the app client or the identity pool.",
                service
            )
        case "InternalErrorException": .unknown(message, service)
        default: .unknown(details(of: service, message: message), service)
        }
    }

    /// Returns the message with the exception's name and status, unless it has the status already.
    private static func details(of service: CognitoServiceError, message: String) -> String {
        var details: [String] = []
        if !service.type.isEmpty { details.append(service.type) }
        if !message.contains("HTTP status \(service.status)") { details.append("HTTP \(service.status)") }

        if details.isEmpty { return message }
        return details.joined(separator: ", ") + ": " + message
    }

    private static func otherFailure(_ error: NativeAuthError) -> AuthError {
        let suggestion = error.recoverySuggestion ?? ""

        return switch error.code {
        case .offline, .timedOut, .untrustedServer: networkFailure(error, suggestion: suggestion)
        case .storageUnavailable:
            .service(error.message, "The user is still signed in. Unlock the device, and try again.", error)
        case .anotherProcess: .service(error.message, suggestion, error)
        case .misconfigured: .configuration(error.message, suggestion, error)
        case .unsupported: .service(error.message, "Use another way of signing in.", error)
        case .wrongState: .invalidState(error.message, suggestion, nil)
        case .cancelled: .invalidState(error.message, "Call signIn again.", error)
        case .invalidInput where error.serverCode == UserPoolsClient.wrongCodeStatus:
            .service(
                error.message,
                AWSCognitoAuthError.softwareTokenMFANotEnabled.suggestion,
                AWSCognitoAuthError.softwareTokenMFANotEnabled
            )
        case .invalidInput: .validation("challengeResponse", error.message, suggestion, error)
        default: .unknown(error.message, error)
        }
    }

    private static func networkFailure(_ error: NativeAuthError, suggestion: String) -> AuthError {
        let network = AWSCognitoAuthError.network
        if suggestion.isEmpty {
            return .service(error.message, network.suggestion, network.with(cause: error))
        }
        return .service(error.message, suggestion, network.with(cause: error))
    }
}
