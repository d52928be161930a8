extension AuthCategory {
    /// Begins to sign somebody in.
    /// - Parameters:
    ///   - username: the name, e-mail address or phone number.
    ///   - password: the password, for the ways of signing in that need it.
    ///   - options: the plugin's own options, such as the way of signing in.
    /// - Returns: what comes next: ``AuthSignInStep/done``, or a challenge for ``confirmSignIn(challengeResponse:options:)``.
    /// - Throws: `AuthError.invalidState` when somebody is signed in: sign out first; `AuthError.validation` for a missing
    ///   name or password; `AuthError.notAuthorized` for a wrong one.
    public func signIn(
        username: String? = nil, password: String? = nil, options: AuthSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signIn(username: username, password: password, options: options)
    }

    /// Answers the challenge that a sign-in waits for.
    /// - Parameters:
    ///   - challengeResponse: the code, the new password, or the choice; for a choice, the `challengeResponse` of what is
    ///     chosen.
    ///   - options: the plugin's own options.
    /// - Returns: what comes next.
    /// - Throws: `AuthError.invalidState` when no sign-in waits; `AuthError.validation` for an empty answer or an unknown
    ///   choice; `AuthError.service` for a wrong code: call again with the right one; `AuthError.notAuthorized` when the
    ///   service has ended the sign-in: begin anew.
    public func confirmSignIn(
        challengeResponse: String, options: AuthConfirmSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.confirmSignIn(challengeResponse: challengeResponse, options: options)
    }

    /// Signs out. Never throws, and is always allowed: what is kept on the device is removed even when the service cannot
    /// be reached.
    /// - Parameter options: whether to sign out on all devices, and the plugin's own options.
    /// - Returns: the plugin's result, which tells what did not succeed. ``AuthSignOutMisuse`` when there is no plugin that
    ///   could sign out.
    public func signOut(options: AuthSignOutRequest.Options? = nil) async -> any AuthSignOutResult {
        do {
            return try await plugin.signOut(options: options)
        } catch {
            return AuthSignOutMisuse(error: AuthError(error: error))
        }
    }

    /// Deletes the user who is signed in, for good, and signs out.
    /// - Throws: `AuthError.signedOut` when nobody is signed in; `AuthError.sessionExpired` when the session has ended.
    public func deleteUser() async throws { try await plugin.deleteUser() }

    /// The session, renewed if it is about to end.
    /// - Parameter options: whether to renew it in any case.
    /// - Returns: the session, also when nobody is signed in: ask its `isSignedIn`. Its tokens are reached through the
    ///   plugin's own type.
    /// - Throws: see ``AuthCategory``.
    public func fetchAuthSession(options: AuthFetchSessionRequest.Options? = nil) async throws -> any AuthSession {
        try await plugin.fetchAuthSession(options: options)
    }
}
