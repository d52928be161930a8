import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Export of a data folder", .timeLimit(.minutes(5)))
struct DataExportTests {
    /// A server's folder, and another server that imports its documents.
    private static func run(
        _ users: DataExport.Users,
        _ work:
            @Sendable (_ documents: String, _ server: LocalIdentityServer, _ client: TestClient) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let documents = try await TestServer.run(configuration) { server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            // The server still runs.
            return try text(folder, users)
        }
        try await TestServer.run { server, client in try await work(documents, server, client) }
    }

    private static func text(_ folder: URL, _ users: DataExport.Users) throws -> String {
        try DataExport(folder, users: users).documents.map(\.text).joined(separator: "---\n")
    }

    @Test("An import of the export creates the same server; a password hash keeps the password")
    func roundTrip() async throws {
        try await Self.run(.withPasswordHashes) { documents, server, client in
            let reply = try await client.importing(documents, to: server, variables: ["AGENT_HELPER_CLIENTSECRET": "x"])
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
            #expect(reply.json["summary"]?["totalDocuments"]?.integer == 15, "\(reply.text)")
            let end = try await client.signIn(server.applications.demo.applicationId, "nina", ImportSamples.password)
            #expect(end.assertion != nil, "\(end.text)")
            let nina = try #require(try await server.services.directory.user(.id, value: "nina"))
            let affiliation = try await server.services.organization.affiliation(of: nina)
            #expect(affiliation.unit.handle == "club")
            #expect(affiliation.groups.map(\.id) == ["everybody", "readers"])
            let granted = affiliation.granted(Scope("book:read book:write"), of: ResourceServers())
            #expect(granted.names == ["book:read"])
            let application = server.services.definitions.current.applications["club-app"]
            #expect(try application?.oauth?.secret?.matches(ImportSamples.secret) == true)
        }
    }

    @Test("The export of an imported export is identical")
    func stable() async throws {
        try await Self.run(.withPasswordHashes) { documents, server, client in
            let variables = ["AGENT_HELPER_CLIENTSECRET": "x"]
            _ = try await client.importing(documents, to: server, variables: variables)
            let again = try Self.text(
                URL(fileURLWithPath: server.certificatePath).deletingLastPathComponent(),
                .withPasswordHashes
            )
            #expect(again == documents)
        }
    }

    @Test("Users are exported only on request, and credentials only as hashes")
    func users() async throws {
        try await Self.run(.none) { documents, server, client in
            #expect(!documents.contains("nina"))
            let reply = try await client.importing(documents, to: server, variables: ["AGENT_HELPER_CLIENTSECRET": "x"])
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
        }
        try await Self.run(.withoutCredentials) { documents, server, client in
            #expect(documents.contains("nina"))
            #expect(!documents.contains("credentials"))
            let reply = try await client.importing(documents, to: server, variables: ["AGENT_HELPER_CLIENTSECRET": "x"])
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
            let nina = try #require(try await server.services.directory.user(.id, value: "nina"))
            #expect(nina.attributes["level"] == 3)
            #expect(try await !server.services.credentials.hasPassword("nina"))
        }
    }

    @Test("A folder without a database has no documents")
    func empty() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
        #expect(try DataExport(folder, users: .none).documents.isEmpty)
    }
}
