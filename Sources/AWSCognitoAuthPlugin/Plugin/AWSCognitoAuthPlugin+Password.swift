public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.resetPassword(for:options:)`. Options of this plugin: ``AWSAuthResetPasswordOptions``.
    /// - Throws: `AuthError`, as there.
    public func resetPassword(
        for username: String,
        options: AuthResetPasswordRequest.Options?
    ) async throws -> AuthResetPasswordResult {
        try await call(Event.resetPasswordAPI) {
            try Self.requireUsername(username)

            let pluginOptions = options?.pluginOptions as? AWSAuthResetPasswordOptions
            let delivery = try await pool().client.forgotPassword(
                username: username,
                metadata: pluginOptions?.metadata ?? [:]
            )

            return AuthResetPasswordResult(
                isPasswordReset: false,
                nextStep: .confirmResetPasswordWithCode(AuthCodeDeliveryDetails(delivery), nil)
            )
        }
    }

    /// See `AuthCategory.confirmResetPassword(for:with:confirmationCode:options:)`. Options of this plugin:
    /// ``AWSAuthConfirmResetPasswordOptions``.
    /// - Throws: `AuthError`, as there.
    public func confirmResetPassword(
        for username: String,
        with newPassword: String,
        confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws {
        try await call(Event.confirmResetPasswordAPI) {
            try Self.requireUsername(username)
            try Self.requireNonEmpty(newPassword, field: "newPassword", name: "The new password")
            try Self.requireNonEmpty(confirmationCode, field: "confirmationCode", name: "The code")

            let pluginOptions = options?.pluginOptions as? AWSAuthConfirmResetPasswordOptions
            try await pool().client.confirmForgotPassword(
                username: username,
                code: Secret(confirmationCode),
                newPassword: Secret(newPassword),
                metadata: pluginOptions?.metadata ?? [:]
            )
        }
    }

    /// See `AuthCategory.update(oldPassword:to:options:)`. For a user without a password, `oldPassword` is empty.
    /// - Throws: `AuthError`, as there.
    public func update(
        oldPassword: String,
        to newPassword: String,
        options: AuthChangePasswordRequest.Options? = nil
    ) async throws {
        try await call(Event.changePasswordAPI) {
            try Self.requireNonEmpty(newPassword, field: "newPassword", name: "The new password")
            var old: Secret?
            if !oldPassword.isEmpty { old = Secret(oldPassword) }

            try await withAccessToken { pool, token in
                try await pool.client.changePassword(from: old, to: Secret(newPassword), accessToken: token)
            }
        }
    }

    // MARK: - Second factors

    /// See `AuthCategory.setUpTOTP()`.
    /// - Throws: `AuthError`, as there.
    public func setUpTOTP() async throws -> TOTPSetupDetails {
        try await call(Event.setUpTOTPAPI) {
            try await withAccessToken { pool, token in
                let (secret, _) = try await pool.client.associateSoftwareToken(.signedIn(accessToken: token))
                let user = try pool.session.loadRecord().map { PoolUser($0.tokens) }
                return TOTPSetupDetails(sharedSecret: secret.reveal(), username: user?.username ?? "unknown")
            }
        }
    }

    /// See `AuthCategory.verifyTOTPSetup(code:options:)`. Options of this plugin: ``VerifyTOTPSetupOptions``.
    /// - Throws: `AuthError`, as there.
    public func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options?) async throws {
        try await call(Event.verifyTOTPSetupAPI) {
            try Self.requireNonEmpty(code, field: "code", name: "The code")

            let pluginOptions = options?.pluginOptions as? VerifyTOTPSetupOptions
            try await withAccessToken { pool, token in
                _ = try await pool.client.verifySoftwareToken(
                    .signedIn(accessToken: token),
                    code: Secret(code),
                    friendlyDeviceName: pluginOptions?.friendlyDeviceName
                )
            }
        }
    }

    /// Returns the user's preferences for second factors. `Amplify.Auth.getPlugin(for:)` returns the plugin for this
    /// call.
    /// - Returns: the enabled factors, and the preferred one.
    /// - Throws: `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has ended:
    ///   sign in; `AuthError.service` and `AuthError.notAuthorized` if the service refuses.
    public func fetchMFAPreference() async throws -> UserMFAPreference {
        try await call(Event.fetchMFAPreferenceAPI) {
            UserMFAPreference(
                try await withAccessToken { pool, token in try await pool.client.user(token) }
            )
        }
    }

    /// Changes the preferences for second factors. A factor that is `nil` stays unchanged.
    /// - Parameters:
    ///   - sms: codes by text message.
    ///   - totp: codes of an authenticator app; set it up first, see `setUpTOTP`.
    ///   - email: codes by e-mail.
    /// - Throws: `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has ended:
    ///   sign in; `AuthError.service` with `softwareTokenMFANotEnabled` or `invalidParameter` for a factor that is not
    ///   set up.
    public func updateMFAPreference(
        sms: MFAPreference? = nil,
        totp: MFAPreference? = nil,
        email: MFAPreference? = nil
    ) async throws {
        try await call(Event.updateMFAPreferenceAPI) {
            try await withAccessToken { pool, token in
                // The service accepts "enabled" only together with "preferred", so the current preference is fetched.
                var current: MFAType?
                if [sms, totp, email].contains(.enabled) {
                    current = UserMFAPreference(try await pool.client.user(token)).preferred
                }

                try await pool.client.setMFAPreference(
                    sms: sms?.setting(isPreferredNow: current == .sms),
                    softwareToken: totp?.setting(isPreferredNow: current == .totp),
                    email: email?.setting(isPreferredNow: current == .email),
                    accessToken: token
                )
            }
        }
    }
}
