extension AuthCategory {
    /// Sends a code for a password reset.
    /// - Parameters:
    ///   - username: the user name.
    ///   - options: the plugin's own options.
    /// - Returns: the delivery of the code for ``confirmResetPassword(for:with:confirmationCode:options:)``.
    /// - Throws: `AuthError.validation` for an empty user name: correct it; `AuthError.service` if the user has no
    ///   address for a code, or the limit is exceeded: wait in that case.
    public func resetPassword(
        for username: String,
        options: AuthResetPasswordRequest.Options? = nil
    ) async throws -> AuthResetPasswordResult {
        try await plugin.resetPassword(for: username, options: options)
    }

    /// Sets a new password with the code.
    /// - Parameters:
    ///   - username: the user name.
    ///   - newPassword: the new password.
    ///   - confirmationCode: the code.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.validation` for an empty value: correct it; `AuthError.service` for a wrong code: call
    ///   again with the correct one; for an expired code: request a new one; for a password that is too weak: choose
    ///   another.
    public func confirmResetPassword(
        for username: String,
        with newPassword: String,
        confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options? = nil
    ) async throws {
        try await plugin.confirmResetPassword(
            for: username,
            with: newPassword,
            confirmationCode: confirmationCode,
            options: options
        )
    }

    /// Changes the password of the signed-in user.
    /// - Parameters:
    ///   - oldPassword: the current password.
    ///   - newPassword: the new password.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.notAuthorized` for a wrong current password: correct it; `AuthError.service` for a new one
    ///   that is too weak: choose another; `AuthError.signedOut` and `AuthError.sessionExpired` if no user is signed in
    ///   any more: sign in.
    public func update(
        oldPassword: String,
        to newPassword: String,
        options: AuthChangePasswordRequest.Options? = nil
    ) async throws {
        try await plugin.update(oldPassword: oldPassword, to: newPassword, options: options)
    }

    /// Issues the secret for an authenticator app.
    /// - Returns: the secret, also as a URI for a QR code. ``verifyTOTPSetup(code:options:)`` takes a code of the
    ///   authenticator app.
    /// - Throws: `AuthError.signedOut` and `AuthError.sessionExpired` if no user is signed in: sign in;
    ///   `AuthError.service` if the pool has no authenticator apps enabled.
    public func setUpTOTP() async throws -> TOTPSetupDetails { try await plugin.setUpTOTP() }

    /// Completes the setup of an authenticator app with one of its codes.
    /// - Parameters:
    ///   - code: the code of the authenticator app.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.service` for a wrong code: call again with the next one; `AuthError.signedOut` and
    ///   `AuthError.sessionExpired` if no user is signed in: sign in.
    public func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options? = nil) async throws {
        try await plugin.verifyTOTPSetup(code: code, options: options)
    }
}
