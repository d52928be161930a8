public import Foundation

/// The reason for a refusal or a failed connection: the third value of `AuthError.service`.
///
/// ```swift
/// if let reason = error.underlyingError as? AWSCognitoAuthError {
///     switch reason {
///     case .codeMismatch: askAgain()
///     case .network: sayOffline()
///     default: print(reason.serviceError?.requestID ?? "")
///     }
/// }
/// ```
///
/// Amplify has an enumeration here. This is a structure with the same names, so that each can carry the service's
/// response (``serviceError``); the one difference is that a `switch` over it needs a `default`. Two values are equal
/// if their names are.
public struct AWSCognitoAuthError: Error, Sendable {
    let name: String
    private let message: String
    let suggestion: String
    /// The service's error response, if there was one.
    public private(set) var serviceError: CognitoServiceError?
    /// The cause of a failed connection or browser, for ``network`` and ``errorLoadingUI``.
    public private(set) var cause: (any Error)?

    private init(_ name: String, _ message: String, _ suggestion: String) {
        self.name = name
        self.message = message
        self.suggestion = suggestion
    }

    func with(serviceError: CognitoServiceError? = nil, cause: (any Error)? = nil) -> Self {
        var error = self
        (error.serviceError, error.cause) = (serviceError, cause)
        return error
    }

