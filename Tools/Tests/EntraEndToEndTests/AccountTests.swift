import EntraSupport
import LocalIdentityServer
import MSAL
import NativeAuthCore
import Testing
@testable import CognitoSupport

@Suite("Entra accounts through MSAL's API", .timeLimit(.minutes(10)))
struct AccountTests {
    private let email = "ada@example.com"
    private static let token = "oauth2/v2.0/token"

    @Test("Access tokens are cached, forced and requested for other scopes; unavailable scopes are refused")
    func tokens() async throws {
        let settings = "signUp: password\nsignIn: [password]"
        try await TenantTestServer.run(tenant: settings, client: "scopes: ['api://orders/read']") { world in
            let app = try EntraSupport.Device(world, TenantTestServer.own)
            try await app.newUser(email)
            let account = try #require(await app.signIn(email).account)
            _ = app.transport.takeOperations()
            let first = try #require(await app.token(account).token)
            #expect(!first.accessToken.isEmpty && first.refreshToken == nil && first.expiresOn != nil)
            #expect(app.transport.takeOperations().isEmpty)
            let forced = try #require(await app.token(account, isForced: true, withRefreshToken: true).token)
            #expect(forced.accessToken != first.accessToken && forced.refreshToken?.isEmpty == false)
            let orders = try #require(await app.token(account, scopes: ["api://orders/read"]).token)
            #expect(orders.accessToken != forced.accessToken && orders.scopes.contains("api://orders/read"))
            #expect(app.transport.takeOperations() == [Self.token, Self.token])
            let again = try #require(await app.token(account, scopes: ["api://orders/read"]).token)
            #expect(again.accessToken == orders.accessToken)
            #expect(app.transport.takeOperations().isEmpty)
            let shoes = try #require(await app.token(account, scopes: ["shoes"]).error)
            #expect(shoes.isInvalidScope && !shoes.isRefreshTokenExpired)
            // A scope without consent, of an API that may exist.
            let wear = try #require(await app.token(account, scopes: ["api://shoes/wear"]).error)
            #expect(wear.errorCodes == [65_001] && !wear.isInvalidScope && !wear.isRefreshTokenExpired)
            // Neither error ended the session.
            #expect(await app.token(account).token != nil)
        }
    }

    @Test("A token that is about to expire is refreshed once for all callers")
    func renewal() async throws {
        try await TenantTestServer.run { world in
            let app = try EntraSupport.Device(world)
            try await app.newUser(email)
            let account = try #require(await app.signIn(email).account)
            world.clock.advance(by: .seconds(3_500))
            _ = app.transport.takeOperations()
            let hold = app.transport.hold(Self.token)
            let asking = (0..<20).map { _ in Task { await app.token(account).token?.accessToken } }
            await hold.arrival()
            hold.release()
            var tokens: Set<String?> = []
            for task in asking { tokens.insert(await task.value) }
            #expect(tokens.count == 1 && tokens.first??.isEmpty == false)
            #expect(app.transport.takeOperations() == [Self.token])
        }
    }

    @Test("An account survives a relaunch, is replaced by a second sign-in and removed by sign-out")
    func relaunch() async throws {
        try await TenantTestServer.run { world in
            let first = try EntraSupport.Device(world)
            try await first.newUser(email)
            try await first.newUser("grace@example.com")
            let old = try #require(await first.signIn(email).account)
            let second = try EntraSupport.Device(world, store: first.store)
            let kept = try #require(second.application.getNativeAuthUserAccount())
            #expect(kept.account.username == email && kept.account.identifier == old.account.identifier)
            #expect(kept.idToken == old.idToken)
            #expect(await second.token(kept, isForced: true).token != nil)

            let grace = try #require(await second.signIn("grace@example.com").account)
            #expect(second.application.getNativeAuthUserAccount()?.account.username == "grace@example.com")
            #expect(grace.account.identifier != old.account.identifier)
            // The old account gets no token of the new one and can't sign it out.
            #expect(await second.token(kept).token == nil)
            kept.signOut()
            let third = try EntraSupport.Device(world, store: first.store)
            let now = try #require(third.application.getNativeAuthUserAccount())
            #expect(now.account.username == "grace@example.com")
            now.signOut()
            #expect(third.application.getNativeAuthUserAccount() == nil)
            #expect(try EntraSupport.Device(world, store: first.store).application.getNativeAuthUserAccount() == nil)
            #expect(await third.token(now).error?.kind == .notSignedIn)
        }
    }

