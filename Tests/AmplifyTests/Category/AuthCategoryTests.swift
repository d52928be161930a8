import Testing

@testable import Amplify

@Suite("Amplify.Auth", .timeLimit(.minutes(5)))
struct AuthCategoryTests {
    struct Call: Sendable, CustomTestStringConvertible {
        let note: String
        let run: @Sendable (AuthCategory) async throws -> String

        init(_ note: String, _ run: @escaping @Sendable (AuthCategory) async throws -> String) {
            self.note = note
            self.run = run
        }

        var testDescription: String { note }
    }

    /// Each call, the plugin's arguments and the caller's result.
    static let calls: [(Call, String)] = [
        (
            Call("signUp ada pass [\"email=a@b\"] mine") {
                let options = AuthSignUpRequest.Options(
                    userAttributes: [AuthUserAttribute(.email, value: "a@b")],
                    pluginOptions: "mine"
                )
                return "\(try await $0.signUp(username: "ada", password: "pass", options: options).isSignUpComplete)"
            }, "false"
        ),
        (Call("signUp ada nil [] nil") { try await $0.signUp(username: "ada").userID ?? "nil" }, "id"),
        (
            Call("confirmSignUp ada 123456") {
                "\(try await $0.confirmSignUp(for: "ada", confirmationCode: "123456").isSignUpComplete)"
            }, "true"
        ),
        (
            Call("resendSignUpCode ada") { "\(try await $0.resendSignUpCode(for: "ada").destination)" },
            "email(Optional(\"a***\"))"
        ),
        (Call("signIn nil nil") { "\(try await $0.signIn().isSignedIn)" }, "false"),
        (Call("signIn ada p") { "\(try await $0.signIn(username: "ada", password: "p").isSignedIn)" }, "false"),
        (Call("confirmSignIn 1") { "\(try await $0.confirmSignIn(challengeResponse: "1").isSignedIn)" }, "true"),
        (Call("autoSignIn") { "\(try await $0.autoSignIn().isSignedIn)" }, "true"),
        (Call("signOut false") { "\(type(of: await $0.signOut()))" }, "SignedOut"),
        (
            Call("signOut true") { "\(type(of: await $0.signOut(options: .init(globalSignOut: true))))" },
            "SignedOut"
        ),
        (Call("deleteUser") { "\(try await $0.deleteUser())" }, "()"),
        (Call("fetchAuthSession false") { "\(try await $0.fetchAuthSession().isSignedIn)" }, "true"),
        (
            Call("fetchAuthSession true") {
                "\(try await $0.fetchAuthSession(options: .forceRefresh()).isSignedIn)"
            }, "true"
        ),
        (Call("resetPassword ada") { "\(try await $0.resetPassword(for: "ada").isPasswordReset)" }, "true"),
        (
            Call("confirmResetPassword ada new 1") {
                "\(try await $0.confirmResetPassword(for: "ada", with: "new", confirmationCode: "1"))"
            }, "()"
        ),
        (Call("fetchDevices nil") { try await $0.fetchDevices().map(\.name).joined() }, "Ada's phone"),
        (
            Call("fetchDevices mine") { try await $0.fetchDevices(options: .init(pluginOptions: "mine"))[0].id },
            "phone-1"
        ),
        (Call("forgetDevice nil") { "\(try await $0.forgetDevice())" }, "()"),
        (Call("forgetDevice phone-1") { "\(try await $0.forgetDevice(RecordingPlugin.Phone()))" }, "()"),
        (Call("rememberDevice") { "\(try await $0.rememberDevice())" }, "()"),
        (Call("setUpTOTP") { try await $0.setUpTOTP().sharedSecret }, "ABC"),
        (Call("verifyTOTPSetup 1") { "\(try await $0.verifyTOTPSetup(code: "1"))" }, "()"),
        (Call("getCurrentUser") { try await $0.getCurrentUser().username }, "ada"),
        (Call("fetchUserAttributes") { try await $0.fetchUserAttributes().map(\.value).joined() }, "a@b"),
        (
            Call("update name") {
                "\(try await $0.update(userAttribute: AuthUserAttribute(.name, value: "A")).isUpdated)"
            }, "true"
        ),
        (
            Call("update [Amplify.AuthUserAttributeKey.name]") {
                "\(try await $0.update(userAttributes: [AuthUserAttribute(.name, value: "A")]).count)"
            }, "1"
        ),
        (
            Call("sendVerificationCode email") {
                "\(try await $0.sendVerificationCode(forUserAttributeKey: .email).destination)"
            }, "sms(nil)"
        ),
        (
            Call("confirm email 1") { "\(try await $0.confirm(userAttribute: .email, confirmationCode: "1"))" },
            "()"
        ),
        (
            Call("listWebAuthnCredentials 5") {
                let options = AuthListWebAuthnCredentialsRequest.Options(pageSize: 5)
                return try await $0.listWebAuthnCredentials(options: options).nextToken ?? "nil"
            }, "next"
        ),
        (
            Call("deleteWebAuthnCredential id") { "\(try await $0.deleteWebAuthnCredential(credentialId: "id"))" },
            "()"
        ),
        (Call("update old new") { "\(try await $0.update(oldPassword: "old", to: "new"))" }, "()"),
    ]

    @Test("Each call is passed unchanged to the plugin, and returns its result", arguments: calls)
    func dispatches(call: Call, result: String) async throws {
        let plugin = RecordingPlugin()
        let auth = AuthCategory()
        try auth.add(plugin: plugin)
        try auth.configure { _ in nil }
        #expect(try await call.run(auth) == result)
        #expect(plugin.calls == [call.note])
    }

