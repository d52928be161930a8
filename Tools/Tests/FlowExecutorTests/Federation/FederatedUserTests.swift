import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Mapping of a provider's user", .timeLimit(.minutes(5)))
struct FederatedUserTests {
    private static func script(
        _ subject: String,
        _ email: String = "alice@example.com",
        verified: JSONValue = true,
        more: [String: JSONValue] = [:]
    ) -> FakeProvider.Script {
        var script = FakeProvider.Script()
        script.claims = ["sub": .string(subject), "email": .string(email), "email_verified": verified]
        script.claims.merge(more) { $1 }
        return script
    }

    private static func subject(_ reply: TestClient.Reply) -> String? {
        reply.assertion.flatMap { Token($0) }?.claims["sub"]?.string
    }

    @Test("With matchBy, a verified address links the account, and the link outlives a change of the address")
    func link() async throws {
        try await FederatedVisit.run(connection: { $0.connection(matchBy: .email) }) { visit, provider in
            let alice = try await visit.server.addAlice()
            // The account may have been created with another user's address.
            #expect(Self.subject(try await visit.visit(provider, Self.script("s1"))) == nil)
            try await visit.server.prove("alice@example.com", of: "alice")
            #expect(Self.subject(try await visit.visit(provider, Self.script("s1"))) == alice.id)
            let later = try await visit.visit(provider, Self.script("s1", "new@example.com", verified: false))
            #expect(Self.subject(later) == alice.id)
            // Another user of the provider with the same address is not linked.
            let other = try await visit.visit(provider, Self.script("s2"))
            #expect(other.errorCode == "FET-1014")
            #expect(other.assertion == nil)
        }
    }

    @Test(
        "An unverified address, or one without matchBy, is not linked",
        arguments: [
            (ProviderConnection.Match?.none, JSONValue.bool(true)), (.email, .bool(false)), (.email, .string("true")),
            (.email, .null),
        ]
    )
    func noLink(_ match: ProviderConnection.Match?, _ verified: JSONValue) async throws {
        try await FederatedVisit.run(connection: { $0.connection(matchBy: match) }) { visit, provider in
            try await visit.server.addAlice()
            let step = try await visit.visit(provider, Self.script("s1", verified: verified))
            #expect(step.inputs == ["username"])
            // The address is taken, so no second user can have it.
            let refused = try await visit.client.answer(step, nil, ["username": "mallory", "email": "m@example.com"])
            #expect(refused.errorCode == "FET-1080")
            #expect(try await visit.server.services.directory.user(.username, value: "mallory") == nil)
        }
    }

    @Test("A new user gets the provider's user name, and another one is requested if it is taken")
    func userName() async throws {
        try await FederatedVisit.run { visit, provider in
            try await visit.server.addAlice()
            let bob = try await visit.visit(
                provider,
                Self.script("b", "bob@example.com", more: ["preferred_username": "bob", "given_name": "Bob"])
            )
            #expect(bob.flowStatus == "COMPLETE")
            let user = try #require(try await visit.server.services.directory.user(.username, value: "bob"))
            #expect(user.email == "bob@example.com")
            #expect(user.attributes["given_name"] == "Bob")

            let more: [String: JSONValue] = ["preferred_username": "alice"]
            var step = try await visit.visit(provider, Self.script("c", "carol@example.com", more: more))
            #expect(step.inputs == ["username"])
            step = try await visit.client.answer(step, nil, ["username": "bob"])
            #expect(step.errorCode == "FET-1007")
            #expect(step.inputs == ["username"])
            step = try await visit.client.answer(step, nil, ["username": "carol"])
            #expect(step.flowStatus == "COMPLETE")
        }
    }

    @Test(
        "A provider's user name is a suggestion only if it can be one",
        arguments: [
            ("bob", "bob"), ("", nil), (.null, nil), (7, nil), (.string(String(repeating: "a", count: 1_001)), nil),
        ] as [(JSONValue, String?)]
    )
    func suggestedName(_ claim: JSONValue, _ username: String?) {
        let identity = ProviderIdentity(connectionID: "c", subject: "s", claims: ["preferred_username": claim])
        #expect(identity.username == username)
    }

