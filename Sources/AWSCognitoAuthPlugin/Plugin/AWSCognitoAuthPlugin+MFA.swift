public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
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
            try Self.require(code, field: "code", name: "The code")
            let pluginOptions = options?.pluginOptions as? VerifyTOTPSetupOptions
            try await withAccessToken { pool, token in
                _ = try await pool.client.verifySoftwareToken(
                    .signedIn(accessToken: token), code: Secret(code),
                    friendlyDeviceName: pluginOptions?.friendlyDeviceName)
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
            try await withAccessToken { pool, token in UserMFAPreference(try await pool.client.user(token)) }
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
        sms: MFAPreference? = nil, totp: MFAPreference? = nil, email: MFAPreference? = nil
    ) async throws {
        try await call(Event.updateMFAPreferenceAPI) {
            try await withAccessToken { pool, token in
                // The service accepts "enabled" only together with "preferred", so the current preference is fetched.
                let asksForPresent = [sms, totp, email].contains(.enabled)
                let present = asksForPresent ? UserMFAPreference(try await pool.client.user(token)).preferred : nil
                try await pool.client.setMFAPreference(
                    sms: sms?.setting(isPreferredNow: present == .sms),
                    softwareToken: totp?.setting(isPreferredNow: present == .totp),
                    email: email?.setting(isPreferredNow: present == .email), accessToken: token)
            }
        }
    }
}
