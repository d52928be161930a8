import EntraNativeAuth
import Foundation
import NativeAuthCore

/// Converts an error of the typed client to MSAL's kind, text and numeric error codes.
enum ErrorMap {
    private static let blockedMethod =
        "The server blocked the strong authentication method. Try contacting customer support to seek assistance."
        + " More information: "
    private static let blockedContact =
        "The server blocked the verification contact provided. Try using another email or phone number, or select an"
        + " alternative authentication method. More information: "
    private static let passwordChange =
        "User password change is required, which can't be fulfilled as part of this flow. Please reset the password and"
        + " perform a new sign in operation. More information: "
    private static let knownChallenges: Set = ["oob", "password"]
    private static let secondFactor =
        "Multi-factor authentication is required, which can't be fulfilled as part of this flow. Please sign out and"
        + " perform a new sign in operation. More information: "

    /// - Parameters:
    ///   - error: the client's error.
    ///   - place: which call it was.
    ///   - correlationId: the call's correlation id; an error of the client contains a newer one.
    static func facts(_ error: any Error, at place: CallPlace, correlationId: UUID) -> MSALNativeAuthErrorFacts {
        guard let error = error as? EntraError else {
            return MSALNativeAuthErrorFacts(
                kind: error is CancellationError ? .cancelled : kind(error), correlationId: correlationId)
        }
        var facts = MSALNativeAuthErrorFacts(
            kind: kind(error, at: place), text: error.serverDescription, correlationId: error.correlationID,
            errorCodes: error.errorCodes, errorUri: error.errorURI, suberror: error.suberror, status: error.httpStatus)
        if case .attributesInvalid(let names) = error.kind { facts.invalidAttributeNames = names }
        text(of: error, at: place, into: &facts)
        return facts
    }

    /// Texts that MSAL adds to the server's, or puts in their place.
    private static func text(of error: EntraError, at place: CallPlace, into facts: inout MSALNativeAuthErrorFacts) {
        let server = error.serverDescription ?? ""
        switch (error.kind, place) {
        case (.blocked, .mfaRequest): facts.text = blockedMethod + server
        case (.blocked, .registerChallenge): facts.text = blockedContact + server
        case (.passwordChangeRequired, _) where place == .accessToken || error.error == "invalid_request":
            facts.text = passwordChange + server
        case (.mfaRequired, .accessToken): facts.text = secondFactor + server
        case (.invalidCredentials, .signInPassword): facts.text = nil
        // MSAL loses the server's text here, and its cases count on that.
        case (.verificationRequired, _):
            facts.text = nil
            facts.errorCodes = []
        case (.browserRequired, _): facts.text = nil
        // MSAL reports a general error for a known type in the wrong place, except in a password reset or a contact
        // registration.
        case (.unexpectedChallenge(let type?), _)
        where knownChallenges.contains(type) && !place.namesUnexpectedChallenge:
            facts.text = MSALNativeAuthErrorKind.general.text
        case (_, .signUpCode) where error.endpoint == .signUpChallenge: facts.text = facts.kind.text
        default: break
        }
    }

    private static func kind(_ error: EntraError, at place: CallPlace) -> MSALNativeAuthErrorKind {
        switch error.kind {
        case .browserRequired(let reason): .browserRequired(reason: reason)
        case .userAlreadyExists: .userAlreadyExists
        case .userNotFound: .userNotFound
        case .userHasNoPassword: .userDoesNotHavePassword
        case .invalidUsername: .invalidUsername
        case .invalidCredentials: place == .signInPassword ? .invalidPassword(rule: nil) : .invalidCredentials
        case .passwordRule(let rule): password(rule, at: place)
        case .invalidCode: place == .mfaSubmit || place == .registerSubmit ? .invalidChallenge : .invalidCode
        case .attributesInvalid: .invalidAttributes
        case .invalidContact: .invalidInput
        case .blocked: place == .registerChallenge ? .verificationContactBlocked : .authMethodBlocked
        case .invalidScope: .invalidScope
        case .expired: place == .accessToken ? .refreshTokenExpired : .expired
        case .misconfigured: .misconfigured
        case .untrustedServer: .untrustedServer
        case .signInNotAvailable: .signInNotAvailable
        case .unexpectedChallenge: .unexpectedChallenge
        case .unexpectedResponse: .unexpectedResponse
        case .offline: .offline
        case .timedOut: .timedOut
        case .rateLimited(let wait): .rateLimited(retryAfter: wait.map(seconds))
        case .http(let status): .httpStatus(status)
        case .busy: .busy
        case .superseded: .cancelled
        case .notSignedIn: .notSignedIn
        case .storageUnavailable: .storageUnavailable
        case .passwordChangeRequired, .mfaRequired, .verificationRequired, .refused, .unusableTokens, .resetFailed,
            .resetUnconfirmed:
            .general
        }
    }

    /// A password that a sign-up's code brings to light is, for MSAL, a wrong code.
    private static func password(_ rule: EntraPasswordRule, at place: CallPlace) -> MSALNativeAuthErrorKind {
        switch place {
        case .signUpCode: .invalidCode
        default: .invalidPassword(rule: rule == .empty ? nil : MSALNativeAuthPasswordRule(rawValue: rule.rawValue))
        }
    }

    private static func kind(_ error: any Error) -> MSALNativeAuthErrorKind {
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

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
