import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The authorization request", .timeLimit(.minutes(5)))
struct AuthorizationRequestTests {
    private static let random = SecureRandom { count in Array(repeating: 1, count: count) }
    private static let endpoint = "https://id.example.com/oauth2/authorize"

    private func request(
        _ endpoint: String = endpoint,
        clientID: String = "app",
        redirectURI: String = "com.example.app:/done",
        extra: [(name: String, value: String)] = []
    ) throws -> AuthorizationRequest {
        AuthorizationRequest(
            endpoint: try #require(URL(string: endpoint)),
            clientID: clientID,
            scopes: ["openid", "", "profile"],
            pending: PendingAuthorization(
                redirectURI: redirectURI,
                random: Self.random,
                now: Date(timeIntervalSince1970: 0)
            ),
            extra: extra
        )
    }

    @Test("The parameters have a fixed order")
    func whole() throws {
        let ones = Base64URL.encode([UInt8](repeating: 1, count: 32))
        let challenge = PKCE(random: Self.random).challenge
        let url = try request(extra: [("prompt", "login"), ("login_hint", "a+b@example.com & c")]).url()
        #expect(
            url.absoluteString == Self.endpoint + "?response_type=code&client_id=app"
                + "&redirect_uri=com.example.app%3A%2Fdone&scope=openid%20profile&state=\(ones)&nonce=\(ones)"
                + "&code_challenge=\(challenge)&code_challenge_method=S256"
                + "&prompt=login&login_hint=a%2Bb%40example.com%20%26%20c"
        )
    }

    @Test("Reserved parameters can't be replaced", arguments: AuthorizationRequest.reservedNames.sorted())
    func reserved(name: String) throws {
        let request = try request(
            "\(Self.endpoint)?\(name)=evil&tenant=1",
            extra: [(name, "evil"), ("prompt", "none")]
        )
        #expect(request.ignored == [name])
        let url = try request.url()
        #expect(!url.absoluteString.contains("evil"))
        #expect(url.absoluteString.hasPrefix(Self.endpoint + "?tenant=1&response_type=code&"))
        #expect(url.absoluteString.hasSuffix("&prompt=none"))
    }

    @Test("A parameter of the endpoint's query that the request has too is dropped")
    func onceOnly() throws {
        let endpoint = "\(Self.endpoint)?prompt=none&p%72ompt=none&tenant=1"
        let url = try request(endpoint, extra: [("prompt", "create")]).url().absoluteString
        #expect(url.hasPrefix(Self.endpoint + "?tenant=1&response_type=code&") && url.hasSuffix("&prompt=create"))
        #expect(!url.contains("none"))
        let silent = try request(endpoint, extra: []).url().absoluteString
        #expect(silent.hasPrefix(Self.endpoint + "?prompt=none&"))
    }

    @Test("A reserved name in the endpoint is recognized in every percent encoding, and a fragment is dropped")
    func spelledEndpoint() throws {
        let url = try request("\(Self.endpoint)?st%61te=evil#evil").url().absoluteString
        #expect(!url.contains("evil"))
    }

    @Test(
        "Invalid values are refused",
        arguments: [
            (endpoint, "", "com.example.app:/done"), (endpoint, "app", ""), (endpoint, "app", "/done"),
            (endpoint, "app", "https://app.example.com/done#x"), (endpoint, "app", "https://me@app.example.com/"),
            ("/oauth2/authorize", "app", "com.example.app:/done"),
        ]
    )
    func misconfigured(endpoint: String, clientID: String, redirectURI: String) throws {
        let request = try request(endpoint, clientID: clientID, redirectURI: redirectURI)
        #expect(throws: NativeAuthError(.misconfigured, message: "")) { try request.url() }
    }
}
