/// Why the service, or the way to it, refused: the third value of `AuthError.service`.
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
/// Amplify has an enumeration here. This is a structure with the same names, so that each can carry what the service said
/// (``serviceError``); the one difference is that a `switch` over it needs a `default`. Two are equal when their names are.
///
/// Source: Amplify's public surface.
public struct AWSCognitoAuthError: Error, Sendable {
    let kind: Kind
    /// What the service said, if it answered.
    public let serviceError: CognitoServiceError?
    /// What kept it from answering, for ``network``.
    public let cause: (any Error)?

    init(_ kind: Kind, _ serviceError: CognitoServiceError? = nil, cause: (any Error)? = nil) {
        self.kind = kind
        self.serviceError = serviceError
        self.cause = cause
    }

    /// There is no such user.
    public static let userNotFound = Self(.userNotFound)
    /// The user is not confirmed yet.
    public static let userNotConfirmed = Self(.userNotConfirmed)
    /// The name is taken.
    public static let usernameExists = Self(.usernameExists)
    /// Another user has this e-mail address or phone number.
    public static let aliasExists = Self(.aliasExists)
    /// The code could not be sent.
    public static let codeDelivery = Self(.codeDelivery)
    /// The code is wrong.
    public static let codeMismatch = Self(.codeMismatch)
    /// The code has expired.
    public static let codeExpired = Self(.codeExpired)
    /// A value is not what the service allows.
    public static let invalidParameter = Self(.invalidParameter)
    /// The password does not meet the pool's rules.
    public static let invalidPassword = Self(.invalidPassword)
    /// This was asked for too often.
    public static let limitExceeded = Self(.limitExceeded)
    /// The pool does not know this second factor.
    public static let mfaMethodNotFound = Self(.mfaMethodNotFound)
    /// Authenticator apps are not set up for this user, or the code is wrong.
    public static let softwareTokenMFANotEnabled = Self(.softwareTokenMFANotEnabled)
    /// The password has to be reset.
    public static let passwordResetRequired = Self(.passwordResetRequired)
    /// The user pool or the app client does not exist.
    public static let resourceNotFound = Self(.resourceNotFound)
    /// There were too many wrong tries.
    public static let failedAttemptsLimitExceeded = Self(.failedAttemptsLimitExceeded)
    /// The service gets too many requests.
    public static let requestLimitExceeded = Self(.requestLimitExceeded)
    /// The pool's own code refused, or failed.
    public static let lambda = Self(.lambda)
    /// The pool does not remember this device.
    public static let deviceNotTracked = Self(.deviceNotTracked)
    /// The page for signing in could not be shown.
    public static let errorLoadingUI = Self(.errorLoadingUI)
    /// The user has cancelled.
    public static let userCancelled = Self(.userCancelled)
    /// The account has the wrong type for this.
    public static let invalidAccountTypeException = Self(.invalidAccountTypeException)
    /// The service could not be reached.
    public static let network = Self(.network)
    /// The pool may not send text messages.
    public static let smsRole = Self(.smsRole)
    /// The pool may not send e-mail.
    public static let emailRole = Self(.emailRole)
    /// Another service failed.
    public static let externalServiceException = Self(.externalServiceException)
    /// A limit of the identity pool is reached.
    public static let limitExceededException = Self(.limitExceededException)
    /// The identity pool has a conflict.
    public static let resourceConflictException = Self(.resourceConflictException)
    /// The passkey's challenge is gone.
    public static let webAuthnChallengeNotFound = Self(.webAuthnChallengeNotFound)
    /// The passkey was made for another app client.
    public static let webAuthnClientMismatch = Self(.webAuthnClientMismatch)
    /// The passkey is of a kind that the pool does not take.
    public static let webAuthnNotSupported = Self(.webAuthnNotSupported)
    /// The pool does not use passkeys.
    public static let webAuthnNotEnabled = Self(.webAuthnNotEnabled)
    /// The passkey's origin is not allowed.
    public static let webAuthnOriginNotAllowed = Self(.webAuthnOriginNotAllowed)
    /// The passkey was made for another site.
    public static let webAuthnRelyingPartyMismatch = Self(.webAuthnRelyingPartyMismatch)
    /// The pool's settings for passkeys are missing.
    public static let webAuthnConfigurationMissing = Self(.webAuthnConfigurationMissing)
}

extension AWSCognitoAuthError: Hashable {
    /// Whether both have the same name, whatever the service said.
    public static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }

    /// Puts in the name.
    /// - Parameter hasher: what takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

    /// Lets a pattern such as `AuthError.service(_, _, AWSCognitoAuthError.codeMismatch)` match.
    public static func ~= (pattern: Self, error: (any Error)?) -> Bool { error as? Self == pattern }
}

extension AWSCognitoAuthError: CustomStringConvertible {
    /// The name, and what the service said without its text.
    public var description: String {
        let more = serviceError?.description ?? cause.map { "\($0)" }
        return kind.rawValue + (more.map { " (\($0))" } ?? "")
    }
}
