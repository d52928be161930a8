/// The kind of a failure, in more detail than the flags. An addition of this package; more cases may be added.
public enum MSALNativeAuthErrorKind: Sendable, Hashable {
    /// Any other failure; see the server's text.
    case general
    /// The user must continue in a browser. The reason, if the server gave one, usually names a challenge type or a
    /// capability that the configuration lacks.
    case browserRequired(reason: String?)
    /// No user has this name.
    case userNotFound
    /// A user with this name or alias already exists.
    case userAlreadyExists
    /// The name is empty or rejected by the server.
    case invalidUsername
    /// The password was rejected: by this rule, if the server named one.
    case invalidPassword(rule: MSALNativeAuthPasswordRule?)
    /// The user name or the password is wrong.
    case invalidCredentials
    /// The code is wrong.
    case invalidCode
    /// The code of the second factor, or of a contact that is being registered, is wrong.
    case invalidChallenge
    /// The contact is empty or rejected by the server.
    case invalidInput
    /// The server rejected attributes; the error's `invalidAttributeNames` has their names.
    case invalidAttributes
    /// The user signs in without a password, so that there is none to reset.
    case userDoesNotHavePassword
    /// The server blocked the method: choose another, or contact the tenant's support.
    case authMethodBlocked
    /// The server blocked the contact: choose another.
    case verificationContactBlocked
    /// The flow has expired at the server: start again.
    case expired
    /// The session has ended: sign in.
    case refreshTokenExpired
    /// The server does not grant these scopes.
    case invalidScope
    /// No user is signed in any more: sign in.
    case notSignedIn
    /// The completed flow has no valid continuation token for a sign-in: sign in as usual.
    case signInNotAvailable
    /// The app registration or the configuration does not permit this: see the server's text for the change.
    case misconfigured
    /// The server can't be reached.
    case offline
    /// The server did not answer in time, or the app's interceptor did not.
    case timedOut
    /// The server's certificate is not trusted, so nothing was sent.
    case untrustedServer
    /// Too many requests. The delay in seconds, if the server requested one.
    case rateLimited(retryAfter: Double?)
    /// A response with this HTTP status and no further information.
    case httpStatus(Int)
    /// A response that can't be parsed, or is not expected at this step.
    case unexpectedResponse
    /// The server requires a challenge that this step does not support.
    case unexpectedChallenge
    /// The store can't be read or written now: try again later.
    case storageUnavailable
    /// The same state is being submitted already; this call sent nothing.
    case busy
    /// The call was cancelled.
    case cancelled
    /// A sign-out took place during this sign-in, or a sign-in that started later completed: this one was discarded.
    case superseded
    /// The delegate does not implement this method. The step is complete; continue with the error's `reachedState`.
    case delegateMethodMissing(String)
    /// The state was created for a test or a preview; it sends nothing.
    case preview
}

extension MSALNativeAuthErrorKind {
    /// The text of an error for which the server sent none. The first group is identical to MSAL's.
    var text: String {
        switch self {
        case .general: "General error"
        case .browserRequired(let reason): reason ?? "Browser required. Use acquireTokenInteractively instead"
        case .userNotFound: "User does not exist"
        case .userAlreadyExists: "User already exists"
        case .invalidUsername: "Invalid username"
        case .invalidPassword: "Invalid password"
        case .invalidCredentials: "Invalid credentials"
        case .invalidCode: "Invalid code"
        case .invalidChallenge: "Invalid challenge"
        case .invalidInput: "Invalid input"
        case .userDoesNotHavePassword: "User does not have password associated with account"
        case .refreshTokenExpired: "Refresh token is expired"
        case .invalidScope: "Invalid scope"
        case .unexpectedResponse: "Unexpected response body received"
        case .unexpectedChallenge: "Unexpected challenge type"
        case .signInNotAvailable:
            "Sign In is not available at this point, please use the standalone sign in methods"
        case .delegateMethodMissing(let method):
            "MSALNativeAuth has called the delegate method \(method) that has not been implemented"
        case .authMethodBlocked, .verificationContactBlocked, .expired, .misconfigured: "General error"

        case .invalidAttributes: "Invalid attributes"
        case .notSignedIn: "No user is signed in. Sign in again"
        case .offline: "The server can't be reached. Check the connection and try again"
        case .timedOut: "The server did not answer in time. Try again"
        case .untrustedServer: "The server's certificate is not trusted, so nothing was sent"
        case .rateLimited(let seconds?) where seconds.isFinite:
            "Too many requests. Try again in \(Int(min(max(seconds, 0), 1e9).rounded(.up))) s"
        case .rateLimited: "Too many requests. Wait before you try again"
        case .httpStatus(let status): "The server answered with the status \(status)"
        case .storageUnavailable: "The session can't be read or written now. Try again later"
        case .busy: "This state is being submitted already. Wait for the first call to end"
        case .cancelled: "The call was cancelled"
        case .superseded:
            "Another sign-in or sign-out happened in the meantime, so this sign-in was discarded. Sign in again"
        case .preview: "This state was made for a test or a preview. It sends nothing"
        }
    }
}
