import Foundation
import Testing

@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("OAuth: redirect URIs on loopback", .timeLimit(.minutes(5)))
struct LoopbackRedirectTests {
    private static let registered = ["app://callback", "http://127.0.0.1/callback", "http://[::1]:8092/callback"]

    @Test(
        "A loopback redirect URI matches with any port and no other difference",
        arguments: [
            ("app://callback", true), ("http://127.0.0.1/callback", true), ("http://127.0.0.1:1/callback", true),
            ("http://127.0.0.1:65535/callback", true), ("http://[::1]:4711/callback", true),
            ("http://[::1]/callback", true), ("http://[::1]:8092/callback", true),
            ("http://127.0.0.1:0/callback", false), ("http://127.0.0.1:65536/callback", false),
            ("http://127.0.0.1:080/callback", false), ("http://127.0.0.1:/callback", false),
            ("http://127.0.0.1:80", false), ("http://127.0.0.1:80/", false), ("http://127.0.0.1:80/callback/", false),
            ("http://127.0.0.1:80/Callback", false), ("http://127.0.0.1:80/callback?a=b", false),
            ("http://127.0.0.1:80/callback#a", false), ("http://127.0.0.1:80@evil.test/callback", false),
            ("http://127.0.0.1.evil.test/callback", false), ("http://127.0.0.1:80.evil.test/callback", false),
            ("http://127.0.0.2:80/callback", false), ("http://localhost:80/callback", false),
            ("https://127.0.0.1:80/callback", false), ("HTTP://127.0.0.1:80/callback", false),
            ("http://user@127.0.0.1:80/callback", false), ("http://127.0.0.1:+8/callback", false),
            ("http://127.0.0.1:٤/callback", false), ("app://callback:80", false), ("app://callback/", false),
        ]
    )
    func comparing(_ address: String, _ isAllowed: Bool) {
        let settings = OAuthSettings(redirectURIs: Self.registered, postLogoutRedirectURIs: Self.registered)
        #expect(settings.allowsRedirect(to: address) == isAllowed)
        #expect(settings.allowsLogoutRedirect(to: address) == isAllowed)
    }

    @Test("An unregistered loopback URI is refused with any port")
    func unregistered() {
        #expect(!OAuthSettings(redirectURIs: ["app://callback"]).allowsRedirect(to: "http://127.0.0.1:80/callback"))
    }

    @Test("A code is redeemed only with the port of its request")
    func redeeming() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            var request = OAuthConversation.Request(server.applications.demo)
            request.redirectURI = "http://127.0.0.1:4711/callback"
            let conversation = OAuthConversation(client, request)
            let tokens = try await conversation.tokens()
            #expect(tokens.status == 200)
            let code = try await conversation.code()
            var other = request
            other.redirectURI = "http://127.0.0.1:4712/callback"
            let refused = try await OAuthConversation(client, other).redeem(code)
            #expect(refused.status == 400)
        }
    }
}
