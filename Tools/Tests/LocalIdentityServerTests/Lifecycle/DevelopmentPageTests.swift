import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The pages for a person at the server's own addresses", .timeLimit(.minutes(5)))
struct DevelopmentPageTests {
    private static let browser = [("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")]

    @Test("A browser gets pages at / and /dev/outbox; another client gets the same JSON as before")
    func negotiated() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let form = try await client.start(server.applications.emailCode.applicationId, verbose: true)
            _ = try await client.answer(form, "action_email", ["email": "alice@example.com"])
            let message = try #require(await server.outbox.messages(to: "alice@example.com").last)

            let start = try await client.send("GET", "/", headers: Self.browser)
            #expect(start.status == 200)
            #expect(start.text.contains(#"href="/dev/outbox""#), "\(start.text)")
            #expect(try await client.get("/").status == 401)

            let page = try await client.send("GET", "/dev/outbox?to=alice@example.com", headers: Self.browser)
            #expect(page.text.hasPrefix("<!DOCTYPE html>"), "\(page.text)")
            #expect(page.text.contains(try #require(message.code)))
            #expect(page.text.contains(message.subject))
            let json = try await client.get("/dev/outbox?to=alice@example.com").json
            #expect(json.array?.last?["code"]?.string == message.code)
            #expect(try await client.get("/favicon.ico").status == 200)
        }
    }
}
