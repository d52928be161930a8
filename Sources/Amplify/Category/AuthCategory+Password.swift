extension AuthCategory {
    /// Sends a code to somebody who has forgotten the password.
    /// - Parameters:
    ///   - username: the name.
    ///   - options: the plugin's own options.
    /// - Returns: where the code was sent; ``confirmResetPassword(for:with:confirmationCode:options:)`` takes it.
    /// - Throws: `AuthError.validation` for an empty name; `AuthError.service` when there is nowhere to send it or the
    ///   limit is reached.
    public func resetPassword(
        for username: String, options: AuthResetPasswordRequest.Options? = nil
    ) async throws -> AuthResetPasswordResult {
        try await plugin.resetPassword(for: username, options: options)
    }

    /// Sets a new password with the code that was sent.
    /// - Parameters:
    ///   - username: the name.
    ///   - newPassword: the new password.
    ///   - confirmationCode: the code.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.validation` for an empty value; `AuthError.service` for a wrong or expired code, or a password
    ///   that is too weak.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options? = nil
    ) async throws {
        try await plugin.confirmResetPassword(
            for: username, with: newPassword, confirmationCode: confirmationCode, options: options)
    }

    /// Changes the password of the user who is signed in.
    /// - Parameters:
    ///   - oldPassword: the present password.
    ///   - newPassword: the new one.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.notAuthorized` for a wrong present password; `AuthError.service` for a new one that is too
    ///   weak; `AuthError.signedOut` and `AuthError.sessionExpired` when nobody is signed in any more.
    public func update(
        oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options? = nil
    ) async throws {
        try await plugin.update(oldPassword: oldPassword, to: newPassword, options: options)
    }

    /// Makes the secret for an authenticator app.
    /// - Returns: the secret, also as an address to show as a QR code. ``verifyTOTPSetup(code:options:)`` takes the code
    ///   that the authenticator app shows.
    /// - Throws: `AuthError.signedOut` and `AuthError.sessionExpired` when nobody is signed in; `AuthError.service` when
    ///   the pool does not use authenticator apps.
    public func setUpTOTP() async throws -> TOTPSetupDetails { try await plugin.setUpTOTP() }

    /// Confirms that the authenticator app works.
    /// - Parameters:
    ///   - code: the code that it shows.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.service` for a wrong code: call again with the next one; `AuthError.signedOut` and
    ///   `AuthError.sessionExpired` when nobody is signed in.
    public func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options? = nil) async throws {
        try await plugin.verifyTOTPSetup(code: code, options: options)
    }
}
