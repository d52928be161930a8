/// The kind of a failure, in more detail than the flags. An addition of this package; more cases may be added.
public enum MSALNativeAuthErrorKind: Sendable, Hashable {
    /// None of the others; see the server's text.
    case general
    /// The person must go on in a browser. The reason, if the server gave one, mostly names a challenge type or a
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
    /// Name and password do not fit.
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
    /// The session is over: sign in.
    case refreshTokenExpired
    /// The server does not give tokens for these scopes.
    case invalidScope
    /// No user is signed in any more: sign in.
    case notSignedIn
    /// The server left nothing to sign in with: sign in as usual.
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
    /// An answer with this status that says no more.
    case httpStatus(Int)
    /// An answer that can't be understood.
    case unexpectedResponse
    /// The server requires a challenge that this step does not support.
    case unexpectedChallenge
    /// Secrets can't be read or written now: try again later.
    case storageUnavailable
    /// The same state is being submitted already; this call sent nothing.
    case busy
    /// The call was cancelled.
    case cancelled
    /// The delegate does not implement this method. The step is done; continue with the error's `reachedState`.
    case delegateMethodMissing(String)
    /// The state was made for a test or a preview; it sends nothing.
    case preview
}
