import class NativeAuthBase.Lock
@testable import Amplify

/// A plugin that records its calls.
final class RecordingPlugin: AuthCategoryPlugin, Sendable {
    struct Refused: Error {}
    struct SignedOut: AuthSignOutResult {}
    struct Phone: AuthDevice {
        var id = "phone-1"
        var name = "Ada's phone"
    }
    struct Nobody: AuthUser, AuthSession {
        var username = "ada"
        var userId = "id"
        var isSignedIn = true
    }

    let key: PluginKey
    private let refusesConfiguration: Bool
    private let notes = Lock<(calls: [String], configurations: [String])>((calls: [], configurations: []))

    init(key: PluginKey = "recording", refusesConfiguration: Bool = false) {
        self.key = key
        self.refusesConfiguration = refusesConfiguration
    }

    var calls: [String] { notes.withLock { $0.calls } }
    var configurations: [String] { notes.withLock { $0.configurations } }

    private func note(_ call: String) { notes.withLock { $0.calls.append(call) } }

    func configure(using configuration: Any?) throws {
        let text =
            switch configuration {
            case let value as JSONValue: "entry \(value["PoolId"]?.stringValue ?? "?")"
            case let data as AmplifyOutputsData: "outputs \(data.auth?.userPoolId ?? "?")"
            case nil: "nothing"
            default: "something else"
            }
        notes.withLock { $0.configurations.append(text) }
        if refusesConfiguration { throw Refused() }
    }

    func reset() async { note("reset") }

    func signUp(username: String, password: String?, options: AuthSignUpRequest.Options?) async throws
        -> AuthSignUpResult
    {
        let attributes = options?.userAttributes?.map { "\($0.key)=\($0.value)" } ?? []
        note("signUp \(username) \(password ?? "nil") \(attributes) \(options?.pluginOptions as? String ?? "nil")")
        return AuthSignUpResult(.confirmUser(nil, nil, "id"), userID: "id")
    }

    func confirmSignUp(for username: String, confirmationCode: String, options: AuthConfirmSignUpRequest.Options?)
        async throws -> AuthSignUpResult
    {
        note("confirmSignUp \(username) \(confirmationCode)")
        return AuthSignUpResult(.completeAutoSignIn("session"))
    }

    func resendSignUpCode(for username: String, options: AuthResendSignUpCodeRequest.Options?) async throws
        -> AuthCodeDeliveryDetails
    {
        note("resendSignUpCode \(username)")
        return AuthCodeDeliveryDetails(destination: .email("a***"), attributeKey: .email)
    }

    func signIn(username: String?, password: String?, options: AuthSignInRequest.Options?) async throws
        -> AuthSignInResult
    {
        note("signIn \(username ?? "nil") \(password ?? "nil")")
        return AuthSignInResult(nextStep: .confirmSignInWithTOTPCode)
    }

    func confirmSignIn(challengeResponse: String, options: AuthConfirmSignInRequest.Options?) async throws
        -> AuthSignInResult
    {
        note("confirmSignIn \(challengeResponse)")
        return AuthSignInResult(nextStep: .done)
    }

    func autoSignIn() async throws -> AuthSignInResult {
        note("autoSignIn")
        return AuthSignInResult(nextStep: .done)
    }

    func signOut(options: AuthSignOutRequest.Options?) async -> any AuthSignOutResult {
        note("signOut \(options?.globalSignOut ?? false)")
        return SignedOut()
    }

    func deleteUser() async throws { note("deleteUser") }

    func fetchAuthSession(options: AuthFetchSessionRequest.Options?) async throws -> any AuthSession {
        note("fetchAuthSession \(options?.forceRefresh ?? false)")
        return Nobody()
    }

    func resetPassword(for username: String, options: AuthResetPasswordRequest.Options?) async throws
        -> AuthResetPasswordResult
    {
        note("resetPassword \(username)")
        return AuthResetPasswordResult(isPasswordReset: true, nextStep: .done)
    }

    func confirmResetPassword(
        for username: String,
        with newPassword: String,
        confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options?
    ) async throws {
        note("confirmResetPassword \(username) \(newPassword) \(confirmationCode)")
    }

    func setUpTOTP() async throws -> TOTPSetupDetails {
        note("setUpTOTP")
        return TOTPSetupDetails(sharedSecret: "ABC", username: "ada")
    }

    func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options?) async throws {
        note("verifyTOTPSetup \(code)")
    }

    func getCurrentUser() async throws -> any AuthUser {
        note("getCurrentUser")
        return Nobody()
    }

    func fetchUserAttributes(options: AuthFetchUserAttributesRequest.Options?) async throws -> [AuthUserAttribute] {
        note("fetchUserAttributes")
        return [AuthUserAttribute(.email, value: "a@b")]
    }

    func update(userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options?) async throws
        -> AuthUpdateAttributeResult
    {
        note("update \(userAttribute.key)")
        return AuthUpdateAttributeResult(isUpdated: true, nextStep: .done)
    }

    func update(userAttributes: [AuthUserAttribute], options: AuthUpdateUserAttributesRequest.Options?) async throws
        -> [AuthUserAttributeKey: AuthUpdateAttributeResult]
    {
        note("update \(userAttributes.map(\.key))")
        return [.name: AuthUpdateAttributeResult(isUpdated: true, nextStep: .done)]
    }

    func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails {
        note("resendConfirmationCode \(userAttributeKey)")
        return AuthCodeDeliveryDetails(destination: .sms(nil))
    }

    func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails {
        note("sendVerificationCode \(userAttributeKey)")
        return AuthCodeDeliveryDetails(destination: .sms(nil))
    }

    func confirm(
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options?
    ) async throws {
        note("confirm \(userAttribute) \(confirmationCode)")
    }

    func update(oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options?) async throws {
        note("update \(oldPassword) \(newPassword)")
    }

    func fetchDevices(options: AuthFetchDevicesRequest.Options?) async throws -> [any AuthDevice] {
        note("fetchDevices \(options?.pluginOptions as? String ?? "nil")")
        return [Phone()]
    }

    func forgetDevice(_ device: (any AuthDevice)?, options: AuthForgetDeviceRequest.Options?) async throws {
        note("forgetDevice \(device?.id ?? "nil")")
    }

    func rememberDevice(options: AuthRememberDeviceRequest.Options?) async throws { note("rememberDevice") }

    #if os(Linux) && !canImport(AuthenticationServices)
    func associateWebAuthnCredential(options: AuthAssociateWebAuthnCredentialRequest.Options?) async throws {
        note("associateWebAuthnCredential \(options?.pluginOptions ?? "nil")")
    }
    #endif

    func listWebAuthnCredentials(options: AuthListWebAuthnCredentialsRequest.Options?) async throws
        -> AuthListWebAuthnCredentialsResult
    {
        note("listWebAuthnCredentials \(options?.pageSize ?? 20)")
        return AuthListWebAuthnCredentialsResult(credentials: [], nextToken: "next")
    }

    func deleteWebAuthnCredential(credentialId: String, options: AuthDeleteWebAuthnCredentialRequest.Options?)
        async throws
    {
        note("deleteWebAuthnCredential \(credentialId)")
    }
}
