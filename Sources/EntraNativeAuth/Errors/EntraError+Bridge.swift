public import NativeAuthCore

extension EntraError {
    /// The equivalent error in the terms shared by all clients of this package: recovery options and invalid fields.
    /// Field ids are `username`, `password`, `code`, `contact` and the attributes' names.
    public var nativeAuthError: NativeAuthError {
        let meaning = meaning
        let words = [error, suberror].compactMap { $0 }
        return NativeAuthError(
            meaning.code, message: meaning.message,
            serverCode: errorCodes.first.map { "AADSTS\($0)" } ?? (words.isEmpty ? nil : words.joined(separator: "/")),
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
            Meaning(.alreadyExists, "There is an account with this name already.", [.signInInstead])
        case .userNotFound:
            Meaning(.refused, "There is no such account.", fields: ["username"], [.correct(["username"])])
        case .userHasNoPassword:
            Meaning(.notAllowed, "This account has no password that could be reset.", [.signInInstead])
        case .invalidUsername:
            Meaning(.invalidInput, "This name can't be used.", fields: ["username"], [.correct(["username"])])
        case .invalidCredentials:
            Meaning(.refused, "The name or the password is wrong.", fields: ["password"], [.correct(["password"])])
        case .passwordRule(let rule):
            Meaning(.invalidInput, rule.message, fields: ["password"], [.correct(["password"])])
        case .invalidCode: Meaning(.refused, "The code is wrong.", fields: ["code"], [.correct(["code"]), .resend])
        case .attributesInvalid(let names):
            Meaning(.invalidInput, "This can't be used.", fields: names, [.correct(names)])
        case .invalidContact:
            Meaning(.invalidInput, "This address can't be used.", fields: ["contact"], [.correct(["contact"])])
        case .blocked: Meaning(.notAllowed, "The service has blocked this way. Choose another one.", [.correct([])])
        case .passwordChangeRequired:
            Meaning(.notAllowed, "The password must be changed first: reset it, then sign in.", [.restart])
        case .mfaRequired: Meaning(.notAllowed, "A second factor is wanted: sign in again.", [.restart])
        case .verificationRequired:
            Meaning(.unsupported, "An address must be verified first, which can't be done here.", [.openBrowser])
        case .expired: Meaning(.expired, "This took too long, or is over. Start again.", [.restart])
        case .signInNotAvailable, .superseded, .notSignedIn, .busy: session
        case .resetFailed: Meaning(.serverFailure, "The service could not set the new password.", [.retry])
        case .resetUnconfirmed:
            Meaning(
                .timedOut, "The service has not confirmed the new password yet. Try to sign in with it.",
                [.signInInstead])
        default: technical
        }
    }

    private var session: Meaning {
        switch kind {
        case .signInNotAvailable:
            Meaning(.unsupported, "Sign in with your name to go on.", [.signInInstead])
        case .superseded:
            Meaning(.wrongState, "Somebody signed out or in meanwhile, so this sign-in does not count.", [.restart])
        case .notSignedIn: Meaning(.expired, "Nobody is signed in.", [.restart])
        default: Meaning(.wrongState, "This is being sent already.")
        }
    }

    private var challenge: Meaning {
        guard let way = kind.unknownWay else { return malformed }
        return Meaning(
            .unsupported, "The service asks for something that can't be given here: \(way).",
            [.openBrowser, .fixConfiguration])
    }

    /// Whether the network requires a sign-in of its own before the service can be reached.
    var isNetworkSignIn: Bool { (underlying as? TransportError)?.kind == .networkSignInRequired }

    /// An unreadable response may be an intermediary's, so that a retry can help. Another challenge or token is the
    /// service's.
    private var malformed: Meaning {
        let mayBeSpoilt = kind == .unexpectedResponse || kind == .unexpectedChallenge(nil)
        return Meaning(
            .malformedResponse, "The service's answer is not what its protocol promises.", mayBeSpoilt ? [.retry] : [])
    }

    private var technical: Meaning {
        switch kind {
        case .invalidScope:
            Meaning(.misconfigured, "The app asks for a scope that it may not have.", [.fixConfiguration])
        case .misconfigured where (underlying as? NativeAuthError)?.code == .misconfigured:
            Meaning(
                .misconfigured, (underlying as? NativeAuthError)?.message ?? "", [.restart, .fixConfiguration])
        case .misconfigured:
            Meaning(
                .misconfigured,
                "The app or the tenant is not set up for this. Check the client id, public client flows and native"
                    + " authentication in the app registration.", [.fixConfiguration])
        case .unexpectedChallenge: challenge
        case .unexpectedResponse, .unusableTokens: malformed
        case .offline where isNetworkSignIn:
            Meaning(.offline, NativeAuthError(TransportError(.networkSignInRequired)).message, [.retry])
        case .offline: Meaning(.offline, "The service can't be reached. Check the connection.", [.retry])
        case .timedOut: Meaning(.timedOut, "The service did not answer in time.", [.retry])
        case .untrustedServer:
            Meaning(
                .untrustedServer, "The server's certificate is not trusted, so nothing was sent.", [.fixConfiguration])
        case .rateLimited(let wait):
            Meaning(.rateLimited, "Too many tries. Wait a while.", [wait.map(RecoveryOption.retry(after:)) ?? .retry])
        case .http(let status):
            Meaning(
                status >= 500 || isFromIntermediary ? .serverFailure : .refused,
                NativeAuthError.message(ofStatus: status, from: "The service"),
                status >= 500 || isFromIntermediary ? [.retry] : [])
        case .storageUnavailable:
            Meaning(.storageUnavailable, "The session can't be read or written now.", [.retry])
        default: Meaning(.unknown, "The service refused.")
        }
    }
}

extension EntraError.Kind {
    private static let longestWay = 200

    /// An unsupported challenge type that the service requires. A code or a password is supported: if it is required
    /// out of order, the service has violated its protocol.
    var unknownWay: String? {
        guard case .unexpectedChallenge(let way?) = self, !["oob", "password"].contains(way.lowercased()) else {
            return nil
        }
        return String(way.prefix(Self.longestWay))
    }
}

extension EntraPasswordRule {
    fileprivate var message: String {
        switch self {
        case .tooWeak: "This password is too easy to guess. Mix more kinds of characters."
        case .tooShort: "A password has at least 8 characters."
        case .tooLong: "A password has at most 256 characters."
        case .recentlyUsed: "This password was used not long ago. Choose another one."
        case .banned: "This password is among those that everybody uses. Choose another one."
        case .empty: "Enter a password."
        default: "This password can't be used."
        }
    }
}
