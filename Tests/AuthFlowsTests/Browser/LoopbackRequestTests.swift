import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Requests to the loopback port", .timeLimit(.minutes(5)))
struct LoopbackRequestTests {
    private func request(state: String? = "s1", port: UInt16 = 4_711) throws -> LoopbackRequest {
        let address = try #require(URL(string: "http://127.0.0.1/cb").flatMap(LoopbackAddress.init))
        return LoopbackRequest(address, port: port, startPath: "/begin", state: state.map(Secret.init))
    }

    private func verdict(_ head: String, state: String? = "s1") throws -> LoopbackRequest.Verdict {
        try request(state: state).verdict(on: Data((head + "\r\n\r\n").utf8))
    }

    private static let host = "Host: 127.0.0.1:4711"

    @Test(
        "Only a GET with exactly this path and state is the callback",
        arguments: [
            "/cb?code=c&state=s1", "/cb?state=s1&code=c&iss=https%3A%2F%2Fid.test", "/cb?error=access_denied&state=s1",
            // Neither a code nor an error: the callback is accepted, and the client reports what is missing.
            "/cb?state=s1",
        ]
    )
    func answers(_ target: String) throws {
        let url = try #require(URL(string: "http://127.0.0.1:4711" + target))
        #expect(try verdict("GET \(target) HTTP/1.1\r\nUser-Agent: x\r\n\(Self.host)") == .callback(url))
    }

    @Test(
        "Every other request is refused",
        arguments: [
            ("GET /favicon.ico HTTP/1.1", .unknown), ("GET / HTTP/1.1", .unknown), ("GET /cb/ HTTP/1.1", .unknown),
            ("GET /CB?code=c&state=s1 HTTP/1.1", .unknown), ("GET /cb%2F?code=c&state=s1 HTTP/1.1", .unknown),
            ("GET //cb?code=c&state=s1 HTTP/1.1", .unknown), ("GET /begin?x HTTP/1.1", .unknown),
            ("POST /cb?code=c&state=s1 HTTP/1.1", .notAllowed), ("HEAD /cb?code=c&state=s1 HTTP/1.1", .notAllowed),
            ("OPTIONS /cb HTTP/1.1", .notAllowed), ("POST /begin HTTP/1.1", .notAllowed),
            ("GET /cb HTTP/1.1", .foreign), ("GET /cb?code=c HTTP/1.1", .foreign),
            ("GET /cb?code=c&state=s2 HTTP/1.1", .foreign), ("GET /cb?code=c&state= HTTP/1.1", .foreign),
            ("GET /cb?code=c&state=s1&state=s1 HTTP/1.1", .foreign), ("GET /cb?code=%zz&state=s1 HTTP/1.1", .foreign),
            ("GET /cb?code=c&State=s1 HTTP/1.1", .foreign),
            ("GET http://127.0.0.1:4711/cb?code=c&state=s1 HTTP/1.1", .malformed), ("GET /cb", .malformed),
            ("GET  /cb?code=c&state=s1 HTTP/1.1", .malformed), ("GET /cb?code=c&state=s1 HTTP/2.0", .malformed),
            ("GET /cb?code=c&state=s1#x HTTP/1.1", .malformed), ("GET /cb?code=ü&state=s1 HTTP/1.1", .malformed),
            ("", .malformed), ("SSH-2.0-OpenSSH_9.2", .malformed), ("\u{16}\u{3}\u{1}", .malformed),
        ] as [(String, LoopbackPage.Kind)]
    )
    func refusals(_ line: String, _ kind: LoopbackPage.Kind) throws {
        #expect(try verdict("\(line)\r\n\(Self.host)") == .refuse(kind))
    }

