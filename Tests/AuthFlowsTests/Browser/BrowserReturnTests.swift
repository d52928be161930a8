import Foundation
import Testing

@testable import AuthFlows

@Suite("Redirect URIs of a browser session", .timeLimit(.minutes(5)))
struct BrowserReturnTests {
    @Test(
        "A callback is a custom scheme, a claimed https URL or a loopback URL; any other URL is refused",
        arguments: [
            ("com.example.app:/done", .scheme("com.example.app")),
            ("COM.example.app://done", .scheme("com.example.app")),
            ("https://app.example.com/done", .https(host: "app.example.com", path: "/done")),
            ("https:///done", .never), ("http://app.example.com/done", .never), ("http://localhost/done", .never),
            ("http://127.0.0.2/done", .never), ("/done", .never),
            ("://done", .never), ("HTTPS://App.example.com", .https(host: "App.example.com", path: "")),
            ("app:/done", .scheme("app")),
        ] as [(String, BrowserReturn)]
    )
    func ways(_ callback: String, _ way: BrowserReturn) {
        #expect(BrowserReturn(URL(string: callback)) == way)
    }

    @Test("Without a callback the browser does not return") func none() { #expect(BrowserReturn(nil) == .never) }

    @Test(
        "A loopback redirect URI has an IP literal, a path, and an optional port",
        arguments: [
            ("http://127.0.0.1/callback", "127.0.0.1", nil, "/callback"), ("http://127.0.0.1", "127.0.0.1", nil, "/"),
            ("HTTP://127.0.0.1:8092/a/b%20c", "127.0.0.1", 8_092, "/a/b%20c"), ("http://[::1]/x", "[::1]", nil, "/x"),
            ("http://[::1]:1/x", "[::1]", 1, "/x"),
        ] as [(String, String, UInt16?, String)]
    )
    func loopback(_ text: String, _ host: String, _ port: UInt16?, _ path: String) throws {
        let address = try #require(URL(string: text).flatMap(LoopbackAddress.init))
        #expect(address.host == host && address.port == port && address.path == path)
        #expect(BrowserReturn(URL(string: text)) == .loopback(address))
        #expect(address.url(99)?.absoluteString == "http://\(host):99\(path)")
    }

    @Test(
        "Every other URL is refused",
        arguments: [
            "https://127.0.0.1/x", "http://127.0.0.1/x?a=b", "http://127.0.0.1/x#f", "http://u@127.0.0.1/x",
            "http://127.1/x", "http://0.0.0.0/x", "http://[::]/x", "http://127.0.0.1:0/x", "http://127.0.0.1:65536/x",
            "http://127.0.0.1.example.com/x", "app:/x", "http://:p@127.0.0.1/x",
            "http://u:p@127.0.0.1/x", "http://127.0.0.1/x?", "http://127.0.0.1/x#", "http://127.0.0.1:-1/x",
            "http://localhost/x", "http://[::2]/x",
        ]
    )
    func foreign(_ text: String) {
        #expect(URL(string: text).flatMap(LoopbackAddress.init) == nil)
    }

    #if os(macOS) || os(Linux)
    @Test(
        "A loopback redirect URI returns the browser to a local port",
        arguments: [
            ("http://127.0.0.1/cb", true), ("http://[::1]:4711/cb", true), ("http://localhost/cb", false),
            ("https://127.0.0.1/cb", false), ("app:/cb", false),
        ]
    )
    func canWait(_ callback: String, _ isTrue: Bool) {
        #expect(LoopbackBrowserSession.canWait(at: URL(string: callback)) == isTrue)
    }

    @Test("Without a callback there is no port to listen on")
    func canWaitNowhere() { #expect(!LoopbackBrowserSession.canWait(at: nil)) }
    #endif
}
