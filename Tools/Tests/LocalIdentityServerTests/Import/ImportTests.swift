import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Import of documents", .timeLimit(.minutes(5)))
struct ImportTests {
    private static let all = [
        "organization_unit company", "organization_unit club", "user_type member-type", "resource_server books",
        "flow club-flow", "theme club-theme", "application club-app", "agent helper", "user nina", "group readers",
        "group everybody", "role reader", "translation en-US", "server_config defaultResourceServer",
    ]

    @Test("Documents of all types are created in the order of their references, then updated")
    func operations() async throws {
        try await TestServer.run { server, client in
            for operation in ["create", "update"] {
                let reply = try await client.importing(ImportSamples.content, to: server)
                #expect(reply.status == 200, "\(reply.text)")
                let summary = reply.json["summary"]
                #expect(summary?["totalDocuments"]?.integer == 14)
                #expect(summary?["imported"]?.integer == 14, "\(reply.text)")
                #expect(summary?["failed"]?.integer == 0)
                #expect(summary?["importedAt"]?.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
                let named = reply.outcomes.map {
                    "\($0["resourceType"]?.string ?? "") \($0["resourceId"]?.string ?? "")"
                }
                #expect(Set(named) == Set(Self.all), "\(reply.text)")
                #expect(named.first == "organization_unit club" && named.last == Self.all.last)
                #expect(named.firstIndex(of: "flow club-flow") ?? 0 < named.firstIndex(of: "application club-app") ?? 0)
                for (document, found) in reply.operations {
                    // The shipped texts also have this language.
                    let expected = document == "translation en-US" ? "update" : operation
                    #expect(found == expected, "\(document)")
                }
                #expect(reply.outcomes.allSatisfy { $0["status"] == "success" && $0["code"] == nil })
                let agent = reply.outcomes.first { $0["resourceType"] == "agent" }
                #expect(agent?["message"]?.string?.contains("have no use in this server") == true)
            }
        }
    }

    @Test("A user type with handle and displayName is found by its handle, in any case, and a sign-out flow can be off")
    func handleOfUserType() async throws {
        let documents = """
            # resource_type: user_type
            handle: customer
            displayName: Customer
            category: user
            ouHandle: default
            allowSelfRegistration: true
            schema: {"username": {"type": "string", "required": true, "unique": true}}
            ---
            resource_type: user
            id: vera
            type: Customer
            ouHandle: default
            attributes: {username: vera}
            ---
            resource_type: user
            id: paul
            type: person
            ouHandle: default
            attributes: {username: paul, email: paul@example.com}
            ---
            resource_type: application
            id: shop
            name: Shop
            type: browser
            authFlowHandle: default-flow
            isSignOutFlowEnabled: false
            allowedUserTypes: [Customer, person]
            inboundAuthConfig:
              - type: oauth2
                config:
                  clientId: SHOP
                  redirectUris: ["http://localhost:3000"]
                  grantTypes: [authorization_code]
                  publicClient: true
                  pkceRequired: true
            """
        try await TestServer.run { server, client in
            let reply = try await client.importing(documents, to: server)
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
            let shop = try #require(server.services.definitions.current.applications["shop"])
            #expect(shop.userTypes == ["customer", "Person"])
            #expect(shop.flows[.signOut] == nil && shop.flows[.authentication] != nil)
            for (id, type) in [("vera", "customer"), ("paul", "Person")] {
                #expect(try await server.services.directory.user(.id, value: id)?.type == type)
            }
        }
    }

