extension AuthCategory {
    /// Starts a sign-in.
    /// - Parameters:
    ///   - username: the user name, e-mail address or phone number.
    ///   - password: the password, for the authentication flows that need it.
    ///   - options: the plugin's own options, such as the authentication flow.
    /// - Returns: the next step: ``AuthSignInStep/done``, or a challenge for
    ///   ``confirmSignIn(challengeResponse:options:)``.
    /// - Throws: `AuthError.invalidState` if a user is signed in: sign out first; `AuthError.validation` for a missing
    ///   user name or password; `AuthError.notAuthorized` for a wrong one.
    public func signIn(
        username: String? = nil,
        password: String? = nil,
        options: AuthSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signIn(username: username, password: password, options: options)
    }

    /// Responds to the current challenge of a sign-in.
    /// - Parameters:
    ///   - challengeResponse: the code, the new password, or the choice; for a choice, the `challengeResponse` of the
    ///     chosen factor.
    ///   - options: the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.invalidState` if no sign-in is pending; `AuthError.validation` for an empty response or an
    ///   unsupported choice; `AuthError.service` for a wrong code: call again with the correct one;
    ///   `AuthError.notAuthorized` if the service has ended the sign-in: start a new one.
    public func confirmSignIn(
        challengeResponse: String,
        options: AuthConfirmSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.confirmSignIn(challengeResponse: challengeResponse, options: options)
    }

    /// Signs out. Never throws, and is always allowed: the session is removed from the device even if the service
    /// cannot be reached.
    /// - Parameter options: whether to sign out on all devices, and the plugin's own options.
    /// - Returns: the plugin's result, with the failures. ``AuthSignOutMisuse`` if there is no configured plugin.
    public func signOut(options: AuthSignOutRequest.Options? = nil) async -> any AuthSignOutResult {
        do {
            return try await plugin.signOut(options: options)
        } catch {
            return AuthSignOutMisuse(error: AuthError(error: error))
        }
    }

    /// Deletes the signed-in user permanently, and signs out.
    /// - Throws: `AuthError.signedOut` if no user is signed in; `AuthError.sessionExpired` if the session has ended:
    ///   sign in.
    public func deleteUser() async throws { try await plugin.deleteUser() }

    /// Returns the session, refreshed if it is about to expire.
    /// - Parameter options: whether to refresh it in any case.
    /// - Returns: the session, also if no user is signed in: check its `isSignedIn`. The plugin's own type has the
    ///   tokens.
    /// - Throws: `AuthError.configuration`, `AuthError.service` or `AuthError.unknown`, see ``AuthCategory``.
    public func fetchAuthSession(options: AuthFetchSessionRequest.Options? = nil) async throws -> any AuthSession {
        try await plugin.fetchAuthSession(options: options)
    }
}
