import EntraSupport
import MSAL
import Testing

/// Promise 15: the seed's snippets run against the local server; the tests check the visible texts.
@MainActor
@Suite("The native authentication seed runs", .timeLimit(.minutes(10)))
struct EntraSeedTests {
    private let email = "ada@example.com"

    private static func tenant(_ pages: String...) -> String {
        "signUp: either\nsignIn: [password, code]\nalias: true\nattributePages:\n"
            + pages.map { "  - [\($0)]\n" }.joined()
    }

    private static let country = "{name: country, required: true, regex: '^[A-Za-z .-]{2,}$'}"
    private static let city = "{name: city, required: true}"

    /// Returns the text after a call.
    private func text(of controller: TutorialViewController, _ call: @MainActor () -> Void) async -> String {
        controller.resultTextView.text = nil
        call()
        while controller.resultTextView.text == nil, !Task.isCancelled { await Task.yield() }
        return controller.resultTextView.text ?? ""
    }

    /// Checks the text after a call.
    private func shows(
        _ controller: TutorialViewController,
        _ expected: String,
        _ location: SourceLocation = #_sourceLocation,
        _ call: @MainActor () -> Void
    ) async {
        let text = await text(of: controller, call)
        #expect(text == expected, sourceLocation: location)
    }

    private func fill(_ controller: TutorialViewController, _ name: String, alias: String? = nil) {
        controller.emailTextField.text = name
        controller.passwordTextField.text = TenantTestServer.password
        controller.usernameTextField.text = alias
    }

    @Test("A code: none entered, sent, wrong, right; then the automatic sign-in")
    func code() async throws {
        try await TenantTestServer.run { @MainActor world in
            let app = try Device(world)
            let controller = CodeStage.ViewController(app.application)
            await shows(controller, "Email or password not set") { controller.signUpPressed(self) }
            controller.emailTextField.text = email
            await shows(controller, "Verification code sent to a***a@e***m") { controller.signUpPressed(self) }
            let state = try #require(controller.newState as? SignUpCodeRequiredState)
            let code = try await world.code(to: email)
            let wrong = await text(of: controller) {
                controller.submit(state, userSuppliedCode: TenantTestServer.wrong(code))
            }
            #expect(wrong.hasPrefix("Error verifying code: ") && !wrong.hasSuffix("no description"))
            #expect(!wrong.contains(code))
            let again = try #require(controller.newState as? SignUpCodeRequiredState)
            await shows(controller, "Signed up successfully!") { controller.submit(again, userSuppliedCode: code) }
            let done = try #require(controller.newState as? SignInAfterSignUpState)
            let after = await done.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            #expect(after.account?.account.username == email)
            let taken = await text(of: controller) { controller.signUpPressed(self) }
            #expect(taken.hasPrefix("Error signing up: "))
        }
    }

    @Test("A password, with and without attributes, and refused attributes")
    func password() async throws {
        let pages = Self.tenant("{name: country, regex: '^[A-Za-z .-]{2,}$'}, {name: city, regex: '^R.*$'}")
        try await TenantTestServer.run(tenant: pages) { @MainActor world in
            let app = try Device(world, TenantTestServer.own)
            let controller = PasswordStage.ViewController(app.application)
            await shows(controller, "Email or password not set") { controller.signUpPressed(self) }
            fill(controller, email)
            let sent = "Verification code sent to a***a@e***m"
            await shows(controller, sent) { controller.signUpPressed(self) }
            await shows(controller, sent) {
                controller.signUpWithAttributes(email: email, password: TenantTestServer.password)
            }
            let state = try #require(controller.newState as? SignUpCodeRequiredState)
            #expect(await state.submitCode(code: try world.code(to: email)).done != nil)
            #expect(await app.signIn(email).account != nil)
        }
        try await TenantTestServer.run(tenant: Self.tenant("{name: city, regex: '^L.*$'}")) { @MainActor world in
            let controller = PasswordStage.ViewController(try Device(world, TenantTestServer.own).application)
            await shows(controller, #"Invalid attributes ["city"]"#) {
                controller.signUpWithAttributes(email: email, password: TenantTestServer.password)
            }
        }
    }

