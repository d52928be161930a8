public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.resetPassword(for:options:)`. Options of this plugin: ``AWSAuthResetPasswordOptions``.
    /// - Throws: `AuthError`, as there.
    public func resetPassword(
        for username: String, options: AuthResetPasswordRequest.Options?
    ) async throws -> AuthResetPasswordResult {
        try await call(Event.resetPasswordAPI) {
            try Self.requireName(username)
            let pluginOptions = options?.pluginOptions as? AWSAuthResetPasswordOptions
            let delivery = try await pool().client.forgotPassword(
                username: username, metadata: pluginOptions?.metadata ?? [:])
            return AuthResetPasswordResult(
                isPasswordReset: false, nextStep: .confirmResetPasswordWithCode(AuthCodeDeliveryDetails(delivery), nil))
        }
    }

    /// See `AuthCategory.confirmResetPassword(for:with:confirmationCode:options:)`. Options of this plugin:
    /// ``AWSAuthConfirmResetPasswordOptions``.
    /// - Throws: `AuthError`, as there.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws {
        try await call(Event.confirmResetPasswordAPI) {
            try Self.requireName(username)
            try Self.require(newPassword, field: "newPassword", name: "The new password")
            try Self.require(confirmationCode, field: "confirmationCode", name: "The code")
            let pluginOptions = options?.pluginOptions as? AWSAuthConfirmResetPasswordOptions
            try await pool().client.confirmForgotPassword(
                username: username, code: Secret(confirmationCode), newPassword: Secret(newPassword),
                metadata: pluginOptions?.metadata ?? [:])
        }
    }

    /// See `AuthCategory.update(oldPassword:to:options:)`. For a user without a password, `oldPassword` is empty.
    /// - Throws: `AuthError`, as there.
    public func update(
        oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options? = nil
    ) async throws {
        try await call(Event.changePasswordAPI) {
            try Self.require(newPassword, field: "newPassword", name: "The new password")
            try await withAccessToken { pool, token in
                try await pool.client.changePassword(
                    from: oldPassword.isEmpty ? nil : Secret(oldPassword), to: Secret(newPassword), accessToken: token)
            }
        }
    }
}
