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
    #elseif os(Linux)
    /// See ``AuthCategory/signInWithWebUI(options:)``. A plugin without web sign-in needs no implementation.
    func signInWithWebUI(options: AuthWebUISignInRequest.Options?) async throws -> AuthSignInResult

    /// See ``AuthCategory/signInWithWebUI(for:options:)``. A plugin without web sign-in needs no implementation.
    func signInWithWebUI(
        for authProvider: AuthProvider,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult
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

#if os(Linux) && !canImport(AuthenticationServices)
extension AuthCategoryBehavior {
    /// Refuses a web sign-in.
    /// - Throws: `AuthError.configuration`.
    public func signInWithWebUI(options: AuthWebUISignInRequest.Options?) async throws -> AuthSignInResult {
        throw AuthError.noWebSignIn
    }

    /// Refuses a web sign-in.
    /// - Throws: `AuthError.configuration`.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        options: AuthWebUISignInRequest.Options?
    ) async throws -> AuthSignInResult {
        throw AuthError.noWebSignIn
    }
}

extension AuthError {
    fileprivate static var noWebSignIn: AuthError {
        .configuration("The Auth plugin has no web sign-in.", "Use signIn, or another plugin.")
    }
}
#endif

/// The calls for the signed-in user's devices. ``AuthCategory`` documents each; it has the defaults.
public protocol AuthCategoryDeviceBehavior: AnyObject {
    /// See ``AuthCategory/fetchDevices(options:)``.
    func fetchDevices(options: AuthFetchDevicesRequest.Options?) async throws -> [any AuthDevice]

    /// See ``AuthCategory/forgetDevice(_:options:)``.
    func forgetDevice(_ device: (any AuthDevice)?, options: AuthForgetDeviceRequest.Options?) async throws

    /// See ``AuthCategory/rememberDevice(options:)``.
    func rememberDevice(options: AuthRememberDeviceRequest.Options?) async throws
}

/// An implementation of `Amplify.Auth`.
public protocol AuthCategoryPlugin: Plugin, AuthCategoryBehavior {}

extension AuthCategoryPlugin {
    /// ``CategoryType/auth``.
    public var categoryType: CategoryType { .auth }
}
