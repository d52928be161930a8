public import Foundation
public import NativeAuthCore

/// The error of every throwing method of ``ThunderIDClient`` (besides `CancellationError`).
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
    /// A description of the failure. Never contains a secret.
    public let message: String
    /// The underlying error.
    public let underlyingError: (any Error)?

    /// The details of the failure: the server's own code, its request id, the HTTP status, field errors, and the
    /// recovery options.
    public var details: NativeAuthError? { underlyingError as? NativeAuthError }

    /// Creates an error.
    /// - Parameters:
    ///   - code: the kind of failure.
    ///   - message: a description of the failure.
    ///   - underlyingError: the underlying error.
    public init(code: IAMErrorCode, message: String, underlyingError: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlyingError = underlyingError
    }

    /// The code in brackets and the message.
    public var errorDescription: String? { "[\(code.rawValue)] \(message)" }

    /// The first recovery option as a sentence.
    public var recoverySuggestion: String? { details?.recoverySuggestion }
}

/// The released SDK's name of the error.
public typealias ThunderIDError = IAMError

extension IAMError {
    /// Converts a detailed error to the documented one. `code` overrides the code that follows from the error's kind.
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

    /// Whether the failure is transient: the same call may succeed later.
    var isPassing: Bool {
        guard details?.endsFlow != true else { return false }
        switch details?.code {
        case .offline, .timedOut, .anotherProcess: return true
        case .storageUnavailable: return !(details?.isStoreFull ?? false)
        // Only with the HTTP status of a failed request; a failure in a response's content is not transient.
        case .serverFailure, .rateLimited: return details?.httpStatus != nil
        default: return false
        }
    }

    /// The detailed error inside, or one derived from the documented code.
    var rich: NativeAuthError { details ?? NativeAuthError(code.kind, message: message, underlying: underlyingError) }
}

extension IAMErrorCode {
    /// The kind of failure in the neutral terms of all providers.
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