    @Test("Attributes on one page and on two: requested, refused, accepted", arguments: [1, 2])
    func pages(_ count: Int) async throws {
        let pages =
            count == 1
            ? Self.tenant("\(Self.country), \(Self.city)")
            : Self.tenant("{name: displayName, required: true, regex: '^.{2,}$'}", "\(Self.country), \(Self.city)")
        try await TenantTestServer.run(tenant: pages) { @MainActor world in
            let app = try Device(world, TenantTestServer.own)
            let controller = PagesStage.ViewController(app.application)
            let start = try #require(await app.signUp(email).code)
            let wrong = await text(of: controller) { start.submitCode(code: "1", delegate: controller) }
            #expect(wrong.hasPrefix("Error verifying code: "))
            let code = try await world.code(to: email)
            await shows(controller, "Attributes required") { start.submitCode(code: code, delegate: controller) }
            if count == 2 {
                let first = try #require(controller.newState as? SignUpAttributesRequiredState)
                #expect(first.attributes.map(\.name) == ["displayName"])
                await shows(controller, "Attributes invalid") {
                    first.submitAttributes(attributes: ["displayName": "A"], delegate: controller)
                }
                let left = try #require(controller.newState as? SignUpAttributesRequiredState)
                await shows(controller, "Attributes required") {
                    left.submitAttributes(attributes: ["displayName": "Ada"], delegate: controller)
                }
            }
            let page = try #require(controller.newState as? SignUpAttributesRequiredState)
            #expect(page.attributes.map(\.name) == ["country", "city"])
            await shows(controller, "Attributes invalid") {
                page.submitAttributes(attributes: ["country": "1", "city": "Linz"], delegate: controller)
            }
            let left = try #require(controller.newState as? SignUpAttributesRequiredState)
            await shows(controller, "Signed up successfully!") { controller.submit(left) }
            #expect(await app.signIn(email).account != nil)
            let spent = await text(of: controller) { controller.submit(left) }
            #expect(spent.hasPrefix("Error submitting attributes: "))
        }
    }

    @Test("An alias: each branch of the seed's error handling; then both names sign in")
    func alias() async throws {
        try await TenantTestServer.run { @MainActor world in
            let app = try Device(world, "nativeauthprofile")
            try await app.newUser("other@example.com", attributes: ["flatusername": "taken"])
            let controller = AliasStage.ViewController(app.application)
            @MainActor func pressed() async -> String { await text(of: controller) { controller.signUpPressed(self) } }
            #expect(await pressed() == "Please fill in all fields")
            fill(controller, email, alias: "taken")
            #expect(await pressed() == "Unable to sign up: User already exists")
            fill(controller, "other@example.com", alias: "ada")
            #expect(await pressed() == "Unable to sign up: User already exists")
            fill(controller, email, alias: "ada@ada")
            #expect(await pressed() == #"Unable to sign up: ["flatusername"] are invalid"#)
            fill(controller, "ada", alias: "ada")
            #expect(await pressed() == "Unable to sign up: The username is invalid")
            for password in ["Aa1!567", "abcdefgh1", "P@ssw0rd1!", "Aa1!" + String(repeating: "x", count: 253)] {
                fill(controller, email, alias: "ada")
                controller.passwordTextField.text = password
                #expect(await pressed() == "Unable to sign up: The password is invalid")
            }
            await shows(controller, "Unable to sign up: User already exists") {
                controller.signUpWithoutPassword(email: email, attributes: ["flatusername": "taken"])
            }

            // This stage of the tutorial has no method for the code. The error has the state, so sign-up can continue.
            fill(controller, email, alias: "ada")
            #expect(await pressed().hasPrefix("Unexpected error signing up: "))
            let state = try #require(controller.newState as? SignUpCodeRequiredState)
            let done = try #require(await state.submitCode(code: world.code(to: email)).done)
            let after = await done.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            #expect(after.account?.account.username == email)
            for name in [email, "ada"] { #expect(await app.signIn(name).account?.account.username == email) }

            await world.server.stop()
            let gone = await pressed()
            #expect(gone.hasPrefix("Unexpected error signing up: ") && !gone.hasSuffix("no description"))
        }
    }
}
