/// The kinds of failure that ThunderID documents.
///
/// Source: seed `ThunderIDClient`, "Error Codes" (24 codes); the four passkey codes are the released SDK's.
public enum IAMErrorCode: String, Sendable, CaseIterable {
    /// A method was called before ``ThunderIDClient/initialize(config:storage:)``.
    case sdkNotInitialized = "SDK_NOT_INITIALIZED"
    /// ``ThunderIDClient/initialize(config:storage:)`` was called more than once.
    case alreadyInitialized = "ALREADY_INITIALIZED"
    /// A setting is missing or not valid.
    case invalidConfiguration = "INVALID_CONFIGURATION"
    /// The redirect URI is not registered.
    case invalidRedirectUri = "INVALID_REDIRECT_URI"

    /// The credentials are wrong.
    case authenticationFailed = "AUTHENTICATION_FAILED"
    /// The user's account is locked.
    case userAccountLocked = "USER_ACCOUNT_LOCKED"
    /// The user's account is disabled.
    case userAccountDisabled = "USER_ACCOUNT_DISABLED"
    /// The session or the flow is over and can't be refreshed.
    case sessionExpired = "SESSION_EXPIRED"
    /// A further factor is required.
    case mfaRequired = "MFA_REQUIRED"
    /// The additional factor was refused.
    case mfaFailed = "MFA_FAILED"
    /// The authorization code or token is not valid.
    case invalidGrant = "INVALID_GRANT"
    /// The user's consent is required.
    case consentRequired = "CONSENT_REQUIRED"

    /// The user exists already.
    case userAlreadyExists = "USER_ALREADY_EXISTS"
    /// The input is not acceptable.
    case invalidInput = "INVALID_INPUT"
    /// The invitation code is not valid.
    case invitationCodeInvalid = "INVITATION_CODE_INVALID"
    /// The invitation code has expired.
    case invitationCodeExpired = "INVITATION_CODE_EXPIRED"
    /// Registration is off for this application.
    case registrationDisabled = "REGISTRATION_DISABLED"

    /// Password recovery failed.
    case recoveryFailed = "RECOVERY_FAILED"
    /// The confirmation code is not valid.
    case confirmationCodeInvalid = "CONFIRMATION_CODE_INVALID"
    /// The confirmation code has expired.
    case confirmationCodeExpired = "CONFIRMATION_CODE_EXPIRED"

    /// A network request failed.
    case networkError = "NETWORK_ERROR"
    /// A request timed out.
    case requestTimeout = "REQUEST_TIMEOUT"
    /// The server returned an error.
    case serverError = "SERVER_ERROR"
    /// An unexpected error.
    case unknownError = "UNKNOWN_ERROR"

    /// This device can't use passkeys.
    case passkeyNotSupported = "PASSKEY_NOT_SUPPORTED"
    /// The user cancelled the passkey sheet.
    case passkeyCancelled = "PASSKEY_CANCELLED"
    /// There is no passkey for this account on this device.
    case passkeyNoCredential = "PASSKEY_NO_CREDENTIAL"
    /// The passkey ceremony failed.
    case passkeyFailed = "PASSKEY_FAILED"
}

/// The released SDK's name of the codes.
public typealias ThunderIDErrorCode = IAMErrorCode
