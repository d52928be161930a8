import AWSCognitoAuthPlugin
import Amplify
import CognitoSupport
import Testing

@Suite("Cognito accounts through the plugin: attributes, passwords and deletion", .timeLimit(.minutes(10)))
struct AccountTests {
    @Test("Attributes are changed; a new phone number is verified only with its code")
    func attributes() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let results = try await app.plugin.update(
                userAttributes: [
                    AuthUserAttribute(.phoneNumber, value: "+4930999"), AuthUserAttribute(.givenName, value: "Ada"),
                    AuthUserAttribute(.custom("plan"), value: "gold"),
                ],
                options: nil
            )
            guard case .confirmAttributeWithCode(let delivery, _) = results[.phoneNumber]?.nextStep else {
                Issue.record("\(results)")
                return
            }
            #expect(delivery.attributeKey == .phoneNumber && results[.givenName]?.isUpdated == true)
            _ = try await app.plugin.sendVerificationCode(forUserAttributeKey: .phoneNumber, options: nil)
            let code = try await world.code(to: "+4930999")
            let error = await authError {
                try await app.plugin.confirm(
                    userAttribute: .phoneNumber,
                    confirmationCode: PoolTestServer.wrong(code),
                    options: nil
                )
            }
            #expect(error?.reason == .codeMismatch)
            #expect(try await value(of: .phoneNumberVerified, app) != "true")
            try await app.plugin.confirm(userAttribute: .phoneNumber, confirmationCode: code, options: nil)
            #expect(try await value(of: .phoneNumberVerified, app) == "true")
            #expect(try await value(of: .givenName, app) == "Ada")
            #expect(try await value(of: .custom("plan"), app) == "gold")
            let unknown = await authError {
                _ = try await app.plugin.update(
                    userAttribute: AuthUserAttribute(.custom("unheard"), value: "x"),
                    options: nil
                )
            }
            #expect(unknown?.reason == .invalidParameter)
        }
    }

    @Test("A password change refuses a wrong old password and a weak new one")
    func changeOfPassword() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let new = "Another#Horse2"
            let wrong = await authError {
                try await app.plugin.update(oldPassword: "Wrong#1234", to: new, options: nil)
            }
            #expect(wrong == .notAuthorized("", ""))
            let weak = await authError {
                try await app.plugin.update(oldPassword: PoolTestServer.password, to: "short", options: nil)
            }
            #expect(weak?.reason == .invalidPassword)
            try await app.plugin.update(oldPassword: PoolTestServer.password, to: new, options: nil)
            #expect(try await app.session(renewed: true).isSignedIn)
            _ = try await app.signOut()
            #expect(await authError { _ = try await app.signIn("ada") } == .notAuthorized("", ""))
            #expect(try await app.signIn("ada", new).isDone)
        }
    }

    @Test("A user without a password sets a first one")
    func firstPassword() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.signUp("ada", nil, email: "ada@example.com")
            _ = try await app.confirm("ada", world.code(to: "ada@example.com"))
            _ = try await app.plugin.autoSignIn()
            try await app.plugin.update(oldPassword: "", to: PoolTestServer.password, options: nil)
            _ = try await app.signOut()
            #expect(try await app.signIn("ada", by: .userSRP).isDone)
        }
    }

    @Test("A password reset refuses a wrong code and a weak password")
    func reset() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            let result = try await app.plugin.resetPassword(for: "ada", options: nil)
            guard case .confirmResetPasswordWithCode(let delivery, _) = result.nextStep else {
                Issue.record("\(result.nextStep)")
                return
            }
            #expect(delivery.attributeKey == .email && !result.isPasswordReset)
            let code = try await world.code(to: "ada@example.com")
            let new = "Another#Horse2"
            func confirm(_ code: String, _ password: String) async throws {
                try await app.plugin.confirmResetPassword(
                    for: "ada",
                    with: password,
                    confirmationCode: code,
                    options: nil
                )
            }
            #expect(await authError { try await confirm(PoolTestServer.wrong(code), new) }?.reason == .codeMismatch)
            #expect(await authError { try await confirm(code, "short") }?.reason == .invalidPassword)
            try await confirm(code, new)
            #expect(try await app.signIn("ada", new).isDone)
        }
    }

    @Test("A deleted account is signed out and cannot sign in; a deletion that fails keeps the session")
    func deletion() async throws {
        try await PoolTestServer.run(.tls) { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            app.transport.cut("DeleteUser")
            #expect(await authError { try await app.plugin.deleteUser() }?.reason == .network)
            #expect(try await app.isSignedIn)
            try await app.plugin.deleteUser()
            #expect(try await app.isSignedIn == false)
            #expect(await authError { try await app.plugin.deleteUser() } == .signedOut("", ""))
            #expect(await authError { _ = try await app.signIn("ada") } == .notAuthorized("", ""))
            #expect(await app.changes() == [Device.Event.signedIn, Device.Event.userDeleted])
            #expect(try await app.signUp("ada", email: "ada@example.com").isSignUpComplete == false)
        }
    }

    private func value(of key: AuthUserAttributeKey, _ app: Device) async throws -> String? {
        try await app.plugin.fetchUserAttributes(options: nil).first { $0.key == key }?.value
    }
}
