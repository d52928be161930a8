import NativeAuthBase
import Foundation
import HTTPTypes
import Testing

@testable import NativeAuthCore

@Suite("Redirects of a request pipeline", .timeLimit(.minutes(5)))
struct RequestPipelineRedirectTests {
    private static let secrets: HTTPFields = [
        .authorization: "Bearer t", .proxyAuthorization: "s", .accept: "text/html",
    ]

    @Test("A redirect is returned unless following is enabled", arguments: [301, 302, 303, 307, 308])
    func handsBack(status: Int) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(status, to: "https://b.example/"))
        let answer = try await hop.run(.to("https://a.example/"))
        #expect(answer.head.status.code == status)
        #expect(answer.head.headerFields[.location] == "https://b.example/")
        #expect(hop.seen.count == 1)
    }

    @Test(
        "The location is resolved against the request's URL",
        arguments: [
            ("https://b.example/y", "https://b.example/y"),
            ("/y?z=1", "https://a.example:444/y?z=1"),
            ("y", "https://a.example:444/x/y"),
            ("../y", "https://a.example:444/y"),
            ("?z=1", "https://a.example:444/x/x?z=1"),
            ("//b.example/y", "https://b.example/y"),
        ]
    )
    func resolves(location: String, expected: String) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: location), ScriptedHop.answer(200))
        let answer = try await hop.run(.to("https://a.example:444/x/x?q=1", follow: 1))
        #expect(answer.head.status.code == 200)
        #expect(hop.seen.last?.address == expected)
    }

    @Test("A response that is not a redirect is returned", arguments: [200, 300, 304, 305, 306, 400])
    func noRedirect(status: Int) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(status, to: "/y"))
        #expect(try await hop.run(.to("https://a.example", follow: 5)).head.status.code == status)
        #expect(hop.seen.count == 1)
    }

    @Test("A redirect without a location is returned")
    func noLocation() async throws {
        let hop = ScriptedHop(ScriptedHop.answer(302))
        #expect(try await hop.run(.to("https://a.example", follow: 5)).head.status.code == 302)
    }

    @Test("Redirects are followed up to the maximum number", arguments: [(3, 3, true), (3, 2, false), (1, 0, false)])
    func limit(redirects: Int, allowed: Int, arrives: Bool) async throws {
        let count = Lock(0)
        let hop = ScriptedHop { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let answer = number <= redirects ? ScriptedHop.redirect(to: "/\(number)") : ScriptedHop.answer(200)
            return try await answer(request)
        }
        let request = try TransportRequest.to("https://a.example", follow: allowed)
        if arrives {
            #expect(try await hop.run(request).head.status.code == 200)
        } else {
            let error = await hop.failure(of: request)
            #expect(error?.kind == .badRedirect)
            #expect(error?.requestMayHaveBeenSent == true)
            #expect(hop.seen.count == allowed + 1)
        }
    }

    @Test("A redirect loop ends")
    func circle() async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: "https://a.example/"))
        #expect(await hop.failure(of: try .to("https://a.example/", follow: 10))?.kind == .badRedirect)
        #expect(hop.seen.count == 11)
    }

    @Test(
        "A redirect to plain http or to a forbidden address is refused",
        arguments: [
            ("https://a.example/", "http://a.example/"), ("https://a.example/", "http://localhost/"),
            ("https://localhost/", "http://localhost/"), ("https://a.example/", "ftp://a.example/"),
            ("https://a.example/", "javascript:alert(1)"), ("https://a.example/", "myapp://callback"),
            ("http://localhost/", "http://a.example/"), ("http://localhost/", "file:///etc/passwd"),
            ("http://localhost/", "http://localhost.evil.com/"), ("https://a.example/", "https:///"),
        ]
    )
    func downgrade(from: String, location: String) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: location), ScriptedHop.answer(200))
        let error = await hop.failure(of: try .to(from, follow: 5))
        #expect(error?.kind == .badRedirect)
        #expect(error?.requestMayHaveBeenSent == true)
        #expect(hop.seen.count == 1)
    }

    @Test(
        "A malformed location does not crash",
        arguments: [
            "#", "?", "//", "///", "http:", "https:", "https://", "http:foo", ":", "::", "%", "%zz", "https://[::1",
            "https://a b/", "https://\u{E9}.example/", "https://%00/", "mailto:x", "\\\\evil.com\\x", "https:/x", "//[",
            "https://a.example:99999/", "https://a.example:x/", "https://a.example:/", "//user:pass@b.example/", ".",
            "..",
            "https://\u{2488}27.0.0.1/", "data:,x", "1:2", "+:x", "https:b.example", "\u{FEFF}/x", "//:80/", "//@/",
        ]
    )
    func oddLocations(location: String) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: location), ScriptedHop.answer(200))
        do {
            _ = try await hop.run(.to("https://a.example/x", .get, Self.secrets, follow: 5))
        } catch {
            #expect((error as? TransportError)?.kind == .badRedirect)
        }
        for sent in hop.seen {
            #expect(sent.head.scheme == "https")
            #expect(sent.head.url?.host?.isEmpty == false)
            #expect(sent.head.url?.host == "a.example" || sent.head.headerFields[.authorization] == nil)
        }
    }

    @Test("The failure of a later hop reports that the request may have been sent")
    func laterHopFails() async throws {
        let hop = ScriptedHop(
            ScriptedHop.redirect(307, to: "/next"),
            ScriptedHop.failing(TransportError(.connectionFailed, requestMayHaveBeenSent: false))
        )
        let error = await hop.failure(of: try .to("https://a.example", .post, body: "b", follow: 5))
        #expect(error?.kind == .connectionFailed)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test(
        "Credentials are sent within one origin only",
        arguments: [
            ("/y", true), ("https://a.example/y", true), ("https://A.example:443/y", true),
            ("https://b.example/y", false), ("https://a.example:444/y", false), ("https://x.a.example/y", false),
        ]
    )
    func credentials(location: String, areKept: Bool) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: location), ScriptedHop.answer(200))
        _ = try await hop.run(.to("https://a.example/", .get, Self.secrets, follow: 5))
        let fields = try #require(hop.seen.last).head.headerFields
        #expect(fields[.authorization] == (areKept ? "Bearer t" : nil))
        #expect(fields[.proxyAuthorization] == (areKept ? "s" : nil))
        #expect(fields[.accept] == "text/html")
    }

    @Test("Credentials are not restored when a redirect returns to the first origin")
    func credentialsStayGone() async throws {
        let hop = ScriptedHop(
            ScriptedHop.redirect(to: "https://b.example/"),
            ScriptedHop.redirect(to: "https://a.example/"),
            ScriptedHop.answer(200)
        )
        _ = try await hop.run(.to("https://a.example/", .get, Self.secrets, follow: 5))
        #expect(hop.seen.map { $0.head.headerFields[.authorization] } == ["Bearer t", nil, nil])
    }

    @Test(
        "The method changes as in browsers",
        arguments: [
            (301, HTTPRequest.Method.post, HTTPRequest.Method.get, false), (302, .post, .get, false),
            (303, .post, .get, false), (307, .post, .post, true), (308, .post, .post, true),
            (303, .put, .get, false), (303, .delete, .get, false), (302, .put, .put, true),
            (301, .delete, .delete, true),
            (307, .patch, .patch, true), (302, .get, .get, true), (303, .get, .get, true), (301, .head, .head, true),
            (303, .head, .head, true),
        ]
    )
    func methods(
        status: Int,
        method: HTTPRequest.Method,
        expected: HTTPRequest.Method,
        keepsBody: Bool
    ) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(status, to: "/y"), ScriptedHop.answer(200))
        let fields: HTTPFields = [.contentType: "application/json", .contentLength: "4", .accept: "*/*"]
        _ = try await hop.run(.to("https://a.example/", method, fields, body: "body", follow: 5))
        let next = try #require(hop.seen.last)
        #expect(next.head.method == expected)
        #expect(next.text == (keepsBody ? "body" : nil))
        #expect(next.head.headerFields[.contentType] == (keepsBody ? "application/json" : nil))
        #expect(next.head.headerFields[.contentLength] == (keepsBody ? "4" : nil))
        #expect(next.head.headerFields[.accept] == "*/*")
    }

    @Test(
        "A body is never sent to another origin",
        arguments: [307, 308],
        ["https://b.example/", "https://a.example:1/"]
    )
    func bodyStays(status: Int, location: String) async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(status, to: location), ScriptedHop.answer(200))
        let error = await hop.failure(of: try .to("https://a.example/", .post, body: "password", follow: 5))
        #expect(error?.kind == .badRedirect)
        #expect(hop.seen.count == 1)
    }

    @Test("A 303, which drops the body, is followed to another origin")
    func bodyDropped() async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(303, to: "https://b.example/"), ScriptedHop.answer(200))
        _ = try await hop.run(.to("https://a.example/", .post, body: "password", follow: 5))
        #expect(hop.seen.last?.address == "https://b.example/")
        #expect(hop.seen.last?.body == nil)
    }

    @Test("Cookies of every hop are stored in the jar, and each host receives only its own")
    func cookies() async throws {
        let hop = ScriptedHop(
            ScriptedHop.answer(302, [.location: "/2", .setCookie: "a=1; Path=/"]),
            ScriptedHop.answer(302, [.location: "https://b.example/", .setCookie: "a=2; Path=/"]),
            ScriptedHop.answer(302, [.location: "https://a.example/4", .setCookie: "b=1; Path=/"]),
            ScriptedHop.answer(200)
        )
        _ = try await hop.run(.to("https://a.example/1", follow: 5, cookies: CookieJar()))
        #expect(hop.seen.map { $0.head.headerFields[.cookie] } == [nil, "a=1", nil, "a=2"])
    }

    @Test("A manually added cookie is not sent to the next hop")
    func handMadeCookie() async throws {
        let hop = ScriptedHop(ScriptedHop.redirect(to: "/2"), ScriptedHop.answer(200))
        _ = try await hop.run(.to("https://a.example/1", .get, [.cookie: "x=1"], follow: 5))
        #expect(hop.seen.map { $0.head.headerFields[.cookie] } == ["x=1", nil])
    }
}
