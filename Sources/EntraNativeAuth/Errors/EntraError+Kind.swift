extension EntraError {
    /// What went wrong. A later version may know more kinds: give a `switch` a `default`.
    public enum Kind: Sendable, Hashable {
        /// The flow goes on in a browser only; the service may have said why. Often the app registration or the
        /// configuration lacks something: a challenge type, a capability, native authentication itself.
        case browserRequired(reason: String?)
        /// Somebody has this name or alias already: sign in instead.
        case userAlreadyExists
        /// Nobody has this name.
        case userNotFound
        /// The user signs in without a password, so none can be reset.
        case userHasNoPassword
        /// The name is empty, or not one that the service takes.
        case invalidUsername
        /// Name or password is wrong.
        case invalidCredentials
        /// The new password breaks a rule.
        case passwordRule(EntraPasswordRule)
        /// The code is wrong or empty.
        case invalidCode
        /// The tenant does not take these attributes' values; it may not say which.
        case attributesInvalid([String])
        /// The address for a second factor is empty or not one that the service takes.
        case invalidContact
        /// The service has blocked this method or address.
        case blocked
        /// The user must change the password first, which works as a reset only.
        case passwordChangeRequired
        /// A second factor is wanted for this token: sign in again.
        case mfaRequired
        /// Addresses must be verified first, which this flow can't do.
        case verificationRequired([String])
        /// The scope is unknown or not allowed.
        case invalidScope
        /// The flow or the session is over on the service's side: start again.
        case expired
        /// The app or the tenant is not set up for this, or the state is of another tenant or app.
        case misconfigured
        /// The service refused for another reason; ``EntraError/error`` and ``EntraError/errorCodes`` say more.
        case refused
        /// There is nothing to go on with after this sign-up or reset: sign in as usual.
        case signInNotAvailable
        /// The service asks for another proof than the flow can give here; `nil` when it did not say which.
        case unexpectedChallenge(String?)
        /// The answer is not what the protocol promises.
        case unexpectedResponse
        /// The answer holds no tokens that anybody could be signed in with.
        case unusableTokens
        /// The service could not set the new password.
        case resetFailed
        /// The service did not say in time whether the new password counts.
        case resetUnconfirmed
        /// No connection could be made, or it broke.
        case offline
        /// No answer came in time.
        case timedOut
        /// The server's certificate is not trusted, so nothing was sent.
        case untrustedServer
        /// Too many requests; the service may have said how long to wait.
        case rateLimited(retryAfter: Duration?)
        /// The service answered with this status, and nothing that could be read.
        case http(Int)
        /// The same state is being submitted already: wait for that.
        case busy
        /// While this sign-in's last request was under way, somebody signed out, or a sign-in that began later was done: this
        /// one no longer counts.
        case superseded
        /// Nobody is signed in (any more).
        case notSignedIn
        /// The session could not be read or written. What is stored is unknown, not gone.
        case storageUnavailable
    }
}
