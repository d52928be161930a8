import NativeAuthBase
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import Testing

@testable import NativeAuthCore

@Suite("A cookie jar", .timeLimit(.minutes(5)))
struct CookieJarTests {
    /// A jar with a clock that the test sets.
    private final class Fixture: Sendable {
        let time = Lock(Date(timeIntervalSince1970: 1_000_000))
        let jar: CookieJar

        init() {
            jar = CookieJar(clock: AuthClock(now: { [time] in time.withLock { $0 } }, sleep: { _ in }))
        }

        func pass(_ seconds: Double) { time.withLock { $0.addTimeInterval(seconds) } }

        func set(_ cookies: String..., from address: String = "https://a.example/flow/execute") throws {
            var response = HTTPResponse(status: .ok)
            response.headerFields[values: .setCookie] = cookies
            jar.store(from: response, to: try request(address))
        }

        func sent(to address: String = "https://a.example/flow/execute") throws -> String? {
            jar.header(for: try request(address))
        }

        private func request(_ address: String) throws -> HTTPRequest {
            HTTPRequest(method: .get, url: try #require(URL(string: address)))
        }
    }

    private let fixture = Fixture()

    @Test("A new jar is empty and sends nothing")
    func empty() throws {
        #expect(fixture.jar.isEmpty)
        #expect(try fixture.sent() == nil)
    }

    @Test("The cookies of a host are sent back in the order in which they were set")
    func sendsBack() throws {
        try fixture.set("a=1; Path=/", "b=2; Path=/")
        try fixture.set("c=x=y==; Path=/", "d=; Path=/", " e = 5 ; Path=/")
        #expect(try fixture.sent() == "a=1; b=2; c=x=y==; d=; e=5")
    }

    @Test("A cookie replaces one of the same name, host and path")
    func replaces() throws {
        try fixture.set("a=1; Path=/", "a=2; Path=/flow")
        try fixture.set("a=3; Path=/")
        #expect(try fixture.sent() == "a=2; a=3")
        #expect(try fixture.sent(to: "https://a.example/") == "a=3")
    }

    @Test(
        "A cookie is sent only to the host that set it",
        arguments: [
            ("https://a.example/", true), ("https://A.EXAMPLE/", true), ("https://a.example:8443/", true),
            ("https://b.example/", false), ("https://example/", false), ("https://x.a.example/", false),
            ("https://a.example.evil.com/", false), ("https://a.example@evil.com/", false),
        ],
        ["a=1; Path=/", "a=1; Path=/; Domain=a.example", "a=1; Path=/; Domain=example", "a=1; Path=/; Domain=.example"]
    )
    func hosts(to: (String, Bool), cookie: String) throws {
        try fixture.set(cookie)
        #expect(try fixture.sent(to: to.0) == (to.1 ? "a=1" : nil))
    }

    @Test("IPv6 hosts are distinguished")
    func literals() throws {
        try fixture.set("a=1; Path=/", from: "http://[::1]:8090/")
        #expect(try fixture.sent(to: "http://[::1]:8091/") == "a=1")
        #expect(try fixture.sent(to: "http://[::2]:8090/") == nil)
    }

    @Test(
        "A cookie is sent only for its path",
        arguments: [
            ("Path=/", "/", true), ("Path=/", "/any/thing", true),
            ("Path=/flow", "/flow", true), ("Path=/flow", "/flow/", true), ("Path=/flow", "/flow/x?y=/z", true),
            ("Path=/flow", "/flow?x", true),
            ("Path=/flow", "/flower", false), ("Path=/flow", "/", false), ("Path=/flow", "/Flow", false),
            ("Path=/flow/", "/flow", false), ("Path=/flow/", "/flow/x", true),
            ("", "/flow/other", true), ("", "/flow", true), ("", "/", false), ("", "/oauth2/token", false),
            ("Path=", "/flow/other", true), ("Path=relative", "/flow/other", true), ("Path=relative", "/", false),
        ]
    )
    func paths(attribute: String, path: String, isSent: Bool) throws {
        try fixture.set("a=1; \(attribute)")
        #expect(try fixture.sent(to: "https://a.example\(path)") == (isSent ? "a=1" : nil))
    }

    @Test("A cookie that is set at the root has the root as its path")
    func rootPath() throws {
        try fixture.set("a=1", from: "https://a.example/")
        try fixture.set("b=2", from: "https://a.example")
        try fixture.set("c=3", from: "https://a.example/top?x=/y/z")
        #expect(try fixture.sent(to: "https://a.example/anything") == "a=1; b=2; c=3")
        try fixture.set("c=4; Path=/")
        #expect(try fixture.sent(to: "https://a.example/anything") == "a=1; b=2; c=4")
    }

