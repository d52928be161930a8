import AWSCognitoAuthPlugin
import Amplify
import Foundation
import Testing

// Code of an app that was written for Amplify, beyond the sign-up of the seed. It must compile in both language modes;
// the functions are not called, as they would change global state.

/// A mock from an app's tests: not a final class, with state, and without regard to Sendable.
class MockAuthCategoryPlugin: AuthCategoryPlugin {
    var calls: [String] = []
    var key: String { "MockAuthCategoryPlugin" }

    func configure(using configuration: Any?) throws { calls.append("configure") }
    func reset() { calls.append("reset") }

    func signUp(username: String, password: String? = nil, options: AuthSignUpRequest.Options? = nil) async throws
        -> AuthSignUpResult
    {
        calls.append("signUp \(username)")
        return AuthSignUpResult(.done)
    }

    func confirmSignUp(
        for username: String,
        confirmationCode: String,
        options: AuthConfirmSignUpRequest.Options? = nil
    ) async throws -> AuthSignUpResult { AuthSignUpResult(.done) }

    func resendSignUpCode(for username: String, options: AuthResendSignUpCodeRequest.Options? = nil) async throws
        -> AuthCodeDeliveryDetails
    { AuthCodeDeliveryDetails(destination: .email(nil)) }

    func signIn(username: String? = nil, password: String? = nil, options: AuthSignInRequest.Options? = nil)
        async throws -> AuthSignInResult
    { AuthSignInResult(nextStep: .done) }

    #if os(iOS) || os(macOS)
    func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult { AuthSignInResult(nextStep: .done) }

    func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult { AuthSignInResult(nextStep: .done) }

    @available(iOS 17.4, macOS 13.5, *)
    func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor?,
        options: AuthAssociateWebAuthnCredentialRequest.Options?
    ) async throws {}
    #endif

    func confirmSignIn(challengeResponse: String, options: AuthConfirmSignInRequest.Options? = nil) async throws
        -> AuthSignInResult
    { AuthSignInResult(nextStep: .done) }

    func autoSignIn() async throws -> AuthSignInResult { AuthSignInResult(nextStep: .done) }

    func signOut(options: AuthSignOutRequest.Options? = nil) async -> AuthSignOutResult {
        AWSCognitoSignOutResult.complete
    }

    func deleteUser() async throws {}

    func fetchAuthSession(options: AuthFetchSessionRequest.Options? = nil) async throws -> AuthSession {
        throw AuthError.signedOut("Nobody", "Sign in")
    }

    func resetPassword(for username: String, options: AuthResetPasswordRequest.Options? = nil) async throws
        -> AuthResetPasswordResult
    { AuthResetPasswordResult(isPasswordReset: true, nextStep: .done) }

    func confirmResetPassword(
        for username: String,
        with newPassword: String,
        confirmationCode: String,
        options: AuthConfirmResetPasswordRequest.Options? = nil
    ) async throws {}

    func setUpTOTP() async throws -> TOTPSetupDetails { TOTPSetupDetails(sharedSecret: "s", username: "ada") }
    func verifyTOTPSetup(code: String, options: VerifyTOTPSetupRequest.Options?) async throws {}

    func getCurrentUser() async throws -> AuthUser { throw AuthError.signedOut("Nobody", "Sign in") }

    func fetchUserAttributes(options: AuthFetchUserAttributesRequest.Options? = nil) async throws
        -> [AuthUserAttribute]
    { [] }

    func update(userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options? = nil)
        async throws -> AuthUpdateAttributeResult
    { AuthUpdateAttributeResult(isUpdated: true, nextStep: .done) }

    func update(userAttributes: [AuthUserAttribute], options: AuthUpdateUserAttributesRequest.Options? = nil)
        async throws -> [AuthUserAttributeKey: AuthUpdateAttributeResult]
    { [:] }

    func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails { AuthCodeDeliveryDetails(destination: .sms(nil)) }

    func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails { AuthCodeDeliveryDetails(destination: .sms(nil)) }

    func confirm(
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options? = nil
    ) async throws {}

    func update(oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options? = nil)
        async throws
    {}

    func fetchDevices(options: AuthFetchDevicesRequest.Options? = nil) async throws -> [AuthDevice] { [] }
    func forgetDevice(_ device: AuthDevice? = nil, options: AuthForgetDeviceRequest.Options? = nil) async throws {}
    func rememberDevice(options: AuthRememberDeviceRequest.Options? = nil) async throws {}

    func listWebAuthnCredentials(options: AuthListWebAuthnCredentialsRequest.Options?) async throws
        -> AuthListWebAuthnCredentialsResult
    { AuthListWebAuthnCredentialsResult(credentials: [], nextToken: nil) }

    func deleteWebAuthnCredential(credentialId: String, options: AuthDeleteWebAuthnCredentialRequest.Options?)
        async throws
    {}
}

class MockSecondAuthCategoryPlugin: MockAuthCategoryPlugin {
    override var key: String { "MockSecondAuthCategoryPlugin" }
}

/// A mock of a logging plugin.
class MockLoggingCategoryPlugin: LoggingCategoryPlugin, Logger {
    var lines: [String] = []
    var logLevel = LogLevel.verbose
    var key: String { "MockLoggingCategoryPlugin" }
    var `default`: Logger { self }

    func configure(using configuration: Any?) throws {}
    func reset() async {}
    func logger(forCategory category: String, logLevel: LogLevel) -> Logger { self }
    func logger(forCategory category: String) -> Logger { self }
    func enable() {}
    func disable() {}
    func logger(forNamespace namespace: String) -> Logger { self }
    func logger(forCategory category: String, forNamespace namespace: String) -> Logger { self }
    func error(_ message: @autoclosure () -> String) { lines.append(message()) }
    func error(error: Error) { lines.append("\(error)") }
    func warn(_ message: @autoclosure () -> String) { lines.append(message()) }
    func info(_ message: @autoclosure () -> String) { lines.append(message()) }
    func debug(_ message: @autoclosure () -> String) { lines.append(message()) }
    func verbose(_ message: @autoclosure () -> String) { lines.append(message()) }
}

