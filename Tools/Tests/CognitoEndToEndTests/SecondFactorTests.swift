import AWSCognitoAuthPlugin
import Amplify
import CognitoSupport
import Testing

@Suite("Second factors through the plugin", .timeLimit(.minutes(10)))
struct SecondFactorTests {
    private static let required = "mfa: required\nsecondFactors: "

    @Test(
        "Each second factor is selected, refuses a wrong code and accepts the right one",
        arguments: [MFAType.sms, .email, .totp]
    )
    func each(factor: MFAType) async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", phone: "+4930123456", in: world)
            #expect(try await app.signIn("ada").isDone)
            var secret = ""
            switch factor {
            case .sms: try await app.plugin.updateMFAPreference(sms: .preferred)
            case .email:
                try await Self.proveEmail(app, world)
                try await app.plugin.updateMFAPreference(email: .preferred)
            case .totp:
                secret = try await Self.setUpApp(app)
                try await app.plugin.updateMFAPreference(totp: .preferred)
            }
            let preference = try await app.plugin.fetchMFAPreference()
            #expect(preference.preferred == factor && preference.enabled == [factor])
            _ = try await app.signOut()

            let code: String
            switch (factor, try await app.signIn("ada")) {
            case (.sms, .confirmSignInWithSMSMFACode): code = try await world.code(to: "+4930123456")
            case (.email, .confirmSignInWithOTP): code = try await world.code(to: "ada@example.com")
            case (.totp, .confirmSignInWithTOTPCode): code = AuthenticatorApp.code(secret, later: 1)
            case (_, let step):
                Issue.record("\(step)")
                return
            }
            let error = await authError { _ = try await app.answer(PoolTestServer.wrong(code)) }
            #expect(error?.reason == .codeMismatch)
            #expect(try await app.isSignedIn == false)
            #expect(try await app.answer(code).isDone)
            #expect(try await app.isSignedIn)
        }
    }

    @Test("With several active factors the user chooses one")
    func choice() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", phone: "+4930123456", in: world)
            #expect(try await app.signIn("ada").isDone)
            try await Self.proveEmail(app, world)
            try await app.plugin.updateMFAPreference(sms: .enabled, email: .enabled)
            _ = try await app.signOut()
            guard case .continueSignInWithMFASelection([.sms, .email]) = try await app.signIn("ada") else {
                Issue.record("another choice")
                return
            }
            guard case .confirmSignInWithOTP = try await app.answer(MFAType.email.rawValue) else {
                Issue.record("another factor")
                return
            }
            #expect(try await app.answer(world.code(to: "ada@example.com")).isDone)
            try await app.plugin.updateMFAPreference(sms: .disabled, email: .disabled)
            #expect(try await app.plugin.fetchMFAPreference().enabled == nil)
            _ = try await app.signOut()
            #expect(try await app.signIn("ada").isDone)
        }
    }

    @Test("A pool with required MFA sets up an authenticator app within the sign-in")
    func setUpAuthenticator() async throws {
        try await PoolTestServer.run(pool: Self.required + "[SOFTWARE_TOKEN_MFA]") { world in
            let app = try Device(world, .own)
            try await app.newUser("ada", in: world)
            guard case .continueSignInWithTOTPSetup(let details) = try await app.signIn("ada") else {
                Issue.record("no set-up")
                return
            }
            #expect(try details.getSetupURI(appName: "Test").absoluteString.contains(details.sharedSecret))
            let code = AuthenticatorApp.code(details.sharedSecret)
            #expect(await authError { _ = try await app.answer(PoolTestServer.wrong(code)) } != nil)
            #expect(try await app.answer(code).isDone)
            _ = try await app.signOut()
            guard case .confirmSignInWithTOTPCode = try await app.signIn("ada") else {
                Issue.record("the app was not asked for")
                return
            }
            #expect(try await app.answer(AuthenticatorApp.code(details.sharedSecret, later: 1)).isDone)
        }
    }

    @Test("A pool with required MFA lets the user choose e-mail and enter an address")
    func setUpEmail() async throws {
        try await PoolTestServer.run(pool: Self.required + "[SOFTWARE_TOKEN_MFA, EMAIL_OTP]\nverify: [phone_number]") {
            world in
            let app = try Device(world, .own)
            try await app.signUp("ada", phone: "+4930123456")
            _ = try await app.confirm("ada", world.code(to: "+4930123456"))
            guard case .continueSignInWithMFASetupSelection([.totp, .email]) = try await app.signIn("ada") else {
                Issue.record("another choice")
                return
            }
            guard case .continueSignInWithEmailMFASetup = try await app.answer(MFAType.email.rawValue) else {
                Issue.record("no e-mail address was asked for")
                return
            }
            guard case .confirmSignInWithOTP = try await app.answer("new@example.com") else {
                Issue.record("no code was sent")
                return
            }
            #expect(try await app.answer(world.code(to: "new@example.com")).isDone)
        }
    }

    @Test("A sign-out abandons a sign-in that waits for a code")
    func givenUp() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", phone: "+4930123456", in: world)
            #expect(try await app.signIn("ada").isDone)
            try await app.plugin.updateMFAPreference(sms: .preferred)
            _ = try await app.signOut()
            _ = try await app.signIn("ada")
            _ = try await app.signOut()
            let code = try await world.code(to: "+4930123456")
            #expect(await authError { _ = try await app.answer(code) } == .invalidState("", "", nil))
            #expect(try await app.isSignedIn == false)
        }
    }

    private static func proveEmail(_ app: Device, _ world: PoolTestServer) async throws {
        let result = try await app.plugin.update(
            userAttribute: AuthUserAttribute(.email, value: "ada@example.com"),
            options: nil
        )
        #expect(!result.isUpdated)
        try await app.plugin.confirm(
            userAttribute: .email,
            confirmationCode: try await world.code(to: "ada@example.com"),
            options: nil
        )
    }

    private static func setUpApp(_ app: Device) async throws -> String {
        let details = try await app.plugin.setUpTOTP()
        #expect(details.username == "ada")
        let code = AuthenticatorApp.code(details.sharedSecret)
        let error = await authError {
            try await app.plugin.verifyTOTPSetup(code: PoolTestServer.wrong(code), options: nil)
        }
        #expect(error?.reason == .softwareTokenMFANotEnabled)
        try await app.plugin.verifyTOTPSetup(
            code: code,
            options: VerifyTOTPSetupRequest.Options(
                pluginOptions: VerifyTOTPSetupOptions(friendlyDeviceName: "Ada's phone")
            )
        )
        return details.sharedSecret
    }
}