    @Test("A Secure cookie is sent over https only", arguments: ["Secure", "secure", "SECURE; HttpOnly; SameSite=Lax"])
    func secure(attribute: String) throws {
        try fixture.set("a=1; Path=/; \(attribute)", "b=2; Path=/", from: "https://localhost/")
        #expect(try fixture.sent(to: "https://localhost/") == "a=1; b=2")
        #expect(try fixture.sent(to: "http://localhost/") == "b=2")
    }

    @Test(
        "An expired cookie is removed",
        arguments: [
            ("Max-Age=10", 9.0, true), ("Max-Age=10", 10, false), ("max-age=10", 11, false),
            ("Max-Age=10; Expires=Tue, 13 Jan 1970 13:46:40 GMT", 9, true),
            ("Expires=Fri, 01 Jan 2100 00:00:00 GMT; Max-Age=10", 11, false),
            ("Max-Age=10; Expires=Fri, 01 Jan 2100 00:00:00 GMT", 11, false),
            ("Expires=Mon, 12 Jan 1970 13:46:50 GMT", 9, true),
            ("Expires=Mon, 12 Jan 1970 13:46:50 GMT", 10, false),
            ("Expires=nonsense", 1_000_000_000, true), ("Max-Age=nonsense", 1_000_000_000, true),
            ("Max-Age=99999999999999999999999", 1_000_000_000, true),
            ("HttpOnly", 1_000_000_000, true),
        ]
    )
    func lifetime(attribute: String, seconds: Double, isSent: Bool) throws {
        try fixture.set("a=1; Path=/; \(attribute)")
        fixture.pass(seconds)
        #expect(try fixture.sent() == (isSent ? "a=1" : nil))
    }

    @Test(
        "The server can delete a cookie",
        arguments: ["Max-Age=0", "Max-Age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT"]
    )
    func deletion(attribute: String) throws {
        try fixture.set("a=1; Path=/")
        try fixture.set("a=; Path=/; \(attribute)")
        #expect(try fixture.sent() == nil)
        #expect(fixture.jar.isEmpty)
    }

    @Test("Invalid cookies are ignored", arguments: ["", ";", "a", "=1", ";a=1", " =x; Path=/"])
    func malformed(text: String) throws {
        try fixture.set(text)
        #expect(fixture.jar.isEmpty)
    }

    @Test("The number of cookies is limited, and a new one replaces the oldest")
    func cap() throws {
        for number in 0..<200 { try fixture.set("c\(number)=1; Path=/") }
        let sent = try #require(try fixture.sent()).split(separator: ";")
        #expect(sent.count == 50)
        #expect(sent.first == "c150=1")
        #expect(sent.last == " c199=1")
        try fixture.set("c150=new; Path=/", "d=1; Path=/")
        let next = try #require(try fixture.sent())
        #expect(next.hasPrefix("c152=1;"))
        #expect(next.hasSuffix("; c150=new; d=1"))
    }

    @Test("Expired cookies do not count towards the limit")
    func capWithoutExpired() throws {
        for number in 0..<50 { try fixture.set("c\(number)=1; Path=/; Max-Age=1") }
        fixture.pass(2)
        try fixture.set("a=1; Path=/")
        #expect(try fixture.sent() == "a=1")
    }

    @Test("Removing all cookies empties this jar and no other")
    func removal() throws {
        let other = Fixture()
        try fixture.set("a=1; Path=/")
        #expect(try other.sent() == nil)
        fixture.jar.removeAll()
        #expect(fixture.jar.isEmpty)
        #expect(try fixture.sent() == nil)
    }
}

@Suite("Cookies combined in one header field", .timeLimit(.minutes(5)))
struct SetCookieFieldTests {
    @Test(
        "A combined header field is split at the right commas",
        arguments: [
            ("a=1", ["a=1"]),
            ("a=1, b=2", ["a=1", "b=2"]),
            ("a=1,b=2", ["a=1", "b=2"]),
            (
                "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Path=/",
                ["a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Path=/"]
            ),
            (
                "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT, b=2; Secure, c=3; Expires=Sun, 06-Nov-94 08:49:37 GMT",
                [
                    "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT", "b=2; Secure",
                    "c=3; Expires=Sun, 06-Nov-94 08:49:37 GMT",
                ]
            ),
            ("a=1,2,3; Path=/", ["a=1,2,3; Path=/"]),
            ("a=\"x, y\"; Path=/, b=", ["a=\"x, y\"; Path=/", "b="]),
            ("a=1, not a name=2", ["a=1, not a name=2"]),
            ("", [""]),
        ]
    )
    func split(joined: String, cookies: [String]) {
        #expect(SetCookieField.split(joined) == cookies)
    }
}
