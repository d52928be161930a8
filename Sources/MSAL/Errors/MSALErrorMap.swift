import EntraNativeAuth
import NativeAuthCore

/// The mapping of the typed client's errors to MSAL's kinds, texts and numeric error codes.
enum MSALErrorMap {
    private static let blockedMethodText =
        "The server blocked the strong authentication method. Try contacting customer support to seek assistance."
        + " More information: "
    private static let blockedContactText =
        "The server blocked the verification contact provided. Try using another email or phone number, or select an"
        + " alternative authentication method. More information: "
    private static let passwordChangeText =
        "User password change is required, which can't be fulfilled as part of this flow. Please reset the password and"
        + " perform a new sign in operation. More information: "
    private static let secondFactorText =
        "Multi-factor authentication is required, which can't be fulfilled as part of this flow. Please sign out and"
        + " perform a new sign in operation. More information: "
    private static let supportedChallengeTypes: Set = ["oob", "password"]

    /// - Parameter correlationId: the call's correlation id; an error of the client contains a newer one.
    static func details(for error: any Error, during operation: MSALOperation, correlationId: UUID)
        -> MSALNativeAuthErrorDetails
    {
        guard let error = error as? EntraError else {
            return MSALNativeAuthErrorDetails(kind: kind(ofOther: error), correlationId: correlationId)
        }

        var details = MSALNativeAuthErrorDetails(
            kind: kind(error, during: operation),
            text: error.serverDescription,
            correlationId: error.correlationID,
            errorCodes: error.errorCodes,
            errorUri: error.errorURI,
            suberror: error.suberror,
            status: error.httpStatus
        )

        if case .attributesInvalid(let names) = error.kind { details.invalidAttributeNames = names }
        setText(in: &details, of: error, during: operation)

        return details
    }

    /// Sets the text where MSAL extends or replaces the server's.
    private static func setText(
        in details: inout MSALNativeAuthErrorDetails,
        of error: EntraError,
        during operation: MSALOperation
    ) {
        let serverText = error.serverDescription ?? ""

        switch error.kind {
        case .blocked where operation == .mfaRequest: details.text = blockedMethodText + serverText
        case .blocked where operation == .registerChallenge: details.text = blockedContactText + serverText
        case .passwordChangeRequired where operation == .accessToken || error.error == "invalid_request":
            details.text = passwordChangeText + serverText
        case .mfaRequired where operation == .accessToken: details.text = secondFactorText + serverText
        case .invalidCredentials where operation == .signInPassword: details.text = nil
        // As in MSAL, the server's text and error codes are dropped here.
        case .verificationRequired:
            details.text = nil
            details.errorCodes = []
        case .browserRequired: details.text = nil
        case .offline where error.transportError?.hasOwnRemedy == true:
            details.text = error.nativeAuthError.message
        case .untrustedServer, .scopesDeclined, .foreignResponse, .otherUser, .browserUnavailable:
            details.text = error.nativeAuthError.message
        // MSAL reports "General error" for a known type in the wrong place, except in a password reset or a contact
        // registration.
        case .unexpectedChallenge(let type?)
        where supportedChallengeTypes.contains(type)
            && ![.resetStart, .resetResend, .registerChallenge].contains(operation):
            details.text = MSALNativeAuthErrorKind.general.text
        case _ where operation == .signUpCode && error.endpoint == .signUpChallenge:
            details.text = details.kind.text
        default: break
        }
    }

    private static func kind(_ error: EntraError, during operation: MSALOperation) -> MSALNativeAuthErrorKind {
        switch error.kind {
        case .browserRequired(let reason): .browserRequired(reason: reason)
        case .userAlreadyExists: .userAlreadyExists
        case .userNotFound: .userNotFound
        case .userHasNoPassword: .userDoesNotHavePassword
        case .invalidUsername: .invalidUsername
        case .invalidCredentials where operation == .signInPassword: .invalidPassword(rule: nil)
        case .invalidCredentials: .invalidCredentials
        case .passwordRule(let rule): passwordKind(rule, during: operation)
        case .invalidCode where operation == .mfaSubmit || operation == .registerSubmit: .invalidChallenge
        case .invalidCode: .invalidCode
        case .attributesInvalid: .invalidAttributes
        case .invalidContact: .invalidInput
        case .blocked where operation == .registerChallenge: .verificationContactBlocked
        case .blocked: .authMethodBlocked
        case .invalidScope, .scopesDeclined: .invalidScope
        case .expired where operation == .accessToken: .refreshTokenExpired
        case .expired: .expired
        case .misconfigured: .misconfigured
        case .untrustedServer: .untrustedServer
        case .signInNotAvailable: .signInNotAvailable
        case .unexpectedChallenge: .unexpectedChallenge
        case .unexpectedResponse: .unexpectedResponse
        case .offline: .offline
        case .timedOut: .timedOut
        case .rateLimited(let wait): .rateLimited(retryAfter: wait?.inSeconds)
        case .http(let status): .httpStatus(status)
        case .busy: .busy
        case .superseded: .superseded
        case .notSignedIn: .notSignedIn
        case .storageUnavailable: .storageUnavailable
        case .passwordChangeRequired, .mfaRequired, .verificationRequired, .accountDisabled, .refused, .unusableTokens,
            .resetFailed, .resetUnconfirmed, .foreignResponse, .otherUser, .browserUnavailable:
            .general
        }
    }

    /// Converts a password rule. As in MSAL, a password rule that `signup/continue` reports for a code (`oob`) becomes
    /// `invalidCode`.
    private static func passwordKind(
        _ rule: EntraPasswordRule,
        during operation: MSALOperation
    ) -> MSALNativeAuthErrorKind {
        if operation == .signUpCode { return .invalidCode }
        if rule == .empty { return .invalidPassword(rule: nil) }
        return .invalidPassword(rule: MSALNativeAuthPasswordRule(rawValue: rule.rawValue))
    }

    /// Returns the kind of an error that is not the service's.
    private static func kind(ofOther error: any Error) -> MSALNativeAuthErrorKind {
        if error is CancellationError || error is CancelledCall { return .cancelled }
        guard let error = error as? NativeAuthError else { return .general }

        return switch error.code {
        case .offline: .offline
        case .timedOut: .timedOut
        case .expired: .notSignedIn
        case .storageUnavailable, .anotherProcess: .storageUnavailable
        case .misconfigured: .misconfigured
        case .untrustedServer: .untrustedServer
        default: .general
        }
    }
}

/// An operation of MSAL's native authentication. The text and the flags of an error depend on it. The raw value is its
/// name in the log.
enum MSALOperation: String, Sendable {
    case signUpStart, signUpCode, signUpResend, signUpPassword, signUpAttributes
    case signInStart, signInCode, signInResend, signInPassword
    case signInAfterPreviousFlow = "signInAfter"
    case resetStart, resetCode, resetResend, resetPassword
    case mfaRequest, mfaSubmit
    case registerChallenge, registerSubmit
    case accessToken
}
