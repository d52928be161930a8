import Foundation
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("OAuth: invalid input", .timeLimit(.minutes(5)))
struct OAuthBadInputTests {
    private static let formType = ("Content-Type", "application/x-www-form-urlencoded")

    struct Form: Sendable {
        let body: [UInt8]
        var type = "application/x-www-form-urlencoded"
        let error: String
        let description: String?

        init(
            _ body: String,
            type: String = "application/x-www-form-urlencoded",
            _ error: String,
            _ description: String? = nil
        ) {
            self.body = Array(body.utf8)
            self.type = type
            self.error = error
            self.description = description
        }

        init(bytes: [UInt8], _ error: String) {
            body = bytes
            self.error = error
            description = nil
        }
    }

    static let forms: [Form] = [
        Form("", "invalid_request", "Missing client_id parameter"),
        Form(
            "{\"grant_type\":\"refresh_token\"}",
            type: "application/json",
            "invalid_request",
            "Missing client_id parameter"
        ),
        Form("client_id=demo-native", type: "text/plain", "invalid_request", "Missing client_id parameter"),
        Form("client_id=demo-native&client_id=demo-native&grant_type=refresh_token", "invalid_request"),
        Form("client_id=demo-native&grant_type=refresh_token&scope=a&scope=b", "invalid_request"),
        Form("client_id=demo-native&grant_type=refresh_token&refresh_token=%", "invalid_request"),
        Form("client_id=demo-native&grant_type=refresh_token&refresh_token=%4", "invalid_request"),
        Form("client_id=demo-native&grant_type=refresh_token&refresh_token=%zz", "invalid_request"),
        Form("client_id=demo-native&grant_type=refresh_token&refresh_token=%FF%FE", "invalid_request"),
        Form(bytes: Array("client_id=demo-native&x=".utf8) + [0xFF, 0xFE], "invalid_request"),
        Form("client_id=demo-native&grant_type=refresh_token", "invalid_request", "Missing refresh_token parameter"),
        Form("client_id=demo-native&grant_type=authorization_code", "invalid_request", "Missing code parameter"),
        Form("client_id=demo-native&grant_type=", "invalid_request", "Missing grant_type parameter"),
        Form("client_id=demo-native&client_secret=x&grant_type=refresh_token", "unauthorized_client"),
        Form("client_id=demo-native&grant_type=authorization_code&code=%00%0A%F0%9F%99%82", "invalid_grant"),
        Form("&&&=&=x&client_id=demo-native&grant_type=authorization_code&code=x", "invalid_request"),
        Form("&&client_id=demo-native&grant_type=authorization_code&code=x&&", "invalid_grant"),
    ]

    @Test("A malformed form is refused", arguments: forms)
    func malformed(_ form: Form) async throws {
        try await TestServer.run { _, client in
            for path in ["/oauth2/token", "/oauth2/revoke", "/oauth2/introspect", "/oauth2/par"] {
                let reply = try await client.send(
                    "POST",
                    path,
                    headers: [("Content-Type", form.type)],
                    body: Data(form.body)
                )
                #expect((200...499).contains(reply.status), "\(path)")
                guard path == "/oauth2/token" else { continue }
                #expect(reply.oauthError == form.error)
                if let description = form.description {
                    #expect(reply.json["error_description"]?.string == description)
                }
            }
        }
    }

    @Test("A form that is too large is refused, and the server keeps working")
    func tooLarge() async throws {
        try await TestServer.run { _, client in
            let body = Data(("client_id=demo-native&code=" + String(repeating: "x", count: 70_000)).utf8)
            for path in ["/oauth2/token", "/oauth2/par", "/oauth2/auth/callback", "/oauth2/logout"] {
                let type = path == "/oauth2/auth/callback" ? ("Content-Type", "application/json") : Self.formType
                let reply = try await client.send("POST", path, headers: [type], body: body)
                #expect(reply.status == 413)
            }
            #expect(try await client.get("/health/liveness").status == 200)
        }
    }

