import AWSPluginsCore
import Amplify
import CognitoSupport
import Foundation
import Testing

@testable import AWSCognitoAuthPlugin
@testable import CognitoUserPools
@testable import NativeAuthCore

/// Promise 20: a third-party server that verifies proofs, hashes and codes. It has no sign-up sessions, and its codes
/// are constant.
@Suite("The Cognito client against ministack", .enabled(if: JudgingServers.isThere), .timeLimit(.minutes(10)))
struct MinistackTests {
    private static let signUpCode = "123456"
    private static let resetCode = "654321"
    private static let newPassword = "Another#Horse2"

    private let server: JudgingServers.Server
    private let name = JudgingServers.newName()

    init() throws { server = try JudgingServers.read().ministack }

    private func user(_ app: Device, _ password: String = PoolTestServer.password) async throws {
        try await app.signUp(name, password, email: "\(name)@example.com")
        _ = try await app.confirm(name, Self.signUpCode)
    }

    @Test("Sign-up requires the code, refuses a wrong one and accepts the right one once")
    func signUp() async throws {
        let app = try server.device()
        let up = try await app.signUp(name, email: "\(name)@example.com")
        guard case .confirmUser(let delivery, _, _) = up.nextStep else {
            Issue.record("\(up.nextStep)")
            return
        }
        #expect(delivery?.attributeKey == .email && up.userID != nil)
        guard case .confirmSignUp = try await app.signIn(name, by: .userPassword) else {
            Issue.record("an unconfirmed user got on")
            return
        }
        #expect(try await app.plugin.resendSignUpCode(for: name, options: nil).attributeKey == .email)
        #expect(await authError { _ = try await app.confirm(name, "000000") }?.reason == .codeMismatch)
        guard case .done = try await app.confirm(name, Self.signUpCode) else {
            Issue.record("the sign-up is not done")
            return
        }
        let again = await authError { _ = try await app.confirm(name, Self.signUpCode) }
        #expect(again == .notAuthorized("", ""))
        #expect(await authError { _ = try await app.signUp(name, email: "x@example.com") }?.reason == .usernameExists)
        let other = JudgingServers.newName()
        let weak = await authError { _ = try await app.signUp(other, "short", email: "w@example.com") }
        #expect(weak?.reason == .invalidPassword)
        let unknown = await authError { _ = try await app.confirm(JudgingServers.newName(), Self.signUpCode) }
        #expect(unknown?.reason == .userNotFound)
    }

    @Test(
        "SRP signs in with the right password and refuses a wrong one",
        arguments: [
            PoolTestServer.password, "Grüße#an1Alle", "~Aa1 with spaces in it",
        ]
    )
    func proof(password: String) async throws {
        let app = try server.device()
        try await user(app, password)
        let wrong = await authError { _ = try await app.signIn(name, password + "x", by: .userSRP) }
        #expect(wrong == .notAuthorized("", "") && wrong?.exception == "NotAuthorizedException")
        // Covers SRP values with and without a leading zero and a set top bit.
        for _ in 0..<6 {
            #expect(try await app.signIn(name, password, by: .userSRP).isDone)
            #expect(try await app.plugin.getCurrentUser().username == name)
            _ = try await app.signOut()
        }
    }

    @Test("A client with a secret signs in; a wrong or missing secret is refused")
    func secretClient() async throws {
        let app = try server.device(hasSecret: true)
        try await user(app)
        #expect(try await app.signIn(name, by: .userSRP).isDone)
        #expect(try await app.session(renewed: true).isSignedIn)
        _ = try await app.signOut()
        #expect(try await app.signIn(name, by: .userPassword).isDone)
        let other = try server.device(hasSecret: true, secret: "another")
        #expect(await authError { _ = try await other.signIn(name, by: .userSRP) } == .notAuthorized("", ""))
        let none = try Device(
            endpoint: server.endpoint,
            PoolTestServer.App(poolID: server.poolID, clientID: server.secretClientID)
        )
        #expect(await authError { _ = try await none.signIn(name, by: .userPassword) } == .notAuthorized("", ""))
    }

    @Test("Both operations refresh the tokens, and neither does after sign-out")
    func refresh() async throws {
        let app = try server.device()
        try await user(app)
        #expect(try await app.signIn(name, by: .userPassword).isDone)
        let before = try await app.session().userPoolTokensResult.get()
        let after = try await app.session(renewed: true).userPoolTokensResult.get()
        #expect(before.accessToken != after.accessToken && !after.refreshToken.isEmpty)
        let client = try app.plugin.pool().client
        let token = Secret(after.refreshToken)
        #expect(try await client.refreshByInitiateAuth(token, username: name).accessToken.isEmpty == false)
        guard case .complete = try await app.signOut() else {
            Issue.record("the refresh token was not revoked")
            return
        }
        await #expect(throws: NativeAuthError.self) { try await client.refresh(token) }
        await #expect(throws: NativeAuthError.self) { try await client.refreshByInitiateAuth(token, username: name) }
    }

