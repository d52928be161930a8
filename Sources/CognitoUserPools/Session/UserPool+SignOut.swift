package import AuthFlows
import NativeAuthCore

extension UserPool {
    /// Signs out on this device first; then notifies the service, even if the caller is cancelled. In-flight sign-ins
    /// no longer become a session, and confirmed sign-ups that waited for a sign-in are removed.
    ///
    /// Before that, the session of the managed login pages is ended in a browser, if the user signed in there: a user
    /// who closes it cancels the sign-out.
    /// - Parameter browser: the browser; `nil` to leave the pages' session as it is.
    /// - Throws: `NativeAuthError` if the store can't be read at the moment, or with the cause
    ///   ``WebSignInFailure/userCancelled``; `CancellationError` in the browser. The session is kept then.
    package func signOut(globally: Bool = false, browser: (any BrowserSession)? = nil) async throws -> SignOutReport {
        invalidateInFlightSignIns()
        var webFailure: NativeAuthError?
        if let browser { webFailure = try await endWebSession(using: browser) }
        let login = try? session.loadRecord().flatMap(webSessions.login)

        return try await Task { [webFailure] in
            let ending = await session.signOut(SignOutReason(.signedOut, notice: .pending))
            signUps.forgetConfirmed()
            if let error = ending.unreadable, !ending.isOver { throw error }
            var report = await notifyService(of: ending, globally: globally, login: login)
            report.webFailure = webFailure
            session.finishSignOut(ending, reason: report.reason)
            return report
        }.value
    }

    /// Deletes the signed-in user permanently, and ends the session. What Amplify has stored for the pool is removed,
    /// too.
    /// - Parameter isExpected: whether this is the user to delete; called before the request.
    /// - Throws: `NativeAuthError`: `not_allowed` if another user is signed in. The session on this device is unchanged
    ///   then, unless the service no longer has the user: the session ends in that case, too.
    package func deleteUser(if isExpected: (PoolUser) -> Bool = { _ in true }) async throws {
        guard let record = try session.loadRecord() else { throw session.notSignedInError() }
        let owner = SignInID(record)
        let user = PoolUser(record.tokens)
        guard isExpected(user) else { throw NativeAuthError.accountOfAnotherUser }

        let username = user.username
        let accounts = await accountsToReport(of: username)
        do {
            try await client.deleteUser(try await session.accessToken(of: owner))
        } catch let error as NativeAuthError where error.serverCode == Self.userNotFound {
            endSession(of: owner, username: username)
            throw error
        }
        endSession(of: owner, username: username)
        reportDeletion(of: accounts)
    }

    /// Removes all data of a deleted user.
    private func endSession(of owner: SignInID, username: String) {
        invalidateInFlightSignIns()
        try? devices.forget(of: username)
        // A different user may have signed in meanwhile.
        session.end(SignOutReason(.accountDeleted), ifSignIn: owner)
        signUps.forgetConfirmed()
        try? completeMigration()
    }

    /// - Parameter login: the pages that issued the session's tokens, if any.
    private func notifyService(
        of ending: Session.SignOutResult,
        globally: Bool,
        login: ManagedLogin?
    ) async -> SignOutReport {
        guard var tokens = ending.record?.tokens else {
            let failure = ending.unreadable.map { error in
                SignOutReport.Failure(error, token: Secret(""))
            }
            return SignOutReport(
                wasSignedIn: false,
                revocationFailure: failure,
                globalFailure: globally ? failure : nil
            )
        }

        var report = SignOutReport(wasSignedIn: true)
        if globally {
            do {
                try await client.globalSignOut(await validAccessToken(of: &tokens, login: login))
            } catch {
                report.globalFailure = SignOutReport.Failure(error, token: tokens.accessToken)
            }
        }
        if let refreshToken = tokens.refreshToken {
            do {
                try await client.revoke(refreshToken)
            } catch {
                report.revocationFailure = SignOutReport.Failure(error, token: refreshToken)
            }
        }
        return report
    }

    /// Returns a valid access token: the service accepts no expired one, even for a sign-out.
    private func validAccessToken(of tokens: inout TokenSet, login: ManagedLogin?) async throws -> Secret {
        if let end = tokens.expiresAt,
            end <= client.serverClock.now(),
            let refreshToken = tokens.refreshToken
        {
            tokens = tokens.refreshed(by: try await newTokens(for: refreshToken, of: tokens, login: login))
        }
        return tokens.accessToken
    }

    private func newTokens(
        for refreshToken: Secret,
        of tokens: TokenSet,
        login: ManagedLogin?
    ) async throws -> TokenSet {
        if let login {
            let new = try await login.refresh(refreshToken, timeout: client.http.limits.timeout)
            return TokenSet(new, now: client.serverClock.now())
        }
        let new = try await client.refresh(refreshToken, deviceKey: devices.key(of: tokens))
        return TokenSet(new, now: client.serverClock.now())
    }
}
