import AWSPluginsCore
import Amplify
import CognitoSupport
import Foundation
import Testing

@testable import AWSCognitoAuthPlugin
@testable import CognitoUserPools
@testable import NativeAuthCore

/// Promise 20: a third-party server that often answers with an HTML page and status 500, verifies no code and no
/// proof, and returns values in formats that the real service does not use. It shows only that the client handles such
/// responses.
@Suite("The Cognito client against moto", .enabled(if: JudgingServers.isThere), .timeLimit(.minutes(10)))
struct MotoTests {
    private let server: JudgingServers.Server
    private let name = JudgingServers.newName()

    init() throws { server = try JudgingServers.read().moto }

    private func user(_ app: Device) async throws {
        try await app.signUp(name, email: "\(name)@example.com")
        _ = try await app.confirm(name, "123456")
    }

    private static func isPage(_ error: AuthError?) -> Bool {
        error?.cognitoServiceError?.status == 500 && error?.cognitoServiceError?.type.isEmpty == true
    }

    @Test("Sign-up and sign-in with USER_PASSWORD_AUTH succeed")
    func plain() async throws {
        let app = try server.device()
        try await app.signUp(name, email: "\(name)@example.com")
        guard case .confirmSignUp = try await app.signIn(name, by: .userPassword) else {
            Issue.record("an unconfirmed user got on")
            return
        }
        _ = try await app.confirm(name, "123456")
        #expect(await authError { _ = try await app.signUp(name, email: "x@example.com") }?.reason == .usernameExists)
        let wrong = await authError { _ = try await app.signIn(name, "Wrong#1234", by: .userPassword) }
        #expect(wrong == .notAuthorized("", ""))
        let unknown = await authError { _ = try await app.signIn(JudgingServers.newName(), by: .userPassword) }
        #expect(unknown?.reason == .userNotFound)
        #expect(try await app.signIn(name, by: .userPassword).isDone)
        #expect(try await app.plugin.getCurrentUser().username == name)
        #expect(try await app.plugin.fetchUserAttributes(options: nil).contains { $0.key == .email })
    }

    @Test("An HTML page with status 500 is a typed error, and the sign-up continues")
    func pageInSignUp() async throws {
        let app = try server.device()
        let passwordless = await authError { _ = try await app.signUp(name, nil, email: "\(name)@example.com") }
        #expect(Self.isPage(passwordless))
        #expect(passwordless?.cognitoServiceError?.operation == "SignUp")
        try await app.signUp(name, email: "\(name)@example.com")
        let resend = await authError { _ = try await app.plugin.resendSignUpCode(for: name, options: nil) }
        #expect(Self.isPage(resend))
        guard case .done = try await app.confirm(name, "123456") else {
            Issue.record("the sign-up is not done")
            return
        }
    }

    @Test("An HTML page with status 500 keeps the session; sign-out reports the failed revocation")
    func pageInSession() async throws {
        let app = try server.device()
        try await user(app)
        _ = try await app.signIn(name, by: .userPassword)
        let session = try await app.session(renewed: true)
        #expect(session.isSignedIn)
        guard case .failure(let refresh) = session.userPoolTokensResult else {
            Issue.record("tokens from an operation that is not there")
            return
        }
        #expect(Self.isPage(refresh))
        let tokens = try await app.session().userPoolTokensResult.get()
        let client = try app.plugin.pool().client
        let renewed = try await client.refreshByInitiateAuth(Secret(tokens.refreshToken), username: name)
        #expect(!renewed.accessToken.isEmpty)
        #expect(Self.isPage(await authError { try await app.plugin.deleteUser() }))
        #expect(try await app.isSignedIn)
        guard case .partial(let revocation, nil, nil) = try await app.signOut() else {
            Issue.record("a token that was not revoked is not told")
            return
        }
        #expect(Self.isPage(revocation?.error))
        #expect(try await app.isSignedIn == false)
    }

    @Test("128-bit SRP values and a UUID as the secret block are accepted")
    func oddProof() async throws {
        let app = try server.device()
        try await user(app)
        #expect(try await app.signIn(name, by: .userSRP).isDone)
        // This does not test the proof: moto accepts any.
        #expect(app.transport.operations.suffix(2) == ["InitiateAuth", "RespondToAuthChallenge"])
        #expect(try await app.plugin.getCurrentUser().username == name)
    }

    @Test("A guest and a user get an identity and credentials")
    func identities() async throws {
        let app = try server.deviceWithIdentityPool()
        let guest = try await app.session()
        #expect(!guest.isSignedIn)
        let identity = try guest.getIdentityId().get()
        #expect(try guest.getAWSCredentials().get() is any AWSTemporaryCredentials)
        try await user(app)
        _ = try await app.signIn(name, by: .userPassword)
        let session = try await app.session()
        // This does not test the login: moto accepts any, and issues credentials for any identity.
        #expect(try session.getIdentityId().get() == identity)
        #expect(try session.getAWSCredentials().get().accessKeyId.isEmpty == false)
    }

    @Test("An empty sign-in response is a malformed response")
    func emptyAnswer() async throws {
        let app = try server.device()
        try await user(app)
        let error = await authError { _ = try await app.signIn(name, nil, by: .customWithoutSRP) }
        #expect((error?.underlyingError as? NativeAuthError)?.code == .malformedResponse)
        #expect(await authError { _ = try await app.answer("x") } == .invalidState("", "", nil))
    }
}
