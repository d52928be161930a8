import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

/// An attacker requests a redirect to an address that the application has not registered (RFC 9700, 4.1).
@Suite("Attack: an attacker's redirect URI", .timeLimit(.minutes(5)))
struct RedirectURIAttackTests {
    private static let web = "https://app.example/signed-in"
    private static let native = "nativeauth-demo://callback"
    private static let loopback = "http://127.0.0.1/signed-in"
    private static let afterLogout = "https://app.example/bye"

    private static let clientID = "attacked"
    private static let application = Application(
        id: "attacked",
        clientID: clientID,
        name: "Attacked",
        kind: .mobile,
        oauth: OAuthSettings(redirectURIs: [web, native, loopback], postLogoutRedirectURIs: [afterLogout]),
        flows: [.authentication: "sign-in", .signOut: "sign-out"]
    )

    /// Returns addresses that look like a registered one.
    private static func substitutions(of address: String, path: String) -> [String] {
        let host = address.components(separatedBy: "://")[1].prefix { $0 != "/" }
        func with(_ other: String) -> String { address.replacingOccurrences(of: "://\(host)", with: "://\(other)") }
        return [
            address + "/", address + "/..", address + "/../evil", address + "/extra", address + "?x=1", address + "?",
            address + "#fragment", address + "#", address + "%2F", address + "%00", address + " ", " " + address,
            address + "\t", address + "\r\nX-Evil: 1", address + ";x", address + "\\evil.example", address + "*",
            address.uppercased(), address.replacingOccurrences(of: path, with: path.capitalized),
            address.replacingOccurrences(of: path, with: "."),
            address.replacingOccurrences(of: path, with: "%2e%2e/" + path),
            address.replacingOccurrences(of: path, with: "./" + path),
            address.replacingOccurrences(of: path, with: "x/../" + path),
            String(address.dropLast()), address + "x",
            with("\(host).evil.example"), with("evil.example"), with("evil\(host)"), with("\(host)@evil.example"),
            with("evil.example/\(host)"), with("evil.example?\(host)"), with("evil.example#\(host)"),
            with("evil.example\\\(host)"), with("user@\(host)"), with("user:secret@\(host)"), with("\(host)."),
            with("\(host)%2eevil.example"), with("\(host)%00.evil.example"),
            address.replacingOccurrences(of: "://", with: ":/"), address.replacingOccurrences(of: "://", with: ":"),
            address.replacingOccurrences(of: "://", with: ":///"),
        ]
    }

    private static let attacks: [String] = Array(
        Set(
            substitutions(of: web, path: "signed-in") + substitutions(of: native, path: "callback")
                + substitutions(of: loopback, path: "signed-in")
                + [
                    "http://app.example/signed-in", "https://app.example:444/signed-in", "https://*.example/signed-in",
                    "https://APP.example/signed-in", "https://аpp.example/signed-in", "//app.example/signed-in",
                    "/signed-in", "signed-in", "https:app.example", "https://", "*", "null",
                    "urn:ietf:wg:oauth:2.0:oob",
                    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "about:blank",
                    "nativeauth-demo://callback@evil.example", "nativeauth-demo2://callback", "nativeauth-demo:",
                    // A loopback address is exact except for its port (RFC 8252, 7.3).
                    "https://127.0.0.1/signed-in", "http://localhost/signed-in", "http://[::1]/signed-in",
                    "http://127.0.0.2/signed-in", "http://127.1/signed-in", "http://2130706433/signed-in",
                    "http://0x7f000001/signed-in", "http://0177.0.0.1/signed-in", "http://0.0.0.0/signed-in",
                    "http://127.0.0.1.evil.example/signed-in", "http://127.0.0.1:80@evil.example/signed-in",
                    "http://127.0.0.1:8080/other", "http://127.0.0.1:/evil", "http://127.0.0.1:8080x/signed-in",
                    "http://127.0.0.1:-1/signed-in", "http://127.0.0.1:99999999/signed-in",
                    "http://127.0.0.1:8080/signed-in?x=1", "http://user@127.0.0.1:8080/signed-in",
                    "http://[::ffff:127.0.0.1]:8080/signed-in",
                ]
        ).subtracting([web, native, loopback, loopback.uppercased()])
    ).sorted()

    private static func run(_ work: @escaping @Sendable (LocalIdentityServer, TestClient) async throws -> Void)
        async throws
    {
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = [application]
        try await TestServer.run(configuration, work)
    }

    private static func request(_ redirectURI: String) -> OAuthConversation.Request {
        OAuthConversation.Request(clientID: clientID, redirectURI: redirectURI)
    }

