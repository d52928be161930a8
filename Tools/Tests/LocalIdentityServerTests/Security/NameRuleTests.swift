import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("E-mail addresses and user names: one rule in all protocols", .timeLimit(.minutes(5)))
struct NameRuleTests {
    private static let address = "ada@exämple.com"
    private static let invalidNames = ["ada lovelace", "ada\u{200B}", "ada\u{A0}l"]
    private static let invalidAddresses = ["ada", "ada@example", "ada@exa_mple.com", "ada\u{200B}@example.com"]

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
        let familiar = /(?i)\b(du|dich|dir|dein(e[mnrs]?)?|euch|euer|prüfe|gib|wähle|öffne|melde|verwende)\b/
        for line in text.split(separator: "\n") where line.firstMatch(of: familiar) != nil {
            Issue.record("\(line)")
        }
    }
}