    @Test("A global sign-out ends the session of another device")
    func globalSignOut() async throws {
        let one = try server.device()
        let two = try server.device()
        try await user(one)
        _ = try await one.signIn(name)
        _ = try await two.signIn(name)
        _ = try await one.signOut(globally: true)
        #expect(try await one.isSignedIn == false)
        guard case .failure(.sessionExpired) = try await two.session(renewed: true).userPoolTokensResult else {
            Issue.record("the other session is still valid")
            return
        }
        #expect(try await two.signIn(name).isDone)
    }

    @Test("A password is reset and changed")
    func passwords() async throws {
        let app = try server.device()
        try await user(app)
        _ = try await app.plugin.resetPassword(for: name, options: nil)
        func confirm(_ code: String, _ password: String) async throws {
            try await app.plugin.confirmResetPassword(for: name, with: password, confirmationCode: code, options: nil)
        }
        #expect(await authError { try await confirm("000000", Self.newPassword) }?.reason == .codeMismatch)
        #expect(await authError { try await confirm(Self.resetCode, "short") }?.reason == .invalidPassword)
        try await confirm(Self.resetCode, Self.newPassword)
        #expect(try await app.signIn(name, Self.newPassword, by: .userSRP).isDone)
        let wrong = await authError {
            try await app.plugin.update(oldPassword: "Wrong#1234", to: PoolTestServer.password, options: nil)
        }
        #expect(wrong == .notAuthorized("", ""))
        try await app.plugin.update(oldPassword: Self.newPassword, to: PoolTestServer.password, options: nil)
        _ = try await app.signOut()
        #expect(try await app.signIn(name, by: .userSRP).isDone)
    }

    @Test("An authenticator app is set up")
    func authenticator() async throws {
        let app = try server.device()
        try await user(app)
        _ = try await app.signIn(name)
        let details = try await app.plugin.setUpTOTP()
        #expect(details.sharedSecret.count >= 16 && details.username == name)
        try await app.plugin.verifyTOTPSetup(code: AuthenticatorApp.code(details.sharedSecret), options: nil)
        try await app.plugin.updateMFAPreference(totp: .preferred)
        #expect(try await app.plugin.fetchMFAPreference().preferred == .totp)
    }

    @Test("Attributes are read and changed, and the account is deleted")
    func account() async throws {
        let app = try server.device()
        try await user(app)
        _ = try await app.signIn(name)
        let result = try await app.plugin.update(
            userAttribute: AuthUserAttribute(.givenName, value: "Ada"),
            options: nil
        )
        #expect(result.isUpdated)
        let attributes = try await app.plugin.fetchUserAttributes(options: nil)
        #expect(attributes.contains { $0.key == .givenName && $0.value == "Ada" })
        try await app.plugin.deleteUser()
        #expect(try await app.isSignedIn == false)
        #expect(await authError { _ = try await app.signIn(name) } != nil)
    }

    @Test("An unsupported operation is reported with the server's error and keeps the session")
    func unknown() async throws {
        let app = try server.device()
        try await user(app)
        let choice = await authError { _ = try await app.signIn(name, nil, by: .userAuth) }
        #expect(choice?.reason == .invalidParameter && choice?.cognitoServiceError?.status == 400)
        _ = try await app.signIn(name)
        let code = await authError {
            _ = try await app.plugin.sendVerificationCode(forUserAttributeKey: .email, options: nil)
        }
        #expect(code?.exception == "InvalidAction" && code?.cognitoServiceError?.status == 400)
        #expect(try await app.isSignedIn)
    }

    @Test("A guest's identity becomes that of the user who signs in, and is the same on another device")
    func identities() async throws {
        let app = try server.deviceWithIdentityPool()
        let guest = try await app.session()
        #expect(!guest.isSignedIn)
        let identity = try guest.getIdentityId().get()
        try await app.signUp(name, email: "\(name)@example.com")
        _ = try await app.confirm(name, "123456")
        _ = try await app.signIn(name)
        let session = try await app.session()
        #expect(try session.getIdentityId().get() == identity)
        let key = try session.getAWSCredentials().get().accessKeyId
        #expect(try key != guest.getAWSCredentials().get().accessKeyId)

        let other = try server.deviceWithIdentityPool()
        #expect(try await other.session().getIdentityId().get() != identity)
        _ = try await other.signIn(name)
        #expect(try await other.session().getIdentityId().get() == identity)
        _ = try await other.signOut()
        #expect(try await other.session().getIdentityId().get() != identity)
    }

    @Test("A login that the identity pool does not accept is refused, and the user's tokens stay")
    func refusedIdentity() async throws {
        let app = try server.deviceWithIdentityPool()
        let refused = await authError {
            _ = try await app.plugin.federateToIdentityPool(withProviderToken: "token", for: .facebook)
        }
        #expect(refused == .notAuthorized("", ""))
        #expect(refused?.cognitoServiceError?.operation == "GetId")
        #expect(try await app.session().getIdentityId().get().isEmpty == false)
    }
}
