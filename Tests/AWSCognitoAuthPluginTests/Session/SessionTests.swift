import AWSPluginsCore
import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("The session", .timeLimit(.minutes(5)))
struct SessionTests {
    private func session(_ stage: PluginTestEnvironment, force: Bool = false) async throws -> AWSAuthCognitoSession {
        let session = try await stage.plugin.fetchAuthSession(options: .init(forceRefresh: force))
        return try #require(session as? AWSAuthCognitoSession)
    }

    private func access(_ session: AWSAuthCognitoSession) throws -> String {
        try session.getCognitoTokens().get().accessToken
    }

    @Test("The tokens of a sign-in are read without a request, and the description contains none")
    func tokens() async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let session = try await session(stage)
        #expect(session.isSignedIn)
        let tokens = try session.getCognitoTokens().get()
        #expect(tokens.refreshToken == "refresh-1")
        #expect(tokens.idToken.hasPrefix("eyJ") && tokens.accessToken.hasPrefix("eyJ"))
        #expect(try session.getUserSub().get() == "sub-1")
        #expect(stage.operations == ["InitiateAuth"])
        let provider: any AuthCognitoTokensProvider = session
        #expect(throws: Never.self) { try provider.getCognitoTokens().get() }
        #expect(session.getIdentityId() == .failure(.configuration("", "")))
        guard case .failure(.configuration) = session.getAWSCredentials() else {
            Issue.record("credentials")
            return
        }
        for text in ["\(session)", "\(tokens)", String(reflecting: session)] {
            #expect(!SecretWatch.mayContainSecret(text) && !text.contains("refresh-1"))
        }
        let user = try await stage.plugin.getCurrentUser()
        #expect(user.username == "ada" && user.userId == "sub-1")
    }

    @Test("Without a sign-in there is no session and no user")
    func signedOut() async throws {
        let stage = try PluginTestEnvironment()
        let session = try await session(stage)
        #expect(!session.isSignedIn)
        guard case .failure(.signedOut) = session.userPoolTokensResult,
            case .failure(.signedOut) = session.userSubResult
        else {
            Issue.record("\(session.userPoolTokensResult)")
            return
        }
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .signedOut("", ""))
        #expect(await authError { _ = try await stage.plugin.fetchUserAttributes(options: nil) } == .signedOut("", ""))
        #expect(await authError { try await stage.plugin.deleteUser() } == .signedOut("", ""))
        #expect(stage.operations == [])
    }

    @Test(
        "A token that expires within two minutes is refreshed, and no other",
        arguments: [(119, true), (121, false)]
    )
    func renewal(left: Int, isRenewed: Bool) async throws {
        let stage = try await PluginTestEnvironment.signedIn(lifetime: left)
        stage.transport.append(stage.tokens(refresh: nil, name: "second"))
        let session = try await session(stage)
        #expect((stage.operations.last == "GetTokensFromRefreshToken") == isRenewed)
        #expect(try session.getCognitoTokens().get().refreshToken == "refresh-1")
    }

    @Test("forceRefresh always refreshes, and a rotated refresh token replaces the old one")
    func forced() async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let before = try access(try await session(stage))
        stage.transport.append(stage.tokens(refresh: "refresh-2", name: "second"))
        let after = try await session(stage, force: true)
        #expect(try access(after) != before)
        #expect(try after.getCognitoTokens().get().refreshToken == "refresh-2")
        #expect(
            try stage.sent(1) == #"{"ClientId":"client1","ClientMetadata":{},"RefreshToken":"refresh-1"}"#
        )
        // After a relaunch the new token is stored.
        let relaunched = try PluginTestEnvironment(store: stage.store)
        #expect(try await self.session(relaunched).getCognitoTokens().get().refreshToken == "refresh-2")
    }

    @Test(
        "A server without the newer operation is sent the older one",
        arguments: [
            "UnknownOperationException", "UnsupportedOperationException", "InvalidAction",
        ]
    )
    func olderOperation(exception: String) async throws {
        let stage = try await PluginTestEnvironment.signedIn([PluginTestEnvironment.error(exception)])
        stage.transport.append(stage.tokens(refresh: nil, name: "second"))
        #expect(try await session(stage, force: true).isSignedIn)
        #expect(stage.operations == ["InitiateAuth", "GetTokensFromRefreshToken", "InitiateAuth"])
        #expect(stage.bodies[2]["AuthFlow"] as? String == "REFRESH_TOKEN_AUTH")
    }

    @Test(
        "D.2: a refused refresh ends the session once, and a new sign-in is accepted",
        arguments: [
            "NotAuthorizedException", "RefreshTokenReuseException", "UserNotFoundException",
        ]
    )
    func refused(exception: String) async throws {
        let stage = try await PluginTestEnvironment.signedIn([PluginTestEnvironment.error(exception)], lifetime: 10)
        let first = try await session(stage)
        #expect(!first.isSignedIn)
        guard case .failure(let error) = first.userPoolTokensResult else {
            Issue.record("tokens")
            return
        }
        #expect(error == .sessionExpired("", ""))
        #expect(error.cognitoServiceError?.type == exception)
        guard case .failure(let later) = try await session(stage).userPoolTokensResult else {
            Issue.record("another state the second time")
            return
        }
        #expect(later == .sessionExpired("", ""))
        #expect(later.cognitoServiceError?.type == exception && later.cognitoServiceError?.status == 400)
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .sessionExpired("", ""))
        #expect(
            await authError { _ = try await stage.plugin.fetchUserAttributes(options: nil) } == .sessionExpired("", "")
        )
        #expect(stage.operations.count == 2)
        stage.transport.append(stage.tokens())
        #expect(try await stage.plugin.signIn(username: "ada", password: "pw", options: nil).isSignedIn)
        #expect(try await session(stage).isSignedIn)
        #expect(await stage.changes() == ["Auth.signedIn", "Auth.sessionExpired", "Auth.signedIn"])
    }

    @Test(
        "D.3: transient failures keep the session",
        arguments: [
            "TooManyRequestsException", "ResourceNotFoundException", "InvalidParameterException",
            "NeverHeardOfException",
        ]
    )
    func transient(exception: String) async throws {
        // A throttled request is retried.
        let tries = exception == "TooManyRequestsException" ? 3 : 1
        let refusals = [PluginTestEnvironment.Answer](repeating: PluginTestEnvironment.error(exception), count: tries)
        let stage = try await PluginTestEnvironment.signedIn(refusals, lifetime: -1, isSleepless: true)
        let session = try await session(stage)
        #expect(session.isSignedIn)
        #expect(stage.operations.count == 1 + tries)
        guard case .failure(let error) = session.userPoolTokensResult else {
            Issue.record("tokens")
            return
        }
        #expect(error != .sessionExpired("", "") && error.cognitoServiceError?.type == exception)
        stage.transport.append(stage.tokens(refresh: nil, name: "second"))
        #expect(try await self.session(stage).getCognitoTokens().get().refreshToken == "refresh-1")
    }

    @Test("D.3: concurrent callers share one refresh")
    func singleFlight() async throws {
        let stage = try await PluginTestEnvironment.signedIn(lifetime: 10)
        stage.transport.append(stage.tokens(refresh: nil, name: "second"))
        let found = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try access(try await session(stage)) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found.count == 1)
        #expect(stage.operations == ["InitiateAuth", "GetTokensFromRefreshToken"])
    }

    @Test("D.1: an unreadable store is not a sign-out: nothing is deleted, and the session is available later")
    func unreadable() async throws {
        let store = FailingSecretStore()
        let stage = try await PluginTestEnvironment.signedIn(store: store)
        store.readsFail = true
        let error = await authError { _ = try await stage.plugin.fetchAuthSession(options: nil) }
        #expect(error == .service("", ""))
        #expect((error?.underlyingError as? NativeAuthError)?.code == .storageUnavailable)
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .service("", ""))
        #expect(
            await authError { _ = try await stage.plugin.signIn(username: "a", password: "b", options: nil) }
                == .service("", "")
        )
        store.readsFail = false
        #expect(try await session(stage).isSignedIn)
        #expect(stage.operations == ["InitiateAuth"])
        #expect(await stage.changes() == ["Auth.signedIn"])
    }

    @Test("D.1: an unwritable store leaves no partial session")
    func unwritable() async throws {
        let store = FailingSecretStore()
        store.writesFail = true
        let stage = try PluginTestEnvironment(store: store)
        stage.transport.append(stage.tokens(), .json("{}"))
        let error = await authError { _ = try await stage.plugin.signIn(username: "a", password: "b", options: nil) }
        #expect((error?.underlyingError as? NativeAuthError)?.code == .storageUnavailable)
        // The tokens that could not be stored are revoked.
        #expect(stage.operations == ["InitiateAuth", "RevokeToken"])
        store.writesFail = false
        #expect(try await session(stage).isSignedIn == false)
    }

    @Test("Configuring reads nothing, so an app can start on a locked device")
    func lazy() throws {
        let store = FailingSecretStore()
        store.readsFail = true
        _ = try PluginTestEnvironment(store: store)
    }

    @Test("Two pools on one store in one process have separate sessions")
    func pools() async throws {
        let store = MemorySecretStore()
        let one = try await PluginTestEnvironment.signedIn(store: store)
        let other = try PluginTestEnvironment(store: store, poolID: "eu-central-1_Other")
        #expect(try await session(other).isSignedIn == false)
        other.transport.append(other.tokens(sub: "sub-2"))
        _ = try await other.plugin.signIn(username: "bob", password: "pw", options: nil)
        #expect(try await one.plugin.getCurrentUser().userId == "sub-1")
        #expect(try await other.plugin.getCurrentUser().userId == "sub-2")
        one.transport.append(.json("{}"))
        _ = await one.plugin.signOut(options: nil)
        #expect(try await session(other).isSignedIn)
        #expect(await other.changes() == ["Auth.signedIn"])
    }

    @Test("Refreshed tokens of another user are refused")
    func somebodyElse() async throws {
        let stage = try await PluginTestEnvironment.signedIn(lifetime: 10)
        stage.transport.append(stage.tokens(name: "second", sub: "sub-2"), .json("{}"))
        let session = try await session(stage)
        #expect(!session.isSignedIn)
        #expect(stage.operations == ["InitiateAuth", "GetTokensFromRefreshToken", "RevokeToken"])
    }

    @Test("A deleted user is signed out with a Hub event; a refusal changes nothing")
    func deleteUser() async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            PluginTestEnvironment.error("TooManyRequestsException"), .json(""),
        ])
        #expect(await authError { try await stage.plugin.deleteUser() }?.reason == .requestLimitExceeded)
        #expect(try await session(stage).isSignedIn)
        try await stage.plugin.deleteUser()
        #expect(try await session(stage).isSignedIn == false)
        #expect(await stage.changes() == ["Auth.signedIn", "Auth.userDeleted"])
    }
}
