import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

@Suite("E-mail addresses and user names: one rule in all protocols", .timeLimit(.minutes(5)))
struct NameRuleTests {
    private static let address = "ada@exämple.com"
    private static let invalidNames = ["ada lovelace", "ada\u{200B}", "ada\u{A0}l"]
    private static let invalidAddresses = ["ada", "ada@example", "ada@exa_mple.com", "ada\u{200B}@example.com"]

    private static func signUpForm(
        _ server: LocalIdentityServer, _ client: TestClient
    ) async throws -> TestClient.Reply {
        try await client.start(server.applications.demoWithAssertion.applicationId, "REGISTRATION")
    }

    @Test("ThunderID: a new user's address may have an internationalized domain and is found in any case")
    func flow() async throws {
        try await TestServer.run { server, client in
            var step = try await Self.signUpForm(server, client)
            step = try await client.answer(
                step, "action_credentials", ["username": "ada.l", "password": "Secret#2026"])
            step = try await client.answer(
                step, "action_schema_attrs", ["email": "ada@EXÄMPLE.com", "given_name": "Ada", "family_name": "L"])
            #expect(step.errorCode == nil, "\(step.text)")
            let user = try await server.services.directory.user(.email, value: "ada@exÄmple.com")
            #expect(user?.username == "ada.l")
            #expect(user?.email == Self.address)
        }
    }

    @Test("ThunderID: an invalid address is an error at its field", arguments: invalidAddresses)
    func flowAddress(_ address: String) async throws {
        try await TestServer.run { server, client in
            var step = try await Self.signUpForm(server, client)
            step = try await client.answer(
                step, "action_credentials", ["username": "ada.l", "password": "Secret#2026"])
            step = try await client.answer(
                step, "action_schema_attrs", ["email": address, "given_name": "Ada", "family_name": "L"])
            #expect(step.flowStatus == "INCOMPLETE")
            #expect(step.inputs.contains("email"))
            #expect(step.text.contains(#""identifier":"email""#), "\(step.text)")
            #expect(step.text.contains("validation:email.invalid"), "\(step.text)")
        }
    }

    @Test("ThunderID: an invalid user name is an error at its field", arguments: invalidNames)
    func flowName(_ name: String) async throws {
        try await TestServer.run { server, client in
            var step = try await Self.signUpForm(server, client)
            step = try await client.answer(step, "action_credentials", ["username": name, "password": "Secret#2026"])
            #expect(step.flowStatus == "INCOMPLETE")
            #expect(step.inputs == ["username", "password"])
            #expect(step.text.contains("validation:username.invalid"), "\(step.text)")
        }
    }

    @Test("Profile and SCIM refuse invalid names and addresses")
    func directory() {
        for mapping in [AttributeMapping.thunderID, .scim] {
            let name = mapping.entries.first { $0.place == .name(.username) }
            let email = mapping.entries.first { $0.place == .name(.email) }
            for text in Self.invalidNames { #expect(name?.allows(text) == false, "\(text)") }
            for text in Self.invalidAddresses { #expect(email?.allows(text) == false, "\(text)") }
            #expect(email?.allows(Self.address) == true)
            #expect(name?.allows("Ada.Lovelace") == true)
        }
    }

    @Test("Pools: an address may have an internationalized domain; invalid ones are refused")
    func pool() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("signInWith: [email]")) { world in
            let valid = try await world.signUp(Self.address, PoolTestEnvironment.password, [:])
            #expect(valid.status == 200, "\(valid.text)")
            for text in Self.invalidAddresses {
                let refused = try await world.signUp(text, PoolTestEnvironment.password, [:])
                #expect(refused.refusal == "InvalidParameterException", "\(text)")
            }
        }
    }

    @Test("Tenants: an address may have an internationalized domain; invalid ones are refused")
    func tenant() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            let accepted = try await world.startSignUp(Self.address, [:])
            #expect(accepted.verdict == "ok")
            for text in Self.invalidAddresses {
                let refused = try await world.startSignUp(text, [:])
                #expect(refused.verdict == "invalid_request 90100", "\(text)")
            }
        }
    }

    @Test("German texts address the user as Sie")
    func german() throws {
        let folder = ShippedResources.folder
        let text = try String(contentsOf: folder.appending(path: "Resources/Texts/de-DE.yaml"), encoding: .utf8)
        let familiar = /(?i)\b(du|dich|dir|dein(e[mnrs]?)?|euch|euer|prüfe|gib|wähle|versuche|öffne|melde|verwende)\b/
        for line in text.split(separator: "\n") where line.firstMatch(of: familiar) != nil {
            Issue.record("\(line)")
        }
    }
}
