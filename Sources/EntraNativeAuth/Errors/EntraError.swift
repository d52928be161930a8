public import Foundation
import NativeAuthCore

/// A failed call to the service.
///
/// Its texts never contain a continuation token, a code, a password or a token. ``nativeAuthError`` is the equivalent
/// in the terms shared by all clients of this package, with recovery options.
public struct EntraError: Error, Sendable {
    /// The kind of the error.
    public let kind: Kind
    /// The service's error code (`error`), such as `invalid_grant`.
    public var error: String?
    /// The service's second error code (`suberror`), such as `invalid_oob_value`.
    public var suberror: String?
    /// The service's numeric error codes, such as 50126.
    public var errorCodes: [Int]
    /// The URI with more information from the service.
    public var errorURI: String?
    /// The service's own description, in English; not meant for users.
    public var serverDescription: String?
    /// The id under which the service logged the flow.
    public var correlationID: UUID
    /// The HTTP status, if there was a response.
    public var httpStatus: Int?
    /// The state to continue with: the submitted one, or one with a new token.
    ///
    /// After a response, set in the same cases as in MSAL; a sign-in sets it even for `expired`, although only a
    /// restart can succeed. Without a response (no connection, timeout, not sent), set unless an earlier response
    /// invalidated it. Never set if it belongs to another tenant or app (``Kind-swift.enum/misconfigured``); it
    /// stays valid there.
    public var state: EntraState?
    /// Indicates whether the flow can continue: with ``state``, or, after a server failure without a decision, with the
    /// submitted state.
    public var canRetry: Bool
    /// The underlying error, such as the transport's.
    public var underlying: (any Error)?
    package var endpoint: EntraEndpoint?
    /// The token for the granted scopes, if the service declined others.
    package var grantedToken: EntraAccessToken?
    /// Indicates whether the status came from an intermediary: the service has not rejected the request.
    package var isFromIntermediary = false

    /// Creates an error, for tests and previews.
    /// - Parameters:
    ///   - kind: the kind of the error.
    ///   - error: the service's error code.
    ///   - suberror: the service's second error code.
    ///   - errorCodes: the service's numeric error codes.
    ///   - errorURI: the URI with more information.
    ///   - serverDescription: the service's own description.
    ///   - correlationID: the id under which the service logged the flow.
    ///   - httpStatus: the HTTP status.
    ///   - state: the state to continue with.
    ///   - underlying: the underlying error.
    public init(
        _ kind: Kind,
        error: String? = nil,
        suberror: String? = nil,
        errorCodes: [Int] = [],
        errorURI: String? = nil,
        serverDescription: String? = nil,
        correlationID: UUID = UUID(),
        httpStatus: Int? = nil,
        state: EntraState? = nil,
        underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.error = error
        self.suberror = suberror
        self.errorCodes = errorCodes
        self.errorURI = errorURI
        self.serverDescription = serverDescription
        self.correlationID = correlationID
        self.httpStatus = httpStatus
        self.state = state
        canRetry = state != nil
        self.underlying = underlying
    }

    /// Indicates whether a retry may succeed: the service has not made a decision.
    public var isTransient: Bool {
        switch kind {
        case .offline, .timedOut, .rateLimited, .busy, .storageUnavailable: true
        case .http(let status): status == 408 || status >= 500 || isFromIntermediary
        default: false
        }
    }
}

extension EntraError: CausedError {}

extension EntraError: LocalizedError, CustomStringConvertible {
    /// The message for the user.
    public var errorDescription: String? { nativeAuthError.message }

    /// The first recovery option.
    public var recoverySuggestion: String? { nativeAuthError.recoverySuggestion }

    /// The kind and the service's error codes: safe to log.
    public var description: String {
        var parts = ["\(kind)"]
        if let error { parts.append(error) }
        if let suberror { parts.append(suberror) }
        parts += errorCodes.map(String.init)
        if let httpStatus { parts.append("HTTP \(httpStatus)") }
        parts.append("request \(correlationID.uuidString)")
        return "EntraError(\(parts.joined(separator: ", ")))"
    }
}

extension EntraError {
    /// Creates an error from a session's error, with the service's error underneath.
    init(session error: any Error, correlationID: UUID = UUID()) {
        guard let error = error as? NativeAuthError else {
            self.init(.refused, correlationID: correlationID, underlying: error)
            return
        }

        if let cause = Self.cause(error) {
            let isOver = error.code == .expired
            self.init(
                isOver ? .expired : cause.kind,
                error: cause.error,
                suberror: cause.suberror,
                errorCodes: cause.errorCodes,
                errorURI: cause.errorURI,
                serverDescription: cause.serverDescription,
                correlationID: cause.correlationID,
                httpStatus: cause.httpStatus,
                underlying: cause.underlying
            )
            return
        }

        let kind: Kind =
            switch error.code {
            case .storageUnavailable, .anotherProcess: .storageUnavailable
            case .timedOut: .timedOut
            case .expired: .expired
            default: .refused
            }
        self.init(kind, correlationID: correlationID, underlying: error)
    }

    private static func cause(_ error: NativeAuthError) -> EntraError? {
        var next: (any Error)? = error.underlying
        while let error = next {
            if let error = error as? EntraError { return error }
            next = (error as? NativeAuthError)?.underlying
        }
        return nil
    }
}
