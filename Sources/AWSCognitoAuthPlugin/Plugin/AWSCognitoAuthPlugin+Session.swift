public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.signOut(options:)`. Waits for no other call, and cancels a sign-in in progress. After a web
    /// sign-in, the browser opens first, to end the session of the hosted pages; a user who closes it stays signed in.
    /// - Returns: an ``AWSCognitoSignOutResult``.
    public func signOut(options: AuthSignOutRequest.Options? = nil) async -> any AuthSignOutResult {
        let result: AWSCognitoSignOutResult
        do {
            let userPool = try pool()
            try requireNoFederation()
            replacePendingSignIn(with: nil)
            // In-flight calls can no longer become a session, so later calls do not wait for them.
            queue.restart()
            try components().identities?.restart()
            let report = try await userPool.signOut(
                globally: options?.globalSignOut ?? false,
                browser: signOutBrowser(options)
            )
            result = AWSCognitoSignOutResult(report)
        } catch {
            result = .failed(AuthErrorMap.authError(error))
        }

        hub.dispatch(to: .auth, payload: HubPayload(eventName: Event.signOutAPI, data: result))
        if result.signedOutLocally { dispatchSessionEvent(Event.signedOut) }

        return result
    }

    /// See `AuthCategory.deleteUser()`.
    /// - Throws: `AuthError`, as there.
    public func deleteUser() async throws {
        try await call(Event.deleteUserAPI, sessionEvent: { Event.userDeleted }) {
            let userPool = try pool()
            try await queue.run { try await userPool.deleteUser() }
        }
    }

    /// See `AuthCategory.fetchAuthSession(options:)`.
    /// - Returns: an ``AWSAuthCognitoSession``. With an identity pool it has an identity and AWS credentials, also for
    ///   a guest: their failure leaves the tokens usable.
    /// - Throws: `AuthError.configuration`; `AuthError.service` if the store can't be read now: try again later;
    ///   `AuthError.invalidState` if users sign in and out all the time: try again.
    public func fetchAuthSession(options: AuthFetchSessionRequest.Options?) async throws -> any AuthSession {
        try await call(
            Event.fetchSessionAPI,
            sessionEvent: { session in
                guard case .failure(.sessionExpired)? = (session as? AWSAuthCognitoSession)?.userPoolTokensResult
                else { return nil }
                return Event.sessionExpired
            },
            body: { () -> any AuthSession in try await cognitoSession(forceRefresh: options?.forceRefresh ?? false) }
        )
    }

    /// See `AuthCategory.getCurrentUser()`.
    /// - Returns: an ``AWSAuthUser``.
    /// - Throws: `AuthError`, as there; `AuthError.service` if the store can't be read now: try again later.
    public func getCurrentUser() async throws -> any AuthUser {
        do {
            guard case .signedIn(let user) = try pool().signInStatus() else {
                throw try missingSessionError() ?? AuthError.signedOut("No user is signed in.", "Sign in first.")
            }
            return AWSAuthUser(user)
        } catch {
            let error = authError(error)
            if case .sessionExpired = error { dispatchSessionEvent(Event.sessionExpired) }
            throw error
        }
    }

    /// Removes the session and the device that Amplify's own plugin has stored for this pool, when the app does not
    /// need the way back any more. An addition of this package: docs/moving-from-amplify.md. The user stays signed in.
    /// Does nothing with a store of the app's own.
    /// - Throws: `AuthError.configuration` before `Amplify.configure`; `AuthError.service` if the Keychain can't be
    ///   read or written now: try again later.
    public func completeMigration() throws {
        do {
            let configured = try components()
            try configured.userPool?.completeMigration()
            try configured.identities?.completeMigration()
        } catch {
            throw authError(error)
        }
    }

    /// Returns the session as of the end of the call. If a user signs in or out meanwhile, it is fetched again.
    private func cognitoSession(forceRefresh: Bool) async throws -> AWSAuthCognitoSession {
        for _ in 1..<Self.maximumSessionAttempts {
            do {
                return try await currentSession(forceRefresh: forceRefresh)
            } catch let error as NativeAuthError where error.underlying is OtherSignIn {
                continue
            }
        }
        return try await currentSession(forceRefresh: forceRefresh)
    }

    private static let maximumSessionAttempts = 4

    private func currentSession(forceRefresh: Bool) async throws -> AWSAuthCognitoSession {
        if let session = try await federatedSession(forceRefresh: forceRefresh) { return session }
        if let missing = try missingSessionError() {
            return try await signedOutSession(missing, forceRefresh: forceRefresh)
        }

        do {
            let record = try await pool().freshSession(forceRefresh: forceRefresh)
            let identity = try await identityResult { identities in
                try await identities.identity(of: record, isForced: forceRefresh)
            }
            return AWSAuthCognitoSession(
                isSignedIn: true,
                identity: identity,
                tokens: .success(AWSCognitoUserPoolTokens(record.tokens)),
                sub: PoolUser(record.tokens).id
            )
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as NativeAuthError where error.underlying is OtherSignIn {
            throw error
        } catch {
            let error = authError(error)
            // The user has signed out during the call.
            if error == .signedOut("", "") { return try await signedOutSession(error, forceRefresh: forceRefresh) }
            return sessionWithoutTokens(error)
        }
    }

    /// Returns the session of a guest, or of a user whose session has ended.
    private func signedOutSession(_ missing: AuthError, forceRefresh: Bool) async throws -> AWSAuthCognitoSession {
        guard missing == .signedOut("", "") else { return sessionWithoutTokens(missing) }

        let identity = try await identityResult { identities in
            try await identities.guestIdentity(isForced: forceRefresh)
        }
        return AWSAuthCognitoSession(isSignedIn: false, identity: identity, tokens: .failure(missing), sub: nil)
    }

    /// Returns the session after a failure to get the tokens, without which a user has no identity.
    private func sessionWithoutTokens(_ error: AuthError) -> AWSAuthCognitoSession {
        let hasExpired = error == .sessionExpired("", "")
        let hasIdentityPool = state.withLock { $0.components?.identities != nil }

        return AWSAuthCognitoSession(
            isSignedIn: !hasExpired,
            identity: .failure(hasIdentityPool ? error : Self.noIdentityPool),
            tokens: .failure(error),
            sub: nil
        )
    }
}

extension AWSCognitoSignOutResult {
    init(_ report: SignOutReport) {
        let revocation = report.revocationFailure.map {
            AWSCognitoRevokeTokenError(token: $0.token, error: AuthErrorMap.authError($0.error))
        }
        let global = report.globalFailure.map {
            AWSCognitoGlobalSignOutError(token: $0.token, error: AuthErrorMap.authError($0.error))
        }

        let web = report.webFailure.map { AWSCognitoHostedUIError(error: AuthErrorMap.authError($0)) }

        if revocation == nil, global == nil, web == nil {
            self = .complete
        } else {
            self = .partial(revokeTokenError: revocation, globalSignOutError: global, hostedUIError: web)
        }
    }
}
