import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("OAuth: scope claims and client authentication methods", .timeLimit(.minutes(5)))
struct ScopeClaimsTests {
    private static func application(_ oauth: String) -> String {
        """
        resource_type: application
        id: club
        name: Club
        type: mobile
        authFlowHandle: sign-in
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: club
              redirectUris: ["club://done"]
              \(oauth)
        """
    }

    private static func read(_ oauth: String) -> (settings: OAuthSettings?, problems: [String]) {
        for (result, resource) in DefinedResource.read(application(oauth), file: "club.yaml") {
            guard case .application(let file) = resource else { return (nil, result.problems.map(\.reason)) }
            return (file.application.oauth, result.problems.map(\.reason))
        }
        return (nil, [])
    }

    @Test(
        "scopeClaims add scopes and replace claims of standard ones, in UserInfo and ID token",
        arguments: [
            ("openid orders", ["email"]), ("openid profile", ["given_name"]), ("openid phone", []),
            ("openid", []),
        ]
    )
    func claims(_ scope: String, _ names: [String]) async throws {
        let oauth = try #require(Self.read("scopeClaims: {orders: [email], profile: [given_name]}").settings)
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = [
            Application(id: "club", clientID: "club", name: "Club", oauth: oauth, flows: [.authentication: "sign-in"])
        ]
        try await TestServer.run(configuration) { server, client in
            let alice = try await server.addAlice()
            _ = try await server.services.directory.update(alice.id) { $0.attributes["phone_number"] = "+1555" }
            var request = OAuthConversation.Request(clientID: "club", redirectURI: "club://done")
            request.scope = scope
            let conversation = OAuthConversation(client, request)
            let tokens = try await conversation.tokens()
            let info = try await conversation.userInfo(tokens.accessToken).json.object ?? [:]
            #expect(Set(info.keys) == Set(names + ["sub"]))
            let identity = Token(tokens.idToken)?.claims ?? [:]
            for name in ["email", "given_name", "family_name", "mobile_number"] {
                #expect((identity[name] != nil) == names.contains(name), "\(name)")
            }
        }
    }

    @Test(
        "A file sets the client's authentication method",
        arguments: [
            ("pkceRequired: true", "basic"), ("tokenEndpointAuthMethod: client_secret_basic", "basic"),
            ("tokenEndpointAuthMethod: client_secret_post", "post"),
        ]
    )
    func method(_ setting: String, _ method: String) {
        let settings = Self.read("clientSecret: hunter2\n      \(setting)").settings
        #expect(settings?.secretMethod == (method == "post" ? .post : .basic))
    }

    @Test(
        "Contradictory settings are refused with the reason",
        arguments: [
            ("tokenEndpointAuthMethod: client_secret_post", "needs clientSecret"),
            ("clientSecret: hunter2\n      tokenEndpointAuthMethod: none", "client_secret_basic or client_secret_post"),
            ("scopeClaims: {'two words': [email]}", "a scope is one word"),
        ]
    )
    func refused(_ oauth: String, _ reason: String) {
        #expect(Self.read(oauth).problems.contains { $0.contains(reason) }, "\(Self.read(oauth).problems)")
    }

    @Test("The display attribute must be a readable attribute of the type; the fallback is the id")
    func display() async throws {
        let schema = "schema: {password: {displayName: Password, type: string, credential: true}}"
        for (name, isGood) in [("username", false), ("password", false)] {
            let text = "resource_type: user_type\nname: T\nsystemAttributes: {display: \(name)}\n\(schema)"
            #expect(DefinedResource.read(text, file: "t.yaml").allSatisfy { $0.result.problems.isEmpty } == isGood)
        }
        try await SignedInClient.signedIn { server, alice in
            _ = try await server.services.directory.update(alice.user.id) { $0.username = "" }
            let shown = try await alice.send("GET", "/users/me?include=display").json
            #expect(shown["display"]?.string == alice.user.id)
        }
    }
}