/// The start of an app.
@MainActor
final class AmplifyStart: DefaultLogger {
    func start() {
        do {
            Amplify.Logging.logLevel = .verbose
            try Amplify.add(
                plugin: AWSCognitoAuthPlugin(
                    secureStoragePreferences: AWSCognitoSecureStoragePreferences(
                        accessGroup: AccessGroup(name: "team.group", migrateKeychainItemsOfUserSession: true)
                    )
                )
            )
            try Amplify.configure(with: .amplifyOutputs)
            log.info("Amplify is configured.")
        } catch {
            Amplify.Logging.error(error: error)
            print("Failed to initialize Amplify with \(error.localizedDescription)")
        }
    }
}

/// A type into which the category is injected.
final class Account {
    private let auth: AuthCategoryBehavior

    init(auth: AuthCategoryBehavior = Amplify.Auth) { self.auth = auth }

    func signUp(_ name: String) async throws -> Bool {
        try await Task.sleep(seconds: 0.001)
        return try await auth.signUp(username: name, password: "p", options: nil).isSignUpComplete
    }
}

/// Calls of the plugin itself, without the options.
func callPlugin() async throws -> String? {
    guard let plugin = try Amplify.Auth.getPlugin(for: "awsCognitoAuthPlugin") as? AWSCognitoAuthPlugin else {
        return nil
    }
    _ = try await plugin.signUp(username: "ada", options: nil)
    _ = try await plugin.confirmSignIn(challengeResponse: "1")
    _ = try await plugin.fetchUserAttributes()
    _ = try await plugin.update(userAttribute: AuthUserAttribute(.name, value: "Ada"))
    _ = try await plugin.update(userAttributes: [])
    _ = try await plugin.sendVerificationCode(forUserAttributeKey: .email)
    try await plugin.confirm(userAttribute: .email, confirmationCode: "1")
    try await plugin.update(oldPassword: "a", to: "b")
    let identity = try await plugin.federateToIdentityPool(withProviderToken: "t", for: .oidc("provider"))
    try await plugin.clearFederationToIdentityPool()
    _ = await plugin.signOut()
    let options = AWSAuthSignInOptions(authFlowType: .userSRP)
    _ = AWSAuthSignInOptions()
    return identity.identityId + (options.metadata?["a"] ?? "")
}

/// An app's own protocol, for several types of options: each is a type of its own.
protocol WithMetadata {
    var appMetadata: [String: String]? { get }
}

extension AuthSignInRequest.Options: WithMetadata {
    static let user = Self(pluginOptions: AWSAuthSignInOptions(authFlowType: .userAuth))
    var appMetadata: [String: String]? { (pluginOptions as? AWSAuthSignInOptions)?.metadata }
}

extension AuthConfirmSignInRequest.Options: WithMetadata {
    var appMetadata: [String: String]? { (pluginOptions as? AWSAuthConfirmSignInOptions)?.metadata }
}

extension AuthResetPasswordRequest.Options: WithMetadata {
    var appMetadata: [String: String]? { (pluginOptions as? AWSAuthResetPasswordOptions)?.metadata }
}

extension AuthResendSignUpCodeRequest.Options: WithMetadata {
    var appMetadata: [String: String]? { (pluginOptions as? AWSAuthResendSignUpCodeOptions)?.metadata }
}

extension AWSAuthResetPasswordOptions: WithMetadata {
    var appMetadata: [String: String]? { metadata }
}

extension AWSAuthResendSignUpCodeOptions: WithMetadata {
    var appMetadata: [String: String]? { metadata }
}

/// The values that an app reads from a session.
func readSession() async throws -> (sub: String?, expires: Date?) {
    guard let session = try await Amplify.Auth.fetchAuthSession() as? AWSAuthCognitoSession else { return (nil, nil) }
    let tokens = try session.getCognitoTokens().get()
    let claims = try AWSAuthService().getTokenClaims(tokenString: tokens.idToken).get()
    print(session.debugDescription, session == session)
    return (claims["sub"] as? String, (tokens as? AWSCognitoUserPoolTokens)?.expiration)
}

@Suite("An app that was written for Amplify", .timeLimit(.minutes(5)))
struct AmplifyAppTests {
    @Test("A mock plugin conforms to the behavior protocol")
    func mock() async throws {
        let mock = MockSecondAuthCategoryPlugin()
        #expect(try await Account(auth: mock).signUp("ada"))
        #expect(mock.calls == ["signUp ada"])
        #expect(mock.key == "MockSecondAuthCategoryPlugin" && mock.categoryType == .auth)
    }

    @Test("A mock of a logging plugin is a logger")
    func loggingMock() {
        let mock = MockLoggingCategoryPlugin()
        mock.logger(forCategory: "a").info("one")
        #expect(mock.lines == ["one"] && mock.categoryType == .logging)
    }

    @Test("A configuration can be changed before it is used, and read like an object")
    func configuration() {
        var auth = AuthCategoryConfiguration()
        auth.plugins["awsCognitoAuthPlugin"] = ["CognitoUserPool": ["Default": ["PoolId": "eu_1"]]]
        let plugin = auth.plugins["awsCognitoAuthPlugin"]
        #expect(plugin?.CognitoUserPool?.Default?.PoolId?.stringValue == "eu_1")
        var request = VerifyTOTPSetupRequest(code: "1", options: .init())
        request.code = "2"
        #expect(request.code == "2")
    }
}
