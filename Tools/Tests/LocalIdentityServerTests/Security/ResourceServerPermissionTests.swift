import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Permissions with the same name on different resource servers", .timeLimit(.minutes(5)))
struct ResourceServerPermissionTests {
    private static let own = ResourceServer.system
    private static let other = ResourceServer(
        id: "other",
        name: "Other",
        identifier: "https://other.example.com",
        permissions: ["system", "book:read"]
    )
    private static let books = "https://books.example.com"

    private static let otherServer = """
        resource_type: resource_server
        id: other
        name: Other
        identifier: https://other.example.com
        resources:
          - {name: System, handle: system}
          - name: Book
            handle: book
            actions: [{name: Read, handle: read}]
        """

    /// A client-credentials request with the secret of the club's client.
    private static let machine = """
        resource_type: application
        id: machine
        name: Machine
        type: m2m
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: MACHINE
              clientSecret: "{{.CLUB_SECRET}}"
              grantTypes: [client_credentials]
              tokenEndpointAuthMethod: client_secret_post
        """

    /// A role of the user `nina` and of the application `machine`.
    private static func role(_ permission: String, of serverID: String) -> String {
        """
        resource_type: role
        id: role-\(serverID)
        name: Role at \(serverID)
        permissions:
          - {resourceServerId: \(serverID), permissions: ["\(permission)"]}
        assignments:
          - {id: nina, type: user}
          - {id: machine, type: app}
        """
    }

    private static func standard(_ serverID: String) -> String {
        ImportSamples.config.replacing("resourceServerId: books", with: "resourceServerId: \(serverID)")
    }

    /// Runs a server with the club's documents and these ones instead of its role and configuration.
    private static func run(
        _ documents: [String],
        _ work: @escaping @Sendable (LocalIdentityServer, TestClient) async throws -> Void
    ) async throws {
        try await TestServer.run { server, client in
            let replaced = [ImportSamples.config, ImportSamples.role]
            let all = ImportSamples.backwards.filter { !replaced.contains($0) } + [otherServer, machine] + documents
            let reply = try await client.importing(all.joined(separator: "\n---\n"), to: server)
            #expect(reply.json["summary"]?["failed"]?.integer == 0, "\(reply.text)")
            try await work(server, client)
        }
    }

    private static func userTokens(
        _ client: TestClient,
        scope: String,
        resource: String?
    ) async throws -> TestClient.Reply {
        var request = OAuthConversation.Request(clientID: "CLUB", redirectURI: "club://done")
        request.scope = scope
        request.more = resource.map { ["resource": $0] } ?? [:]
        return try await client.form(
            "/oauth2/token",
            [
                "grant_type": "authorization_code", "client_id": "CLUB", "client_secret": ImportSamples.secret,
                "code": try await OAuthConversation(client, request).code("nina", ImportSamples.password),
                "redirect_uri": "club://done", "code_verifier": OAuthConversation.Request.standardVerifier,
            ]
        )
    }

    private static func machineTokens(
        _ client: TestClient,
        scope: String,
        resource: String?
    ) async throws -> TestClient.Reply {
        var form = [
            "grant_type": "client_credentials", "client_id": "MACHINE", "client_secret": ImportSamples.secret,
            "scope": scope,
        ]
        form["resource"] = resource
        return try await client.form("/oauth2/token", form)
    }