    @Test(
        "An invalid authorization request ends on a page of the server",
        arguments: [
            "", "?", "?client_id=%FF", "?client_id=%",
            "?client_id=demo-native&redirect_uri=nativeauth-demo://callback/",
            "?client_id=demo-native&request_uri=urn:x",
            "?client_id=demo-native&redirect_uri=NATIVEAUTH-DEMO://callback",
        ]
    )
    func authorizationPages(_ query: String) async throws {
        try await TestServer.run { server, client in
            let reply = try await client.get("/oauth2/authorize" + query)
            #expect(reply.status == 302)
            #expect(
                reply.headers["location"]?.hasPrefix(server.baseURL.absoluteString + "/gate/error?errorCode=") == true
            )
        }
    }

    @Test(
        "An authorization error of a known client is returned to the client",
        arguments: [
            ("code_challenge_method=S256", "invalid_request"),
            ("code_challenge=short&code_challenge_method=S256", "invalid_request"),
            ("code_challenge=\(String(repeating: "a", count: 43))", "invalid_request"),
            ("code_challenge=\(String(repeating: "a", count: 129))&code_challenge_method=S256", "invalid_request"),
            (
                "code_challenge=\(String(repeating: "a", count: 43))&code_challenge_method=S256&prompt=none+login",
                "invalid_request"
            ),
            (
                "code_challenge=\(String(repeating: "a", count: 43))&code_challenge_method=S256&prompt=create",
                "invalid_request"
            ),
            (
                "code_challenge=\(String(repeating: "a", count: 43))&code_challenge_method=S256&prompt=login+bogus",
                "invalid_request"
            ),
            (
                "code_challenge=\(String(repeating: "a", count: 43))&code_challenge_method=S256&prompt=select_account",
                "account_selection_required"
            ),
            (
                "code_challenge=\(String(repeating: "a", count: 43))&code_challenge_method=S256&scope=nonsense",
                "invalid_target"
            ),
        ]
    )
    func authorizationErrors(_ query: String, _ error: String) async throws {
        try await TestServer.run { server, client in
            let reply = try await client.get(
                "/oauth2/authorize?response_type=code&client_id=demo-native&state=s"
                    + "&redirect_uri=nativeauth-demo://callback&" + query
            )
            #expect(reply.headers["location"]?.hasPrefix(server.applications.demo.redirectURI + "?error=") == true)
            #expect(reply.location("error") == error)
            #expect(reply.location("state") == "s")
        }
    }

    @Test(
        "An authorization with a repeated parameter is refused without a redirect",
        arguments: [
            "client_id=demo-native&client_id=demo-native",
            "client_id=demo-native&redirect_uri=nativeauth-demo://callback&redirect_uri=evil://x",
            "client_id=demo-native&redirect_uri=nativeauth-demo://callback&scope=openid&scope=email",
        ]
    )
    func repeated(_ query: String) async throws {
        try await TestServer.run { _, client in
            let reply = try await client.get("/oauth2/authorize?response_type=code&" + query)
            #expect(reply.status == 400)
            #expect(reply.oauthError == "invalid_request")
            #expect(reply.headers["location"] == nil)
        }
    }

    @Test(
        "A callback with an invalid body is invalid_request",
        arguments: [
            "", "[]", "null", "{\"authId\":5}", "{\"authId\":\"x\"}", "{\"assertion\":\"x\"}", "{\"logoutId\":7}",
        ]
    )
    func callbacks(_ body: String) async throws {
        try await TestServer.run { _, client in
            for path in ["/oauth2/auth/callback", "/oauth2/logout/callback"] {
                let reply = try await client.send("POST", path, body: Data(body.utf8))
                #expect(reply.status == 400)
                #expect(reply.oauthError == "invalid_request")
            }
        }
    }

    @Test(
        "An invalid Authorization header is refused and the scheme is named",
        arguments: ["Basic", "Basic !!!", "Basic eA==", "basic ZGVtby1uYXRpdmU6", "Basic /w=="]
    )
    func basic(_ header: String) async throws {
        try await TestServer.run { _, client in
            let reply = try await client.form(
                "/oauth2/token",
                ["grant_type": "client_credentials"],
                headers: [("Authorization", header)]
            )
            #expect(reply.status == 401)
            #expect(reply.oauthError == "invalid_client")
            #expect(reply.headers["www-authenticate"] == "Basic")
        }
    }
}
