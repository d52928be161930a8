package import NativeAuthCore

extension EntraSessionManager {
    /// Ends an account's session. Another account's session is not affected.
    /// - Parameters:
    ///   - account: the account; `nil` for the signed-in user's.
    ///   - kind: the reason.
    /// - Throws: ``EntraError`` of the kind `storageUnavailable` if the store was not changed. No user is signed in
    ///   nevertheless until the process ends, and each later access retries the removal.
    package func signOut(_ account: EntraAccount?, kind: SignOutReason.Kind = .signedOut) throws {
        let reason = SignOutReason(kind)
        let ending =
            if let account, !account.hasNoIdentity {
                session.end(reason, ifSignIn: SignInID(account.signInID)) {
                    try isSession($0, of: account)
                }
            } else {
                session.end(reason)
            }

        if let error = ending.unreadable, !error.isStoreDamaged { throw EntraError(session: error) }
        guard ending.isRemovalPending else { return }
        throw EntraError(
            session: NativeAuthError(
                .storageUnavailable,
                message: "The session could not be removed from the store.",
                recovery: [.retry]
            )
        )
    }

    /// Removes the credentials that Microsoft's library has stored for this tenant and app. The user stays signed in.
    func completeMigration() throws {
        do {
            try adoptingStore?.completeMigration()
        } catch {
            throw EntraError(session: error)
        }
    }
}
