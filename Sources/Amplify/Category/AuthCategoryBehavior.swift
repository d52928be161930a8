/// The calls for sign-up, sign-in and sign-out. ``AuthCategory`` documents each; it has the defaults.
///
/// Not `Sendable`, see ``Plugin``; an app that needs that writes `any AuthCategoryBehavior & Sendable`.
public protocol AuthCategoryBehavior: AuthCategoryUserBehavior, AuthCategoryDeviceBehavior,
    AuthCategoryWebAuthnBehaviour
{
    /// See ``AuthCategory/signUp(username:password:options:)``.
    func signUp(username: String, password: String?, options: AuthSignUpRequest.Options?) async throws
        -> AuthSignUpResult

    /// See ``AuthCategory/confirmSignUp(for:confirmationCode:options:)``.
    func confirmSignUp(for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options?)
        async throws -> AuthSignUpResult

    /// See ``AuthCategory/resendSignUpCode(for:options:)``.
    func resendSignUpCode(for username: String, options: AuthResendSignUpCodeRequest.Options?) async throws
        -> AuthCodeDeliveryDetails

    /// See ``AuthCategory/signIn(username:password:options:)``.
    func signIn(username: String?, password: String?, options: AuthSignInRequest.Options?) async throws
        -> AuthSignInResult

    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// See ``AuthCategory/signInWithWebUI(presentationAnchor:options:)``.
    func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult

    /// See ``AuthCategory/signInWithWebUI(for:presentationAnchor:options:)``.
    func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult
    #else
    /// See ``AuthCategory/signInWithWebUI(presentationAnchor:options:)``.
    func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor?,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult

    /// See ``AuthCategory/signInWithWebUI(for:presentationAnchor:options:)``.
    func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor?,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult
    #endif
    #endif

    /// See ``AuthCategory/confirmSignIn(challengeResponse:options:)``.
    func confirmSignIn(challengeResponse: String, options: AuthConfirmSignInRequest.Options?) async throws
        -> AuthSignInResult

    /// See ``AuthCategory/autoSignIn()``.
    func autoSignIn() async throws -> AuthSignInResult

    /// See ``AuthCategory/signOut(options:)``.
    func signOut(options: AuthSignOutRequest.Options?) async -> any AuthSignOutResult

    /// See ``AuthCategory/deleteUser()``.
    func deleteUser() async throws

    /// See ``AuthCategory/fetchAuthSession(options:)``.
    func fetchAuthSession(options: AuthFetchSessionRequest.Options?) async throws -> any AuthSession

    /// See ``AuthCategory/resetPassword(for:options:)``.
    func resetPassword(for username: String, options: AuthResetPasswordRequest.Options?) async throws
        -> AuthResetPasswordResult

    /// See ``AuthCategory/confirmResetPassword(for:with:confirmationCode:options:)``.
    func confirmResetPassword(
        for username: String,
        with newPassword: String,
        confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws

    /// See ``AuthCategory/setUpTOTP()``.
    func setUpTOTP() async throws -> TOTPSetupDetails

    /// See ``AuthCategory/verifyTOTPSetup(code:options:)``.
    func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options?) async throws
}

/// The calls for the signed-in user. ``AuthCategory`` documents each; it has the defaults.
public protocol AuthCategoryUserBehavior: AnyObject {
    /// See ``AuthCategory/getCurrentUser()``.
    func getCurrentUser() async throws -> any AuthUser

    /// See ``AuthCategory/fetchUserAttributes(options:)``.
    func fetchUserAttributes(options: AuthFetchUserAttributesRequest.Options?) async throws -> [AuthUserAttribute]

    /// See ``AuthCategory/update(userAttribute:options:)``.
    func update(userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options?) async throws
        -> AuthUpdateAttributeResult

    /// See ``AuthCategory/update(userAttributes:options:)``.
    func update(userAttributes: [AuthUserAttribute], options: AuthUpdateUserAttributesRequest.Options?) async throws
        -> [AuthUserAttributeKey: AuthUpdateAttributeResult]

    /// See ``AuthCategory/resendConfirmationCode(forUserAttributeKey:options:)``.
    @available(*, deprecated, renamed: "sendVerificationCode(forUserAttributeKey:options:)")
    func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails

    /// See ``AuthCategory/sendVerificationCode(forUserAttributeKey:options:)``.
    func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails

    /// See ``AuthCategory/confirm(userAttribute:confirmationCode:options:)``.
    func confirm(
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options?
    ) async throws

    /// See ``AuthCategory/update(oldPassword:to:options:)``.
    func update(oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options?) async throws
}

/// The calls for the signed-in user's devices. ``AuthCategory`` documents each; it has the defaults.
public protocol AuthCategoryDeviceBehavior: AnyObject {
    /// See ``AuthCategory/fetchDevices(options:)``.
    func fetchDevices(options: AuthFetchDevicesRequest.Options?) async throws -> [any AuthDevice]

    /// See ``AuthCategory/forgetDevice(_:options:)``.
    func forgetDevice(_ device: (any AuthDevice)?, options: AuthForgetDeviceRequest.Options?) async throws

    /// See ``AuthCategory/rememberDevice(options:)``.
    func rememberDevice(options: AuthRememberDeviceRequest.Options?) async throws
}

/// The calls for the user's passkeys. ``AuthCategory`` documents each; it has the defaults.
public protocol AuthCategoryWebAuthnBehaviour: AnyObject {
    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// See ``AuthCategory/associateWebAuthnCredential(presentationAnchor:options:)``.
    func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthAssociateWebAuthnCredentialRequest.Options?
    ) async throws
    #else
    /// See ``AuthCategory/associateWebAuthnCredential(presentationAnchor:options:)``.
    @available(iOS 17.4, macOS 13.5, *)
    func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor?,
        options: AuthAssociateWebAuthnCredentialRequest.Options?
    ) async throws
    #endif
    #endif

    /// See ``AuthCategory/listWebAuthnCredentials(options:)``.
    func listWebAuthnCredentials(options: AuthListWebAuthnCredentialsRequest.Options?) async throws
        -> AuthListWebAuthnCredentialsResult

    /// See ``AuthCategory/deleteWebAuthnCredential(credentialId:options:)``.
    func deleteWebAuthnCredential(credentialId: String, options: AuthDeleteWebAuthnCredentialRequest.Options?)
        async throws
}

/// An implementation of `Amplify.Auth`.
public protocol AuthCategoryPlugin: Plugin, AuthCategoryBehavior {}

extension AuthCategoryPlugin {
    /// ``CategoryType/auth``.
    public var categoryType: CategoryType { .auth }
}
