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
                let user = try pool.session.current().map { PoolUser($0.tokens) }
                return TOTPSetupDetails(sharedSecret: secret.reveal(), username: user?.username ?? "unknown")
            }
        }
    }

    /// See `AuthCategory.verifyTOTPSetup(code:options:)`. Options of this plugin: ``VerifyTOTPSetupOptions``.
    /// - Throws: `AuthError`, as there.
    public func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options?) async throws {
        try await call(Event.verifyTOTPSetupAPI) {
            try Self.require(code, "code", "The code")
            let own = options?.pluginOptions as? VerifyTOTPSetupOptions
            try await withAccessToken { pool, token in
                _ = try await pool.client.verifySoftwareToken(
                    .signedIn(accessToken: token), code: Secret(code), friendlyDeviceName: own?.friendlyDeviceName)
            }
        }
    }

    /// The second factors that the user has chosen. Get the plugin by `Amplify.Auth.getPlugin(for:)` to call it.
    /// - Returns: those that may be asked for, and the one that comes first.
    /// - Throws: `AuthError.signedOut` when nobody is signed in, `AuthError.sessionExpired` when the session has ended,
    ///   `AuthError.service` and `AuthError.notAuthorized` when the service refuses.
    ///
    /// Source: Amplify's public surface.
    public func fetchMFAPreference() async throws -> UserMFAPreference {
        try await call(Event.fetchMFAPreferenceAPI) {
            try await withAccessToken { pool, token in UserMFAPreference(try await pool.client.user(token)) }
        }
    }

    /// Chooses second factors. What is `nil` stays as it is.
    /// - Parameters:
    ///   - sms: codes by text message.
    ///   - totp: codes of an authenticator app; set it up first, see `setUpTOTP`.
    ///   - email: codes by e-mail.
    /// - Throws: `AuthError.signedOut` when nobody is signed in, `AuthError.sessionExpired` when the session has ended,
    ///   `AuthError.service` with `softwareTokenMFANotEnabled` or `invalidParameter` for a factor that is not set up.
    ///
    /// Source: Amplify's public surface.
    public func updateMFAPreference(
        sms: MFAPreference? = nil, totp: MFAPreference? = nil, email: MFAPreference? = nil
    ) async throws {
        try await call(Event.updateMFAPreferenceAPI) {
            try await withAccessToken { pool, token in
                // The service takes "enabled" only together with "preferred", so that must be known.
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
