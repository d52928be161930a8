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
    /// Converts an error of this module to the documented one.
    init(_ error: NativeAuthError) {
        var underlying: (any Error)? = error
        if error.documented?.hasDetails == false { underlying = error.underlying }
        self.init(
            code: error.documentedCode,
            message: error.message,
            underlyingError: underlying
        )
    }

    /// The error in the terms shared by all providers.
    package var nativeAuthError: NativeAuthError {
        if let details { return details }
        let shared: NativeAuthError.Code =
            switch code {
            case .sessionExpired: .expired
            case .invalidConfiguration, .invalidRedirectUri, .sdkNotInitialized: .misconfigured
            case .networkError: .offline
            case .requestTimeout: .timedOut
            case .invalidInput: .invalidInput
            default: .unknown
            }
        return NativeAuthError(shared, message: message, underlying: self)
    }

    /// Runs the body of a public method, and converts its failures to the documented error.
    static func convertingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    /// Runs the body of a public method that waits for nothing; see the asynchronous one.
    static func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    /// Returns whether a failure is transient: the same call may succeed later.
    package static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case let error as IAMError: error.details?.isTransient ?? false
        case let error as NativeAuthError: error.isTransient
        default: error is CancellationError
        }
    }
}
