import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("OpenID providers other than ThunderID", .timeLimit(.minutes(5)))
struct OpenIDProviderTests {
    private static let issuer = "https://id.test"
    private static let document: [String: JSONValue] = [
        "issuer": .string(issuer), "authorization_endpoint": .string("https://id.test/as/authorization?realm=a"),
        "token_endpoint": .string("https://id.test/as/token"), "jwks_uri": .string("https://id.test/as/keys"),
        "userinfo_endpoint": .string("https://id.test/as/me"),
        "revocation_endpoint": .string("https://id.test/as/revoke"),
        "end_session_endpoint": .string("https://id.test/as/end"),
        "response_types_supported": .array([.string("code"), .string("code id_token")]),
        "code_challenge_methods_supported": .array([.string("plain"), .string("S256")]),
    ]

    private func provider(
        issuer: String = issuer,
        _ changes: [String: JSONValue] = [:]
    ) throws -> OpenIDProvider {
        var document = Self.document
        for (name, value) in changes { document[name] = value }
        return try OpenIDProvider(document: .object(document), issuer: issuer)
    }

    @Test("The endpoints come from the discovery document")
    func reading() throws {
        let provider = try provider()
        #expect(provider.issuer == Self.issuer && !provider.sendsIssuerParameter)
        #expect(provider.tokenEndpoint.absoluteString == "https://id.test/as/token")
        #expect(provider.endSessionEndpoint?.absoluteString == "https://id.test/as/end")
        let least = try self.provider(
            issuer: "https://id.test/",
            [
                "userinfo_endpoint": .null, "revocation_endpoint": .string(""), "end_session_endpoint": .null,
                "response_types_supported": .null, "code_challenge_methods_supported": .null,
                "authorization_response_iss_parameter_supported": .bool(true),
            ]
        )
        #expect(least.issuer == Self.issuer && least.sendsIssuerParameter)
        #expect(least.userInfoEndpoint == nil && least.revocationEndpoint == nil && least.endSessionEndpoint == nil)
    }

