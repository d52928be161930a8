public import Foundation

extension EntraClient {
    /// Returns the signed-in user's account; `nil` if no user is signed in. Sends no request.
    /// - Throws: ``EntraError`` of the kind `storageUnavailable` when the store can't be read now: try again later.
    public func account() throws -> EntraAccount? { try sessionManager.account() }

    /// Returns an access token for an API: the stored one while it is fresh, otherwise a new one. Concurrent calls
    /// run in sequence: a later call returns the token that an earlier one has stored. With `claims`, every call sends
    /// a request.
    /// - Parameters:
    ///   - scopes: the scopes of the token; empty for those of the sign-in.
    ///   - forceRefresh: whether to request a new token even if the stored one is fresh.
    ///   - claims: the claims request, as JSON; with it a new token is always requested. `nil` for none.
    ///   - account: the owner of the token; `nil` for the signed-in user. The same user after another sign-in is the
    ///     same account.
    ///   - correlationID: the id under which the service logs a request; `nil` for a new one.
    /// - Throws: ``EntraError``: `notSignedIn` or `expired`: sign in; `mfaRequired`, `passwordChangeRequired` or
    ///   `invalidScope`: the session is still valid, but does not permit this token; `offline`, `timedOut` and others:
    ///   try again later. `CancellationError` when the caller is cancelled; a request in flight continues.
    public func accessToken(
        scopes: [String] = [],
        forceRefresh: Bool = false,
        claims: String? = nil,
        of account: EntraAccount? = nil,
        correlationID: UUID? = nil
    ) async throws -> EntraAccessToken {
        try await sessionManager.accessToken(
            scopes: scopes,
            forceRefresh: forceRefresh,
            claims: claims,
            account: account,
            correlationID: correlationID
        )
    }

    /// Removes the session and everything stored for it from this device. Sends no request: the issued tokens stay
    /// valid until they expire. A sign-in in progress does not become a session.
    /// - Parameter account: the owner of the session; `nil` for the signed-in user. If another user has signed in
    ///   since, nothing is removed; the same user after another sign-in is the same account.
    public func signOut(_ account: EntraAccount? = nil) { try? sessionManager.signOut(account) }

    /// Removes the credentials that Microsoft's library has stored for this tenant and app, when the app does not need
    /// the way back any more: docs/moving-from-msal.md. The user stays signed in. Does nothing with a store of the
    /// app's own.
    /// - Throws: ``EntraError`` of the kind `storageUnavailable` when the Keychain can't be read or written now: try
    ///   again later.
    public func completeMigration() throws { try sessionManager.completeMigration() }
}
