import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Contents of tokens by the application's document", .timeLimit(.minutes(5)))
struct TokenContentsTests {
    private static let claims: Set = [
        "username", "email", "given_name", "family_name", "name", "mobile_number", "phone_number", "userType", "ouId",
        "ouName", "ouHandle", "roles", "groups", "tier",
    ]

    /// An application document with an assertion's settings and the settings of its client.
    private static func files(assertion: String = "{}", client: String = "") -> [String: String] {
        [
            "Applications/club.yaml": """
            resource_type: application
            id: club
            name: Club
            type: mobile
            ouHandle: default
            attestation: {devMode: true}
            authFlowHandle: sign-in
            assertion: \(assertion)
            inboundAuthConfig:
              - type: oauth2
                config:
                  clientId: club
                  redirectUris: ["club://done"]
                  grantTypes: [authorization_code, refresh_token, "urn:ietf:params:oauth:grant-type:token-exchange"]
                  tokenEndpointAuthMethod: none
                  pkceRequired: true
                  publicClient: true
                  \(client)
            """
        ]
    }

    private static func conversation(_ client: TestClient, scope: String) -> OAuthConversation {
        var request = OAuthConversation.Request(clientID: "club", redirectURI: "club://done")
        request.scope = scope
        return OAuthConversation(client, request)
    }

    private static func names(_ claims: JSONValue?) -> Set<String> {
        Set((claims?.object ?? [:]).keys).intersection(Self.claims)
    }

    /// Adds a user with a role, a group and an attribute of no protocol.
    private static func addUser(_ server: LocalIdentityServer) async throws {
        let alice = try await server.addAlice()
        _ = try await server.services.directory.update(alice.id) { $0.attributes["tier"] = "gold" }
        try await server.services.organization.database.pool.write { connection in
            try OrganizationStore.write(Role(id: "reader", name: "Reader"), permissions: [], in: connection)
            try Role.add([Principal(.user, alice.id)], to: "reader", in: connection)
        }
    }

    @Test(
        "Access token, ID token and UserInfo have the claims that the client's settings list",
        arguments: [
            ("", [], ["given_name", "family_name", "email"], nil),
            (
                "token: {accessToken: {userConfig: {attributes: [email, ouName, tier]}}}",
                ["email", "ouName", "tier"], ["given_name", "family_name", "email"], nil
            ),
            (
                "{token: {idToken: {userAttributes: [given_name, tier]}}, "
                    + "scopeClaims: {profile: [username, given_name], email: [tier]}}",
                [], ["given_name", "tier"], nil
            ),
            ("scopeClaims: {profile: [username, ouHandle]}", [], ["username", "ouHandle", "email"], nil),
            (
                "{token: {idToken: {userAttributes: [given_name]}}, userInfo: {userAttributes: [email]}}",
                [], ["given_name"], ["email"]
            ),
            ("scopeClaims: {profile: , email: [email]}", [], ["email"], nil),
            ("token: {idToken: {userAttributes: [roles, ouId]}}", [], ["roles"], nil),
        ] as [(String, [String], [String], [String]?)]
    )
    func contents(_ settings: String, _ access: [String], _ identity: [String], _ info: [String]?) async throws {
        let inner = settings.hasPrefix("{") ? String(settings.dropFirst().dropLast()) : settings
        let lines = Self.topLevel(inner).joined(separator: "\n      ")
        try await DefinitionSandbox.run(Self.files(client: lines)) { _, server, client in
            try await Self.addUser(server)
            let conversation = Self.conversation(client, scope: "openid profile email phone roles")
            let tokens = try await conversation.tokens()
            #expect(Self.names(Token(tokens.accessToken)?.claims) == Set(access), "\(tokens.text)")
            #expect(Self.names(Token(tokens.idToken)?.claims) == Set(identity))
            let userInfo = try await conversation.userInfo(tokens.accessToken).json
            #expect(Self.names(userInfo) == Set(info ?? identity))

            let refreshed = try await conversation.refresh(tokens.refreshToken)
            #expect(Self.names(Token(refreshed.accessToken)?.claims) == Set(access), "\(refreshed.text)")
            #expect(Self.names(Token(refreshed.idToken)?.claims) == Set(identity))
        }
    }

    /// Divides the members of a mapping in flow style.
    private static func topLevel(_ text: String) -> [String] {
        var members: [String] = [""]
        var depth = 0
        for character in text {
            if "{[".contains(character) { depth += 1 }
            if "}]".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { members.append("") } else { members[members.count - 1].append(character) }
        }
        return members.map { member in String(member.drop { $0 == " " }) }
    }

    @Test(
        "An assertion, and an access token in exchange for it, have the listed attributes only",
        arguments: [
            ("{}", []), ("{userAttributes: }", []), ("{userAttributes: [email, ouName]}", ["email", "ouName"]),
            ("{userAttributes: [username, tier, roles]}", ["username", "tier", "roles"]),
        ]
    )
    func assertion(_ settings: String, _ names: [String]) async throws {
        let listed = "token: {accessToken: {userConfig: {attributes: [email, tier, groups]}}}"
        try await DefinitionSandbox.run(Self.files(assertion: settings, client: listed)) { _, server, client in
            try await Self.addUser(server)
            let assertion = try #require(try await client.signIn("club", "alice", "Alice#2026").assertion)
            #expect(Self.names(Token(assertion)?.claims) == Set(names))
            let reply = try await client.form(
                "/oauth2/token",
                [
                    "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "client_id": "club",
                    "subject_token": assertion, "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
                ]
            )
            let exchanged = Self.names(Token(reply.accessToken)?.claims)
            #expect(exchanged == Set(names).intersection(["email", "tier", "groups"]), "\(reply.text)")
        }
    }