    @Test("The registered addresses are accepted")
    func registered() async throws {
        try await Self.run { server, client in
            for address in [Self.web, Self.native, Self.loopback] {
                let reply = try await OAuthConversation(client, Self.request(address)).authorize()
                #expect(reply.location("executionId") != nil, "\(address)")
            }
            #expect(Self.attacks.count > 120)
        }
    }

    @Test("An unregistered redirect URI ends on the server's error page, which does not contain it")
    func authorization() async throws {
        try await Self.run { server, client in
            let page = server.baseURL.absoluteString + "/gate/error?errorCode=invalid_request&"
            for address in Self.attacks {
                let reply = try await OAuthConversation(client, Self.request(address)).authorize()
                let location = reply.headers["location"] ?? ""
                #expect(reply.status == 302 && location.hasPrefix(page), "\(address)")
                #expect(reply.headers["x-evil"] == nil, "\(address)")
                for part in [location, reply.text] {
                    #expect(!part.contains("evil") && !part.contains("signed-in"), "\(address)")
                }
                #expect(reply.location("executionId") == nil, "\(address)")
            }
        }
    }

    @Test("The server's log names an unregistered redirect URI to the developer, without its secrets")
    func logged() async throws {
        let log = RecordedLog()
        var configuration = try await TestServer.configuration()
        configuration.logger = log.logger

        try await TestServer.run(configuration) { server, client in
            var request = OAuthConversation.Request(server.applications.demo)
            request.more = ["redirect_uri": "https://ada:s3cret@evil.example/back?code=hidden"]
            _ = try await OAuthConversation(client, request).authorize()

            let lines = log.text.split(separator: "\n")
            let line = try #require(lines.first { $0.contains("The redirect URI is not registered") })
            #expect(line.contains("https://evil.example/back"))
            #expect(!line.contains("s3cret") && !line.contains("hidden"))
        }
    }

    @Test("An unregistered redirect URI is refused in a pushed authorization request")
    func pushed() async throws {
        try await Self.run { _, client in
            for address in Self.attacks {
                let reply = try await client.form("/oauth2/par", Self.request(address).parameters)
                #expect(reply.status == 400 && reply.oauthError == "invalid_request", "\(address)")
            }
        }
    }

    @Test("A second or repeated redirect URI is refused")
    func twice() async throws {
        try await Self.run { server, client in
            let good = FormEncoding.address("/oauth2/authorize", parameters: Self.request(Self.web).parameters)
            for more in ["&redirect_uri=https%3A%2F%2Fevil.example", "&redirect_uri=" + FormEncoding.encoded(Self.web)]
            {
                let reply = try await client.get(good + more)
                #expect(reply.status == 400 && reply.headers["location"] == nil)
            }
            // Similar parameter names do not change the redirect.
            let named = try await client.get(good + "&redirect_url=https%3A%2F%2Fevil.example&returnTo=//evil.example")
            #expect(named.location("executionId") != nil)
            #expect(named.headers["location"]?.contains("evil") == false)
        }
    }

    @Test("A code is not redeemed with another redirect URI", arguments: [web, loopback])
    func redeemed(_ address: String) async throws {
        try await Self.run { server, client in
            try await server.addAlice()
            for other in Self.substitutions(of: address, path: "signed-in") + [Self.native] where other != address {
                let conversation = OAuthConversation(client, Self.request(address))
                let reply = try await client.form(
                    "/oauth2/token",
                    [
                        "grant_type": "authorization_code", "code": try await conversation.code(),
                        "client_id": Self.clientID, "redirect_uri": other,
                        "code_verifier": OAuthConversation.Request.standardVerifier,
                    ]
                )
                #expect(reply.status == 400 && reply.accessToken.isEmpty, "\(other)")
            }
        }
    }

    @Test("An unregistered post-logout redirect URI is refused without a redirect")
    func logout() async throws {
        try await Self.run { server, client in
            let elsewhere =
                Self.substitutions(of: Self.afterLogout, path: "bye") + Self.attacks
                + [Self.web, "//evil.example", "/\\evil.example", "https:evil.example"]
            for address in elsewhere where address != Self.afterLogout {
                let parameters = ["client_id": Self.clientID, "post_logout_redirect_uri": address]
                let asked = try await client.get(FormEncoding.address("/oauth2/logout", parameters: parameters))
                let sent = try await client.form("/oauth2/logout", parameters)
                for reply in [asked, sent] {
                    #expect(reply.status == 400 && reply.headers["location"] == nil, "\(address)")
                    #expect(!reply.text.contains("evil"), "\(address)")
                }
            }
            // Without an application there are no registered addresses.
            let nobody = try await client.get("/oauth2/logout?post_logout_redirect_uri=https%3A%2F%2Fapp.example%2Fbye")
            #expect(nobody.status == 400)
        }
    }
}
