import AuthFlows
import Foundation
import enum IdentityBase.LocalIdentityServerError
import IdentityDomain
import LocalIdentityServer
import ProcessSupport
import Testing
import ThunderID

@testable import NativeAuthCore

/// Promises 10 to 12 and 19 of part 2, over TLS.
@MainActor
@Suite("The session life cycle: tokens, refresh, redirect, profile, sign-out", .timeLimit(.minutes(5)))
struct SessionTests {
    /// A signed-up user on a device with a movable clock.
    private struct Device {
        let person: Person
        let clock = OffsetClock()
        let storage = InMemoryStorageAdapter()

        var client: ThunderIDClient { person.client }

        @MainActor
        init(_ name: String, on world: ThunderIDTestServer) async throws {
            let client = try await world.client(
                storage: storage,
                asOAuthClient: true,
                environment: ClientEnvironment(clock: clock.clock)
            )
            person = Person(client: client, name: name)
            await person.finish(await person.begin(.signUp))
            #expect(try client.sessionState() == .signedIn(.fresh))
        }

        func stored(_ name: String) throws -> Secret { Secret(try #require(storage.retrieve(key: "thunder." + name))) }
    }

    private func code(_ body: () async throws -> Void) async -> IAMErrorCode? {
        do {
            try await body()
            return nil
        } catch { return (error as? IAMError)?.code }
    }

    private func refresh(_ token: Secret, _ world: ThunderIDTestServer) async throws -> (status: Int, json: JSONValue) {
        var form = FormBody(["grant_type": "refresh_token", "client_id": ShippedApplications().demo.clientId])
        form.add("refresh_token", value: token)
        return try await world.post("/oauth2/token", form: form)
    }

    @Test("Tokens of a sign-in are accepted, refreshed when stale, and rotated", arguments: Backend.allCases)
    func refresh(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Device("ada", on: world)
            let first = try await ada.client.getAccessToken()
            #expect(try await world.get("/oauth2/userinfo", token: first).head.status == .ok)
            let user = try await ada.client.getUser()
            #expect(user.username == "ada" && user.email == "ada@example.com")
            let old = try ada.stored("refresh_token")
            ada.clock.advance(by: 3_600)
            #expect(try ada.client.sessionState() == .signedIn(.stale))
            let second = try await ada.client.getAccessToken()
            #expect(second != first)
            #expect(try ada.stored("refresh_token") != old)
            #expect(try await world.get("/oauth2/userinfo", token: second).head.status == .ok)
            #expect(try ada.client.sessionState() == .signedIn(.fresh))
            // The previous token is used by an attacker: the server accepts it within the reuse window, which
            // replaces the client's token; the client's next refresh ends the family, and the session reports the
            // reason.
            #expect(try await refresh(old, world).status == 200)
            ada.clock.advance(by: 3_600)
            #expect(await code { _ = try await ada.client.getAccessToken() } == .sessionExpired)
            guard case .signedOut(let reason) = try ada.client.sessionState() else {
                Issue.record("still signed in")
                return
            }
            #expect(reason.kind == .refused && reason.error?.serverCode == "invalid_grant")
            #expect(reason.error?.requestID?.isEmpty == false)
            #expect(try await ada.client.isSignedIn() == false)
        }
    }

    @Test("Sign-out revokes the tokens at the server and reports it", arguments: Backend.allCases)
    func signOut(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Device("ada", on: world)
            let access = try await ada.client.getAccessToken()
            let token = try ada.stored("refresh_token")
            let idToken = try ada.stored("id_token").reveal()
            let url = try await ada.client.signOut(options: SignOutOptions(idTokenHint: idToken))
            #expect(url == ShippedApplications().demo.postLogoutRedirectURI)
            #expect(try ada.client.sessionState() == .signedOut(SignOutReason(.signedOut, notice: .succeeded)))
            #expect(try await refresh(token, world).status == 400)
            #expect(try await world.get("/oauth2/userinfo", token: access).head.status == .unauthorized)
            #expect(await code { _ = try await ada.client.getAccessToken() } == .sessionExpired)
        }
    }

