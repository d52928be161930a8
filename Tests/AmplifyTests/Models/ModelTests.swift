import Testing

@testable import Amplify

@Suite("Results and steps", .timeLimit(.minutes(5)))
struct ModelTests {
    private static let details = AuthCodeDeliveryDetails(destination: .email("a***@e***"), attributeKey: .email)

    @Test("A sign-up is complete when the user is confirmed")
    func signUp() {
        #expect(!AuthSignUpResult(.confirmUser()).isSignUpComplete)
        #expect(AuthSignUpResult(.completeAutoSignIn("s")).isSignUpComplete)
        #expect(AuthSignUpResult(.done, userID: "id").isSignUpComplete)
        let step = AuthSignUpStep.confirmUser(Self.details, ["a": "b"], "id")
        guard case .confirmUser(let details, let info, let userID) = step else {
            Issue.record("no")
            return
        }
        #expect(details == Self.details && info == ["a": "b"] && userID == "id")
    }

    @Test(
        "A sign-in is complete only when it is done",
        arguments: [
            .confirmSignInWithSMSMFACode(details, nil), .confirmSignInWithCustomChallenge(["a": "b"]),
            .confirmSignInWithNewPassword(nil), .confirmSignInWithPassword, .confirmSignInWithTOTPCode,
            .continueSignInWithTOTPSetup(TOTPSetupDetails(sharedSecret: "a", username: "b")),
            .continueSignInWithMFASelection([.sms, .totp]), .continueSignInWithEmailMFASetup,
            .continueSignInWithMFASetupSelection([.email]), .confirmSignInWithOTP(details),
            .continueSignInWithFirstFactorSelection([.password, .smsOTP]), .resetPassword(nil), .confirmSignUp(nil),
        ] as [AuthSignInStep]
    )
    func signIn(step: AuthSignInStep) {
        #expect(!AuthSignInResult(nextStep: step).isSignedIn)
        #expect(AuthSignInResult(nextStep: step).nextStep == step)
        #expect(AuthSignInResult(nextStep: .done).isSignedIn)
    }

    @Test(
        "A TOTP setup URI supports names with any characters",
        arguments: [
            ("App", nil, "otpauth://totp/App:ada?secret=ABC234&issuer=App"),
            ("My App", "ada@example.com", "otpauth://totp/My%20App:ada@example.com?secret=ABC234&issuer=My%20App"),
            (
                "a:b&c=d?e#f/g", "ü",
                "otpauth://totp/a%3Ab%26c%3Dd%3Fe%23f%2Fg:%C3%BC?secret=ABC234"
                    + "&issuer=a%3Ab%26c%3Dd%3Fe%23f%2Fg"
            ),
            ("100%", "", "otpauth://totp/100%25:?secret=ABC234&issuer=100%25"),
        ] as [(String, String?, String)]
    )
    func setupURI(app: String, account: String?, address: String) throws {
        let details = TOTPSetupDetails(sharedSecret: "ABC234", username: "ada")
        #expect(try details.getSetupURI(appName: app, accountName: account).absoluteString == address)
    }

    @Test("A TOTP setup URI requires the app's name")
    func emptyApp() {
        let details = TOTPSetupDetails(sharedSecret: "ABC234", username: "ada")
        let error = #expect(throws: AuthError.self) { try details.getSetupURI(appName: "") }
        guard case .validation("appName", _, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Values with the text "hidden" in a secret part.
    static let secretive: [any Sendable] = [
        AuthSignUpStep.completeAutoSignIn("hidden"), AuthSignUpResult(.completeAutoSignIn("hidden"), userID: "id"),
        HubPayload(
            eventName: "e",
            data: Result<AuthSignUpResult, AuthError>.success(.init(.completeAutoSignIn("hidden")))
        ),
        TOTPSetupDetails(sharedSecret: "hidden", username: "ada"),
        AuthSignInStep.continueSignInWithTOTPSetup(TOTPSetupDetails(sharedSecret: "hidden", username: "ada")),
        AuthSignUpRequest(username: "ada", password: "hidden", options: .init()),
        AuthConfirmSignUpRequest(username: "ada", code: "hidden", options: .init()),
        AuthSignInRequest(username: "ada", password: "hidden", options: .init()),
        AuthConfirmSignInRequest(challengeResponse: "hidden", options: .init()),
        AuthConfirmResetPasswordRequest(
            username: "ada",
            newPassword: "hidden",
            confirmationCode: "hidden",
            options: .init()
        ),
        AuthChangePasswordRequest(oldPassword: "hidden", newPassword: "hidden", options: .init()),
        VerifyTOTPSetupRequest(code: "hidden", options: .init()),
        AuthConfirmUserAttributeRequest(attributeKey: .email, confirmationCode: "hidden", options: .init()),
        AmplifyConfiguration(auth: AuthCategoryConfiguration(plugins: ["p": ["AppClientSecret": "hidden"]])),
        AmplifyOutputsData(
            auth: .init(awsRegion: "r", userPoolId: "r_p", userPoolClientId: "c", userPoolClientSecret: "hidden")
        ),
    ]

    @Test("No secret is printed, interpolated or dumped", arguments: secretive.indices)
    func masks(index: Int) {
        let value = Self.secretive[index]
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), String(describing: Optional(value)), "\([value])", dumped] {
            #expect(!text.contains("hidden"), "\(type(of: value))")
            #expect(!text.isEmpty)
        }
    }

    @Test("The description shows whether there is a client secret, and not the secret", arguments: [nil, "hidden"])
    func clientSecret(secret: String?) {
        let auth = AmplifyOutputsData.Auth(
            awsRegion: "r",
            userPoolId: "r_p",
            userPoolClientId: "c",
            userPoolClientSecret: secret
        )
        #expect("\(auth)".contains("userPoolClientSecret: \(secret == nil ? "nil" : "••••••")"))
    }

    @Test("Descriptions contain the public values")
    func descriptions() {
        #expect("\(AuthSignUpStep.done)" == "done")
        #expect("\(AuthSignUpStep.completeAutoSignIn("s"))" == "completeAutoSignIn(••••••)")
        let step = AuthSignUpStep.confirmUser(Self.details, nil, "id")
        #expect("\(step)".contains("a***@e***") && "\(step)".contains("id"))
        let request = AuthSignInRequest(username: "ada", password: "p", options: .init())
        #expect("\(request)" == "AuthSignInRequest(username: ada, password: ••••••)")
        let nameless = AuthSignInRequest(username: nil, password: nil, options: .init())
        #expect("\(nameless)" == "AuthSignInRequest(username: nil, password: ••••••)")
        let setup = TOTPSetupDetails(sharedSecret: "hidden", username: "ada")
        #expect("\(setup)" == "TOTPSetupDetails(sharedSecret: ••••••, username: ada)")
    }
}