    @Test(
        "A foreign host name (DNS rebinding) is refused",
        arguments: [
            "Host: evil.example:4711", "Host: localhost:4711", "Host: 127.0.0.1", "Host: 127.0.0.1:4712",
            "Host: [::1]:4711",
            "Accept: */*", "Host: 127.0.0.1:4711\r\nHost: 127.0.0.1:4711",
        ]
    )
    func hosts(_ fields: String) throws {
        #expect(try verdict("GET /cb?code=c&state=s1 HTTP/1.1\r\n\(fields)") == .refuse(.malformed))
        #expect(try verdict("GET /begin HTTP/1.1\r\n\(fields)") == .refuse(.malformed))
    }

    @Test(
        "Browsers omit the scheme's default port",
        arguments: [("127.0.0.1", true), ("127.0.0.1:80", true), ("127.0.0.1:", false), ("localhost", false)]
    )
    func port80(_ host: String, _ isTaken: Bool) throws {
        let head = "GET /begin HTTP/1.1\r\nHost: \(host)\r\n\r\n"
        let verdict = try request(port: 80).verdict(on: Data(head.utf8))
        #expect(verdict == (isTaken ? .begin : .refuse(.malformed)))
    }

    @Test("The opened browser is redirected")
    func beginning() throws {
        #expect(try verdict("GET /begin HTTP/1.1\r\nhost:127.0.0.1:4711") == .begin)
    }

    @Test(
        "Without a state in the request, a callback needs a code or an error",
        arguments: [
            ("code=c", true), ("error=access_denied", true), ("code=c&state=any", true), ("x=y", false), ("", false),
        ]
    )
    func stateless(_ query: String, _ isAnswer: Bool) throws {
        let verdict = try verdict("GET /cb?\(query) HTTP/1.1\r\n\(Self.host)", state: nil)
        if case .callback = verdict { #expect(isAnswer) } else { #expect(!isAnswer && verdict == .refuse(.foreign)) }
    }

    @Test("A header is complete with its empty line, and must be text")
    func heads() throws {
        #expect(!LoopbackRequest.isComplete(Data("GET / HTTP/1.1\r\n".utf8)))
        #expect(LoopbackRequest.isComplete(Data("GET / HTTP/1.1\r\n\r\nrest".utf8)))
        #expect(try request().verdict(on: Data("GET /cb?code=c&state=s1 HTTP/1.1\r\n".utf8)) == .refuse(.malformed))
        #expect(try request().verdict(on: Data([0xFF, 0xFE, 13, 10, 13, 10])) == .refuse(.malformed))
    }

    @Test(
        "The page has escaped text in the user's language and strict security headers",
        arguments: [
            (.arrived, "200 OK"), (.foreign, "400 Bad Request"), (.unknown, "404 Not Found"),
            (.notAllowed, "405 Method Not Allowed"), (.malformed, "400 Bad Request"),
        ] as [(LoopbackPage.Kind, String)]
    )
    func pages(_ kind: LoopbackPage.Kind, _ status: String) throws {
        let texts = FormTexts(language: "de-\"><script>", overrides: [.browserDone: "<b>&"])
        let parts = String(decoding: LoopbackPage(texts: texts).response(kind), as: UTF8.self)
            .components(separatedBy: "\r\n\r\n")
        let fields = parts[0].components(separatedBy: "\r\n")
        #expect(fields[0] == "HTTP/1.1 \(status)" && fields.contains("Content-Length: \(parts[1].utf8.count)"))
        for field in [
            "Content-Type: text/html; charset=utf-8", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Connection: close",
            "Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ] { #expect(fields.contains(field)) }
        #expect(fields.contains("Allow: GET") == (kind == .notAllowed))
        #expect(!parts[1].contains("<script") && !parts[1].contains("<b>"))
        #expect(parts[1].contains("<html lang=\"de-&quot;>&lt;script>\">"))
        #expect(parts[1].contains("Fenster schließen") == (kind == .arrived))
        #expect(parts[1].contains("<title>&lt;b>&amp;</title>") == (kind == .arrived))
        #expect(parts[1].contains("<h1>&lt;b>&amp;</h1>") == (kind == .arrived))
    }
}
