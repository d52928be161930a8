public import Foundation
import NativeAuthCore

extension EntraClient {
    /// Who is signed in; `nil` when nobody is. Sends nothing.
    /// - Throws: ``EntraError`` of the kind `storageUnavailable` when that can't be told now: try again later.
    public func account() throws -> EntraAccount? { try accounts.account() }

    /// Returns an account as described by the latest tokens; `nil` if its session is over, or can't be read now. Sends
    /// no request.
    /// - Parameter account: the account.
    package func latest(_ account: EntraAccount) -> EntraAccount? { accounts.latest(account) }

    /// A token for an API: a stored one while it is fresh, otherwise a new one. Many who ask at once cause one request.
    /// - Parameters:
    ///   - scopes: what it shall be good for; empty for what the sign-in asked for.
    ///   - forceRefresh: whether to get a new one in any case.
    ///   - claims: what it shall say, as JSON; with it a new one is got in any case. `nil` for nothing special.
    ///   - account: whose; `nil` for whoever is signed in. The same person who has signed in again is the same account.
    ///   - correlationID: under which id the service shall log a request; `nil` for a new one.
    /// - Throws: ``EntraError``: `notSignedIn` or `expired`: sign in; `mfaRequired`, `passwordChangeRequired` or
    ///   `invalidScope`: the session is still there, but not for this; `offline`, `timedOut` and others: try again later.
    ///   `CancellationError` when the caller is cancelled; a request that is under way goes on.
    public func accessToken(
        scopes: [String] = [], forceRefresh: Bool = false, claims: String? = nil, of account: EntraAccount? = nil,
        correlationID: UUID? = nil
    ) async throws -> EntraAccessToken {
        try await accounts.accessToken(
            scopes: scopes, forceRefresh: forceRefresh, claims: claims, account: account,
            correlationID: correlationID)
    }

    /// Removes the session and everything stored for it from this device. Sends nothing: the service's tokens live on until
    /// they expire. A sign-in that is under way does not become a session any more.
    /// - Parameter account: whose session; `nil` for whoever is signed in. If somebody else has signed in since, nothing happens;
    ///   the same person who has signed in again is the same account.
    public func signOut(_ account: EntraAccount? = nil) { try? accounts.signOut(account) }

    /// Removes an account's session as ``signOut(_:)``, and reports when its tokens are still in the store.
    /// - Throws: ``EntraError`` of the kind `storageUnavailable`.
    package func remove(_ account: EntraAccount) throws { try accounts.signOut(account) }

    /// Returns the given account, or the signed-in user's if it identifies none. Sends no request.
    /// - Throws: ``EntraError``: `notSignedIn` or `expired` if no user is signed in, or another one; `storageUnavailable`.
    package func owner(_ account: EntraAccount?, correlationID: UUID) throws -> EntraAccount {
        try accounts.owner(account, correlationID)
    }
}
