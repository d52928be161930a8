import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Loopback hosts", .timeLimit(.minutes(5)))
struct LoopbackHostTests {
    @Test(
        "The names and addresses of the loopback interface are loopback hosts",
        arguments: [
            "localhost", "LOCALHOST", "LocalHost", "localhost.", "127.0.0.1", "127.255.1.2", "127.0.0.0",
            "127.255.255.255", "::1", "[::1]",
        ]
    )
    func isLoopback(host: String) {
        #expect(LoopbackHost.contains(host))
    }

    @Test(
        "Similar names and addresses are not loopback hosts",
        arguments: [
            "", ".", "localhost.evil.com", "localhost..", "127.0.0.1.evil.com", "0.0.0.0", "128.0.0.1", "126.0.0.1",
            "127.1", "127", "127.0.0", "127.0.0.1.", "127.0.0.256", "127.0.0.-1", "127.+0.0.1", "127.0.0.", "127..0.1",
            "127.0.0.0x1", "127.0.0.1 ", " localhost", "evil.com", "notlocalhost", "local", "2130706433", "0x7f000001",
            "0127.0.0.1", "::", "[::2]", "[localhost", "::1%eth0", "::ffff:8.8.8.8", "[]", "[", "l\u{F6}calhost",
            "127.0.0.\u{0661}", "\u{2488}27.0.0.1",
        ]
    )
    func isNotLoopback(host: String) {
        #expect(!LoopbackHost.contains(host))
    }

    @Test(
        "A URL has the scheme https, or http with a loopback host",
        arguments: [
            ("https://id.test/", true), ("HTTPS://ID.TEST", true), ("https://127.0.0.1:8090/x?y#z", true),
            ("http://127.0.0.1:8090/", true), ("HTTP://LOCALHOST", true), ("http://[::1]:80/", true),
            ("http://%6Cocalhost/", true), ("http://id.test/", false), ("http://localhost.id.test/", false),
            ("http://localhost@id.test/", false), ("http://localhost%00.id.test/", false), ("https:///path", false),
            ("https:id.test", false), ("//localhost/", false), ("/path", false), ("ftp://localhost/", false),
            ("app://localhost/", false), ("file:///etc", false),
        ]
    )
    func url(_ text: String, isAllowed: Bool) throws {
        #expect(try #require(URL(string: text)).isHTTPSOrLoopback == isAllowed)
    }
}
