import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Imported definitions and folder definitions", .timeLimit(.minutes(5)))
struct ImportedLayerTests {
    private static func title(_ server: LocalIdentityServer) -> String? {
        server.services.definitions.refresh().texts.texts(in: "en-US", namespace: "club")["club"]?["title"]
    }

    /// A tenant whose id all tenants of this function have.
    private static func tenant(_ name: String) -> String {
        """
        name: \(name)
        id: 2f8c1d3e-0000-4000-8000-000000000001
        title: Tenant
        signUp: code
        signIn: [code]
        clients:
          - {id: 2f8c1d3e-0000-4000-8000-0000000000aa, name: App}
        """
    }

    @Test("A folder overrides imported definitions, also later ones, and its changes stay active")
    func reload() async throws {
        let mine = ImportSamples.translation.replacing("The club", with: "My club")
        try await DefinitionSandbox.run(["texts.yaml": mine]) { sandbox, server, client in
            _ = try await client.importing(ImportSamples.translation, to: server)
            #expect(Self.title(server) == "My club")
            sandbox.remove("texts.yaml")
            #expect(Self.title(server) == "The club")
            try sandbox.write("other.yaml", mine.replacing("My club", with: "Our club"))
            #expect(Self.title(server) == "Our club")
            let changed = ImportSamples.translation.replacing("The club", with: "Their club")
            _ = try await client.importing(changed, to: server)
            #expect(Self.title(server) == "Our club")
            sandbox.remove("other.yaml")
            #expect(Self.title(server) == "Their club")
        }
    }

    @Test("An application of a folder may use an imported flow")
    func reference() async throws {
        let application = """
            resource_type: application
            id: own
            name: Own
            type: mobile
            attestation: {devMode: true}
            authFlowHandle: club-sign-in
            """
        try await DefinitionSandbox.run([:]) { sandbox, server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            try sandbox.write("own.yaml", application)
            #expect(server.services.definitions.refresh().applications["own"] != nil)
            let end = try await client.signIn("own", "nina", ImportSamples.password)
            #expect(end.assertion != nil, "\(end.text)")
        }
    }

    @Test("An import beside a folder that can't be used succeeds, and takes effect with the corrected folder")
    func unusableFolder() async throws {
        try await DefinitionSandbox.run(["Tenants/one.yaml": Self.tenant("one")]) { sandbox, server, client in
            try sandbox.write("Tenants/two.yaml", Self.tenant("two"))
            let report = try await client.importing(ImportSamples.translation, to: server)
            #expect(report.status == 200 && report.json["summary"]?["failed"] == 0, "\(report.text)")
            #expect(Self.title(server) == nil)
            sandbox.remove("Tenants/two.yaml")
            #expect(Self.title(server) == "The club")
        }
    }

    @Test("The unit of a user type applies to its new users")
    func unit() async throws {
        try await TestServer.run { server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            #expect(server.services.definitions.current.userTypes["Member"].unitID == "club")
            #expect(server.services.definitions.current.userTypes["Person"].unitID == OrganizationUnit.standard.id)
        }
    }
}
