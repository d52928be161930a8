import Foundation
import HTTPTypes
import Testing

@testable import NativeAuthCore

@Suite("Requests to an untrusted URL", .timeLimit(.minutes(5)))
struct HTTPRequestAddressTests {
    @Test(
        "An incomplete URL gives no request",
        arguments: [
            "relative", "/absolute", "?q", "//a.example/x", "mailto:a@b.example", "https:", "https:///x", "a.example",
        ]
    )
    func bad(address: String) throws {
        let url = try #require(URL(string: address))
        #expect(HTTPRequest(.get, to: url) == nil)
    }

    @Test(
        "The request has the components of the URL",
        arguments: [
            ("https://a.example", "a.example", "/"), ("https://a.example:8443/x?y=z#f", "a.example:8443", "/x?y=z"),
            ("http://[::1]:8090?q", "[::1]:8090", "/?q"), ("https://user:pass@a.example/", "a.example", "/"),
        ]
    )
    func good(address: String, authority: String, path: String) throws {
        let url = try #require(URL(string: address))
        let request = try #require(HTTPRequest(.post, to: url))
        #expect(request.method == .post)
        #expect(request.authority == authority)
        #expect(request.path == path)
    }
}