    @Test("Every call before configure throws without reaching the plugin", arguments: calls)
    func unconfigured(call: Call, result: String) async throws {
        let plugin = RecordingPlugin()
        let auth = AuthCategory()
        try auth.add(plugin: plugin)
        try await refuses(call, auth)
        #expect(plugin.calls == [])
    }

    @Test("Without a plugin every call throws", arguments: calls)
    func withoutPlugin(call: Call, result: String) async throws {
        let auth = AuthCategory()
        try auth.configure { _ in nil }
        try await refuses(call, auth)
    }

    @Test("With two plugins every call throws until one is removed", arguments: calls)
    func twoPlugins(call: Call, result: String) async throws {
        let auth = AuthCategory()
        try auth.add(plugin: RecordingPlugin(key: "one"))
        try auth.add(plugin: RecordingPlugin(key: "two"))
        try auth.configure { _ in nil }
        try await refuses(call, auth)
        auth.removePlugin(for: "one")
        auth.removePlugin(for: "never added")
        #expect(try await call.run(auth) == result)
    }

    private func refuses(_ call: Call, _ auth: AuthCategory) async throws {
        if call.note.hasPrefix("signOut") {
            let misuse = try #require(await auth.signOut() as? AuthSignOutMisuse)
            #expect(misuse.error == .configuration("", ""))
            #expect(!misuse.error.recoverySuggestion.isEmpty)
        } else {
            let error = await #expect(throws: AuthError.self) { try await call.run(auth) }
            #expect(error == .configuration("", ""))
            #expect(error?.recoverySuggestion.isEmpty == false)
        }
    }

    @Test("After configuring, a plugin is refused, until the category is reset")
    func addAfterConfigure() async throws {
        let auth = AuthCategory()
        try auth.add(plugin: RecordingPlugin())
        try auth.configure { _ in nil }
        let error = #expect(throws: ConfigurationError.self) { try auth.add(plugin: RecordingPlugin(key: "late")) }
        guard case .amplifyAlreadyConfigured = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: AuthError.self) { try auth.getPlugin(for: "late") }
        await auth.reset()
        try auth.add(plugin: RecordingPlugin(key: "late"))
    }

    @Test("A reset keeps the plugins, which can be configured again")
    func resetKeepsPlugins() async throws {
        let plugin = RecordingPlugin()
        let auth = AuthCategory()
        try auth.add(plugin: plugin)
        try auth.configure { _ in nil }
        await auth.reset()
        #expect(plugin.calls == ["reset"])
        #expect(try auth.getPlugin(for: "recording") as? RecordingPlugin === plugin)
        await #expect(throws: AuthError.configuration("", "")) { try await auth.autoSignIn() }
        try auth.configure { _ in nil }
        #expect(try await auth.autoSignIn().isSignedIn)
    }

    @Test("The category conforms to the behavior protocol")
    func behaviors() async throws {
        let plugin = RecordingPlugin()
        let category = AuthCategory()
        try category.add(plugin: plugin)
        try category.configure { _ in nil }
        let auth: any AuthCategoryBehavior & Resettable = category
        _ = try await auth.signUp(username: "ada", password: nil, options: nil)
        _ = try await (auth as any AuthCategoryUserBehavior).getCurrentUser()
        _ = try await (auth as any AuthCategoryWebAuthnBehaviour).listWebAuthnCredentials(options: nil)
        await auth.reset()
        #expect(plugin.calls == ["signUp ada nil [] nil", "getCurrentUser", "listWebAuthnCredentials 20", "reset"])
    }

    #if os(Linux) && !canImport(AuthenticationServices)
    @Test("On Linux a passkey is created without a window")
    func passkeyWithoutWindow() async throws {
        let plugin = RecordingPlugin()
        let category = AuthCategory()
        try category.add(plugin: plugin)
        try category.configure { _ in nil }
        try await category.associateWebAuthnCredential()
        try await category.associateWebAuthnCredential(options: .init(pluginOptions: "own"))
        #expect(plugin.calls == ["associateWebAuthnCredential nil", "associateWebAuthnCredential own"])
        #expect(AuthFactorType(rawValue: "web_authn") == .webAuthn)
    }
    #endif

    @Test("Every type has its category; unsupported categories hold no plugins", arguments: CategoryType.allCases)
    func categories(type: CategoryType) {
        let category = type.category
        #expect(category.categoryType == type)
        switch type {
        case .auth: #expect(category === Amplify.Auth)
        case .hub: #expect(category === Amplify.Hub)
        case .logging: #expect(category === Amplify.Logging)
        default: category.removePlugin(for: "any")
        }
    }

    @Test("A plugin is found by its key, and a later one replaces it")
    func plugins() async throws {
        let auth = AuthCategory()
        let first = RecordingPlugin()
        let second = RecordingPlugin()
        try auth.add(plugin: first)
        #expect(try auth.getPlugin(for: "recording") as? RecordingPlugin === first)
        try auth.add(plugin: second)
        #expect(try auth.getPlugin(for: "recording") as? RecordingPlugin === second)
        let error = #expect(throws: AuthError.self) { try auth.getPlugin(for: "other") }
        #expect(error?.errorDescription.contains("recording") == true)
        #expect(throws: AuthError.configuration("", "")) { try auth.add(plugin: RecordingPlugin(key: "")) }
    }
}
