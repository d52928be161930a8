import NativeAuthBase
public import NativeAuthCore

extension EntraError {
    /// The equivalent error in the terms shared by all clients of this package: recovery options and invalid fields.
    /// Field ids are `username`, `password`, `code`, `contact` and the attributes' names.
    public var nativeAuthError: NativeAuthError {
        let (code, message, recovery) = meaning
        let words = [error, suberror].compactMap { $0 }.joined(separator: "/")
        let number = errorCodes.first.map { "AADSTS\($0)" }
        let fields = recovery.flatMap(\.fields)

        return NativeAuthError(
            code,
            message: message,
            serverCode: number ?? words.nonEmpty,
            requestID: correlationID.uuidString.lowercased(),
            httpStatus: httpStatus,
            underlying: self,
            fieldErrors: fields.map { FieldError(field: $0, message: message) },
            recovery: recovery
        )
    }

    private typealias Meaning = (code: NativeAuthError.Code, message: String, recovery: [RecoveryOption])

    private var meaning: Meaning {
        switch kind {
        case .browserRequired(let reason):
            (
                .unsupported,
                "This can only be done in a browser." + (reason.map { " The service says: \($0)." } ?? ""),
                [.openBrowser, .fixConfiguration]
            )
        case .userAlreadyExists: (.alreadyExists, "An account with this username already exists.", [.signInInstead])
        case .userNotFound: (.refused, "No account found.", [.correct(["username"])])
        case .userHasNoPassword: (.notAllowed, "This account has no password to reset.", [.signInInstead])
        case .invalidUsername: (.invalidInput, "This username can't be used.", [.correct(["username"])])
        case .invalidCredentials: (.refused, "Incorrect username or password.", [.correct(["password"])])
        case .accountDisabled: (.notAllowed, "This account is disabled.", [])
        case .passwordRule(let rule):
            (.invalidInput, rule.message, [.correct(["password"])])
        case .invalidCode:
            (.refused, "Incorrect code.", [.correct(["code"]), .resend])
        case .attributesInvalid(let names): (.invalidInput, "This value isn't allowed.", [.correct(names)])
        case .invalidContact: (.invalidInput, "This contact can't be used.", [.correct(["contact"])])
        case .blocked:
            (.notAllowed, "The service has blocked this method. Choose a different one.", [.correct([])])
        case .passwordChangeRequired:
            (.notAllowed, "The password must be changed before sign-in. Reset it, then sign in.", [.restart])
        case .mfaRequired: (.notAllowed, "A second factor is required. Sign in again.", [.restart])
        case .verificationRequired:
            (
                .unsupported, "A contact must be verified first, which native authentication doesn't support.",
                [.openBrowser]
            )
        case .expired: (.expired, "This request has expired. Start over.", [.restart])
        case .signInNotAvailable: (.unsupported, "Sign in with your username to continue.", [.signInInstead])
        case .superseded:
            (
                .wrongState, "Another sign-in or sign-out happened in the meantime, so this sign-in was discarded.",
                [.restart]
            )
        case .foreignResponse:
            (.refused, "The browser returned with the response to another sign-in. Start over.", [.restart])
        case .otherUser:
            (.refused, "Another user has signed in than the app expected. Sign in again.", [.restart])
        case .browserUnavailable:
            (
                (underlying as? NativeAuthError)?.code ?? .unsupported,
                (underlying as? NativeAuthError)?.message ?? "The browser could not be opened.",
                [.retry]
            )
        case .notSignedIn: (.expired, "No user is signed in.", [.restart])
        case .busy: (.wrongState, "A request is already in progress.", [])
        case .resetFailed: (.serverFailure, "The service couldn't set the new password.", [.retry])
        case .resetUnconfirmed:
            (.timedOut, "The service hasn't confirmed the new password yet. Try signing in with it.", [.signInInstead])
        default: technical
        }
    }

