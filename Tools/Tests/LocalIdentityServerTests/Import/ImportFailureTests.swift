import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Import failures", .timeLimit(.minutes(5)))
struct ImportFailureTests {
    /// A document, the code of its failure, its line and a part of the reason.
    static let failures: [(String, String, Int, String)] = [
        ("resource_type: hologram\nid: x", "IMP-1002", 1, "there is no resource_type hologram"),
        ("resource_type: [", "IMP-1002", 1, "not YAML"),
        ("resource_type: organization_unit\nid: x\nname: X", "IMP-1002", 1, "handle is missing"),
        ("resource_type: organization_unit\nid: x\nhandle: x\nname: X\nparent: none", "IMP-1001", 1, "for parent"),
        ("resource_type: organization_unit\nid: x\nhandle: default\nname: X", "IMP-1001", 1, "is taken by"),
        ("resource_type: organization_unit\nid: x\nhandle: x\nname: X\nparent: x", "IMP-1002", 5, "its own parent"),
        (
            "resource_type: resource_server\nid: x\nname: X\nidentifier: x\nresources:\n  - {handle: a, parent: b}",
            "IMP-1002", 6, "there is no parent b"
        ),
        (
            "resource_type: resource_server\nid: x\nname: X\nidentifier: x\ndelimiter: '::'", "IMP-1002", 5,
            "delimiter is one of"
        ),
        ("resource_type: server_config\nname: none\nvalue: {}", "IMP-1002", 2, "there is no section none"),
        (
            "resource_type: server_config\nname: defaultResourceServer\nvalue:\n  resourceServerId: none", "IMP-1001",
            4,
            "there is no resource server none"
        ),
        ("resource_type: group\nid: x\nname: X\nouHandle: none", "IMP-1001", 4, "there is no organization unit none"),
        (
            "resource_type: group\nid: x\nname: X\nouId: \(OrganizationUnit.standard.id)\nmembers:\n"
                + "  - {id: none, type: user}", "IMP-1001", 6,
            "there is no user none"
        ),
        (
            "resource_type: group\nid: x\nname: X\nouHandle: d\nmembers:\n  - {id: a, type: crowd}", "IMP-1002", 6,
            "not one of"
        ),
        ("resource_type: group\nid: x\nname: X", "IMP-1002", 1, "a group needs ouId or ouHandle"),
        ("resource_type: user_type\nid: x\nname: X\nschema: {}", "IMP-1002", 4, "schema is empty"),
        (
            "resource_type: user\nid: x\ntype: Person\nattributes:\n  username: x\n  email: x@example.com\n"
                + "  shoe: 44", "USR-1019", 7, "has no attribute shoe"
        ),
        (
            "resource_type: role\nid: x\nname: X\npermissions:\n  - resourceServerId: none\n    permissions: [a]",
            "IMP-1001", 6, "there is no resource server none"
        ),
        (
            "resource_type: role\nid: x\nname: X\nassignments:\n  - {id: none, type: app}", "IMP-1001", 5,
            "there is no app none"
        ),
        ("resource_type: user\nid: x\ntype: None\nattributes: {}", "USR-1019", 3, "there is no user type None"),
        (
            "resource_type: user\nid: x\ntype: Person\nattributes: {email: 'a@b.cd'}", "USR-1019", 1,
            "username is missing"
        ),
        (
            "resource_type: user\nid: x\ntype: Person\nattributes:\n  username: x\n  email: nothing", "USR-1019", 6,
            "the value of email is not valid"
        ),
        (
            "resource_type: user\nid: x\ntype: Person\nattributes:\n  username: alice\n  email: x@example.com",
            "USR-1014",
            5, "the username belongs to the user"
        ),
        (
            """
            resource_type: user
            id: x
            type: Person
            attributes: {username: x, email: x@example.com}
            credentials:
              password: [{storageType: hash, storageAlgo: ARGON2ID, value: "00"}]
            """, "IMP-1002", 6, "hashes of PBKDF2 only"
        ),
        (
            "resource_type: application\nid: x\nname: X\ntype: mobile\nauthFlowHandle: none", "IMP-1001", 5,
            "which does not exist"
        ),
        ("resource_type: application\nid: x\nname: X\nauthFlowHandle: sign-in", "IMP-1002", 1, "type is missing"),
        (
            "resource_type: application\nid: x\nname: X\ntype: mobile\nouHandle: none", "IMP-1001", 5,
            "there is no organization unit none"
        ),
        (
            "resource_type: application\nid: x\nname: X\ntype: mobile\nallowedUserTypes: [None]", "IMP-1001", 5,
            "there is no user type None"
        ),
        ("resource_type: agent\ntype: default", "IMP-1002", 1, "id, handle or name is missing"),
    ]

    @Test("The result has line and reason, and the other documents are imported", arguments: failures.indices)
    func failure(_ index: Int) async throws {
        let (document, code, line, reason) = Self.failures[index]
        try await TestServer.run { server, client in
            try await server.addAlice()
            let other = "resource_type: group\nid: other\nname: Other\nouHandle: default\n---\n"
            let reply = try await client.importing(other + document, to: server)
            #expect(reply.status == 200)
            let failed = reply.outcomes.filter { $0["status"] == "failed" }
            #expect(failed.count == 1, "\(reply.text)")
            #expect(failed.first?["code"]?.string == code, "\(reply.text)")
            #expect(failed.first?["operation"] == nil)
            let message = failed.first?["message"]?.string ?? ""
            #expect(message.hasPrefix("content:\(line + 5): "), "\(message)")
            #expect(message.contains(reason), "\(message)")
            #expect(reply.operations["group other"] == "create")
        }
    }

