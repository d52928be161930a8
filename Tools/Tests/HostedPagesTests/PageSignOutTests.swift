import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import OAuthEndpoints
@testable import ServerTestSupport

@Suite("Hosted pages: sign-out", .timeLimit(.minutes(5)))
struct PageSignOutTests {
    private static let formHeaders = [("Origin", "https://app.example"), ("Sec-Fetch-Site", "cross-site")]

    /// Alice has a session in her browser; Eve is another user with her own ID token.
    private struct SignOutEnvironment {
        let server: LocalIdentityServer
        let client: TestClient
        let person: PageVisitor
        let request: OAuthConversation.Request
        let idToken: String

        func logout(_ more: [String: String]) -> String {
            let parameters = ["post_logout_redirect_uri": "nativeauth-demo://logout", "state": "s"]
            return FormEncoding.address("/oauth2/logout", parameters: parameters.merging(more) { $1 })
        }

        /// Whether a sign-in still redirects at once.
        func hasSession() async throws -> Bool {
            let again = PageVisitor(client)
            for (name, value) in person.cookies { again.setCookie(name, value) }
            try await again.open(request)
            return again.left?["code"] != nil
        }
    }

    private static func run(_ work: @escaping @Sendable (SignOutEnvironment) async throws -> Void) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            try await server.addUser(username: "eve", password: "Secret#2026", email: "eve@example.com")
            let request = OAuthConversation.Request(server.applications.session)
            let (person, idToken) = try await signIn("alice", "Alice#2026", request, client)
            try await work(
                SignOutEnvironment(server: server, client: client, person: person, request: request, idToken: idToken)
            )
        }
    }

    private static func signIn(
        _ name: String,
        _ password: String,
        _ request: OAuthConversation.Request,
        _ client: TestClient
    ) async throws -> (PageVisitor, idToken: String) {
        let person = PageVisitor(client)
        try await person.open(request)
        try await person.submit(["username": name, "password": password])
        try await person.followRefresh()
        let tokens = try await OAuthConversation(client, request).redeem(try #require(person.left?["code"]))
        return (person, tokens.idToken)
    }

    @Test("An ID token of another user does not end the session without confirmation")
    func anotherPersonsToken() async throws {
        try await Self.run { world in
            let (eve, token) = try await Self.signIn("eve", "Secret#2026", world.request, world.client)
            try await world.person.open(world.logout(["id_token_hint": token]))
            #expect(try world.person.page.heading == "Sign out?")
            #expect(try await world.hasSession())
            // Eve's own session ends at once; without a session there is no confirmation either.
            try await eve.open(world.logout(["id_token_hint": token]))
            #expect(eve.left?.string == "nativeauth-demo://logout?state=s")
            let nobody = PageVisitor(world.client)
            try await nobody.open(world.logout(["id_token_hint": token]))
            #expect(nobody.left?.string == "nativeauth-demo://logout?state=s")
            try await world.person.open(world.logout(["id_token_hint": world.idToken]))
            #expect(world.person.left?.string == "nativeauth-demo://logout?state=s")
            #expect(try await !world.hasSession())
        }
    }

    @Test("A user who declines the sign-out stays signed in, and the page shows that", arguments: [true, false])
    func refused(_ isWaitedFor: Bool) async throws {
        try await Self.run { world in
            let id = world.request.clientID
            try await world.person.open(
                isWaitedFor ? world.logout(["client_id": id]) : "/oauth2/logout?client_id=\(id)"
            )
            try await world.person.submit([:], "gate:cancel")
            #expect(try world.person.page.heading == "You're still signed in")
            #expect(try !world.person.page.words.contains("signed out"))
            #expect(try world.person.page.refresh == (isWaitedFor ? "nativeauth-demo://logout?state=s" : nil))
            #expect(try await world.hasSession())
            world.person.language = "de"
            try await world.person.reload()
            #expect(try world.person.page.heading == "Sie sind weiterhin angemeldet")
        }
    }

    @Test("A cross-site logout form sets no cookie and continues in the user's own browser")
    func foreignForm() async throws {
        try await Self.run { world in
            let person = world.person
            let client = world.client
            let form = ["id_token_hint": world.idToken, "post_logout_redirect_uri": "nativeauth-demo://logout"]
            // The browser omits a Lax cookie from a cross-site form.
            let reply = try await client.form("/oauth2/logout", form, headers: Self.formHeaders)
            #expect(reply.status == 303 && reply.headers["set-cookie"] == nil)
            let location = try #require(reply.headers["location"])
            #expect(location.contains("/oauth2/logout?request=") && !location.contains(world.idToken))
            let cookie = try #require(person.cookies[world.server.browserCookie])
            try await person.open(location)
            #expect(person.left?.string == "nativeauth-demo://logout")
            #expect(person.cookies[world.server.browserCookie] != nil)
            #expect(person.cookies[world.server.browserCookie] != cookie, "the end of a session rotates the cookie")
            #expect(try await !world.hasSession())
            let again = try await client.get("/oauth2/logout" + location.split(separator: "logout")[1])
            #expect(again.status == 400 && again.headers["set-cookie"] == nil, "the request is valid once")
        }
    }

    @Test("A response that starts no flow does not set the cookie of the pages")
    func refusals() async throws {
        try await Self.run { world in
            let client = world.client
            for path in [
                "/oauth2/logout", "/oauth2/logout?client_id=nobody", "/oauth2/logout?request=unknown",
                "/oauth2/authorize?client_id=nobody", "/oauth2/authorize?%FF",
            ] {
                #expect(try await client.get(path).headers["set-cookie"] == nil, "\(path)")
            }
            for headers in [[], Self.formHeaders] {
                for clientID in ["nobody", world.request.clientID] {
                    let reply = try await client.form("/oauth2/logout", ["client_id": clientID], headers: headers)
                    #expect(reply.headers["set-cookie"] == nil)
                    #expect(reply.status == (clientID == "nobody" ? 400 : headers.isEmpty ? 302 : 303))
                }
            }
        }
    }

    @Test("Above the limit the oldest pending sign-outs are removed, and no other records")
    func mostPutAway() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, _ in
            let pending = PendingRequests(
                database: server.services.directory.database,
                clock: clock,
                sweep: ServerSchema.sweep()
            )
            try await pending.put("other", kind: .logout, id: "other", for: 10)
            for id in ["1", "2", "3"] { try await pending.put(id, kind: .sentLogout, id: id, for: 60, most: 2) }
            for (id, isThere) in [("1", false), ("2", true), ("3", true), ("3", false)] {
                let kept = try await pending.take(String.self, kind: .sentLogout, id: id)
                #expect(kept == (isThere ? id : nil), "\(id)")
            }
            let other = try await pending.take(String.self, kind: .logout, id: "other")
            #expect(other == "other")
        }
    }

    @Test("A pending sign-out expires after a minute")
    func putAway() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            let form = ["client_id": server.applications.demo.clientId]
            let reply = try await client.form("/oauth2/logout", form, headers: Self.formHeaders)
            clock.advance(61)
            let person = PageVisitor(client)
            try await person.open(try #require(reply.headers["location"]))
            #expect(person.reply?.status == 400 && person.reply?.text == "invalid or expired request\n")
        }
    }
}