    /// The error of the transport, if no response was received.
    package var transportError: TransportError? { underlying as? TransportError }

    /// Indicates whether the network requires a sign-in of its own before the service can be reached.
    var isNetworkSignIn: Bool { transportError?.kind == .networkSignInRequired }

    /// Returns the message that all clients share for this failure of the transport, or else for its kind.
    private func message(of kind: TransportError.Kind) -> String {
        NativeAuthError(transportError ?? TransportError(kind)).message
    }

    /// An unreadable response may be an intermediary's, so that a retry can help. Another challenge or token is the
    /// service's.
    private var malformed: Meaning {
        let mayBeFromIntermediary = kind == .unexpectedResponse || kind == .unexpectedChallenge(nil)
        let recovery: [RecoveryOption] = if mayBeFromIntermediary { [.retry] } else { [] }
        return (.malformedResponse, "Unexpected response from the service.", recovery)
    }

    private var technical: Meaning {
        switch kind {
        case .invalidScope:
            (.misconfigured, "The app requests a scope that it isn't allowed to use.", [.fixConfiguration])
        case .scopesDeclined(_, let declined):
            (
                .refused, "The service did not grant these scopes: \(declined.joined(separator: ", ")).",
                [.fixConfiguration]
            )
        case .misconfigured where (underlying as? NativeAuthError)?.code == .misconfigured:
            (
                .misconfigured,
                (underlying as? NativeAuthError)?.message ?? "",
                [.restart, .fixConfiguration]
            )
        case .misconfigured:
            (
                .misconfigured,
                "The app or the tenant is not set up for this. Check the client ID, public client flows and native"
                    + " authentication in the app registration.", [.fixConfiguration]
            )
        case .unexpectedChallenge:
            kind.unsupportedChallengeType.map {
                (
                    .unsupported, "The service requires an unsupported challenge: \($0).",
                    [.openBrowser, .fixConfiguration]
                )
            } ?? malformed
        case .unexpectedResponse, .unusableTokens: malformed
        case .offline where transportError?.hasOwnRemedy == true: (.offline, message(of: .connectionFailed), [.retry])
        case .offline: (.offline, "The service can't be reached. Check your connection.", [.retry])
        case .timedOut: (.timedOut, "The service took too long to respond.", [.retry])
        case .untrustedServer: (.untrustedServer, message(of: .untrustedCertificate), [.fixConfiguration])
        case .rateLimited(let wait):
            (
                .rateLimited, "Too many attempts. Try again in a few minutes.",
                [wait.map(RecoveryOption.retry(after:)) ?? .retry]
            )
        case .http(let status) where isTransient:
            (.serverFailure, NativeAuthError.message(ofStatus: status, from: "The service"), [.retry])
        case .http(let status):
            (.refused, NativeAuthError.message(ofStatus: status, from: "The service"), [])
        case .storageUnavailable: (.storageUnavailable, "The session can't be read or written now.", [.retry])
        default: (.unknown, "The service rejected the request.", [])
        }
    }
}

extension EntraError.Kind {
    private static let maximumTypeLength = 200

    /// An unsupported challenge type that the service requires. A code or a password is supported: if it is required
    /// out of order, the service has violated its protocol.
    var unsupportedChallengeType: String? {
        guard case .unexpectedChallenge(let type?) = self,
            !["oob", "password"].contains(type.lowercased())
        else { return nil }
        return String(type.prefix(Self.maximumTypeLength))
    }
}

extension EntraPasswordRule {
    fileprivate var message: String {
        switch self {
        case .tooWeak: "This password is too easy to guess. Mix more kinds of characters."
        case .tooShort: "A password has at least 8 characters."
        case .tooLong: "A password has at most 256 characters."
        case .recentlyUsed: "This password was used not long ago. Choose another one."
        case .banned: "This password is too common. Choose another one."
        case .empty: "Enter a password."
        default: "This password can't be used."
        }
    }
}
