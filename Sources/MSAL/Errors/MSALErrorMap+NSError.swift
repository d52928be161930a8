import EntraNativeAuth
import Foundation
import NativeAuthCore

/// The errors of the calls outside native authentication: `NSError`s of ``MSALErrorDomain``, and of `NSURLErrorDomain`
/// where no response was received.
extension MSALErrorMap {
    /// Converts the error of such a call.
    /// - Parameters:
    ///   - correlationId: the call's correlation id; `nil` for a call that sends nothing.
    ///   - account: the account of the call, if there is one.
    ///   - result: creates the result of a token for fewer scopes than requested.
    static func nsError(
        _ error: any Error,
        correlationId: UUID? = nil,
        account: EntraAccount? = nil,
        result: (EntraAccessToken) -> MSALResult? = { _ in nil }
    ) -> NSError {
        if error is WebAuthSession.CancelledByApp { return cancellation(correlationId: correlationId) }
        let failure = details(for: error, during: .accessToken, correlationId: correlationId ?? UUID())
        let service = error as? EntraError
        let code = msalCode(of: service, kind: failure.kind)

        var values: [String: Any] = [:]
        if correlationId != nil { values[MSALCorrelationIDKey] = failure.correlationId.uuidString }
        values[MSALHTTPResponseCodeKey] = failure.status.map { "\($0)" }
        values[MSALOAuthErrorKey] = service?.error
        values[MSALOAuthSubErrorKey] = failure.suberror
        if !failure.errorCodes.isEmpty { values[MSALSTSErrorCodesKey] = failure.errorCodes }
        values[MSALDisplayableUserIdKey] = account?.username
        values[MSALHomeAccountIdKey] = account?.identifier
        if code == .internal {
            values[MSALInternalErrorCodeKey] = internalCode(of: service, kind: failure.kind)
        }
        if case .scopesDeclined(let granted, let declined)? = service?.kind {
            values[MSALGrantedScopesKey] = granted
            values[MSALDeclinedScopesKey] = declined
            values[MSALInvalidResultKey] = service?.grantedToken.flatMap(result)
        }

        let text = failure.text ?? failure.kind.text
        if let code = urlErrorCode(of: failure.kind) {
            values[NSLocalizedDescriptionKey] = text
            values[MSALErrorDescriptionKey] = text
            return NSError(domain: NSURLErrorDomain, code: code, userInfo: values)
        }
        return code.error(text, values: values)
    }

    /// The error of a call in the browser that the app cancelled.
    private static func cancellation(correlationId: UUID?) -> NSError {
        var values: [String: Any] = [MSALInternalErrorCodeKey: MSALInternalError.errorSessionCanceled.rawValue]
        values[MSALCorrelationIDKey] = correlationId?.uuidString
        return MSALError.internal.error(MSALNativeAuthErrorKind.cancelled.text, values: values)
    }

    /// Returns the code of the URL loading system; `nil` if a response was received or nothing was to be sent.
    private static func urlErrorCode(of kind: MSALNativeAuthErrorKind) -> Int? {
        switch kind {
        case .offline: NSURLErrorNotConnectedToInternet
        case .timedOut: NSURLErrorTimedOut
        case .untrustedServer: NSURLErrorServerCertificateUntrusted
        default: nil
        }
    }

    private static func msalCode(of error: EntraError?, kind: MSALNativeAuthErrorKind) -> MSALError {
        switch kind {
        case .refreshTokenExpired, .notSignedIn, .browserRequired, .expired: return .interactionRequired
        case .cancelled: return .userCanceled
        default: break
        }

        guard let error, !error.isTransient else { return .internal }
        return msalCode(of: error)
    }

    private static func msalCode(of error: EntraError) -> MSALError {
        switch error.kind {
        case .scopesDeclined: return .serverDeclinedScopes
        case .mfaRequired, .passwordChangeRequired: return .interactionRequired
        default: break
        }

        // A rejected refresh token can only be replaced by a sign-in.
        if error.requiresInteraction || error.error == "invalid_grant" { return .interactionRequired }
        return .internal
    }

    private static func internalCode(of error: EntraError?, kind: MSALNativeAuthErrorKind) -> Int {
        if let code = error.flatMap(browserCode(of:)) { return code.rawValue }
        if let serverCode = error?.error { return internalCode(of: serverCode) }

        let code: MSALInternalError =
            switch kind {
            case .invalidScope: .errorInvalidScope
            case .unexpectedResponse, .unexpectedChallenge: .errorInvalidResponse
            case .httpStatus, .rateLimited: .errorUnhandledResponse
            case .misconfigured: .errorInvalidClient
            default: .errorUnexpected
            }
        return code.rawValue
    }

    /// Returns the code of a failure in the browser.
    private static func browserCode(of error: EntraError) -> MSALInternalError? {
        switch error.kind {
        case .foreignResponse: .errorInvalidState
        case .otherUser: .errorMismatchedUser
        case .unusableTokens: .errorInvalidResponse
        case .browserUnavailable:
            if (error.underlying as? NativeAuthError)?.code == .wrongState {
                .errorInteractiveSessionAlreadyRunning
            } else {
                .errorNoViewController
            }
        default: nil
        }
    }

    private static func internalCode(of serverCode: String) -> Int {
        switch serverCode {
        case "server_error": MSALError.serverError.rawValue
        case "invalid_request": MSALInternalError.errorInvalidRequest.rawValue
        case "invalid_client": MSALInternalError.errorInvalidClient.rawValue
        case "invalid_scope": MSALInternalError.errorInvalidScope.rawValue
        case "unauthorized_client": MSALInternalError.errorUnauthorizedClient.rawValue
        default: MSALInternalError.errorAuthorizationFailed.rawValue
        }
    }
}
