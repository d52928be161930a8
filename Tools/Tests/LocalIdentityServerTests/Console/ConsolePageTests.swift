import Foundation
import Testing

@testable import HostedPages
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The console's pages", .timeLimit(.minutes(5)))
struct ConsolePageTests {
    private static let html = ("Accept", "text/html")

    /// Returns the cookie of a browser that has opened the console's address.
    private static func cookie(_ server: LocalIdentityServer, _ client: TestClient) async throws -> String {
        let address = "/?token=\(server.consoleToken)"
        let reply = try await client.send("GET", address, headers: [html])
        #expect(reply.status == 303)
        #expect(reply.headers["location"] == "/")
        let header = try #require(reply.headers["set-cookie"])
        for part in ["__Host-", "Path=/", "Secure", "HttpOnly", "SameSite=Strict"] {
            #expect(header.contains(part))
        }
        #expect(!header.contains(server.consoleToken))
        return String(header.prefix { $0 != ";" })
    }

    private static func open(_ path: String, _ cookie: String, _ client: TestClient) async throws -> TestClient.Reply {
        try await client.send("GET", path, headers: [html, ("Cookie", cookie)])
    }

    private static func formToken(_ reply: TestClient.Reply) throws -> String {
        let match = try #require(reply.text.firstMatch(of: /name="form_token" value="([^"]+)"/))
        return String(match.1)
    }

    private static func post(
        _ path: String,
        _ fields: [String: String],
        headers: [(String, String)],
        _ client: TestClient
    ) async throws -> TestClient.Reply {
        let body = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let type = ("Content-Type", "application/x-www-form-urlencoded")
        return try await client.send("POST", path, headers: headers + [html, type], body: Data(body.utf8))
    }

    @Test("A client that accepts anything gets the cookie for the token, and no page without it")
    func anyType() async throws {
        try await TestServer.run { server, client in
            let any = ("Accept", "*/*")
            let reply = try await client.send("GET", "/?token=\(server.consoleToken)", headers: [any])
            #expect(reply.status == 303)
            #expect(reply.headers["set-cookie"]?.contains("__Host-") == true)

            let wrong = try await client.send("GET", "/?token=wrong", headers: [any])
            #expect(wrong.status != 303)
            #expect(wrong.headers["set-cookie"] == nil)
            let without = try await client.send("GET", "/", headers: [any])
            #expect(without.status == 401)
        }
    }

    @Test("The address that serve prints opens the pages, in both languages")
    func tabs() async throws {
        try await TestServer.run { server, client in
            #expect(server.consoleURL.absoluteString.hasSuffix("/?token=\(server.consoleToken)"))
            let cookie = try await Self.cookie(server, client)
            let pages = [
                ("/", "Messages", "Nachrichten"), ("/console/users", "Users", "Benutzer"),
                ("/console/setup", "Set up an app", "App einrichten"), ("/console/requests", "Requests", "Anfragen"),
            ]
            for (path, english, german) in pages {
                let page = try await Self.open(path, cookie, client)
                #expect(page.status == 200, "\(path)")
                #expect(page.text.contains("<h1 class=\"heading-1\">\(english)</h1>"), "\(path)")
                #expect(page.headers["cache-control"] == "no-store")
                #expect(page.headers["content-security-policy"]?.contains("connect-src 'self'") == true)
                let other = try await Self.open("\(path)?lang=de-DE", cookie, client)
                #expect(other.text.contains(">\(german)</h1>"), "\(path)")
            }
        }
    }

    @Test("Without the cookie, nothing of the console is shown; a wrong token gives none")
    func strangers() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let start = try await client.send("GET", "/", headers: [Self.html])
            #expect(start.status == 200)
            #expect(start.text.contains("nativeauth console"))
            let wrong = try await client.send("GET", "/?token=wrong", headers: [Self.html])
            #expect(wrong.headers["set-cookie"] == nil)
            #expect(wrong.text.contains("a server that has stopped"))
            let foreign = [Self.html, ("Host", "evil.example")]
            let rebound = try await client.send("GET", "/?token=\(server.consoleToken)", headers: foreign)
            #expect(rebound.headers["set-cookie"] == nil)

