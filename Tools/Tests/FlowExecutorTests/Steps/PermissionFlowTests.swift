import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows with permissions, roles and groups", .timeLimit(.minutes(5)))
struct PermissionFlowTests {
    private static let reader = Role(id: "reader", name: "Reader")

    private static func addReader(_ server: LocalIdentityServer, _ assignees: Set<Principal> = []) async throws {
        try await server.services.organization.database.pool.write { connection in
            try OrganizationStore.write(
                reader,
                permissions: [Permission(resourceServerID: "api", name: "book:read")],
                in: connection
            )
            try Role.add(assignees, to: reader.id, in: connection)
            try OrganizationStore.write(UserGroup(id: "staff", name: "Staff"), in: connection)
        }
    }

    @Test(
        "The assertion contains the requested permissions that the roles grant",
        arguments: [("book:read book:write", "book:read"), ("book:write", nil), ("", nil)]
    )
    func permissions(_ requested: String, _ granted: String?) async throws {
        let files = FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - {id: next, type: TASK_EXECUTION, executor: {name: AuthorizationExecutor}, onSuccess: assert}
            - {id: assert, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
            """
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            let alice = try await server.addAlice()
            try await Self.addReader(server, [Principal(.user, alice.id)])
            let form = try await client.start(FlowSandbox.application)
            let end = try await client.answer(
                form,
                "go",
                ["username": "alice", "password": "Alice#2026", "requested_permissions": requested]
            )
            let claims = await server.services.signer.claims(try #require(end.assertion))
            #expect(claims?["authorized_permissions"]?.string == granted)
        }
    }

    private static func signUp(_ properties: String) -> [String: String] {
        FlowSandbox.files([
            "REGISTRATION": """
            - id: ask
              type: PROMPT
              prompts:
                - inputs:
                    - {identifier: username, type: TEXT_INPUT, required: true}
                    - {identifier: email, type: EMAIL_INPUT, required: true}
                    - {identifier: given_name, type: TEXT_INPUT, required: true}
                    - {identifier: family_name, type: TEXT_INPUT, required: true}
                    - {identifier: password, type: PASSWORD_INPUT, required: true}
                  action: {ref: go, nextNode: make}
            - id: make
              type: TASK_EXECUTION
              executor: {name: ProvisioningExecutor}
              properties: {\(properties)}
              onSuccess: end
              onIncomplete: ask
            """
        ])
    }

    private static let values = [
        "username": "nina", "email": "nina@example.com", "given_name": "Nina", "family_name": "Neu",
        "password": "Nina#20262026",
    ]

    @Test("A sign-up assigns the roles and groups of its node")
    func assigns() async throws {
        let files = Self.signUp("assignRole: 'reader, writer', assignGroup: staff")
        try await DefinitionSandbox.run(files) { _, server, client in
            try await Self.addReader(server)
            try await server.services.organization.database.pool.write { connection in
                try OrganizationStore.write(Role(id: "writer", name: "Writer"), permissions: [], in: connection)
            }
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let end = try await client.answer(form, "go", Self.values)
            #expect(end.flowStatus == "COMPLETE", "\(end.text)")
            let nina = try #require(try await server.services.directory.user(.username, value: "nina"))
            let affiliation = try await server.services.organization.affiliation(of: nina)
            #expect(affiliation.roles.map(\.id) == ["reader", "writer"])
            #expect(affiliation.groups.map(\.id) == ["staff"])
        }
    }

    @Test(
        "A sign-up with a missing role or group creates no user",
        arguments: ["assignRole: 'reader, none'", "assignGroup: none"]
    )
    func unknownRole(_ properties: String) async throws {
        try await DefinitionSandbox.run(Self.signUp(properties)) { _, server, client in
            try await Self.addReader(server)
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let end = try await client.answer(form, "go", Self.values)
            #expect(end.errorCode == "FET-1021", "\(end.text)")
            #expect(try await server.services.directory.user(.username, value: "nina") == nil)
        }
    }
}
