import AuthFlows
import Foundation
import HTTPTypes
import LocalIdentityServer
import ServerTestSupport
import Testing
import ThunderID

@testable import IdentityDomain
@testable import NativeAuthCore

@MainActor
@Suite(
    "Deletion of a user by an imported flow",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .timeLimit(.minutes(5))
)
struct DeletionTemplateTests {
    private static let flow = "user-deletion-flow"

    private static func run(_ body: @MainActor (DocumentServer, _ id: String) async throws -> Void) async throws {
        let template = "templates/administration-user-deletion.json"
        try await DocumentServer.run([(label: template, text: try SharedDocuments.text(template))]) { server in
            try await server.addResident()
            let user = try await server.server.services.directory.user(.username, value: "ada")
            try await body(server, try #require(user).id)
        }
    }

    /// Starts the flow, or continues it.
    private static func execute(
        _ server: DocumentServer,
        _ body: [String: JSONValue],
        token: String?
    ) async throws -> (status: Int, json: JSONValue) {
        var head = HTTPRequest(method: .post, url: server.world.baseURL.appendingPathComponent("/flow/execute"))
        head.headerFields[.contentType] = "application/json"
        head.headerFields[.authorization] = token.map { "Bearer \($0)" }
        let response = try await server.world.transport.send(
            TransportRequest(head, body: try JSONEncoder().encode(body))
        )
        return (response.head.status.code, try JSONValue.decode(from: response.body))
    }

    @Test("The user, the tokens, the session and the credentials are gone afterwards; another user's remain")
    func wholeWay() async throws {
        try await Self.run { server, ada in
            try await server.server.addUser(username: "grace", password: DocumentServer.password)
            let services = server.server.services
            var possessions: [String: (access: String, refresh: Secret, session: String)] = [:]
            for name in ["ada", "grace"] {
                let storage = InMemoryStorageAdapter()
                let client = try await server.world.client(storage: storage, asOAuthClient: true)
                try await FlowDriver(
                    server.world,
                    client: client,
                    values: ["username": name, "password": DocumentServer.password]
                ).complete(.signIn)
                let user = try #require(try await services.directory.user(.username, value: name))
                let now = services.clock.now()
                let session = try await services.sessions.begin(
                    SSOSessionStore.Session(userID: user.id, provenAt: now),
                    flow: "sign-in",
                    replacing: nil,
                    now: now
                )
                let refresh = Secret(try #require(storage.retrieve(key: "thunder.refresh_token")))
                possessions[name] = (try await client.getAccessToken(), refresh, try #require(session))
            }
            let token = try await server.world.administratorToken()
            let end = try await Self.execute(
                server,
                ["flowId": .string(Self.flow), "inputs": .object(["subject": .string(ada)])],
                token: token
            )
            #expect(end.status == 200)
            #expect(end.json["flowStatus"]?.string == "COMPLETE", "\(end.json)")
            #expect(end.json["assertion"] == nil)
            for (name, owned) in possessions {
                let isGone = name == "ada"
                #expect(try await server.hasUser(name) == !isGone)
                let profile = try await server.world.get("/oauth2/userinfo", token: owned.access)
                #expect(profile.head.status == (isGone ? .unauthorized : .ok))
                let owner = try await services.sessions.owner(
                    of: owned.session,
                    flow: "sign-in",
                    now: services.clock.now()
                )
                #expect((owner == nil) == isGone)
                var form = FormBody(["grant_type": "refresh_token", "client_id": ShippedApplications().demo.clientId])
                form.add("refresh_token", value: owned.refresh)
                #expect(try await server.world.post("/oauth2/token", form: form).status == (isGone ? 400 : 200))
            }
            await #expect(throws: FlowDriver.Stuck.self) {
                _ = try await server.accepts(DocumentServer.password, of: "ada")
            }
            // The name is free: a new user has neither the old password nor the old tokens.
            let again = try await server.server.addUser(username: "ada", password: "Another horse 8")
            #expect(again.id != ada)
            #expect(try await server.accepts("Another horse 8", of: "ada"))
        }
    }

    @Test("Only an administrator starts the flow, for a user who exists")
    func refusals() async throws {
        try await Self.run { server, ada in
            let token = try await server.world.administratorToken()
            let inputs = JSONValue.object(["subject": .string(ada)])
            let flow = JSONValue.string(Self.flow)
            let rows: [([String: JSONValue], String?, Int, String)] = [
                (["flowId": flow, "inputs": inputs], nil, 401, "FES-1017"),
                (["flowId": flow, "inputs": inputs], "wrong", 401, "FES-1017"),
                (["flowId": .string("no-flow"), "inputs": inputs], nil, 401, "FES-1017"),
                (["flowId": .string("no-flow"), "inputs": inputs], token, 400, "FES-1005"),
                (["flowId": .string("sign-in"), "inputs": inputs], token, 403, "FES-1018"),
                (["flowId": flow, "inputs": .object(["subject": .string("nobody")])], token, 200, "FET-1084"),
            ]
            for (body, token, status, code) in rows {
                let reply = try await Self.execute(server, body, token: token)
                #expect(reply.status == status, "\(body)")
                #expect((reply.json["error"]?["code"] ?? reply.json["code"])?.string == code, "\(reply.json)")
            }
            // A missing subject is requested; only an administrator may answer.
            let asked = try await Self.execute(server, ["flowId": flow], token: token)
            #expect(asked.json["flowStatus"]?.string == "INCOMPLETE")
            guard case .array(let requested)? = asked.json["data"]?["inputs"] else {
                Issue.record("no inputs: \(asked.json)")
                return
            }
            #expect(requested.map { $0["identifier"]?.string } == ["subject"])
            let answer: [String: JSONValue] = [
                "executionId": asked.json["executionId"] ?? .null,
                "challengeToken": asked.json["challengeToken"] ?? .null, "inputs": inputs,
            ]
            #expect(try await Self.execute(server, answer, token: nil).status == 401)
            #expect(try await server.hasUser("ada"))
            #expect(try await Self.execute(server, answer, token: token).json["flowStatus"]?.string == "COMPLETE")
            #expect(try await server.hasUser("ada") == false)
        }
    }

    @Test("An ordinary user's own deletion is refused; the app's own server deletes the user with its permission")
    func ownAccount() async throws {
        try await Self.run { server, ada in
            let client = try await server.world.client(storage: InMemoryStorageAdapter(), asOAuthClient: true)
            try await FlowDriver(
                server.world,
                client: client,
                values: ["username": "ada", "password": DocumentServer.password]
            ).complete(.signIn)
            let byFlow = ThunderIDAuthClient(client, accountDeletion: .flow(Self.flow))
            let user = try #require(try await byFlow.user())
            #expect(user.id == ada)
            let error = await #expect(throws: NativeAuthError.self) { try await byFlow.deleteAccount(of: user) }
            #expect(error?.code == .notAllowed)
            #expect(try await client.isSignedIn())

            let token = try await server.world.administratorToken()
            let byServer = ThunderIDAuthClient(
                client,
                accountDeletion: .ownServer { @MainActor user, _ in
                    let inputs = JSONValue.object(["subject": .string(user.id)])
                    let end = try await Self.execute(
                        server,
                        ["flowId": .string(Self.flow), "inputs": inputs],
                        token: token
                    )
                    #expect(end.json["flowStatus"]?.string == "COMPLETE")
                }
            )
            #expect(try await byServer.deleteAccount(of: user) == SignOutReason(.accountDeleted))
            #expect(try await !client.isSignedIn())
            #expect(try await server.hasUser("ada") == false)
        }
    }
}