    /// Checks whether a token authorizes all administrator endpoints, or none of them.
    private static func expect(
        _ token: String,
        isAdministrator: Bool,
        _ server: LocalIdentityServer,
        _ client: TestClient,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
        let document = Data(#"{"content": "resource_type: group\nid: g\nname: G\nouHandle: default"}"#.utf8)
        let imported = try await client.send("POST", "/import", headers: headers, body: document)
        #expect(imported.status == (isAdministrator ? 200 : 403), sourceLocation: location)
        let application = server.applications.invitation.applicationId
        func start(_ type: String) async throws -> TestClient.Reply {
            try await client.send(
                "POST",
                "/flow/execute",
                headers: headers,
                body: try JSONEncoder().encode(["applicationId": application, "flowType": type])
            )
        }
        let invitation = try await start("USER_ONBOARDING")
        #expect(invitation.errorCode == (isAdministrator ? nil : "FET-1027"), sourceLocation: location)
        let administration = try await start("ADMINISTRATION")
        #expect(administration.errorCode == (isAdministrator ? "FES-1005" : "FES-1019"), sourceLocation: location)
    }

    @Test(
        "The permission system of another resource server does not authorize administration; the server's own does",
        arguments: [(other, false), (own, true)]
    )
    func administration(_ owner: ResourceServer, _ isAdministrator: Bool) async throws {
        try await Self.run([Self.role("system", of: owner.id)]) { server, client in
            let user = try await Self.userTokens(client, scope: "openid system", resource: owner.identifier)
            #expect(user.json["scope"]?.string == "openid system", "\(user.text)")
            let refreshed = try await client.form(
                "/oauth2/token",
                [
                    "grant_type": "refresh_token", "client_id": "CLUB", "client_secret": ImportSamples.secret,
                    "refresh_token": user.refreshToken, "scope": "system",
                ]
            )
            let machine = try await Self.machineTokens(client, scope: "system", resource: owner.identifier)
            for reply in [user, refreshed, machine] {
                #expect(reply.json["scope"]?.string?.contains("system") == true, "\(reply.text)")
                let claims = await server.services.signer.claims(reply.accessToken)
                #expect(claims?["resource_server_id"]?.string == owner.id)
                try await Self.expect(reply.accessToken, isAdministrator: isAdministrator, server, client)
            }
        }
    }

    @Test("Another default resource server does not authorize administration")
    func standardServer() async throws {
        let documents = [Self.role("system", of: "other"), Self.standard("other")]
        try await Self.run(documents) { server, client in
            for reply in [
                try await Self.userTokens(client, scope: "openid system", resource: nil),
                try await Self.machineTokens(client, scope: "system", resource: nil),
            ] {
                #expect(reply.json["scope"]?.string?.contains("system") == true, "\(reply.text)")
                try await Self.expect(reply.accessToken, isAdministrator: false, server, client)
            }
            // The server's own administrator needs no `resource`.
            let administrator = try await client.form(
                "/oauth2/token",
                ["grant_type": "client_credentials", "scope": "system"],
                headers: InvitationEnvironment.basic(server.administratorSecret)
            )
            try await Self.expect(administrator.accessToken, isAdministrator: true, server, client)
        }
    }

    @Test(
        "A role grants a permission only at its own resource server",
        arguments: [("books", books, true), ("other", books, false), ("other", other.identifier, true)]
    )
    func distinct(_ granting: String, _ resource: String?, _ isGranted: Bool) async throws {
        try await Self.run([Self.role("book:read", of: granting)]) { server, client in
            let user = try await Self.userTokens(client, scope: "openid book:read", resource: resource)
            #expect(user.json["scope"]?.string == (isGranted ? "openid book:read" : "openid"), "\(user.text)")
            let claims = await server.services.signer.claims(user.accessToken)
            #expect(claims?["resource_server_id"]?.string == (isGranted ? granting : nil))
            let machine = try await Self.machineTokens(client, scope: "book:read", resource: resource)
            #expect(machine.json["scope"]?.string == (isGranted ? "book:read" : nil), "\(machine.text)")
            let described = try await client.form(
                "/oauth2/introspect",
                ["client_id": "CLUB", "client_secret": ImportSamples.secret, "token": user.accessToken]
            )
            #expect(described.json["resource_server_id"]?.string == (isGranted ? granting : nil))
        }
    }

    /// The default resource server, the server of the role, and whether the permission is granted.
    private static let direct: [(standard: String?, granting: String, isGranted: Bool)] = [
        ("books", "books", true), ("books", "other", false), ("other", "other", true), (nil, "books", false),
    ]

    @Test("A permission requested without a resource server belongs to the default server", arguments: direct)
    func withoutServer(_ row: (standard: String?, granting: String, isGranted: Bool)) {
        let books = ResourceServer(
            id: "books",
            name: "Books",
            identifier: nil,
            permissions: ["book:read", "book:burn"]
        )
        let servers = ResourceServers(["books": books, "other": Self.other], standardID: row.standard)
        let names = ["book:read", "book:burn"]
        let permissions = names.map { Permission(resourceServerID: row.granting, name: $0) }
        let granted = Affiliation(permissions: Set(permissions)).granted(Scope(names: ["book:read"]), of: servers)
        #expect(granted.names == (row.isGranted ? ["book:read"] : []))
        #expect(granted.resourceServerID == (row.isGranted ? row.standard : nil))
        guard row.standard == nil else { return }
        // A name that only one server has is not ambiguous.
        #expect(
            Affiliation(permissions: Set(permissions)).granted(Scope(names: names), of: servers).names == ["book:burn"]
        )
    }
}
