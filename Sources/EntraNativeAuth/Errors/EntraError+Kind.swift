extension EntraError {
    /// The kind of an error. A later version may add kinds: give a `switch` a `default`.
    public enum Kind: Sendable, Hashable {
        /// The flow can continue in a browser only; the reason is the service's, if it gave one. Often the app
        /// registration or the configuration lacks a challenge type, a capability, or native authentication itself.
        case browserRequired(reason: String?)
        /// A user with this name or alias already exists: sign in instead.
        case userAlreadyExists
        /// No user has this name.
        case userNotFound
        /// The user signs in without a password, so none can be reset.
        case userHasNoPassword
        /// The name is empty, or rejected by the service.
        case invalidUsername
        /// The name or the password is wrong.
        case invalidCredentials
        /// The tenant has disabled the user's account: only its administrator can help.
        case accountDisabled
        /// The new password breaks a rule.
        case passwordRule(EntraPasswordRule)
        /// The code is wrong or empty.
        case invalidCode
        /// The tenant rejects these attributes' values; the list may be empty.
        case attributesInvalid([String])
        /// The contact for a second factor is empty or rejected by the service.
        case invalidContact
        /// The service has blocked this method or address.
        case blocked
        /// The user must change the password first, which is possible by a reset only.
        case passwordChangeRequired
        /// This token requires a second factor: sign in again.
        case mfaRequired
        /// Contacts must be verified first, which this flow does not support.
        case verificationRequired([String])
        /// The scope is unknown or not allowed.
        case invalidScope
        /// The service granted fewer scopes than requested. A token for the granted ones can be requested without the
        /// declined ones.
        case scopesDeclined(granted: [String], declined: [String])
        /// The flow or the session has expired at the service: start again.
        case expired
        /// The app or the tenant is not set up for this, or the state is of another tenant or app.
        case misconfigured
        /// The service rejected the request for another reason; see ``EntraError/error`` and ``EntraError/errorCodes``.
        case refused
        /// No sign-in can follow this sign-up or reset directly: sign in as usual.
        case signInNotAvailable
        /// The service requires a challenge type that the flow does not support here; `nil` when it did not name one.
        case unexpectedChallenge(String?)
        /// The response does not follow the protocol.
        case unexpectedResponse
        /// The response contains no tokens that a user could be signed in with.
        case unusableTokens
        /// The service could not set the new password.
        case resetFailed
        /// Polling ended before the service confirmed the new password.
        case resetUnconfirmed
        /// The connection failed or was lost.
        case offline
        /// No response arrived in time.
        case timedOut
        /// The server's certificate is not trusted, so nothing was sent.
        case untrustedServer
        /// Too many requests; with the delay that the service requested, if any.
        case rateLimited(retryAfter: Duration?)
        /// The service responded with this status, and an unreadable body.
        case http(Int)
        /// The same state is already being submitted: wait for that call.
        case busy
        /// The browser could not be opened, or is in use for another sign-in; the underlying error has the reason.
        case browserUnavailable
        /// The browser returned with the response to another request. Nothing was stored: start again.
        case foreignResponse
        /// Another user than the requested account signed in. Nothing was stored.
        case otherUser
        /// During this sign-in's last request a sign-out took place, or a sign-in that started later completed: this
        /// one is discarded.
        case superseded
        /// No user is signed in (any more).
        case notSignedIn
        /// The session could not be read or written. The stored state is unknown, not removed.
        case storageUnavailable
    }
}
