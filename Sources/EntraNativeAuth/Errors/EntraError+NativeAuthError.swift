public import NativeAuthCore

extension EntraError {
    /// The equivalent error in the terms shared by all clients of this package: recovery options and invalid fields.
    /// Field ids are `username`, `password`, `code`, `contact` and the attributes' names.
    public var nativeAuthError: NativeAuthError {
        let meaning = meaning
        let words = [error, suberror].compactMap { $0 }
        return NativeAuthError(
            meaning.code, message: meaning.message,
            serverCode: errorCodes.first.map { "AADSTS\($0)" } ?? words.joined(separator: "/").nonEmpty,
            requestID: correlationID.uuidString.lowercased(), httpStatus: httpStatus, underlying: self,
            fieldErrors: meaning.fields.map { FieldError(field: $0, message: meaning.message) },
            recovery: meaning.recovery)
    }

    private struct Meaning {
        let code: NativeAuthError.Code
        let message: String
        var fields: [String] = []
        var recovery: [RecoveryOption] = []

        init(
            _ code: NativeAuthError.Code, _ message: String, fields: [String] = [], _ recovery: [RecoveryOption] = []
        ) {
            self.code = code
            self.message = message
            self.fields = fields
            self.recovery = recovery
        }
    }

    private var meaning: Meaning {
        switch kind {
        case .browserRequired(let reason):
            Meaning(
                .unsupported,
                "This can only be done in a browser." + (reason.map { " The service says: \($0)." } ?? ""),
                [.openBrowser, .fixConfiguration])
        case .userAlreadyExists:
            Meaning(.alreadyExists, "An account with this username already exists.", [.signInInstead])
        case .userNotFound:
            Meaning(.refused, "No account found.", fields: ["username"], [.correct(["username"])])
        case .userHasNoPassword:
            Meaning(.notAllowed, "This account has no password to reset.", [.signInInstead])
        case .invalidUsername:
            Meaning(.invalidInput, "This username can't be used.", fields: ["username"], [.correct(["username"])])
        case .invalidCredentials:
            Meaning(.refused, "Incorrect username or password.", fields: ["password"], [.correct(["password"])])
        case .passwordRule(let rule):
            Meaning(.invalidInput, rule.message, fields: ["password"], [.correct(["password"])])
        case .invalidCode: Meaning(.refused, "Incorrect code.", fields: ["code"], [.correct(["code"]), .resend])
        case .attributesInvalid(let names):
            Meaning(.invalidInput, "This value isn't allowed.", fields: names, [.correct(names)])
        case .invalidContact:
            Meaning(.invalidInput, "This contact can't be used.", fields: ["contact"], [.correct(["contact"])])
        case .blocked:
            Meaning(.notAllowed, "The service has blocked this method. Choose a different one.", [.correct([])])
        case .passwordChangeRequired:
            Meaning(.notAllowed, "The password must be changed before sign-in. Reset it, then sign in.", [.restart])
        case .mfaRequired: Meaning(.notAllowed, "A second factor is required. Sign in again.", [.restart])
        case .verificationRequired:
            Meaning(
                .unsupported, "A contact must be verified first, which native authentication doesn't support.",
                [.openBrowser])
        case .expired: Meaning(.expired, "This request has expired. Start over.", [.restart])
        case .signInNotAvailable, .superseded, .notSignedIn, .busy: session
        case .resetFailed: Meaning(.serverFailure, "The service couldn't set the new password.", [.retry])
        case .resetUnconfirmed:
            Meaning(
                .timedOut, "The service hasn't confirmed the new password yet. Try signing in with it.",
                [.signInInstead])
        default: technical
        }
    }

    private var session: Meaning {
        switch kind {
        case .signInNotAvailable:
            Meaning(.unsupported, "Sign in with your username to continue.", [.signInInstead])
        case .superseded:
            Meaning(
                .wrongState, "Another sign-in or sign-out happened in the meantime, so this sign-in was discarded.",
                [.restart])
        case .notSignedIn: Meaning(.expired, "No user is signed in.", [.restart])
        default: Meaning(.wrongState, "A request is already in progress.")
        }
    }

    private var challenge: Meaning {
        guard let type = kind.unsupportedChallengeType else { return malformed }
        return Meaning(
            .unsupported, "The service requires an unsupported challenge: \(type).",
            [.openBrowser, .fixConfiguration])
    }

    /// Whether the network requires a sign-in of its own before the service can be reached.
    var isNetworkSignIn: Bool { (underlying as? TransportError)?.kind == .networkSignInRequired }

    /// An unreadable response may be an intermediary's, so that a retry can help. Another challenge or token is the
    /// service's.
    private var malformed: Meaning {
        let mayBeFromIntermediary = kind == .unexpectedResponse || kind == .unexpectedChallenge(nil)
        let recovery: [RecoveryOption] = if mayBeFromIntermediary { [.retry] } else { [] }
        return Meaning(.malformedResponse, "Unexpected response from the service.", recovery)
    }

    private var technical: Meaning {
        switch kind {
        case .invalidScope:
            Meaning(.misconfigured, "The app requests a scope that it isn't allowed to use.", [.fixConfiguration])
        case .misconfigured where (underlying as? NativeAuthError)?.code == .misconfigured:
            Meaning(
                .misconfigured, (underlying as? NativeAuthError)?.message ?? "", [.restart, .fixConfiguration])
        case .misconfigured:
            Meaning(
                .misconfigured,
                "The app or the tenant is not set up for this. Check the client ID, public client flows and native"
                    + " authentication in the app registration.", [.fixConfiguration])
        case .unexpectedChallenge: challenge
        case .unexpectedResponse, .unusableTokens: malformed
        case .offline where isNetworkSignIn:
            Meaning(.offline, NativeAuthError(TransportError(.networkSignInRequired)).message, [.retry])
        case .offline: Meaning(.offline, "The service can't be reached. Check your connection.", [.retry])
        case .timedOut: Meaning(.timedOut, "The service took too long to respond.", [.retry])
        case .untrustedServer:
            Meaning(
                .untrustedServer, "The server's certificate is not trusted, so nothing was sent.", [.fixConfiguration])
        case .rateLimited(let wait):
            Meaning(
                .rateLimited, "Too many attempts. Try again in a few minutes.",
                [wait.map(RecoveryOption.retry(after:)) ?? .retry])
        case .http(let status):
            if status >= 500 || isFromIntermediary {
                Meaning(.serverFailure, NativeAuthError.message(ofStatus: status, from: "The service"), [.retry])
            } else {
                Meaning(.refused, NativeAuthError.message(ofStatus: status, from: "The service"))
            }
        case .storageUnavailable:
            Meaning(.storageUnavailable, "The session can't be read or written now.", [.retry])
        default: Meaning(.unknown, "The service rejected the request.")
        }
    }
}

extension EntraError.Kind {
    private static let maximumTypeLength = 200

    /// An unsupported challenge type that the service requires. A code or a password is supported: if it is required
    /// out of order, the service has violated its protocol.
    var unsupportedChallengeType: String? {
        guard case .unexpectedChallenge(let type?) = self, !["oob", "password"].contains(type.lowercased()) else {
            return nil
        }
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