    @Test("Each token has the lifetime that the document sets for its kind")
    func lifetimes() async throws {
        let settings = "token: {accessToken: {userConfig: {validityPeriod: 120}}, idToken: {validityPeriod: 240}}"
        let files = Self.files(assertion: "{validityPeriod: 60}", client: settings)
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let assertion = try #require(try await client.signIn("club", "alice", "Alice#2026").assertion)
            let tokens = try await Self.conversation(client, scope: "openid").tokens()
            let lifetimes = [assertion, tokens.accessToken, tokens.idToken].map { text -> Int64? in
                guard let claims = Token(text)?.claims, let end = claims["exp"]?.integer else { return nil }
                return claims["iat"]?.integer.map { end - $0 }
            }
            #expect(lifetimes == [60, 120, 240])
            #expect(tokens.json["expires_in"]?.integer == 120)
        }
    }

    @Test("A token that lives longer than refresh tokens is accepted until its end")
    func longLifetime() async throws {
        let clock = TestClock()
        let settings = "token: {accessToken: {userConfig: {validityPeriod: 200000}}}"
        try await DefinitionSandbox.run(Self.files(client: settings), clock: clock) { _, server, client in
            try await server.addAlice()
            let conversation = Self.conversation(client, scope: "openid")
            let token = try await conversation.tokens().accessToken
            clock.advance(199_000)
            // Deletes expired families.
            _ = try await conversation.tokens()
            #expect(try await conversation.userInfo(token).status == 200)
            clock.advance(1_001)
            #expect(try await conversation.userInfo(token).status == 401)
        }
    }

    @Test("An attribute with the name of a reserved claim is in no token")
    func reservedNames() async throws {
        let reserved = [
            "tfid", "aci", "scope", "client_id", "email_verified", "phone_number_verified", "iss", "aud", "exp", "sub",
            "nbf", "iat", "jti", "nonce", "auth_time", "acr", "amr", "azp", "act", "cnf", "grant_type", "assurance",
            "authorized_permissions", "resource_server_id", "access_token_sub", "flow_error_type",
        ]
        let list = "[\(reserved.joined(separator: ", "))]"
        let client = """
            token: {accessToken: {userConfig: {attributes: \(list)}}}
                  scopeClaims: {profile: \(list)}
            """
        let files = Self.files(assertion: "{userAttributes: \(list)}", client: client)
        try await DefinitionSandbox.run(files) { _, server, client in
            let alice = try await server.addAlice()
            _ = try await server.services.directory.update(alice.id) { user in
                for name in reserved { user.attributes[name] = .string("forged") }
            }
            let conversation = Self.conversation(client, scope: "openid profile")
            let tokens = try await conversation.tokens()
            let assertion = try #require(try await client.signIn("club", "alice", "Alice#2026").assertion)
            for text in [assertion, tokens.accessToken, tokens.idToken] {
                let forged = (Token(text)?.claims.object ?? [:]).filter { $0.value == "forged" }.map(\.key)
                #expect(forged.isEmpty, "\(forged)")
            }
            let info = try await conversation.userInfo(tokens.accessToken).json.object
            #expect(info == ["sub": .string(alice.id)])
        }
    }

    @Test(
        "A member of an application without an effect is reported with its line; without a value it is not",
        arguments: [
            ("loginConsent: {validityPeriod: 3600}", "loginConsent"), ("loginConsent: {validityPeriod: 0}", nil),
            ("certificate: {type: JWKS, value: '{}'}", "certificate"), ("certificate: {type: NONE, value: ''}", nil),
            ("metadata: {team: blue}", "metadata"), ("metadata: {}", nil), ("contacts: [a@example.com]", "contacts"),
            ("contacts: ", nil), ("cookiePolicyUri: https://example.com", "cookiePolicyUri"),
        ]
    )
    func noEffect(_ member: String, _ name: String?) {
        let text = "resource_type: application\nname: Club\ntype: mobile\n\(member)"
        let warnings = DefinedResource.read(text, file: "club.yaml").flatMap(\.result.warnings)
        guard let name else { return #expect(warnings.isEmpty, "\(warnings)") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.line == 4)
        #expect(warnings.first?.reason.hasPrefix("\(name) has no effect on this server") == true, "\(warnings)")
    }

    @Test(
        "A setting of a client without an effect is reported",
        arguments: [
            "dpopBoundAccessTokens: true", "requirePushedAuthorizationRequests: true", "acrValues: [gold]",
            "certificate: {type: JWKS_URI, value: 'https://example.com'}", "includeActClaim: true",
            "token: {refreshToken: {validityPeriod: 5}}", "userInfo: {responseType: JWS}",
        ]
    )
    func clientSettingWithoutEffect(_ setting: String) throws {
        let text = try #require(Self.files(client: setting).values.first)
        let warnings = DefinedResource.read(text, file: "club.yaml").flatMap(\.result.warnings)
        #expect(warnings.map(\.line) == [18], "\(warnings)")
    }
}