            for path in ["users", "users/alice", "setup", "requests", "events"] {
                let reply = try await client.send("GET", "/console/\(path)", headers: [Self.html])
                #expect(reply.status == 302 && reply.headers["location"] == "/", "\(path)")
                #expect(reply.body.isEmpty)
            }
        }
    }

    @Test("A cookie of an earlier run of the server is refused")
    func restart() async throws {
        let cookie = try await TestServer.run { try await Self.cookie($0, $1) }
        try await TestServer.run { server, client in
            let name = try await Self.cookie(server, client).prefix { $0 != "=" }
            let value = cookie.drop { $0 != "=" }
            #expect(try await Self.open("/console/users", "\(name)\(value)", client).status == 302)
        }
    }

    @Test("The forms add a user, set a password, end sessions, delete and reset")
    func forms() async throws {
        try await TestServer.run { server, client in
            let cookie = try await Self.cookie(server, client)
            let token = try Self.formToken(try await Self.open("/console/users", cookie, client))
            let headers = [("Cookie", cookie), ("Origin", server.baseURL.absoluteString)]
            func send(_ work: String, _ fields: [String: String] = [:], to path: String) async throws
                -> TestClient.Reply
            {
                let all = fields.merging(["work": work, "form_token": token]) { $1 }
                return try await Self.post(path, all, headers: headers, client)
            }

            let new = ["username": "ada", "email": "ada%40example.com", "password": "Horse1234"]
            let added = try await send("addUser", new, to: "/console/users")
            #expect(added.status == 303, "\(added.text)")
            let user = try #require(added.headers["location"])
            #expect(try await Self.open(user, cookie, client).text.contains("ada@example.com"))

            let application = server.applications.demo.applicationId
            #expect(try await client.signIn(application, "ada", "Horse1234").assertion != nil)
            let changed = try await send("setPassword", ["password": "Horse5678"], to: user)
            #expect(changed.text.contains("Done."))
            #expect(try await client.signIn(application, "ada", "Horse5678").assertion != nil)
            let signedIn = try await Self.open(user, cookie, client)
            #expect(!signedIn.text.contains("No sessions."))
            #expect(try await send("endSessions", to: user).text.contains("No sessions."))

            let refused = try await send("addUser", new, to: "/console/users")
            #expect(refused.status == 400)
            #expect(refused.text.contains("role=\"alert\""))
            #expect(refused.text.contains("value=\"ada@example.com\"") && !refused.text.contains("Horse1234"))
            #expect(try await send("deleteUser", to: user).status == 303)
            #expect(try await Self.open(user, cookie, client).text.contains("There is no user"))

            try await server.addAlice()
            #expect(try await send("reset", to: "/console/users").status == 303)
            #expect(try await Self.open("/console/users", cookie, client).text.contains("No users."))
        }
    }

    @Test("A form without the cookie, the form token or the own origin changes nothing")
    func forgery() async throws {
        try await TestServer.run { server, client in
            let cookie = try await Self.cookie(server, client)
            let token = try Self.formToken(try await Self.open("/console/users", cookie, client))
            let own = ("Origin", server.baseURL.absoluteString)
            let fields = ["work": "addUser", "username": "eve", "email": "eve%40example.com"]
            let valid = fields.merging(["form_token": token]) { $1 }
            let cases: [([String: String], [(String, String)])] = [
                (fields, [("Cookie", cookie), own]),
                (fields.merging(["form_token": "wrong"]) { $1 }, [("Cookie", cookie), own]),
                (valid, [own]),
                (valid, [("Cookie", cookie), ("Origin", "https://localhost:1")]),
                (valid, [("Cookie", cookie), ("Sec-Fetch-Site", "same-site")]),
                (valid, [("Cookie", cookie), ("Host", "evil.example")]),
            ]
            for (sent, headers) in cases {
                let reply = try await Self.post("/console/users", sent, headers: headers, client)
                #expect(reply.status == 403, "\(sent.keys.sorted()) \(headers.map(\.0))")
            }
            #expect(try await server.services.directory.user(.username, value: "eve") == nil)
        }
    }

    @Test("The requests show route, operation and status, without values; the console's own are left out")
    func history() async throws {
        try await TestServer.run { server, client in
            let cookie = try await Self.cookie(server, client)
            _ = try await client.send("GET", "/oauth2/authorize?client_id=private-value", headers: [])
            _ = try await Self.open("/console/users?search=private-value", cookie, client)
            let page = try await Self.open("/console/requests", cookie, client)
            #expect(page.text.contains("/oauth2/authorize"))
            #expect(!page.text.contains("private-value"))
            #expect(!page.text.contains("<bdi>/console"))
            for _ in 0..<250 { _ = try await client.get("/health/liveness") }
            let full = try await Self.open("/console/requests", cookie, client)
            #expect(full.text.matches(of: /health\/liveness/).count == 200)
            #expect(!full.text.contains("/oauth2/authorize"))
        }
    }

    @Test("A page hears of a new message, and the stop of the server does not wait for it")
    func events() async throws {
        let changes = ChangeSignal()
        let events = ConsoleEvents(changes)
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        let page = Task { try await events.write { continuation.yield($0) } }
        var iterator = texts.makeAsyncIterator()
        #expect(await iterator.next() == "event: change\ndata:\n\n")
        changes.send()
        #expect(await iterator.next() == "event: change\ndata:\n\n")
        #expect(changes.listenerCount == 1)
        changes.finish()
        try await page.value
        #expect(changes.listenerCount == 0)
        for await _ in changes.changes() { Issue.record("a change after the end") }
    }
}
