import Amplify

/// A plugin as in an app's own tests: in Swift 5 mode, without Sendable.
class Fake: AuthCategoryPlugin {
    class User: AuthUser, AuthSession, AuthSignOutResult {
        var username = "ada"
        var userId = "1"
        var isSignedIn = false
    }

    let user = User()
    var key: PluginKey { "fake" }

    func configure(using configuration: Any?) throws {}
    func reset() async {}

    func signUp(username: String, password: String?, options: AuthSignUpRequest.Options?) async throws
        -> AuthSignUpResult
    {
        user.username = username
        return AuthSignUpResult(.completeAutoSignIn("a secret"), userID: options?.pluginOptions as? String)
    }

    func confirmSignUp(for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options?)
        async throws -> AuthSignUpResult
    { AuthSignUpResult(.done) }

    func resendSignUpCode(for username: String, options: AuthResendSignUpCodeRequest.Options?) async throws
        -> AuthCodeDeliveryDetails
    { AuthCodeDeliveryDetails(destination: .email(nil)) }

    func signIn(username: String?, password: String?, options: AuthSignInRequest.Options?) async throws
        -> AuthSignInResult
    { throw AuthError.notAuthorized("Wrong password.", "Try again.") }

    func confirmSignIn(challengeResponse: String, options: AuthConfirmSignInRequest.Options?) async throws
        -> AuthSignInResult
    { AuthSignInResult(nextStep: .done) }

    func autoSignIn() async throws -> AuthSignInResult {
        user.isSignedIn = true
        Amplify.Hub.dispatch(
            to: .auth,
            payload: HubPayload(eventName: HubPayload.EventName.Auth.signedIn, context: nil, data: user)
        )
        return AuthSignInResult(nextStep: .done)
    }

    func signOut(options: AuthSignOutRequest.Options?) async -> AuthSignOutResult { user }
    func deleteUser() async throws {}
    func fetchAuthSession(options: AuthFetchSessionRequest.Options?) async throws -> AuthSession { user }

    func resetPassword(for username: String, options: AuthResetPasswordRequest.Options?) async throws
        -> AuthResetPasswordResult
    { AuthResetPasswordResult(isPasswordReset: true, nextStep: .done) }

    func confirmResetPassword(
        for username: String,
        with newPassword: String,
        confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws {}

    func setUpTOTP() async throws -> TOTPSetupDetails { TOTPSetupDetails(sharedSecret: "s", username: "ada") }
    func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options?) async throws {}
    func getCurrentUser() async throws -> AuthUser { user }
    func fetchUserAttributes(options: AuthFetchUserAttributesRequest.Options?) async throws -> [AuthUserAttribute] {
        []
    }

    func update(userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options?) async throws
        -> AuthUpdateAttributeResult
    { AuthUpdateAttributeResult(isUpdated: true, nextStep: .done) }

    func update(userAttributes: [AuthUserAttribute], options: AuthUpdateUserAttributesRequest.Options?) async throws
        -> [AuthUserAttributeKey: AuthUpdateAttributeResult]
    { [:] }

    func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails { AuthCodeDeliveryDetails(destination: .sms(nil)) }

    func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails { AuthCodeDeliveryDetails(destination: .sms(nil)) }

    func confirm(
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options?
    ) async throws {}

    func update(oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options?) async throws {
    }

    func fetchDevices(options: AuthFetchDevicesRequest.Options?) async throws -> [AuthDevice] { [] }
    func forgetDevice(_ device: AuthDevice?, options: AuthForgetDeviceRequest.Options?) async throws {}
    func rememberDevice(options: AuthRememberDeviceRequest.Options?) async throws {}

    func listWebAuthnCredentials(options: AuthListWebAuthnCredentialsRequest.Options?) async throws
        -> AuthListWebAuthnCredentialsResult
    { AuthListWebAuthnCredentialsResult(credentials: [], nextToken: nil) }

    func deleteWebAuthnCredential(credentialId: String, options: AuthDeleteWebAuthnCredentialRequest.Options?)
        async throws
    {}
}