    @Test("Imported resources take effect at once: flow, user, roles, groups, units and permissions")
    func effect() async throws {
        try await TestServer.run { server, client in
            #expect(try await client.importing(ImportSamples.content, to: server).status == 200)
            var request = OAuthConversation.Request(clientID: "CLUB", redirectURI: "club://done")
            request.scope = "openid staff book:read book:write"
            let conversation = OAuthConversation(client, request)
            let code = try await conversation.code("nina", ImportSamples.password)
            let tokens = try await client.form(
                "/oauth2/token",
                [
                    "grant_type": "authorization_code", "code": code, "client_id": "CLUB",
                    "client_secret": ImportSamples.secret, "redirect_uri": "club://done",
                    "code_verifier": OAuthConversation.Request.standardVerifier,
                ]
            )
            #expect(tokens.json["scope"]?.string == "openid staff book:read", "\(tokens.text)")
            let info = try await conversation.userInfo(tokens.accessToken).json
            #expect(info["sub"] == "nina")
            #expect(info["groups"] == ["Everybody", "Readers"])
            #expect(info["roles"] == ["Reader"])
            #expect(info["ouId"] == "club")
            #expect(info["ouHandle"] == "club")
            let profile = try await client.get("/users/me?include=display", bearer: tokens.accessToken).json
            #expect(profile["ouId"] == "club")
            #expect(profile["ouHandle"] == "club")
            #expect(profile["attributes"]?["level"] == 3)
            let meta = try await client.get("/flow/meta?type=APP&id=club-app&namespace=club").json
            #expect(meta["ou"]?["name"] == "Club")
            #expect(meta["i18n"]?["translations"]?["club"]?["title"] == "The club")
        }
    }

    @Test(
        "A request for a resource gets only its permissions, and one for an unknown resource is refused",
        arguments: [
            ("https://books.example.com", "book:read other", "openid book:read"),
            ("https://other.example.com", "", nil),
        ]
    )
    func resource(_ identifier: String, _ scope: String, _ granted: String?) async throws {
        try await TestServer.run { server, client in
            let documents = ImportSamples.backwards.filter { $0 != ImportSamples.config }.joined(separator: "\n---\n")
            #expect(try await client.importing(documents, to: server).status == 200)
            var request = OAuthConversation.Request(clientID: "CLUB", redirectURI: "club://done")
            request.scope = "openid \(scope)"
            request.more = ["resource": identifier]
            let conversation = OAuthConversation(client, request)
            let authorized = try await conversation.authorize()
            guard let granted else {
                #expect(authorized.location("error") == "invalid_target")
                return
            }
            let assertion = try await conversation.assertion(authorized, "nina", ImportSamples.password)
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            let tokens = try await client.form(
                "/oauth2/token",
                [
                    "grant_type": "authorization_code", "code": try #require(end["code"]), "client_id": "CLUB",
                    "client_secret": ImportSamples.secret, "redirect_uri": "club://done",
                    "code_verifier": OAuthConversation.Request.standardVerifier,
                ]
            )
            #expect(tokens.json["scope"]?.string == granted, "\(tokens.text)")
            // Without `resource` and without a default server, a permission belongs to no server.
            request.more = [:]
            let refused = try await OAuthConversation(client, request).authorize()
            #expect(refused.location("error") == "invalid_target")
        }
    }

    @Test("A dry run reports the result and stores nothing")
    func dryRun() async throws {
        try await TestServer.run { server, client in
            let before = try await Self.contents(server)
            let reply = try await client.importing(ImportSamples.content, to: server, dryRun: true)
            #expect(reply.json["summary"]?["imported"]?.integer == 14, "\(reply.text)")
            #expect(reply.operations["role reader"] == "create")
            #expect(try await Self.contents(server) == before)
            #expect(server.services.definitions.current.applications["club-app"] == nil)
            _ = try await client.importing(ImportSamples.content, to: server)
            let again = try await client.importing(ImportSamples.content, to: server, dryRun: true)
            #expect(again.operations["role reader"] == "update")
        }
    }