    /// Starts a server on a port below the ephemeral range, so that no other process takes the port after the server
    /// has ended.
    private func serverOnQuietPort() async throws -> LocalIdentityServer {
        while true {
            do {
                return try await LocalIdentityServer.start(
                    LocalIdentityServer.Configuration(
                        port: Int.random(in: 20_000..<30_000),
                        storage: .ephemeral,
                        passwordHashRounds: 1_000
                    )
                )
            } catch LocalIdentityServerError.portInUse {
                try Task.checkCancellation()
            }
        }
    }

    @Test("Without a server, sign-out succeeds and reports that the notice failed")
    func signOutOffline() async throws {
        let server = try await serverOnQuietPort()
        let world = try ThunderIDTestServer(server)
        let ada = try await Device("ada", on: world)
        // A new client opens a new connection, which is refused. On an open connection a request may be sent before
        // the loss of the server is detected, so the result would depend on timing.
        nonisolated(unsafe) let storage = ada.storage  // The first client makes no further requests.
        let client = try await world.client(
            storage: storage,
            asOAuthClient: true,
            environment: ClientEnvironment(clock: ada.clock.clock)
        )
        await server.stop()
        // Past the expiry: a token that is only stale remains usable while the server is unreachable.
        ada.clock.advance(by: 7_200)
        let failure = await #expect(throws: IAMError.self) { _ = try await client.getAccessToken() }
        #expect([.networkError, .requestTimeout].contains(failure?.code))
        #expect(try client.sessionState() == .signedIn(.stale))
        _ = try await client.signOut()
        guard case .signedOut(let reason) = try client.sessionState() else {
            Issue.record("still signed in")
            return
        }
        #expect(reason.kind == .signedOut && reason.notice == .failed && reason.error != nil)
    }

