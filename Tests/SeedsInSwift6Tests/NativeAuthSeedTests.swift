import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

@Suite("The tutorial's snippets, before a scripted server", .timeLimit(.minutes(5)))
@MainActor
struct NativeAuthSeedTests {
    private let transport = ScriptedTransport()

    private func application() throws -> MSALNativeAuthPublicClientApplication {
        try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig(
                clientId: "client-1",
                tenantSubdomain: "contoso",
                challengeTypes: [.OOB, .password]
            ),
            environment: ClientEnvironment(transport: transport),
            store: MemorySecretStore()
        )
    }

    /// Lets the main actor run pending work until the text is there.
    private func text(of controller: TutorialViewController) async -> String? {
        while controller.resultTextView.text == nil, !Task.isCancelled { await Task.yield() }
        defer { controller.resultTextView.text = nil }
        return controller.resultTextView.text
    }

    private static let token = #"{"continuation_token":"token-1"}"#
    private static let code = #"""
        {"continuation_token":"token-2","challenge_type":"oob","challenge_channel":"email",
        "challenge_target_label":"a***@example.com","code_length":8}
        """#

    @Test("A sign-up with a code completes")
    func code() async throws {
        transport.append(.json(Self.token), .json(Self.code), .json(Self.token))
        let controller = CodeStage.ViewController(try application())
        controller.signUpPressed(self)
        #expect(controller.resultTextView.text == "Email or password not set")
        controller.resultTextView.text = nil
        controller.emailTextField.text = "ada@example.com"
        controller.signUpPressed(self)
        #expect(await text(of: controller) == "Verification code sent to a***@example.com")
        let state = SignUpCodeRequiredState(
            sentTo: "a***@example.com",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            codeLength: 8,
            application: controller.nativeAuth
        )
        controller.submit(state, userSuppliedCode: "12345678")
        #expect(await text(of: controller) == "Signed up successfully!")
    }

    @Test("Attributes on a page are reported by the short form of the method and by the long one")
    func pages() async throws {
        let required = #"""
            {"error":"attributes_required","continuation_token":"token-3","error_codes":[55106],
            "required_attributes":[{"name":"city","type":"string","required":true}]}
            """#
        let refused = #"""
            {"error":"invalid_grant","suberror":"attribute_validation_failed","error_codes":[55104],
            "invalid_attributes":[{"name":"city"}]}
            """#
        transport.append(
            .json(required, status: 400),
            .json(refused, status: 400),
            .json(Self.token)
        )
        let controller = PagesStage.ViewController(try application())
        let state = SignUpCodeRequiredState(
            sentTo: "",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            codeLength: 8,
            application: controller.nativeAuth
        )
        state.submitCode(code: "12345678", delegate: controller)
        #expect(await text(of: controller) == "Attributes required")
        let page = SignUpAttributesRequiredState(application: controller.nativeAuth)
        controller.submit(page)
        #expect(await text(of: controller) == "Attributes invalid")
        controller.submit(page)
        #expect(await text(of: controller) == "Signed up successfully!")
    }

    @Test("Each branch of the error handling for an alias is reached")
    func alias() async throws {
        let controller = AliasStage.ViewController(try application())
        controller.emailTextField.text = "ada@example.com"
        controller.passwordTextField.text = "Correct horse 1"
        controller.signUpPressed(self)
        #expect(await text(of: controller) == "Please fill in all fields")
        controller.usernameTextField.text = "ada"
        let answers = [
            (#"{"error":"user_already_exists","error_codes":[1003037]}"#, "User already exists"),
            (#"{"error":"invalid_grant","suberror":"password_too_weak"}"#, "The password is invalid"),
            (
                #"""
                {"error":"invalid_grant","suberror":"attribute_validation_failed",
                "invalid_attributes":[{"name":"flatusername"}]}
                """#, #"["flatusername"] are invalid"#
            ),
        ]
        for (answer, told) in answers {
            transport.append(.json(answer, status: 400))
            controller.signUpPressed(self)
            #expect(await text(of: controller) == "Unable to sign up: \(told)")
        }
        controller.signUpWithoutPassword(email: "", attributes: ["flatusername": "ada"])
        #expect(await text(of: controller) == "Unable to sign up: The username is invalid")
        transport.append(.json(#"{"error":"unauthorized_client","error_description":"Who?"}"#, status: 400))
        controller.signUpPressed(self)
        #expect(await text(of: controller) == "Unexpected error signing up: Who?")
    }

    @Test("A sign-up with a password reports refused attributes")
    func password() async throws {
        let refused = #"""
            {"error":"invalid_grant","suberror":"attribute_validation_failed","invalid_attributes":[{"name":"city"}]}
            """#
        transport.append(.json(Self.token), .json(Self.code), .json(refused, status: 400))
        let controller = PasswordStage.ViewController(try application())
        controller.emailTextField.text = "ada@example.com"
        controller.passwordTextField.text = "Correct horse 1"
        controller.signUpPressed(self)
        #expect(await text(of: controller) == "Verification code sent to a***@example.com")
        controller.signUpWithAttributes(email: "ada@example.com", password: "Correct horse 1")
        #expect(await text(of: controller) == #"Invalid attributes ["city"]"#)
    }
}
