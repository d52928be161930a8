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
            code: code ?? documented ?? Self.codes[error.code] ?? .unknownError,
            message: error.message,
            underlyingError: error
        )
    }

    private static let codes: [NativeAuthError.Code: IAMErrorCode] = [
        .misconfigured: .invalidConfiguration,
        .invalidInput: .invalidInput,
        .refused: .authenticationFailed,
        .notAllowed: .authenticationFailed,
        .alreadyExists: .userAlreadyExists,
        .expired: .sessionExpired,
        .offline: .networkError,
        .untrustedServer: .networkError,
        .timedOut: .requestTimeout,
        .serverFailure: .serverError,
        .malformedResponse: .serverError,
        .responseTooLarge: .serverError,
        .rateLimited: .serverError,
    ]

    /// Returns whether a failure is transient: the same call may succeed later.
    package static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case let error as IAMError: error.isTransient
        case let error as NativeAuthError: IAMError(error).isTransient
        default: error is CancellationError
        }
    }

    private var isTransient: Bool {
        guard let details, !details.endsFlow else { return false }
        return switch details.code {
        case .offline, .timedOut, .anotherProcess: true
        case .storageUnavailable: !details.isStoreFull
        // Only with the HTTP status of a failed request; a failure in a response's content is not transient.
        case .serverFailure, .rateLimited: details.httpStatus != nil
        default: false
        }
    }

    /// Checks whether to retry immediately. An unavailable store is not retried: it requires a user action.
    static func retryVerdict<Value>(_ result: Result<Value, any Error>) -> RetryVerdict {
        guard case .failure(let error as IAMError) = result, error.isTransient else { return .stop }
        return RetryVerdict(error.nativeAuthError, isIdempotent: true)
    }

    /// Runs `body` and converts its failures to the documented error.
    static func convertingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as NativeAuthError {
            // Only checks of external input are refusals here; the server's refusals are already documented errors.
            throw IAMError(error, code: error.code == .refused ? .invalidGrant : nil)
        }
    }

    static var notInitialized: Self { Self(code: .sdkNotInitialized, message: "Call initialize() first.") }

    static func invalidConfiguration(_ message: String) -> Self {
        Self(code: .invalidConfiguration, message: message)
    }

    /// The error of a refused check of external input.
    static func refused(_ message: String, recovery: RecoveryOption = .restart) -> Self {
        Self(NativeAuthError(.refused, message: message, recovery: [recovery]), code: .invalidGrant)
    }

    static var signInInvalidated: Self {
        Self(
            NativeAuthError(
                .expired,
                message: "The sign-in was cancelled, or its session was cleared.",
                recovery: [.restart]
            )
        )
    }

    /// The error in the form that all providers share: the details, or an error derived from the documented code.
    var nativeAuthError: NativeAuthError {
        details ?? NativeAuthError(code.kind, message: message, underlying: underlyingError)
    }
}

extension Optional {
    /// Returns the value of a setting that an operation needs.
    /// - Throws: ``IAMError`` with code `invalidConfiguration` if it is missing.
    func required(_ setting: String) throws -> Wrapped {
        guard let self else { throw IAMError.invalidConfiguration("This needs \(setting) in the configuration.") }
        return self
    }
}

extension IAMErrorCode {
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
