import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("User types", .timeLimit(.minutes(5)))
struct UserTypeTests {
    private static func vendor(
        _ server: LocalIdentityServer,
        _ client: TestClient,
        _ values: [String: String]
    ) async throws -> TestClient.Reply {
        let app = server.applications.userTypes.applicationId
        var step = try await client.start(app, "REGISTRATION")
        step = try await client.answer(step, "action_usertype", ["userType": "Vendor"])
        step = try await client.answer(step, "action_credentials", ["username": "acme", "password": "Secret#1"])
        #expect(step.inputs == ["company", "size"])
        return try await client.answer(step, "action_schema_attrs", values)
    }

    private static let good = ["company": "ACME", "size": "M", "employees": "12", "verified": "true"]

    @Test("Profile, schema and token of a vendor follow the user type")
    func vendor() async throws {
        try await TestServer.run { server, client in
            #expect(try await Self.vendor(server, client, Self.good).flowStatus == "COMPLETE")
            let app = server.applications.userTypes.applicationId
            let token = try #require(try await client.signIn(app, "acme", "Secret#1").assertion)
            #expect(Token(token)?.claims["userType"] == "Vendor")
            let me = try await client.get("/users/me", bearer: token).json
            #expect(me["type"] == "Vendor")
            #expect(
                me["attributes"] == [
                    "username": "acme", "company": "ACME", "size": "M", "employees": 12, "verified": true,
                ]
            )
            let schema = try await client.get("/users/me/meta", bearer: token).json["schema"]
            #expect(schema?["size"]?["enum"] == ["S", "M", "L"])
            #expect(schema?["employees"]?["type"] == "number")
            #expect(schema?["verified"]?["type"] == "boolean")
            #expect(schema?["company"]?["required"] == true)
            #expect(schema?["email"] == nil)
            let scim = try await client.get("/scim2/Me", bearer: token).json
            #expect(scim["userName"] == "acme")
        }
    }

    @Test(
        "Values that violate the schema create no user",
        arguments: [["size": "XXL"], ["employees": "many"], ["employees": "nan"], ["verified": "perhaps"]]
    )
    func refused(_ change: [String: String]) async throws {
        try await TestServer.run { server, client in
            let reply = try await Self.vendor(server, client, Self.good.merging(change) { $1 })
            #expect(reply.flowStatus == "ERROR")
            #expect(reply.errorCode == "FET-1021")
            #expect(try await server.services.directory.user(.username, value: "acme") == nil)
        }
    }

    @Test("The refusal of a value names its field, except that of the recorded server", arguments: [false, true])
    func refusalNamesField(_ isRecorded: Bool) async throws {
        var limits = Limits.standard
        var named: JSONValue? = [["identifier": "size", "message": "{{ t(validation:pattern.invalid) }}"]]
        var params: JSONValue? = ["attribute": "size"]
        if isRecorded {
            limits = .recorded
            named = nil
            params = nil
        }

        let configuration = try await TestServer.configuration(limits: limits)
        try await TestServer.run(configuration) { [named, params] server, client in
            let reply = try await Self.vendor(server, client, Self.good.merging(["size": "XXL"]) { $1 })
            #expect(reply.errorCode == "FET-1021")
            #expect(reply.json["data"]?["fieldErrors"] == named)
            #expect(reply.json["error"]?["description"]?["params"] == params)
        }
    }

    @Test("The schema of a user type is a mapping or a text with JSON")
    func schemaText() throws {
        let schema =
            #"{"username": {"type": "string", "unique": true}, "size": {"type": "string", "enum": ["S", "M"]}}"#
        let sandbox = try DefinitionSandbox([
            "a.yaml": "resource_type: user_type\nname: A\nschema: \(schema)",
            "b.yaml": "resource_type: user_type\nname: B\nschema: '\(schema)'",
        ])
        defer { sandbox.remove() }
        let types = try #require(sandbox.reader.definitions).flows.userTypes
        #expect(types["A"].mapping.entries.map(\.name) == ["username", "size"])
        #expect(types["B"].schema == types["A"].schema)
    }

    static let replacements: [(JSONValue, Int)] = [
        (["username": "acme", "company": "B", "size": "L"], 200),
        (["username": "acme", "company": "B", "size": "L", "employees": 3, "verified": false], 200),
        (["username": "acme", "company": "B", "size": "XL"], 400),
        (["username": "acme", "company": "B", "size": "L", "employees": "3"], 400),
        (["username": "acme", "company": "B", "size": "L", "verified": 1], 400),
        (["username": "acme", "size": "L"], 400),
    ]

    @Test("A profile replacement is validated against its user type", arguments: replacements.indices)
    func replace(_ index: Int) async throws {
        let (attributes, status) = Self.replacements[index]
        try await TestServer.run { server, client in
            let user = try await server.addUser(
                username: "acme",
                password: "Secret#1",
                attributes: ["company": "ACME", "size": "M"],
                type: "Vendor"
            )
            let app = server.applications.userTypes.applicationId
            let token = try #require(try await client.signIn(app, "acme", "Secret#1").assertion)
            let signedIn = SignedInClient(client: client, token: token, user: user)
            let reply = try await signedIn.send("PUT", "/users/me", ["attributes": attributes])
            #expect(reply.status == status, "\(reply.text)")
        }
    }

    @Test("With SCIM, a vendor can remove the e-mail address and a person can't", arguments: ["Vendor", "Person"])
    func scim(_ type: String) async throws {
        try await TestServer.run { server, client in
            let user = try await server.addUser(
                username: "acme",
                password: "Secret#1",
                email: "a@example.com",
                attributes: ["company": "ACME", "size": "M"],
                type: type
            )
            let app = server.applications.userTypes.applicationId
            let token = try #require(try await client.signIn(app, "acme", "Secret#1").assertion)
            let signedIn = SignedInClient(client: client, token: token, user: user)
            let reply = try await signedIn.send(
                "PATCH",
                "/scim2/Me",
                [
                    "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
                    "Operations": [["op": "remove", "path": "emails"]],
                ]
            )
            #expect(reply.status == (type == "Vendor" ? 200 : 400), "\(reply.text)")
        }
    }

    @Test("With a single user type there is no choice, and another type is refused")
    func oneType() async throws {
        try await TestServer.run { server, client in
            let app = server.applications.demo.applicationId
            #expect(try await client.start(app, "REGISTRATION").inputs == ["username", "password"])
            let reply = try await client.flow([
                "applicationId": .string(app), "flowType": "REGISTRATION", "inputs": ["userType": "Vendor"],
            ])
            #expect(reply.errorCode == "FET-1054")
        }
    }
}
