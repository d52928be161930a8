public import Foundation

extension AWSCognitoAuthError {
    enum Kind: String, CaseIterable, Sendable {
        case userNotFound
        case userNotConfirmed
        case usernameExists
        case aliasExists
        case codeDelivery
        case codeMismatch
        case codeExpired
        case invalidParameter
        case invalidPassword
        case limitExceeded
        case mfaMethodNotFound
        case softwareTokenMFANotEnabled
        case passwordResetRequired
        case resourceNotFound
        case failedAttemptsLimitExceeded
        case requestLimitExceeded
        case lambda
        case deviceNotTracked
        case errorLoadingUI
        case userCancelled
        case invalidAccountTypeException
        case network
        case smsRole
        case emailRole
        case externalServiceException
        case limitExceededException
        case resourceConflictException
        case webAuthnChallengeNotFound
        case webAuthnClientMismatch
        case webAuthnNotSupported
        case webAuthnNotEnabled
        case webAuthnOriginNotAllowed
        case webAuthnRelyingPartyMismatch
        case webAuthnConfigurationMissing

        /// The description of the error, and a recovery suggestion.
        var texts: (what: String, suggestion: String) {
            switch self {
            case .userNotFound: ("There is no such user.", "Check the name, or sign up.")
            case .userNotConfirmed:
                ("The user is not confirmed yet.", "Confirm the sign-up with the code that was sent.")
            case .usernameExists: ("This username is already in use.", "Choose another username, or sign in.")
            case .aliasExists: ("Another user has this e-mail address or phone number.", "Use another one, or sign in.")
            case .codeDelivery: ("The code could not be sent.", "Check the address, and request a new code.")
            case .codeMismatch: ("Incorrect code.", "Try again, or request a new code.")
            case .codeExpired: ("The code has expired.", "Request a new code.")
            case .invalidParameter: ("Invalid parameter.", "Correct the value and try again.")
            case .invalidPassword: ("The password does not meet the pool's rules.", "Choose another password.")
            case .limitExceeded: ("Attempt limit exceeded.", "Try again in a few minutes.")
            case .mfaMethodNotFound: ("The user pool does not support this MFA method.", "Choose another one.")
            case .softwareTokenMFANotEnabled:
                (
                    "Authenticator apps are not set up for this user, or the code is wrong.",
                    "Set one up, or enter the next code."
                )
            case .passwordResetRequired: ("The password has to be reset.", "Call resetPassword(for:).")
            case .resourceNotFound:
                ("The user pool or the app client does not exist.", "Check the pool's id and the app client's id.")
            case .failedAttemptsLimitExceeded: ("Too many failed attempts.", "Try again in a few minutes.")
            case .requestLimitExceeded: ("Too many requests.", "Try again in a few minutes.")
            case .lambda:
                (
                    "A Lambda trigger rejected the request or failed.",
                    "Correct the value, or check the Lambda function's log."
                )
            case .deviceNotTracked:
                ("The pool does not track this device.", "Turn on device tracking in the user pool, and sign in again.")
            case .errorLoadingUI: ("The page for signing in could not be shown.", "This package has no web sign-in.")
            case .userCancelled: ("The user cancelled the operation.", "Start the sign-in again.")
            case .invalidAccountTypeException:
                ("The account has the wrong type for this.", "Use an account of the user pool.")
            case .network: ("The service could not be reached.", "Check the connection, and try again.")
            case .smsRole: ("The pool may not send text messages.", "Correct the pool's role for SMS.")
            case .emailRole: ("The pool may not send e-mail.", "Correct the pool's role for e-mail.")
            case .externalServiceException: ("Another service failed.", "Try again.")
            case .limitExceededException:
                ("A limit of the identity pool is reached.", "This package has no identity pools.")
            case .resourceConflictException:
                ("The identity pool has a conflict.", "This package has no identity pools.")
            case .webAuthnChallengeNotFound: ("The passkey challenge has expired.", "Start over.")
            case .webAuthnClientMismatch:
                ("The passkey was made for another app client.", "Use another sign-in method.")
            case .webAuthnNotSupported:
                ("The user pool does not support this type of passkey.", "Use another sign-in method.")
            case .webAuthnNotEnabled: ("The pool does not use passkeys.", "Use another sign-in method.")
            case .webAuthnOriginNotAllowed: ("The passkey's origin is not allowed.", "Use another sign-in method.")
            case .webAuthnRelyingPartyMismatch:
                ("The passkey was made for another site.", "Use another sign-in method.")
            case .webAuthnConfigurationMissing:
                ("The pool's settings for passkeys are missing.", "Correct the pool's settings.")
            }
        }
    }
}

extension AWSCognitoAuthError: LocalizedError {
    /// The name and a one-line description.
    public var errorDescription: String? { "AWSCognitoAuthError.\(kind.rawValue): \(kind.texts.what)" }

    /// The recovery suggestion.
    public var recoverySuggestion: String? { kind.texts.suggestion }
}