    @Test("Redirect sign-in: each response is accepted once, and only by its own client", arguments: Backend.allCases)
    func redirect(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            let client = try await world.client(asOAuthClient: true)
            let url = try client.buildSignInURL(options: SignInOptions(prompt: "login", loginHint: "ada"))
            let other = try client.buildSignInURL()
            let back = try await world.browse(url, name: "ada", password: ada.password)
            let user = try await client.handleRedirectCallback(url: back)
            #expect(user.username == "ada")
            #expect(try await world.get("/oauth2/userinfo", token: client.getAccessToken()).head.status == .ok)
            #expect(await code { _ = try await client.handleRedirectCallback(url: back) } == .invalidGrant)
            // A second sign-in that was started at the same time accepts its own response.
            let again = try await world.browse(other, name: "ada", password: ada.password)
            #expect(try await client.handleRedirectCallback(url: again).sub == user.sub)
            let stranger = try await world.client(asOAuthClient: true)
            #expect(await code { _ = try await stranger.handleRedirectCallback(url: again) } == .invalidGrant)
        }
    }

    @Test(
        "A profile update keeps other attributes, with and without SCIM",
        arguments: [true, false]
    )
    func profile(_ hasSCIM: Bool) async throws {
        try await ThunderIDTestServer.run(.inProcess, configure: { $0.offersSCIM = hasSCIM }) { @MainActor world in
            let ada = try await Device("ada", on: world)
            let before = try await ada.client.getUserProfile()
            #expect(before.id == (try await ada.client.getUser().sub))
            let user = try await ada.client.updateUserProfile(payload: ["name": ["givenName": "Augusta"]])
            #expect(user.email == "ada@example.com" && user.username == "ada")
            #expect(user.displayName?.contains("Augusta") == true && user.unstoredAttributes.isEmpty)
            let schema = try await ada.client.getUserSchema()
            #expect(schema["email"]?.required == true && schema["email"]?.displayName == "Email")
            #expect(schema["password"]?.credential == true && schema["given_name"]?.required == false)
            let after = try await ada.client.getUserProfile()
            #expect(Set(before.claims.keys).subtracting(["meta"]).isSubset(of: Set(after.claims.keys)))
            #expect(
                await code { try await ada.client.updateUserProfile(payload: ["emails": [["value": "no mail"]]]) }
                    == .invalidInput
            )
            #expect(
                await code { try await ada.client.updateUserProfile(payload: ["a": "b"], userId: "other") }
                    == .authenticationFailed
            )
        }
    }

    @Test("After a password change the new password signs in, the old one does not, and the session continues")
    func password() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            var ada = try await Device("ada", on: world).person
            let client = ada.client
            try await client.updatePassword("Another horse 8")
            #expect(try await client.getUserProfile().id == client.getUser().sub)
            let token = try await client.getAccessToken()
            #expect(try await world.get("/users/me", token: token).head.status == .ok)
            let wrong = await ada.begin(.signIn)
            await ada.answer(wrong)
            #expect(wrong.error?.serverCode == "FET-1005")
            ada.password = "Another horse 8"
            await ada.finish(wrong)
            await ada.finish(await ada.begin(.signIn))
            #expect(try await client.isSignedIn())
        }
    }

    @Test("After a change of the server's keys, the client fetches them and sign-in works")
    func newKeys() async throws {
        try await withHome { folder in
            func start(_ keys: ServerKeys?, port: Int) async throws -> LocalIdentityServer {
                try await LocalIdentityServer.start(
                    LocalIdentityServer.Configuration(
                        port: port,
                        storage: .directory(folder.url),
                        passwordHashRounds: 1_000,
                        keys: keys
                    )
                )
            }
            let first = try await start(nil, port: 0)
            let port = try #require(first.baseURL.port)
            let world = try ThunderIDTestServer(first)
            let ada = try await Device("ada", on: world)
            await first.stop()
            // The certificate stays, so that the client trusts the server; only the signing keys change.
            let file = folder.url.appendingPathComponent("keys.json")
            var keys = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
            let other = try JSONEncoder().encode(try await LocalIdentityServer.sharedTestKeys())
            let new = try JSONDecoder().decode([String: JSONValue].self, from: other)
            for name in ["rsa", "elliptic"] { keys[name] = new[name] }
            try JSONEncoder().encode(keys).write(to: file)
            let second = try await start(nil, port: port)
            ada.clock.advance(by: 61)
            await ada.person.finish(await ada.person.begin(.signIn))
            #expect(try ada.client.sessionState() == .signedIn(.fresh))
            #expect(try await world.get("/oauth2/userinfo", token: ada.client.getAccessToken()).head.status == .ok)
            await second.stop()
        }
    }

    @Test(
        "After a crash between rotation and storage, only a reuse window keeps the session",
        arguments: [30.0, 0]
    )
    func interrupted(_ window: TimeInterval) async throws {
        try await ThunderIDTestServer.run(.inProcess, configure: { $0.limits.refreshReuseWindow = window }) {
            @MainActor world in
            let ada = try await Device("ada", on: world)
            let names = ["access_token", "refresh_token", "id_token", "token_expiry", "session_generation", "scope"]
            let left = InMemoryStorageAdapter()
            for name in names { left.store(key: "thunder." + name, value: try ada.stored(name).reveal()) }
            ada.clock.advance(by: 3_600)
            _ = try await ada.client.getAccessToken()
            // The state of a process that never received the response: the old tokens.
            let next = try await world.client(
                storage: left,
                asOAuthClient: true,
                environment: ClientEnvironment(clock: ada.clock.clock)
            )
            if window > 0 {
                let token = try await next.getAccessToken()
                #expect(try await world.get("/oauth2/userinfo", token: token).head.status == .ok)
                #expect(try next.sessionState() == .signedIn(.fresh))
            } else {
                #expect(await code { _ = try await next.getAccessToken() } == .sessionExpired)
            }
        }
    }
}