    @Test("Every spelling of the tenant's authority finds the session, and a refresh updates its ID token")
    func spellings() async throws {
        try await TenantTestServer.run { world in
            let app = try EntraSupport.Device(world)
            try await app.newUser(email)
            let account = try #require(await app.signIn(email).account)
            let entry = try world.tenant("nativeauth")
            let id = try #require(account.account.tenantProfiles?.first?.tenantId)
            for path in ["nativeauth", "nativeauth.onmicrosoft.com/", id] {
                let url = try #require(URL(string: "/" + path, relativeTo: entry.authority)).absoluteURL
                let other = try MSALNativeAuthPublicClientApplication(
                    nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig(
                        clientId: entry.clientID,
                        authority: try MSALCIAMAuthority(url: url),
                        challengeTypes: [.OOB, .password]
                    ),
                    environment: ClientEnvironment(transport: app.transport, clock: world.clock.clock),
                    store: app.store
                )
                let found = try #require(other.getNativeAuthUserAccount(), "\(url)")
                #expect(found.account.identifier == account.account.identifier)
                world.clock.advance(by: .seconds(1))
                let before = found.idToken
                #expect(await app.token(found, isForced: true).token != nil, "\(url)")
                #expect(found.idToken != nil && found.idToken != before)
                #expect(try other.account(forUsername: email).identifier == found.account.identifier)
            }
        }
    }

    @Test("A failed sign-in keeps the current account")
    func failedSignIn() async throws {
        try await TenantTestServer.run { world in
            let app = try EntraSupport.Device(world)
            try await app.newUser(email)
            try await app.newUser("grace@example.com")
            #expect(await app.signIn(email).account != nil)
            #expect(await app.signIn("grace@example.com", "Wrong#Horse1").error != nil)
            #expect(app.application.getNativeAuthUserAccount()?.account.username == email)
        }
    }

    @Test("A lost response to a token request is requested again; a refusal by the server ends the session")
    func lostIsNotRefused() async throws {
        try await TenantTestServer.run { world in
            let app = try EntraSupport.Device(world)
            let other = try EntraSupport.Device(world)
            try await app.newUser(email)
            let account = try #require(await app.signIn(email).account)
            app.transport.cut(Self.token, mayHaveBeenSent: true)
            _ = app.transport.takeOperations()
            #expect(await app.token(account, isForced: true).token != nil)
            #expect(app.transport.takeOperations() == [Self.token, Self.token])
            #expect(app.application.getNativeAuthUserAccount() != nil)

            // Another device resets the password.
            world.clock.advance(by: .seconds(1))
            let start = try #require(await other.reset(email).code)
            let state = try #require(await start.submitCode(code: world.code(to: email)).password)
            #expect(await state.submitPassword(password: TenantTestServer.newPassword).done != nil)
            let refused = try #require(await app.token(account, isForced: true).error)
            #expect(refused.isRefreshTokenExpired && refused.errorCodes == [50_173])
            #expect(app.application.getNativeAuthUserAccount() == nil)
        }
    }

    @Test("Without a server every call reports offline, and the account stays")
    func serverGone() async throws {
        try await TenantTestServer.run { world in
            let app = try EntraSupport.Device(world)
            try await app.newUser(email)
            let account = try #require(await app.signIn(email).account)
            await world.server.stop()
            #expect(await app.signIn(email).error?.kind == .offline)
            #expect(await app.signUp("bob@example.com").error?.kind == .offline)
            #expect(await app.reset(email).error?.kind == .offline)
            #expect(await app.token(account, isForced: true).error?.kind == .offline)
            #expect(app.application.getNativeAuthUserAccount()?.account.username == email)
            #expect(await app.token(account).token != nil)
        }
    }

    @Test("A token request completes after the caller has released the account")
    func droppedResult() async throws {
        try await TenantTestServer.run { world in
            let app = try EntraSupport.Device(world)
            try await app.newUser(email)
            _ = await app.signIn(email)
            let waiter = TokenWaiter()
            let hold = app.transport.hold(Self.token)
            await waiter.ask(app.application)
            await hold.arrival()
            hold.release()
            #expect(await waiter.answer() == "a token")
        }
    }

    @Test("Users of the other protocols sign in with the same password")
    func otherProtocols() async throws {
        try await TenantTestServer.run { world in
            try await world.server.addUser(
                username: "alice",
                password: TenantTestServer.password,
                email: "alice@example.com"
            )
            let pool = PoolTestServer(server: world.server, address: .tls)
            try await CognitoSupport.Device(pool).newUser("bob", TenantTestServer.password, in: pool)
            let app = try EntraSupport.Device(world, "nativeauthprofile")
            // Alice's address is unverified: she can sign in with it, but it is not her displayed name.
            for (name, shown) in [
                ("alice", "alice"), ("alice@example.com", "alice"), ("bob@example.com", "bob@example.com"),
            ] {
                let account = try #require(await app.signIn(name).account, "\(name)")
                #expect(account.account.username == shown)
            }
            #expect(await app.signUp("bob@example.com").error?.isUserAlreadyExists == true)
            #expect(await app.reset("alice@example.com").error?.isUserNotFound == true)
            #expect(await app.signUp("alice@example.com").error == nil)
        }
    }
}

/// Requests a token and keeps no reference to the account.
@MainActor
private final class TokenWaiter: CredentialsDelegate {
    private let (told, teller) = AsyncStream.makeStream(of: String.self)

    nonisolated init() {}

    func ask(_ application: MSALNativeAuthPublicClientApplication) {
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.forceRefresh = true
        application.getNativeAuthUserAccount()?.getAccessToken(parameters: parameters, delegate: self)
    }

    func answer() async -> String {
        for await line in told { return line }
        return ""
    }

    func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) { teller.yield("a token") }

    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) { teller.yield("\(error)") }
}
