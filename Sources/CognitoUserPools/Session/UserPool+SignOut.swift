import AuthFlows
import NativeAuthCore

extension UserPool {
    /// Signs out on this device first; then notifies the service, even if the caller is cancelled. In-flight sign-ins
    /// no longer become a session, and confirmed sign-ups that waited for a sign-in are removed.
    /// - Throws: `NativeAuthError` if the store can't be read at the moment; the session is kept then.
    package func signOut(globally: Bool = false) async throws -> SignOutReport {
        invalidateInFlightSignIns()
        return try await Task {
            let ending = await session.signOut(SignOutReason(.signedOut, notice: .pending))
            signUps.forgetConfirmed()
            if let error = ending.unreadable, !ending.isOver { throw error }
            let report = await notifyService(of: ending, globally: globally)
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
        do {
            try await client.deleteUser(try await session.accessToken(of: owner))
        } catch let error as NativeAuthError where error.serverCode == Self.userNotFound {
            endSession(of: owner, username: username)
            throw error
        }
        endSession(of: owner, username: username)
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

    private func notifyService(of ending: Session.SignOutResult, globally: Bool) async -> SignOutReport {
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
                try await client.globalSignOut(await validAccessToken(of: &tokens))
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
    private func validAccessToken(of tokens: inout TokenSet) async throws -> Secret {
        if let end = tokens.expiresAt,
            end <= client.serverClock.now(),
            let refreshToken = tokens.refreshToken
        {
            let new = try await client.refresh(refreshToken, deviceKey: devices.key(of: tokens))
            tokens = tokens.refreshed(by: TokenSet(new, now: client.serverClock.now()))
        }
        return tokens.accessToken
    }
}
