import AWSPluginsCore
import Amplify
import CognitoSupport
import Foundation
import Testing

@testable import AWSCognitoAuthPlugin
@testable import CognitoUserPools
@testable import NativeAuthCore

@Suite("Sessions through the plugin", .timeLimit(.minutes(10)))
struct SessionTests {
    @Test("Tokens are refreshed, with and without refresh token rotation", arguments: [false, true])
    func newTokens(isRotating: Bool) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world, isRotating ? .rotating : PoolTestServer.App())
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let before = try await app.session().userPoolTokensResult.get()
            #expect(try await app.session().userPoolTokensResult.get().accessToken == before.accessToken)
            let after = try await app.session(renewed: true).userPoolTokensResult.get()
            #expect(after.accessToken != before.accessToken && after.idToken != before.idToken)
            #expect((after.refreshToken != before.refreshToken) == isRotating)
            #expect(!after.refreshToken.isEmpty)
            #expect(try await app.plugin.fetchUserAttributes(options: nil).isEmpty == false)
            #expect(try await app.session(renewed: true).isSignedIn)
            // The new tokens are also stored.
            let again = try Device(world, isRotating ? .rotating : PoolTestServer.App(), store: app.store)
            #expect(try await again.session(renewed: true).isSignedIn)
        }
    }

    @Test("Simultaneous refreshes share one request per refresh token")
    func singleFlight() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world, .rotating)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let hold = app.transport.hold("GetTokensFromRefreshToken")
            let first = Task { try await app.session(renewed: true).userPoolTokensResult.get().accessToken }
            await hold.arrival()
            let others = (0..<50).map { _ in
                Task { try await app.session(renewed: true).userPoolTokensResult.get().accessToken }
            }
            hold.release()
            var tokens = [try await first.value]
            for other in others { tokens.append(try await other.value) }
            // Late callers may have refreshed once more, but no used token was sent again.
            let refreshes = app.transport.operations.filter { $0 == "GetTokensFromRefreshToken" }.count
            #expect(refreshes == Set(tokens).count && refreshes < 10)
            #expect(try await app.isSignedIn)
        }
    }

    @Test("Tokens of a refresh that completes after a sign-out are discarded", arguments: [false, true])
    func refreshAndSignOut(isRotating: Bool) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world, isRotating ? .rotating : PoolTestServer.App())
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let tokens = try await app.session().userPoolTokensResult.get()
            let hold = app.transport.hold("GetTokensFromRefreshToken")
            let refresh = Task { try await app.session(renewed: true) }
            await hold.arrival()
            guard case .complete = try await app.signOut() else {
                Issue.record("not signed out completely")
                return
            }
            hold.release()
            #expect(try await refresh.value.isSignedIn == false)
            #expect(try await app.isSignedIn == false)
            #expect(try await Device(world, store: app.store).isSignedIn == false)
            let client = try app.plugin.pool().client
            await Self.refused("NotAuthorizedException") {
                _ = try await client.refresh(Secret(tokens.refreshToken))
            }
            #expect(await app.changes() == [Device.Event.signedIn, Device.Event.signedOut])
            #expect(try await app.signIn("ada").isDone)
        }
    }

    @Test("After sign-out both operations refuse the refresh token")
    func revocation() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let token = Secret(try await app.session().userPoolTokensResult.get().refreshToken)
            let client = try app.plugin.pool().client
            #expect(try await client.refreshByInitiateAuth(token, username: "ada").refreshToken == nil)
            _ = try await client.refresh(token)
            _ = try await app.signOut()
            await Self.refused("NotAuthorizedException") { _ = try await client.refresh(token) }
            await Self.refused("NotAuthorizedException") {
                _ = try await client.refreshByInitiateAuth(token, username: "ada")
            }
        }
    }

    @Test("A global sign-out ends the other device's session, which reports it once and can sign in again")
    func globalSignOut() async throws {
        try await PoolTestServer.run { world in
            let one = try Device(world)
            let two = try Device(world)
            try await one.newUser("ada", in: world)
            _ = try await one.signIn("ada")
            _ = try await two.signIn("ada")
            guard case .complete = try await one.signOut(globally: true) else {
                Issue.record("not signed out completely")
                return
            }
            for _ in 0..<2 {
                let session = try await two.session(renewed: true)
                #expect(!session.isSignedIn)
                guard case .failure(.sessionExpired) = session.userPoolTokensResult else {
                    Issue.record("\(session.userPoolTokensResult)")
                    return
                }
            }
            #expect(try await two.signIn("ada").isDone)
            #expect(await two.changes() == [Device.Event.signedIn, Device.Event.sessionExpired, Device.Event.signedIn])
        }
    }

    @Test("Without a server the session stays, and sign-out reports the failed revocation")
    func serverGone() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            await world.server.stop()
            let session = try await app.session(renewed: true)
            #expect(session.isSignedIn)
            guard case .failure(let error) = session.userPoolTokensResult else {
                Issue.record("tokens from nowhere")
                return
            }
            #expect(error.reason == .network)
            #expect(try await app.plugin.getCurrentUser().username == "ada")
            guard case .partial(let revocation, let global, _) = try await app.signOut(globally: true) else {
                Issue.record("a sign-out that the service never heard of is not complete")
                return
            }
            #expect(revocation?.error.reason == .network || global?.error.reason == .network)
            #expect(try await app.isSignedIn == false)
        }
    }

    @Test("After a lost refresh response the session stays, and the next refresh succeeds")
    func lostAnswer() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world, .rotating)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            app.transport.loseAnswer(of: "GetTokensFromRefreshToken")
            let session = try await app.session(renewed: true)
            #expect(session.isSignedIn)
            // The server accepts the used token again for ten seconds.
            #expect(try await app.session(renewed: true).userPoolTokensResult.isSuccess)
        }
    }

    @Test("Two pools in one process have separate sessions")
    func twoPools() async throws {
        try await PoolTestServer.run { world in
            let store = MemorySecretStore()
            let one = try Device(world, store: store)
            let two = try Device(
                world,
                PoolTestServer.App(poolID: "eu-central-1_EmailLogin", clientID: "nativeauthemaillogin"),
                store: store
            )
            try await one.newUser("ada", in: world)
            _ = try await one.signIn("ada")
            #expect(try await two.isSignedIn == false)
            try await two.signUp("grace@example.com")
            _ = try await two.confirm("grace@example.com", world.code(to: "grace@example.com"))
            #expect(try await two.plugin.autoSignIn().isSignedIn)
            _ = try await one.signOut()
            #expect(try await two.session(renewed: true).isSignedIn)
        }
    }

    private static func refused(_ exception: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("nothing was thrown")
        } catch let error as NativeAuthError {
            #expect(error.serverCode == exception)
        } catch {
            Issue.record("\(error)")
        }
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