    @Test("A registration page is detected by `prompt=create`; a stored provider without the member is refused")
    func newAccounts() throws {
        func provider(_ values: [String]?) throws -> OpenIDProvider {
            try self.provider(["prompt_values_supported": values.map { .array($0.map(JSONValue.string)) } ?? .null])
        }
        #expect(try provider(["login", "create"]).createsAccounts)
        #expect(try !provider(["login"]).createsAccounts && !provider(nil).createsAccounts)
        let stored = try JSONEncoder().encode(try provider(["create"]))
        #expect(try JSONDecoder().decode(OpenIDProvider.self, from: stored).createsAccounts)
        var members = try JSONDecoder().decode([String: AnyCodable].self, from: stored)
        #expect(members["namesItself"] == AnyCodable(false))
        members["createsAccounts"] = nil
        let incomplete = try JSONEncoder().encode(members)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OpenIDProvider.self, from: incomplete) }
    }

    @Test(
        "Metadata of another issuer, or with unusable endpoints or methods, is refused",
        arguments: [
            ["issuer": .string("https://id.test.evil")], ["issuer": .string("https://ID.test")], ["issuer": .null],
            ["authorization_endpoint": .null], ["token_endpoint": .string("")],
            ["token_endpoint": .string("http://id.test/as/token")], ["jwks_uri": .string("file:///keys")],
            ["userinfo_endpoint": .string("https://u:p@id.test/me")], ["jwks_uri": .string("https://u@id.test/keys")],
            ["jwks_uri": .string("https://:p@id.test/keys")], ["token_endpoint": .string("https://id.test/token#x")],
            ["token_endpoint": .string("https:///token")], ["revocation_endpoint": .string("https://")],
            ["end_session_endpoint": .string("/as/end")],
            ["response_types_supported": .array([.string("id_token")])],
            ["code_challenge_methods_supported": .array([.string("plain")])],
        ] as [[String: JSONValue]]
    )
    func refused(_ changes: [String: JSONValue]) {
        let error = #expect(throws: NativeAuthError.self) { try provider(changes) }
        #expect(error?.documentedCode == .serverError && error?.recovery == [.fixConfiguration])
    }

    @Test("Metadata is fetched from the issuer's URL", arguments: ["https://id.test/a", "https://id.test/a/"])
    func discovery(_ issuer: String) async throws {
        var document = Self.document
        document["issuer"] = .string("https://id.test/a")
        let text = String(decoding: try JSONEncoder().encode(JSONValue.object(document)), as: UTF8.self)
        let transport = ScriptedTransport([.json(text, path: "/a/.well-known/openid-configuration")])
        let service = ServiceClient(ClientEnvironment(transport: transport))
        let provider = try await OpenIDProvider.discover(issuer: issuer, service: service)
        #expect(provider.issuer == "https://id.test/a")
        #expect(transport.remaining == 0)
        let error = await #expect(throws: NativeAuthError.self) {
            _ = try await OpenIDProvider.discover(issuer: "http://id.test", service: service)
        }
        #expect(error?.documentedCode == .invalidConfiguration)
    }

    /// The recorded server with other paths and opaque access tokens.
    private struct Renamed: HTTPTransport {
        static let paths = [
            "/as/token": "/oauth2/token", "/as/keys": "/oauth2/jwks", "/as/me": "/oauth2/userinfo",
            "/as/revoke": "/oauth2/revoke",
        ]
        let server: OAuthServer

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            var request = request
            guard let path = Self.paths[request.head.path ?? ""] else {
                return OAuthServer.response(404, "{}")
            }
            request.head.path = path
            return try await server.send(request)
        }
    }

    /// A client of the server with its other paths.
    private func client(
        _ world: OAuthEnvironment,
        _ changes: [String: JSONValue] = [:]
    ) async throws -> ThunderIDClient {
        var config = OAuthEnvironment.config()
        config.openIDProvider = try provider(changes)
        let clock = AuthClock(now: { world.clock.now }, elapsed: { world.clock.clock.elapsed }, sleep: { _ in })
        let client = ThunderIDClient(
            environment: ClientEnvironment(transport: Renamed(server: world.server), clock: clock)
        )
        try await client.initialize(config: config, storage: InMemoryStorageAdapter())
        return client
    }

    @Test("Sign-in, refresh and browser sign-out use the endpoints of the metadata")
    func journey() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { state in
                // Most providers send no `iss` in their callbacks.
                state.answer = { $0.removeAll { $0[0] == "iss" } }
            }
            let client = try await client(world)
            let url = try client.buildSignInURL()
            #expect(url.absoluteString.hasPrefix("https://id.test/as/authorization?realm=a&response_type=code&"))
            let browser = ScriptedBrowserSession([
                .custom { try #require(world.server.signInInBrowser($0.url)) },
                .custom { request in
                    let text = request.url.absoluteString
                    #expect(text.hasPrefix("https://id.test/as/end?id_token_hint="))
                    let state = text.components(separatedBy: "&state=")[1].prefix(43)
                    return try #require(URL(string: "app.test://logout?state=\(state)"))
                },
            ])
            let user = try await client.signInWithRedirect(using: browser)
            #expect(user.sub == "ada")
            world.clock.advance(by: .seconds(3_600))
            let token = try await client.getAccessToken()
            #expect(!token.isEmpty && world.server.requests("/oauth2/token").count == 2)
            try await client.signOutWithRedirect(using: browser)
            #expect(world.revoked.count == 1)
        }
    }

    @Test("A provider with `iss` support must send it in each callback")
    func naming() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.answer = { $0.removeAll { $0[0] == "iss" } } }
            let client = try await client(world, ["authorization_response_iss_parameter_supported": .bool(true)])
            let url = try client.buildSignInURL()
            let answer = try #require(world.server.signInInBrowser(url))
            await world.expect(.invalidGrant) { try await client.handleRedirectCallback(url: answer) }
        }
    }

    @Test("Only the configured issuer is accepted in callbacks and tokens")
    func otherName() async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { state in
                state.issuer = "https://other.test"
                state.declaredIssuer = "https://other.test"
            }
            let client = try await client(world)
            let url = try client.buildSignInURL()
            let answer = try #require(world.server.signInInBrowser(url))
            await world.expect(.invalidGrant) { try await client.handleRedirectCallback(url: answer) }
            #expect(world.server.requests("/.well-known/openid-configuration").isEmpty)
            #expect(world.server.requests("/oauth2/token").isEmpty)
        }
    }

    @Test(
        "The base URL must be the configured provider's issuer",
        arguments: [(issuer, true), (issuer + "/", true), ("https://other.test", false), ("https://ID.test", false)]
    )
    func baseURL(_ address: String, _ isTaken: Bool) async throws {
        var config = ThunderIDConfig(baseUrl: address, clientId: "client-1", afterSignInUrl: "app:/done")
        config.openIDProvider = try provider()
        let client = ThunderIDClient()
        if isTaken {
            try await client.initialize(config: config, storage: InMemoryStorageAdapter())
        } else {
            let error = await #expect(throws: IAMError.self) {
                try await client.initialize(config: config, storage: InMemoryStorageAdapter())
            }
            #expect(error?.code == .invalidConfiguration && error?.message.contains(Self.issuer) == true)
        }
    }

    @Test("A stored provider round-trips, but not with an invalid endpoint")
    func stored() throws {
        let provider = try provider()
        let data = try JSONEncoder().encode(provider)
        #expect(try JSONDecoder().decode(OpenIDProvider.self, from: data) == provider)
        let text = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        for name in text.keys where text[name] is String {
            for address in ["http://id.test/x", "", "https://me:secret@id.test/x"] {
                let changed = try JSONSerialization.data(withJSONObject: text.merging([name: address]) { $1 })
                #expect(throws: DecodingError.self, "\(name): \(address)") {
                    try JSONDecoder().decode(OpenIDProvider.self, from: changed)
                }
            }
        }
    }

    @Test("Unsupported operations of a provider send nothing")
    func missing() async throws {
        try await OAuthEnvironment.run { world in
            let client = try await client(world, ["revocation_endpoint": .null, "end_session_endpoint": .null])
            let url = try client.buildSignInURL()
            let answer = try #require(world.server.signInInBrowser(url))
            _ = try await client.handleRedirectCallback(url: answer)
            let error = await #expect(throws: IAMError.self) {
                try await client.signOutWithRedirect(using: ScriptedBrowserSession([]))
            }
            #expect(error?.details?.code == .unsupported)
            let isSignedIn = try await client.isSignedIn()
            #expect(isSignedIn)
            _ = try await client.signOut()
            guard case .signedOut(let reason) = try client.sessionState() else {
                Issue.record("still signed in")
                return
            }
            #expect(reason.notice == .notNeeded && world.revoked.isEmpty)
            try await client.reInitialize(baseUrl: "https://other.test")
            let now = try client.getConfiguration()
            #expect(now.openIDProvider == nil)
        }
    }
}