    /// Documents with a part that is ignored, its line, and the warning.
    static let warned: [(String, Int, String)] = [
        ("resource_type: group\nid: x\nname: X\nouHandle: default\ncolour: red", 5, "colour is not supported"),
        ("resource_type: connection\nid: x\ntype: google\nname: X", 1, "have no use in this server"),
        ("resource_type: server_config\nname: cors\nvalue: {allowedOrigins: []}", 1, "has no use for it"),
    ]

    @Test("An ignored part is a warning, and the document is imported", arguments: warned.indices)
    func warning(_ index: Int) async throws {
        let (document, line, reason) = Self.warned[index]
        try await TestServer.run { server, client in
            let reply = try await client.importing(document, to: server)
            #expect(reply.outcomes.first?["status"] == "success", "\(reply.text)")
            let message = reply.outcomes.first?["message"]?.string ?? ""
            #expect(message.contains("content:\(line): "), "\(message)")
            #expect(message.contains(reason), "\(message)")
        }
    }

    @Test(
        "Of two users of one import with the same id or user name the second one fails",
        arguments: [
            ("a", "other", ["the id a"]),
            ("b", "one", ["the user name one"]),
            ("a", "one", ["the id a", "the user name one"]),
        ]
    )
    func userTwice(_ id: String, _ name: String, _ repeated: [String]) async throws {
        @Sendable func user(_ id: String, _ name: String) -> String {
            "resource_type: user\nid: \(id)\ntype: Person\nattributes: {username: \(name), email: \(name)@example.com}"
        }
        try await TestServer.run { server, client in
            let documents = [user("a", "one"), user(id, name)].joined(separator: "\n---\n")
            let reply = try await client.importing(documents, to: server)
            #expect(reply.outcomes.map { $0["code"]?.string } == [nil, "USR-1014"], "\(reply.text)")
            let message = reply.outcomes.last?["message"]?.string ?? ""
            let reasons = message.components(separatedBy: "\n").map { $0.replacing("content:6: ", with: "") }
            #expect(reasons == repeated.map { "another user of the import has \($0)" })
            #expect(try await server.services.directory.user(.username, value: "one")?.id == "a")
        }
    }

    @Test("An attribute of a type that this server does not support is a warning, and the user is imported")
    func unsupportedAttribute() async throws {
        let documents = """
            resource_type: user_type
            name: Fan
            schema: {username: {type: string}, teams: {type: array}}
            ---
            resource_type: user
            id: x
            type: Fan
            attributes:
              username: x
              teams: [red]
            """
        try await TestServer.run { server, client in
            let reply = try await client.importing(documents, to: server)
            #expect(reply.operations["user x"] == "create", "\(reply.text)")
            #expect(reply.outcomes.last?["message"]?.string?.contains("content:10: the attribute teams") == true)
        }
    }

    @Test(
        "The failure of a second definition names the id and the name that the first one has",
        arguments: [
            ("a", "Other", ["the id a"]),
            ("b", "One", ["the name One"]),
            ("a", "One", ["the id a", "the name One"]),
        ]
    )
    func definitionTwice(_ id: String, _ name: String, _ repeated: [String]) async throws {
        @Sendable func userType(_ id: String, _ name: String) -> String {
            "resource_type: user_type\nid: \(id)\nname: \(name)\nschema: {username: {type: string}}"
        }
        try await TestServer.run { server, client in
            let documents = [userType("a", "One"), userType(id, name)].joined(separator: "\n---\n")
            let reply = try await client.importing(documents, to: server)
            let message = reply.outcomes.last?["message"]?.string ?? ""
            let reasons = message.components(separatedBy: "\n").map { $0.replacing("content:6: ", with: "") }
            #expect(reasons == repeated.map { "another document of the import has \($0)" }, "\(reply.text)")
        }
    }

    @Test("Of two documents of one import with the same id the second one fails")
    func twice() async throws {
        try await TestServer.run { server, client in
            let reply = try await client.importing(
                [ImportSamples.server, ImportSamples.server].joined(separator: "\n---\n"),
                to: server
            )
            #expect(reply.outcomes.map { $0["status"]?.string } == ["success", "failed"], "\(reply.text)")
        }
    }

    @Test("A document that conflicts with an existing resource is refused, and the resource stays")
    func contradiction() async throws {
        try await TestServer.run { server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            let changed = ImportSamples.flow.replacing("handle: club-sign-in", with: "handle: other")
            let reply = try await client.importing(changed, to: server)
            #expect(reply.outcomes.first?["status"] == "failed", "\(reply.text)")
            #expect(server.services.definitions.current.applications["club-app"] != nil)
        }
    }

    @Test("A strict import with a failure stores nothing, and the server does not start")
    func strict() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = try await TestServer.configuration(storage: .directory(folder))
        configuration.importBatch = ImportBatch(
            sources: [ImportSource(label: "all.yaml", text: ImportSamples.content)],
            options: ImportOptions(failurePolicy: .rollBack)
        )
        let refusal = await #expect(throws: ImportRefusal.self) {
            try await TestServer.run(configuration) { _, _ in }
        }
        let reasons = refusal?.problems.map(\.reason) ?? []
        #expect(reasons.contains("the variable NINA_PASSWORD has no value"), "\(reasons)")
        configuration.importBatch = nil
        try await TestServer.run(configuration) { server, _ in
            let units = try await server.services.organization.database.pool.read { connection in
                try OrganizationStore.units(in: connection)
            }
            #expect(units.map(\.id) == [OrganizationUnit.standard.id])
        }
    }
}
