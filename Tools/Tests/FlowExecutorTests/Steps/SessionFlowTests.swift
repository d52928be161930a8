import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Sign-in with a session", .timeLimit(.minutes(5)))
struct SessionFlowTests {
    @Test("The cookie signs in at once until the sign-out")
    func wholeWay() async throws {
        try await SessionEnvironment.run { world in
            let first = try await world.start()
            #expect(first.errorCode == "FET-1081")
            #expect(first.inputs == ["username", "password"])
            let signedIn = try await world.signIn()
            let cookie = try #require(signedIn.cookie)
            // The prefix of the SHA-256 of the flow's name.
            #expect(cookie.hasPrefix("tid_sso_\(Digest.text("sign-in-session").prefix(16))="))
            let attributes = try #require(signedIn.headers["set-cookie"])
            #expect(attributes.hasSuffix("; Path=/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax"))
            let again = try await world.start(cookie: cookie)
            #expect(again.flowStatus == "COMPLETE")
            #expect(again.headers["set-cookie"] == nil)
            let assertion = try #require(again.assertion)
            let claims = try #require(Token(assertion)?.claims)
            #expect(claims["assurance"] == nil)
            #expect(claims["tfid"]?.string?.isEmpty == false)
            #expect(try await world.client.get("/users/me", bearer: assertion).status == 200)

            let out = try await world.start("SIGNOUT", cookie: cookie)
            #expect(out.flowStatus == "COMPLETE")
            #expect(out.headers["set-cookie"]?.contains("=; Path=/; Max-Age=0;") == true)
            #expect(try await world.start(cookie: cookie).errorCode == "FET-1081")
            // Tokens stay valid, as recorded.
            #expect(try await world.client.get("/users/me", bearer: assertion).status == 200)
        }
    }

    @Test("A session ends after 30 minutes of inactivity or eight hours in total")
    func ends() async throws {
        try await SessionEnvironment.run { world in
            let idle = try #require(try await world.signIn().cookie)
            world.clock.advance(1_799)
            #expect(try await world.start(cookie: idle).flowStatus == "COMPLETE")
            world.clock.advance(1_800)
            #expect(try await world.start(cookie: idle).errorCode == "FET-1081")
            let busy = try #require(try await world.signIn().cookie)
            for _ in 1..<16 {
                world.clock.advance(1_790)
                #expect(try await world.start(cookie: busy).flowStatus == "COMPLETE")
            }
            world.clock.advance(28_800 - 15 * 1_790)
            #expect(try await world.start(cookie: busy).errorCode == "FET-1081")
        }
    }

    @Test("A cookie of another flow, a forged one and a renamed one are ignored")
    func foreignCookies() async throws {
        try await SessionEnvironment.run { world in
            let cookie = try #require(try await world.signIn().cookie)
            let handle = try #require(cookie.split(separator: "=").last)
            let name = try #require(cookie.split(separator: "=").first)
            // The session belongs to the flow sign-in-session: under another flow's name it is ignored.
            try await world.server.services.sessions.end(String(handle), flow: "sign-in")
            let alice = try #require(try await world.alice())
            let begun = try await world.server.services.sessions.begin(
                .init(userID: alice.id, provenAt: world.clock.now()),
                flow: "sign-in",
                replacing: nil,
                now: world.clock.now()
            )
            let other = try #require(begun)
            for bad in [
                "\(name)=\(other)", "\(name)=", "\(name)=" + String(repeating: "0", count: 64), "x=\(handle)",
                "tid_sso_0123456789abcdef=\(handle)", String(repeating: "a=b; ", count: 1_000),
            ] {
                #expect(try await world.start(cookie: bad).errorCode == "FET-1081", "\(bad.prefix(40))")
            }
            #expect(try await world.start(cookie: "a=b;\(cookie) ; c").flowStatus == "COMPLETE")
            // Only hashes are stored.
            let folder = world.server.certificatePath.replacingOccurrences(of: "/development-ca.pem", with: "")
            for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
                #expect(data.range(of: Data(handle.utf8)) == nil, "\(file)")
            }
        }
    }

    @Test("A sign-in creates a new handle and ends a planted session (session fixation)")
    func rotation() async throws {
        try await SessionEnvironment.run { world in
            let old = try #require(try await world.signIn().cookie)
            let form = try await world.start()
            let new = try await world.execute(
                [
                    "executionId": .string(form.execution), "challengeToken": .string(form.challenge),
                    "action": "action_001", "inputs": ["username": "alice", "password": "Alice#2026"],
                ],
                cookie: old
            )
            #expect(new.cookie != nil)
            #expect(new.cookie != old)
            #expect(try await world.start(cookie: old).errorCode == "FET-1081")
            #expect(try await world.start(cookie: new.cookie).flowStatus == "COMPLETE")
        }
    }

    @Test("A new password ends all sessions, and earlier proofs start none")
    func newPassword() async throws {
        try await SessionEnvironment.run { world in
            let cookie = try #require(try await world.signIn().cookie)
            let alice = try #require(try await world.alice())
            let proven = world.clock.now()
            world.clock.advance(1)
            try await world.server.services.credentials.setPassword("New#2027", for: alice)
            #expect(try await world.start(cookie: cookie).errorCode == "FET-1081")
            let late = try await world.server.services.sessions.begin(
                .init(userID: alice.id, provenAt: proven),
                flow: "sign-in-session",
                replacing: nil,
                now: world.clock.now()
            )
            #expect(late == nil)
        }
    }

    @Test("OAuth logout ends the session of the cookie")
    func logout() async throws {
        try await SessionEnvironment.run { world in
            let cookie = try #require(try await world.signIn().cookie)
            let clientID = world.server.applications.session.clientId
            let reply = try await world.client.get("/oauth2/logout?client_id=\(clientID)")
            let execution = try #require(reply.location("executionId"))
            let end = try await world.execute(["executionId": .string(execution)], cookie: cookie)
            #expect(end.headers["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(try await world.start(cookie: cookie).errorCode == "FET-1081")
        }
    }

    @Test("An OAuth sign-in uses the session and reports its start, unless the client forbids it")
    func authorization() async throws {
        try await SessionEnvironment.run { world in
            let cookie = try #require(try await world.signIn().cookie)
            let began = Int64(world.clock.now().timeIntervalSince1970)
            world.clock.advance(60)
            let conversation = OAuthConversation(world.client, .init(world.server.applications.session))
            let authorized = try await conversation.authorize()
            let id = try #require(authorized.location("executionId"))
            let end = try await world.execute(["executionId": .string(id)], cookie: cookie)
            let assertion = try #require(end.assertion)
            let address = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            let tokens = try await conversation.redeem(address["code"] ?? "")
            #expect(Token(tokens.idToken)?.claims["auth_time"]?.integer == began)

            for more in [["prompt": "login"], ["max_age": "0"]] {
                var request = OAuthConversation.Request(world.server.applications.session)
                request.more = more
                let strict = try await OAuthConversation(world.client, request).authorize()
                let id = try #require(strict.location("executionId"))
                #expect(try await world.execute(["executionId": .string(id)], cookie: cookie).assertion == nil)
            }
        }
    }
}
