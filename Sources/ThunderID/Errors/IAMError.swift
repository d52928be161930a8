public import Foundation
public import NativeAuthCore

/// What every throwing method of ``ThunderIDClient`` throws (besides `CancellationError`).
///
/// ```swift
/// do {
///     let user = try await client.getUser()
/// } catch let error as IAMError {
///     print("[\(error.code.rawValue)] \(error.message)")
/// }
/// ```
///
/// Source: seed `ThunderIDClient`, "Error Handling".
public struct IAMError: Error, LocalizedError, Sendable {
    /// The kind of failure.
    public let code: IAMErrorCode
    /// What happened, in words. Never holds a secret.
    public let message: String
    /// The error beneath this one.
    public let underlyingError: (any Error)?

    /// Everything else that is known: the server's own code, its request id, the HTTP status, field errors, and what
    /// can be done next.
    public var details: NativeAuthError? { underlyingError as? NativeAuthError }

    /// Makes an error.
    /// - Parameters:
    ///   - code: the kind of failure.
    ///   - message: what happened, in words.
    ///   - underlyingError: the error beneath this one.
    public init(code: IAMErrorCode, message: String, underlyingError: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlyingError = underlyingError
    }

    /// The code in brackets and the message.
    public var errorDescription: String? { "[\(code.rawValue)] \(message)" }

    /// What can be done next, as a sentence.
    public var recoverySuggestion: String? { details?.recoverySuggestion }
}

/// The name that the released SDK uses.
public typealias ThunderIDError = IAMError

extension IAMError {
    /// The documented error for a rich one. `code` where the server's own code says more than the kind does.
    init(_ error: NativeAuthError, code: IAMErrorCode? = nil) {
        let documented = (error.underlying as? IAMError)?.code
        self.init(
            code: code ?? documented ?? Self.code(for: error.code), message: error.message, underlyingError: error)
    }

    private static func code(for code: NativeAuthError.Code) -> IAMErrorCode {
        switch code {
        case .misconfigured: .invalidConfiguration
        case .invalidInput: .invalidInput
        case .refused, .notAllowed: .authenticationFailed
        case .alreadyExists: .userAlreadyExists
        case .expired: .sessionExpired
        case .offline, .untrustedServer: .networkError
        case .timedOut: .requestTimeout
        case .serverFailure, .malformedResponse, .responseTooLarge, .rateLimited: .serverError
        default: .unknownError
        }
    }

    /// Whether the same may succeed later.
    var isPassing: Bool {
        guard details?.endsFlow != true else { return false }
        switch details?.code {
        case .offline, .timedOut, .anotherProcess: return true
        case .storageUnavailable: return !(details?.isStoreFull ?? false)
        // Said by an answer's status, not in an answer that will not change.
        case .serverFailure, .rateLimited: return details?.httpStatus != nil
        default: return false
        }
    }

    /// The rich error inside, or one made from the documented code.
    var rich: NativeAuthError { details ?? NativeAuthError(code.kind, message: message, underlying: underlyingError) }
}

extension IAMErrorCode {
    /// The kind of failure, in the terms that every door shares.
    var kind: NativeAuthError.Code {
        switch self {
        case .sdkNotInitialized, .alreadyInitialized: .wrongState
        case .invalidConfiguration, .invalidRedirectUri: .misconfigured
        case .authenticationFailed, .mfaFailed, .invalidGrant, .invitationCodeInvalid, .confirmationCodeInvalid,
            .recoveryFailed, .passkeyFailed, .passkeyNoCredential:
            .refused
        case .userAccountLocked, .userAccountDisabled, .registrationDisabled, .consentRequired, .mfaRequired:
            .notAllowed
        case .sessionExpired, .invitationCodeExpired, .confirmationCodeExpired: .expired
        case .userAlreadyExists: .alreadyExists
        case .invalidInput: .invalidInput
        case .networkError: .offline
        case .requestTimeout: .timedOut
        case .serverError: .serverFailure
        case .passkeyNotSupported: .unsupported
        case .passkeyCancelled, .unknownError: .unknown
        }
    }
}
