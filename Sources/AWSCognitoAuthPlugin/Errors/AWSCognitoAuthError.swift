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
    let kind: Kind
    /// The service's error response, if there was one.
    public let serviceError: CognitoServiceError?
    /// The cause of a failed connection, for ``network``.
    public let cause: (any Error)?

    init(_ kind: Kind, _ serviceError: CognitoServiceError? = nil, cause: (any Error)? = nil) {
        self.kind = kind
        self.serviceError = serviceError
        self.cause = cause
    }

    /// The user does not exist.
    public static let userNotFound = Self(.userNotFound)
    /// The user is not confirmed.
    public static let userNotConfirmed = Self(.userNotConfirmed)
    /// The user name belongs to another account.
    public static let usernameExists = Self(.usernameExists)
    /// The e-mail address or phone number belongs to another account.
    public static let aliasExists = Self(.aliasExists)
    /// The code could not be sent.
    public static let codeDelivery = Self(.codeDelivery)
    /// The code is wrong.
    public static let codeMismatch = Self(.codeMismatch)
    /// The code has expired.
    public static let codeExpired = Self(.codeExpired)
    /// The service does not allow a value.
    public static let invalidParameter = Self(.invalidParameter)
    /// The password does not meet the pool's policy.
    public static let invalidPassword = Self(.invalidPassword)
    /// A limit for this operation was exceeded.
    public static let limitExceeded = Self(.limitExceeded)
    /// The pool does not support the second factor.
    public static let mfaMethodNotFound = Self(.mfaMethodNotFound)
    /// Authenticator apps are not set up for the user, or the code is wrong.
    public static let softwareTokenMFANotEnabled = Self(.softwareTokenMFANotEnabled)
    /// The password must be reset.
    public static let passwordResetRequired = Self(.passwordResetRequired)
    /// The user pool or the app client does not exist.
    public static let resourceNotFound = Self(.resourceNotFound)
    /// Too many failed attempts.
    public static let failedAttemptsLimitExceeded = Self(.failedAttemptsLimitExceeded)
    /// The service throttles the requests.
    public static let requestLimitExceeded = Self(.requestLimitExceeded)
    /// A Lambda trigger of the pool refused the request, or failed.
    public static let lambda = Self(.lambda)
    /// The pool does not track the device.
    public static let deviceNotTracked = Self(.deviceNotTracked)
    /// The web sign-in page could not be shown.
    public static let errorLoadingUI = Self(.errorLoadingUI)
    /// The user cancelled the operation.
    public static let userCancelled = Self(.userCancelled)
    /// The account type does not support the operation.
    public static let invalidAccountTypeException = Self(.invalidAccountTypeException)
    /// The service could not be reached.
    public static let network = Self(.network)
    /// The pool is not allowed to send text messages.
    public static let smsRole = Self(.smsRole)
    /// The pool is not allowed to send e-mail.
    public static let emailRole = Self(.emailRole)
    /// Another service failed.
    public static let externalServiceException = Self(.externalServiceException)
    /// A limit of the identity pool was exceeded.
    public static let limitExceededException = Self(.limitExceededException)
    /// The identity pool has a conflict.
    public static let resourceConflictException = Self(.resourceConflictException)
    /// The passkey's challenge does not exist any more.
    public static let webAuthnChallengeNotFound = Self(.webAuthnChallengeNotFound)
    /// The passkey was created for another app client.
    public static let webAuthnClientMismatch = Self(.webAuthnClientMismatch)
    /// The pool does not support the passkey's type.
    public static let webAuthnNotSupported = Self(.webAuthnNotSupported)
    /// The pool has no passkeys enabled.
    public static let webAuthnNotEnabled = Self(.webAuthnNotEnabled)
    /// The passkey's origin is not allowed.
    public static let webAuthnOriginNotAllowed = Self(.webAuthnOriginNotAllowed)
    /// The passkey was created for another relying party.
    public static let webAuthnRelyingPartyMismatch = Self(.webAuthnRelyingPartyMismatch)
    /// The pool's passkey configuration is missing.
    public static let webAuthnConfigurationMissing = Self(.webAuthnConfigurationMissing)
}

extension AWSCognitoAuthError: Hashable {
    /// Compares the names, not the service's responses.
    public static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }

    /// Hashes the name.
    /// - Parameter hasher: the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

    /// Matches patterns such as `AuthError.service(_, _, AWSCognitoAuthError.codeMismatch)`.
    public static func ~= (pattern: Self, error: (any Error)?) -> Bool { error as? Self == pattern }
}

extension AWSCognitoAuthError: CustomStringConvertible {
    /// The name, and the service's response without its message.
    public var description: String {
        let more = serviceError?.description ?? cause.map { "\($0)" }
        return kind.rawValue + (more.map { " (\($0))" } ?? "")
    }
}