    /// The number of rows of every table.
    private static func contents(_ server: LocalIdentityServer) async throws -> [String: Int] {
        try await server.services.organization.database.pool.read { connection in
            let names = [
                "user", "credential", "organizationUnit", "userGroup", "groupMember", "role", "importedDocument",
            ]
            return try Dictionary(
                uniqueKeysWithValues: names.map { name in
                    (name, try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM \(name)") ?? 0)
                }
            )
        }
    }

    @Test("Existing resources are errors if they may not be replaced")
    func createOnly() async throws {
        try await TestServer.run { server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            let reply = try await client.importing(ImportSamples.content, to: server, options: ["upsert": false])
            #expect(reply.json["summary"]?["failed"]?.integer == 14)
            #expect(reply.operations["user nina"] == "USR-1014")
            #expect(reply.operations["role reader"] == "IMP-1001")
            #expect(reply.outcomes.allSatisfy { $0["message"]?.string?.contains("exists already") == true })
        }
    }

    @Test("With continueOnError false, nothing after the first failure is imported")
    func stops() async throws {
        try await TestServer.run { server, client in
            let reply = try await client.importing(
                ImportSamples.content,
                to: server,
                variables: ["CLUB_SECRET": ImportSamples.secret],
                options: ["continueOnError": false]
            )
            let named = reply.outcomes.map { $0["resourceId"]?.string }
            #expect(named.last == "nina")
            #expect(reply.outcomes.last?["code"] == "IMP-1003")
            #expect(reply.json["summary"]?["totalDocuments"]?.integer == 14)
            #expect(reply.json["summary"]?["imported"]?.integer == Int64(named.count - 1))
            #expect(server.services.definitions.current.applications["club-app"] != nil)
            let units = try await server.services.organization.database.pool.read { connection in
                try UserGroup.all(in: connection)
            }
            #expect(units.isEmpty)
        }
    }

    @Test("A document whose reference fails also fails, and the others are imported")
    func dependents() async throws {
        try await TestServer.run { server, client in
            let reply = try await client.importing(
                ImportSamples.content,
                to: server,
                variables: ["CLUB_SECRET": ImportSamples.secret]
            )
            let failed = reply.operations.filter { $0.value.hasPrefix("IMP") || $0.value.hasPrefix("USR") }
            #expect(
                failed == [
                    "user nina": "IMP-1003", "group readers": "IMP-1001", "group everybody": "IMP-1001",
                    "role reader": "IMP-1001",
                ]
            )
            #expect(reply.json["summary"]?["imported"]?.integer == 10)
            // A missing resource can be added later.
            let rest = [ImportSamples.user, ImportSamples.role, ImportSamples.group, ImportSamples.outerGroup]
            let second = try await client.importing(rest.joined(separator: "\n---\n"), to: server)
            #expect(second.json["summary"]?["failed"]?.integer == 0, "\(second.text)")
        }
    }

    @Test("An id has precedence over a handle, and without an id the same resource is found again")
    func identity() async throws {
        try await TestServer.run { server, client in
            let both = ImportSamples.group.replacing("ouHandle: company/club", with: "ouId: company\nouHandle: none")
            let content = [ImportSamples.parentUnit, both.replacing("id: readers\n", with: "")]
                .joined(separator: "\n---\n").replacing("members:\n  - {id: nina, type: user}", with: "")
            let first = try await client.importing(content, to: server)
            #expect(first.json["summary"]?["failed"]?.integer == 0, "\(first.text)")
            let second = try await client.importing(content, to: server)
            let ids = [first, second].map { reply in
                reply.outcomes.first { $0["resourceType"] == "group" }?["resourceId"]?.string
            }
            #expect(ids[0] != nil && ids[0] == ids[1])
            #expect(second.outcomes.allSatisfy { $0["operation"] == "update" })
        }
    }

    @Test("An unchanged password ends no session, a new one does")
    func password() async throws {
        try await TestServer.run { server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            let app = server.applications.demo
            let conversation = OAuthConversation(client, .init(app))
            let tokens = try await conversation.tokens("nina", ImportSamples.password)
            _ = try await client.importing(ImportSamples.content, to: server)
            let renewed = try await conversation.refresh(tokens.refreshToken)
            #expect(renewed.status == 200, "\(renewed.text)")
            var variables = ImportSamples.variables
            variables["NINA_PASSWORD"] = "Another#20262026"
            _ = try await client.importing(ImportSamples.content, to: server, variables: variables)
            #expect(try await conversation.refresh(renewed.refreshToken).status == 400)
            #expect(try await client.signIn(app.applicationId, "nina", "Another#20262026").assertion != nil)
        }
    }

    @Test("A restart keeps the import, but not the administrator's token")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let (contents, token) = try await TestServer.run(configuration) { server, client in
            _ = try await client.importing(ImportSamples.content, to: server)
            return (try await Self.contents(server), server.administratorToken)
        }
        try await TestServer.run(configuration) { server, client in
            #expect(try await Self.contents(server) == contents)
            #expect(server.administratorToken != token)
            #expect(server.services.definitions.current.resourceServers.standard?.id == "books")
            let end = try await client.signIn(server.applications.demo.applicationId, "nina", ImportSamples.password)
            #expect(end.assertion != nil, "\(end.text)")
            let application = server.services.definitions.current.applications["club-app"]
            #expect(application?.unitID == "club")
            #expect(application?.oauth?.secret != nil)
        }
    }
}
