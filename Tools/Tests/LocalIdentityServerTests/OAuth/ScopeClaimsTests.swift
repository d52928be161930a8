import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

@Suite("OAuth: scope claims and client authentication methods", .timeLimit(.minutes(5)))
struct ScopeClaimsTests {
    private static let hash = "pbkdf2-sha256$1000$c2FsdA==$\(String(repeating: "A", count: 43))="

    private static func application(_ oauth: String) -> String {
        """
        id: club
        name: Club
        flows: {AUTHENTICATION: sign-in}
        oauth:
          redirectUris: ["club://done"]
          \(oauth)
        """
    }

    private static func read(_ oauth: String) -> (settings: OAuthSettings?, problems: [String]) {
        let problems = ProblemList()
        let file = ApplicationReader(file: "club.yaml").read(application(oauth), problems)
        return (file?.application.oauth, problems.found.map(\.reason))
    }

    @Test(
        "scopeClaims add scopes and replace claims of standard ones, in UserInfo and ID token",
        arguments: [
            ("openid orders", ["email"]), ("openid profile", ["given_name"]), ("openid phone", ["mobile_number"]),
            ("openid", []),
        ])
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
            ("requiresCodeChallenge: true", "basic"), ("tokenEndpointAuthMethod: client_secret_basic", "basic"),
            ("tokenEndpointAuthMethod: client_secret_post", "post"),
        ])
    func method(_ setting: String, _ method: String) {
        let settings = Self.read("secretHash: \(Self.hash)\n  \(setting)").settings
        #expect(settings?.secretMethod == (method == "post" ? .post : .basic))
    }

    @Test(
        "Contradictory settings are refused with the reason",
        arguments: [
            ("tokenEndpointAuthMethod: client_secret_post", "needs secretHash"),
            ("secretHash: \(hash)\n  tokenEndpointAuthMethod: none", "client_secret_basic or client_secret_post"),
            ("scopeClaims: {'two words': [email]}", "a scope is one word"),
        ])
    func refused(_ oauth: String, _ reason: String) {
        #expect(Self.read(oauth).problems.contains { $0.contains(reason) }, "\(Self.read(oauth).problems)")
    }

    @Test("The display attribute must be a readable attribute of the type; the fallback is the id")
    func display() async throws {
        let attributes = "attributes: [{name: password, displayName: Password, type: string, credential: true}]"
        for (name, isGood) in [("username", false), ("password", false)] {
            let problems = ProblemList()
            _ = UserTypeReader(file: "t.yaml").read("name: T\ndisplay: \(name)\n\(attributes)", problems)
            #expect(problems.found.isEmpty == isGood)
        }
        try await ProfileTests.signedIn { server, alice in
            _ = try await server.services.directory.update(alice.user.id) { $0.username = "" }
            let shown = try await alice.send("GET", "/users/me?include=display").json
            #expect(shown["display"]?.string == alice.user.id)
        }
    }
}
