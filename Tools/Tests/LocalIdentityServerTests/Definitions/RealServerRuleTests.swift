import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Rules of a real server for applications", .timeLimit(.minutes(5)))
struct RealServerRuleTests {
    private static func application(_ id: String, name: String? = nil, client: String, _ settings: String = "")
        -> String
    {
        """
        resource_type: application
        id: \(id)
        name: \(name ?? id)
        type: mobile
        authFlowHandle: sign-in
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: \(client)
              \(settings)
        """
    }

    private static func outcome(_ files: [String: String]) throws -> DefinitionOutcome {
        let sandbox = try DefinitionSandbox(files)
        defer { sandbox.remove() }
        return sandbox.lenientReader
    }

    @Test(
        "Settings that a real server refuses are refused with their line",
        arguments: [
            ("redirectUris: ['app://done', 'app://done#part']", "a redirect URI has no fragment"),
            ("redirectUris: ['https://*.example.com/done']", "a redirect URI has no wildcard"),
            ("grantTypes: [implicit]", "there is no grant implicit"),
            ("{grantTypes: [authorization_code], redirectUris: }", "authorization_code needs redirectUris"),
            ("{publicClient: true, pkceRequired: false}", "a public client needs pkceRequired: true"),
        ]
    )
    func refused(_ setting: String, _ reason: String) throws {
        let inner = setting.hasPrefix("{") ? String(setting.dropFirst().dropLast()) : setting
        let lines = inner.hasPrefix("re") || !setting.hasPrefix("{") ? [inner] : inner.components(separatedBy: ", ")
        let text = Self.application("x", client: "x", lines.joined(separator: "\n      "))
        let problems = try Self.outcome(["a.yaml": text]).problems
        #expect(problems.map(\.line) == [9 + lines.count], "\(problems)")
        #expect(problems.first?.reason.contains(reason) == true, "\(problems)")
    }

    @Test("An empty name is refused")
    func emptyName() throws {
        let text = Self.application("x", name: "''", client: "x")
        let problems = try Self.outcome(["a.yaml": text]).problems
        #expect(problems.map(\.description) == ["a.yaml:3: name is empty"])
    }

    @Test(
        "Two applications with the same name or client are refused, whatever their ids",
        arguments: [
            ("Club", "one", "b.yaml:3: the name Club is taken by a.yaml"),
            ("Other", "club", "b.yaml:7: the client id club is taken by a.yaml"),
        ]
    )
    func repeated(_ name: String, _ client: String, _ problem: String) throws {
        let outcome = try Self.outcome([
            "a.yaml": Self.application("x", name: "Club", client: "club"),
            "b.yaml": Self.application("y", name: name, client: client),
        ])
        #expect(outcome.problems.map(\.description) == [problem])
        #expect(outcome.definitions?.flows.applications["x"] != nil)
        #expect(outcome.definitions?.flows.applications["y"] == nil)
    }

    @Test("An application with the id and the name of another one is refused for both reasons")
    func repeatedID() throws {
        let outcome = try Self.outcome([
            "a.yaml": Self.application("x", name: "Club", client: "club"),
            "b.yaml": Self.application("x", name: "Club", client: "one"),
        ])
        let problems = outcome.problems.map(\.description)
        #expect(problems == ["b.yaml:1: the id x is taken by a.yaml", "b.yaml:3: the name Club is taken by a.yaml"])
    }

    @Test("The failure of an imported application names the client id and the name that another one has")
    func importedWithBoth() async throws {
        try await TestServer.run { server, client in
            let documents = ["x", "y"].map { Self.application($0, name: "Club", client: "club") }
            let reply = try await client.importing(documents.joined(separator: "\n---\n"), to: server)
            let message = reply.outcomes.last?["message"]?.string ?? ""
            #expect(message.contains("the client id club is taken by"), "\(reply.text)")
            #expect(message.contains("the name Club is taken by"), "\(reply.text)")
        }
    }

    @Test(
        "An application with the client or the name of a shipped one replaces it",
        arguments: [("Mine", "demo-native"), ("Demo Native", "mine")]
    )
    func replacesShipped(_ name: String, _ client: String) throws {
        let outcome = try Self.outcome(["a.yaml": Self.application("x", name: name, client: client)])
        #expect(outcome.problems.isEmpty, "\(outcome.problems)")
        let applications = outcome.definitions?.flows.applications
        #expect(applications?[client: client]?.id == "x")
        #expect(applications?[ShippedApplications().demo.applicationId] == nil)
    }

    @Test("Of two imported applications with the same client or name the import fails")
    func importedTwice() async throws {
        try await TestServer.run { server, client in
            let documents = [
                Self.application("x", name: "Club", client: "club"), Self.application("y", name: "Club", client: "one"),
                Self.application("z", name: "Zoo", client: "club"),
            ]
            let reply = try await client.importing(documents.joined(separator: "\n---\n"), to: server)
            let failures = reply.outcomes.filter { $0["status"] == "failed" }
            let failed = failures.compactMap { $0["resourceId"]?.string }
            #expect(Set(failed) == ["y", "z"], "\(reply.text)")
        }
    }

    @Test(
        "The ids of a real server's own flows and themes stand for the shipped ones",
        arguments: [
            ("authFlowId", "61", FlowType.authentication, "sign-in"),
            ("authFlowId", "68", .authentication, "sign-in-session"),
            ("registrationFlowId", "64", .registration, "sign-up"),
            ("recoveryFlowId", "67", .recovery, "recovery"), ("signOutFlowId", "6a", .signOut, "sign-out"),
        ]
    )
    func wellKnown(_ member: String, _ digits: String, _ type: FlowType, _ handle: String) throws {
        let id = "01900000-0000-7000-8000-0000000000\(digits)"
        let text = """
            resource_type: application
            id: x
            name: X
            type: mobile
            isRegistrationFlowEnabled: true
            isRecoveryFlowEnabled: true
            themeId: 01900000-0000-7000-8000-000000000071
            \(member): \(id)
            """
        let outcome = try Self.outcome(["a.yaml": text])
        #expect(outcome.problems.isEmpty, "\(outcome.problems)")
        let application = outcome.definitions?.flows.applications["x"]
        #expect(application?.flows[type] == handle)
        #expect(application?.theme == nil)
    }

    @Test("A list without entries is empty, wherever a document has one")
    func emptyLists() throws {
        let text = """
            resource_type: application
            id: x
            name: X
            type: mobile
            allowedUserTypes:
            assertion: {userAttributes: }
            inboundAuthConfig:
              - type: oauth2
                config:
                  clientId: x
                  redirectUris:
                  grantTypes:
                  scopeClaims: {phone: , email: [email]}
            """
        let outcome = try Self.outcome(["a.yaml": text])
        #expect(outcome.problems.isEmpty && outcome.warnings.isEmpty, "\(outcome.problems) \(outcome.warnings)")
        #expect(outcome.definitions?.flows.applications["x"]?.oauth?.scopeClaims == ["phone": [], "email": ["email"]])
    }
}
