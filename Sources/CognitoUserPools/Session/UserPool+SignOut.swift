package import NativeAuthCore

/// The outcome of a sign-out.
package struct SignOutReport: Sendable {
    /// What could not be told to the service.
    package struct Failure: Sendable {
        /// The token that is still good.
        package let token: Secret
        /// Why.
        package let error: NativeAuthError
    }

    /// Whether no user is signed in on this device now. `false` only if the store can't be read at the moment: then
    /// nothing has changed, and ``unreadable`` is the cause.
    package let isOver: Bool
    /// Whether somebody was signed in.
    package let wasSignedIn: Bool
    /// Why the refresh token could not be revoked.
    package let revocation: Failure?
    /// Why the user's other sessions could not be ended.
    package let global: Failure?
    /// Why it could not be told whether somebody was signed in: then the service was told nothing.
    package let unreadable: NativeAuthError?
}

extension UserPool {
    /// Signs out on this device, first; then tells the service, whether or not the caller still waits. What was under way
    /// does not become a session any more, and sign-ups that were waiting for a sign-in are forgotten.
    /// - Parameter globally: whether to end the user's sessions on all devices.
    package func signOut(globally: Bool = false) async -> SignOutReport {
        endWhatRuns()
        return await Task {
            let ending = await session.signOut(SignOutReason(.signedOut, notice: .pending))
            signUps.forgetConfirmed()
            let report = await self.tell(ending, globally: globally)
            guard report.isOver else { return report }
            let error = report.revocation?.error ?? report.global?.error ?? report.unreadable
            self.session.explain(
                ending.mark,
                SignOutReason(
                    .signedOut, notice: error != nil ? .failed : report.wasSignedIn ? .told : .notNeeded, error: error))
            return report
        }.value
    }

    /// Deletes the signed-in user for good, and ends the session.
    /// - Throws: `NativeAuthError`, and then everything is as it was.
    package func deleteUser() async throws {
        let owner = try session.owner()
        let username = try session.current().map { PoolUser($0.tokens).username }
        try await client.deleteUser(try await session.accessToken(of: owner))
        endWhatRuns()
        if let username { try? devices.forget(of: username) }
        // Somebody else may have signed in meanwhile.
        if (try? session.owner()) == owner { session.end(SignOutReason(.signedOut)) }
        signUps.forgetConfirmed()
    }

    private func tell(_ ending: Session.Ending, globally: Bool) async -> SignOutReport {
        guard var tokens = ending.record?.tokens else {
            return SignOutReport(
                isOver: ending.isOver, wasSignedIn: false, revocation: nil, global: nil, unreadable: ending.unreadable)
        }
        var global: SignOutReport.Failure?
        if globally {
            do {
                try await client.globalSignOut(await usable(&tokens))
            } catch {
                global = SignOutReport.Failure(token: tokens.accessToken, error: Self.known(error))
            }
        }
        var revocation: SignOutReport.Failure?
        if let refreshToken = tokens.refreshToken {
            do {
                try await client.revoke(refreshToken)
            } catch {
                revocation = SignOutReport.Failure(token: refreshToken, error: Self.known(error))
            }
        }
        return SignOutReport(isOver: true, wasSignedIn: true, revocation: revocation, global: global, unreadable: nil)
    }

    /// The service takes no expired access token, even for this.
    private func usable(_ tokens: inout TokenSet) async throws -> Secret {
        if let end = tokens.expiresAt, end <= client.clock.now(), let refreshToken = tokens.refreshToken {
            let new = try await client.refresh(refreshToken, deviceKey: devices.key(of: tokens))
            tokens = tokens.refreshed(by: TokenIntake.set(of: new, now: client.clock.now()))
        }
        return tokens.accessToken
    }

    private static func known(_ error: any Error) -> NativeAuthError {
        error as? NativeAuthError
            ?? NativeAuthError(.unknown, message: "The service could not be told.", underlying: error)
    }
}
