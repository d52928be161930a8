import NativeAuthCore

/// The errors inside this module. Its public API throws ``IAMError``.
extension NativeAuthError {
    /// Creates an error that consists of a documented code and a message.
    init(documented code: IAMErrorCode, message: String, underlying: (any Error)? = nil) {
        self.init(code.kind, message: message, underlying: underlying)
        documented = DocumentedCode(code.rawValue, hasDetails: false)
    }

    /// The documented code. Once it is set, the documented error has details.
    var documentedCode: IAMErrorCode {
        get {
            if let known = documented.flatMap({ IAMErrorCode(rawValue: $0.rawValue) }) {
                return known
            }
            // The server's refusals have a documented code; all others are failed checks of external input.
            if code == .refused { return .invalidGrant }
            return (underlying as? IAMError)?.code ?? Self.documentedCodes[code] ?? .unknownError
        }
        set { documented = DocumentedCode(newValue.rawValue) }
    }

    private static let documentedCodes: [Code: IAMErrorCode] = [
        .misconfigured: .invalidConfiguration,
        .invalidInput: .invalidInput,
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

    /// The error of a session, whose documented code follows from the kind.
    var ofSession: Self {
        var error = self
        error.documented = nil
        return error
    }

    // MARK: - Retries

    /// Indicates whether the same call may succeed later.
    var isTransient: Bool {
        guard documented?.hasDetails != false, !endsFlow else { return false }
        return switch code {
        case .offline, .timedOut, .anotherProcess: true
        case .storageUnavailable: !isStoreFull
        // Only with the HTTP status of a failed request; a failure in a response's content is not transient.
        case .serverFailure, .rateLimited: httpStatus != nil
        default: false
        }
    }

    /// Checks whether to retry immediately. An unavailable store is not retried: it requires a user action.
    static func retryVerdict<Value>(_ result: Result<Value, any Error>) -> RetryVerdict {
        guard case .failure(let error as NativeAuthError) = result, error.isTransient else {
            return .stop
        }
        return RetryVerdict(error, isIdempotent: true)
    }

    // MARK: - Errors of several files

    static func invalidConfiguration(_ message: String) -> Self {
        Self(documented: .invalidConfiguration, message: message)
    }

    /// The error of a refused check of external input.
    static func refused(_ message: String, recovery: RecoveryOption = .restart) -> Self {
        Self(.refused, message: message, recovery: [recovery])
    }

    static var signInInvalidated: Self {
        Self(
            .expired,
            message: "The sign-in was cancelled, or its session was cleared.",
            recovery: [.restart]
        )
    }
}

extension Optional {
    /// Returns the value of a setting that an operation needs.
    /// - Throws: an error with the documented code `invalidConfiguration` if it is missing.
    func required(_ setting: String) throws(NativeAuthError) -> Wrapped {
        guard let self else {
            throw NativeAuthError.invalidConfiguration("This needs \(setting) in the configuration.")
        }
        return self
    }
}

extension IAMErrorCode {
    /// The kind of an error with this documented code.
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
