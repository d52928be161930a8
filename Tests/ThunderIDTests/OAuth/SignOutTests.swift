import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Sign-out", .timeLimit(.minutes(5)))
struct SignOutTests {
    private func reason(_ world: OAuthEnvironment) throws -> SignOutReason? {
        if case .signedOut(let reason) = try world.client.sessionState() { reason } else { nil }
    }

    @Test("A sign-out revokes the refresh token, clears the session and returns the target URL")
    func revokes() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let token = try world.store.read("thunder.refresh_token").get()?.reveal()
            let target = try await world.client.signOut()
            #expect(target == "app.test://logout")
            let request = world.server.requests("/oauth2/revoke")[0]
            #expect(
                request.form == [
                    ["token", token ?? ""], ["token_type_hint", "refresh_token"], ["client_id", "client-1"],
                ]
            )
            #expect(try reason(world) == SignOutReason(.signedOut, notice: .succeeded))
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn && world.revoked.count == 1)
            for name in ["access_token", "refresh_token", "id_token", "token_expiry", "scope"] {
                #expect(try world.store.read("thunder." + name).get() == nil)
            }
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
        }
    }

    @Test(
        "Without a refresh token the access token is revoked; an assertion can't be",
        arguments: [true, false]
    )
    func otherTokens(_ isAccessToken: Bool) async throws {
        let config = OAuthEnvironment.config(
            { $0.afterSignOutUrl = nil },
            session: isAccessToken ? .tokens : .assertion
        )
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.omitted = ["refresh_token"] }
            try await world.signIn()
            let target = try await world.client.signOut()
            #expect(target == "/")
            #expect(
                world.server.requests("/oauth2/revoke").map { $0.form("token_type_hint") }
                    == (isAccessToken ? ["access_token"] : [])
            )
            #expect(try reason(world)?.notice == (isAccessToken ? .succeeded : .notNeeded))
        }
    }

    @Test("A token that is not marked as an access token is not revoked", arguments: [nil, "JWT", "at+jwt"])
    func untypedToken(_ type: String?) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { state in
                state.omitted = ["refresh_token"]
                state.seal = { signer, kind, claims in
                    guard kind == .access else { return nil }
                    return type.map { signer.sign(claims, type: $0) } ?? "opaque-\(UUID())"
                }
            }
            try await world.signIn()
            _ = try await world.client.signOut()
            #expect(world.revoked.count == (type == "at+jwt" ? 1 : 0))
            #expect(try reason(world)?.notice == (type == "at+jwt" ? .succeeded : .notNeeded))
        }
    }

    @Test(
        "Only an empty response to a revocation counts as the server's",
        arguments: [
            ("", true), ("{}", true), (#"{"status":"ok"}"#, false), (#"{"error":"login required"}"#, false),
            ("OK", false),
        ]
    )
    func foreignRevocation(body: String, isConfirmed: Bool) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.server.set { $0.troubles["/oauth2/revoke"] = [.answer(200, body)] }
            _ = try await world.client.signOut()
            #expect(try await world.client.isSignedIn() == false)
            #expect(try reason(world)?.notice == (isConfirmed ? .succeeded : .failed))
        }
    }

    @Test("A sign-out without a session sends nothing")
    func nobody() async throws {
        try await OAuthEnvironment.run { world in
            let target = try await world.client.signOut()
            #expect(target == "app.test://logout" && world.server.paths.isEmpty)
            #expect(try reason(world) == SignOutReason(.signedOut))
        }
    }

    @Test(
        "Any response of the server ends the session without an error",
        arguments: [OAuthServer.Trouble.lost, .answerLost, .status(500), .status(400), .status(429)]
    )
    func failures(_ trouble: OAuthServer.Trouble) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.server.set { $0.troubles["/oauth2/revoke"] = [trouble] }
            let target = try await world.client.signOut()
            #expect(target == "app.test://logout")
            let reason = try reason(world)
            #expect(reason?.kind == .signedOut && reason?.notice == .failed && reason?.error != nil)
            let isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    @Test("With an ID token a sign-out ends the server's session, too")
    func logout() async throws {
        let config = OAuthEnvironment.config { $0.signOutOptions = ["state": "s1", "client_id": "evil"] }
        try await OAuthEnvironment.run(config) { world in
            try await world.signIn()
            let hint = try world.store.read("thunder.id_token").get()?.reveal()
            let options = SignOutOptions(
                idTokenHint: hint,
                extra: ["ui_locales": "de", "id_token_hint": "x", "post_logout_redirect_uri": "evil:/"]
            )
            world.seen.see(options)
            _ = try await world.client.signOut(options: options)
            let request = world.server.requests("/oauth2/logout")[0]
            #expect(request.method == "POST" && request.query.isEmpty)
            #expect(
                request.form == [
                    ["id_token_hint", hint ?? ""], ["client_id", "client-1"],
                    ["post_logout_redirect_uri", "app.test://logout"], ["state", "s1"], ["ui_locales", "de"],
                ]
            )
            #expect(
                world.server.paths.suffix(4)
                    == ["/oauth2/revoke", "/oauth2/logout", "/flow/execute", "/oauth2/logout/callback"]
            )
            #expect(try reason(world)?.notice == .succeeded)
        }
    }

    @Test("A failed revocation does not prevent the end of the server's session")
    func refusedRevocation() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let hint = try world.store.read("thunder.id_token").get()?.reveal()
            world.server.set { $0.troubles["/oauth2/revoke"] = [.status(400)] }
            _ = try await world.client.signOut(options: SignOutOptions(idTokenHint: hint))
            #expect(world.server.requests("/oauth2/logout/callback").count == 1)
            #expect(try reason(world)?.notice == .failed)
        }
    }

    @Test("A refused logout is not an error")
    func refusedLogout() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            _ = try await world.client.signOut(options: SignOutOptions(idTokenHint: "garbage"))
            #expect(try reason(world)?.notice == .failed && world.revoked.count == 1)
        }
    }

    @Test("A refresh in progress restores no session, and its tokens are revoked")
    func refreshInFlight() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            let client = world.client
            world.server.set { $0.before["/oauth2/token"] = { _ = try? await client.signOut() } }
            await world.expect(.sessionExpired) { try await client.getAccessToken() }
            let isSignedIn = try await client.isSignedIn()
            #expect(!isSignedIn)
            #expect(try world.store.read("thunder.refresh_token").get() == nil)
        }
    }

    @Test("A failed removal from the store is retried, and there is no session meanwhile")
    func stubbornStore() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.store.writesFail = true
            _ = try await world.client.signOut()
            #expect(world.revoked.count == 1)
            var isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
            world.store.writesFail = false
            isSignedIn = try await world.client.isSignedIn()
            #expect(!isSignedIn)
            #expect(try world.store.read("thunder.access_token").get() == nil)
        }
    }

    @Test("A temporarily unreadable store keeps the session, and the call throws")
    func unreadableStore() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.store.readsFail = true
            await world.expect(.unknownError) { try await world.client.signOut() }
            #expect(try world.client.sessionState() == .unavailable)
            #expect(world.revoked.isEmpty)
            world.store.readsFail = false
            #expect(try await world.client.isSignedIn())
            _ = try await world.client.signOut()
            #expect(try await world.client.isSignedIn() == false && world.revoked.count == 1)
        }
    }

    @Test("clearSession() sends nothing")
    func clears() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let before = world.server.paths.count
            world.client.clearSession()
            #expect(world.server.paths.count == before)
            #expect(try reason(world)?.kind == .cleared)
        }
    }

    @Test("The sequence of states has every change")
    func states() async throws {
        try await OAuthEnvironment.run { world in
            var states = try world.client.sessionStates().makeAsyncIterator()
            var next = await states.next()
            #expect(next == .signedOut(SignOutReason(.notSignedIn)))
            try await world.signIn()
            next = await states.next()
            #expect(next == .signedIn(.fresh))
            world.clock.advance(by: .seconds(3_590))
            next = await states.next()
            #expect(next == .signedIn(.stale))
            _ = try await world.client.getAccessToken()
            next = await states.next()
            #expect(next == .signedIn(.fresh))
            _ = try await world.client.signOut()
            next = await states.next()
            #expect(next == .signedOut(SignOutReason(.signedOut, notice: .succeeded)))
        }
    }

    @Test("isLoading() includes sign-in, callback and sign-out, also when nested")
    func loading() async throws {
        try await OAuthEnvironment.run { world in
            let client = world.client
            let seen = Lock<[Bool]>([])
            let note: @Sendable () async -> Void = { seen.withLock { $0.append(client.isLoading()) } }
            let url = try world.answer()
            world.server.set { state in
                state.before["/oauth2/token"] = note
                state.before["/oauth2/authorize"] = note
                state.before["/oauth2/revoke"] = {
                    await note()
                    _ = try? await client.handleRedirectCallback(url: url)
                    await note()
                }
            }
            try await world.signIn()
            #expect(!client.isLoading())
            world.server.set { $0.before["/oauth2/token"] = note }
            _ = try await client.signOut()
            #expect(!client.isLoading())
            #expect(seen.withLock { $0 } == [true, true, true, true, true])
            await world.expect(.invalidGrant, from: url)
            #expect(!client.isLoading())
        }
    }
}