    @Test("A new user of a provider is asked for no password, even if the user type requires one")
    func requiredPassword() async throws {
        let text = try String(contentsOf: ServerParts.resource("UserTypes/person.yaml"), encoding: .utf8)
        let changed = text.replacingOccurrences(of: "credential: true}", with: "credential: true, required: true}")
        #expect(changed != text)

        try await FederatedVisit.run(["person.yaml": changed]) { visit, provider in
            let step = try await visit.visit(provider, Self.script("d", "dora@example.com"))
            #expect(step.inputs == ["username"])
            let done = try await visit.client.answer(step, nil, ["username": "dora", "password": "Dora#2026"])
            #expect(done.flowStatus == "COMPLETE")

            let services = visit.server.services
            let user = try #require(try await services.directory.user(.username, value: "dora"))
            #expect(user.attributes["password"] == nil)
            #expect(try await !services.credentials.verifyPassword("Dora#2026", of: user))
        }
    }

    @Test("Attributes with invalid values are requested from the user")
    func strangeClaims() async throws {
        try await FederatedVisit.run { visit, provider in
            let long = JSONValue.string(String(repeating: "a", count: 1_001))
            let step = try await visit.visit(
                provider,
                Self.script("x", "no address", more: ["preferred_username": long, "name": long])
            )
            #expect(step.inputs == ["username", "email"])
            let done = try await visit.client.answer(step, nil, ["username": "xaver", "email": "x@example.com"])
            #expect(done.flowStatus == "COMPLETE")
            let user = try #require(try await visit.server.services.directory.user(.username, value: "xaver"))
            #expect(user.attributes["name"] == nil)
        }
    }

    @Test("After a password, only the matching user of the provider is accepted", arguments: [true, false])
    func secondFactor(_ isSame: Bool) async throws {
        let text = try String(contentsOf: ServerParts.resource("Flows/federated.yaml"), encoding: .utf8)
        let changed = text.replacingOccurrences(
            of: "executor: {name: CredentialsAuthExecutor}\n    onSuccess: auth_assert",
            with: "executor: {name: CredentialsAuthExecutor}\n    onSuccess: federated_auth"
        )
        #expect(changed != text)

        try await FederatedVisit.run(
            ["federated.yaml": changed],
            connection: { $0.connection(matchBy: .email) }
        ) { visit, provider in
            let server = visit.server
            try await server.addAlice()
            try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            for name in ["alice", "bob"] { try await server.prove("\(name)@example.com", of: name) }

            let script = Self.script("a", isSame ? "bob@example.com" : "alice@example.com")
            let step = try await visit.visit(provider, script) {
                try await visit.client.signIn(visit.application, "bob", "Bob#2026")
            }
            #expect(step.errorCode == (isSame ? nil : "FET-1014"))
            #expect((step.flowStatus == "COMPLETE") == isSame)

            let identity = ProviderIdentity(connectionID: "default", subject: "a", claims: [:])
            let linked = try await server.services.federatedIdentities.user(identity)
            #expect(linked?.username == (isSame ? "bob" : nil))
        }
    }

    @Test("The same subject of another connection is another user")
    func connections() async throws {
        try await TestServer.run { server, _ in
            let identities = server.services.federatedIdentities
            let one = ProviderIdentity(connectionID: "one", subject: "s", claims: [:])
            let two = ProviderIdentity(connectionID: "two", subject: "s", claims: [:])
            let alice = try await server.addAlice()
            #expect(try await identities.link(one, to: alice))
            #expect(try await identities.link(one, to: alice) == false)
            #expect(try await identities.user(one)?.id == alice.id)
            #expect(try await identities.user(two) == nil)
            await #expect(throws: UserDirectory.Conflict.self) {
                try await identities.add(User(id: "new", createdAt: .now), for: one)
            }
            #expect(try await server.services.directory.user(.id, value: "new") == nil)
        }
    }
}