    /// The user does not exist.
    public static let userNotFound = Self("userNotFound", "There is no such user.", "Check the name, or sign up.")
    /// The user is not confirmed.
    public static let userNotConfirmed = Self(
        "userNotConfirmed",
        "The user is not confirmed yet.",
        "Confirm the sign-up with the code that was sent."
    )
    /// The user name belongs to another account.
    public static let usernameExists = Self(
        "usernameExists",
        "This username is already in use.",
        "Choose another username, or sign in."
    )
    /// The e-mail address or phone number belongs to another account.
    public static let aliasExists = Self(
        "aliasExists",
        "Another user has this e-mail address or phone number.",
        "Use another one, or sign in."
    )
    /// The code could not be sent.
    public static let codeDelivery = Self(
        "codeDelivery",
        "The code could not be sent.",
        "Check the address, and request a new code."
    )
    /// The code is wrong.
    public static let codeMismatch = Self("codeMismatch", "Incorrect code.", "Try again, or request a new code.")
    /// The code has expired.
    public static let codeExpired = Self("codeExpired", "The code has expired.", "Request a new code.")
    /// The service does not allow a value.
    public static let invalidParameter = Self(
        "invalidParameter",
        "Invalid parameter.",
        "Correct the value and try again."
    )
    /// The password does not meet the pool's policy.
    public static let invalidPassword = Self(
        "invalidPassword",
        "The password does not meet the pool's rules.",
        "Choose another password."
    )
    /// A limit for this operation was exceeded.
    public static let limitExceeded = Self("limitExceeded", "Attempt limit exceeded.", "Try again in a few minutes.")
    /// The pool does not support the second factor.
    public static let mfaMethodNotFound = Self(
        "mfaMethodNotFound",
        "The user pool does not support this MFA method.",
        "Choose another one."
    )
    /// Authenticator apps are not set up for the user, or the code is wrong.
    public static let softwareTokenMFANotEnabled = Self(
        "softwareTokenMFANotEnabled",
        "Authenticator apps are not set up for this user, or the code is wrong.",
        "Set one up, or enter the next code."
    )
    /// The password must be reset.
    public static let passwordResetRequired = Self(
        "passwordResetRequired",
        "The password has to be reset.",
        "Call resetPassword(for:)."
    )
    /// The user pool or the app client does not exist.
    public static let resourceNotFound = Self(
        "resourceNotFound",
        "The user pool or the app client does not exist.",
        "Check the pool's id and the app client's id."
    )
    /// Too many failed attempts.
    public static let failedAttemptsLimitExceeded = Self(
        "failedAttemptsLimitExceeded",
        "Too many failed attempts.",
        "Try again in a few minutes."
    )
    /// The service throttles the requests.
    public static let requestLimitExceeded = Self(
        "requestLimitExceeded",
        "Too many requests.",
        "Try again in a few minutes."
    )
    /// A Lambda trigger of the pool refused the request, or failed.
    public static let lambda = Self(
        "lambda",
        "A Lambda trigger rejected the request or failed.",
        "Correct the value, or check the Lambda function's log."
    )
    /// The pool does not track the device.
    public static let deviceNotTracked = Self(
        "deviceNotTracked",
        "The pool does not track this device.",
        "Turn on device tracking in the user pool, and sign in again."
    )
    /// The web sign-in page could not be shown.
    public static let errorLoadingUI = Self(
        "errorLoadingUI",
        "The page for signing in could not be shown.",
        "Try again, or use another way of signing in."
    )
    /// The user cancelled the operation.
    public static let userCancelled = Self(
        "userCancelled",
        "The user cancelled the operation.",
        "Start the sign-in again."
    )
    /// The account type does not support the operation.
    public static let invalidAccountTypeException = Self(
        "invalidAccountTypeException",
        "The account has the wrong type for this.",
        "Use an account of the user pool."
    )
    /// The service could not be reached.
    public static let network = Self(
        "network",
        "The service could not be reached.",
        "Check the connection, and try again."
    )
    /// The pool is not allowed to send text messages.
    public static let smsRole = Self(
        "smsRole",
        "The pool may not send text messages.",
        "Correct the pool's role for SMS."
    )
    /// The pool is not allowed to send e-mail.
    public static let emailRole = Self(
        "emailRole",
        "The pool may not send e-mail.",
        "Correct the pool's role for e-mail."
    )
    /// Another service failed.
    public static let externalServiceException = Self(
        "externalServiceException",
        "Another service failed.",
        "Try again."
    )
    /// A limit of the identity pool was exceeded.
    public static let limitExceededException = Self(
        "limitExceededException",
        "A limit of the identity pool is reached.",
        "Try again later, or request a higher limit."
    )
    /// The identity pool has a conflict.
    public static let resourceConflictException = Self(
        "resourceConflictException",
        "The login belongs to another identity of the pool.",
        "Use the identity of this login."
    )
    /// The passkey's challenge does not exist any more.
    public static let webAuthnChallengeNotFound = Self(
        "webAuthnChallengeNotFound",
        "The passkey challenge has expired.",
        "Start over."
    )
    /// The passkey was created for another app client.
    public static let webAuthnClientMismatch = Self(
        "webAuthnClientMismatch",
        "The passkey was made for another app client.",
        "Use another sign-in method."
    )
    /// The pool does not support the passkey's type.
    public static let webAuthnNotSupported = Self(
        "webAuthnNotSupported",
        "The user pool does not support this type of passkey.",
        "Use another sign-in method."
    )
    /// The pool has no passkeys enabled.
    public static let webAuthnNotEnabled = Self(
        "webAuthnNotEnabled",
        "The pool does not use passkeys.",
        "Use another sign-in method."
    )
    /// The passkey's origin is not allowed.
    public static let webAuthnOriginNotAllowed = Self(
        "webAuthnOriginNotAllowed",
        "The passkey's origin is not allowed.",
        "Use another sign-in method."
    )
    /// The passkey was created for another relying party.
    public static let webAuthnRelyingPartyMismatch = Self(
        "webAuthnRelyingPartyMismatch",
        "The passkey was made for another site.",
        "Use another sign-in method."
    )
    /// The pool's passkey configuration is missing.
    public static let webAuthnConfigurationMissing = Self(
        "webAuthnConfigurationMissing",
        "The pool's settings for passkeys are missing.",
        "Correct the pool's settings."
    )
}

extension AWSCognitoAuthError: Hashable {
    /// Compares the names, not the service's responses.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    /// - Parameter hasher: the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Matches patterns such as `AuthError.service(_, _, AWSCognitoAuthError.codeMismatch)`.
    public static func ~= (pattern: Self, error: (any Error)?) -> Bool {
        error as? Self == pattern
    }
}

extension AWSCognitoAuthError: CustomStringConvertible {
    /// The name, and the service's response without its message.
    public var description: String {
        let more = serviceError?.description ?? cause.map { "\($0)" }
        return name + (more.map { " (\($0))" } ?? "")
    }
}

extension AWSCognitoAuthError: LocalizedError {
    /// The name and a one-line description.
    public var errorDescription: String? { "AWSCognitoAuthError.\(name): \(message)" }

    /// The recovery suggestion.
    public var recoverySuggestion: String? { suggestion }
}
