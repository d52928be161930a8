import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer

/// A server, and an app that uses one of its user pools.
struct PoolTestEnvironment: Sendable {
    static let password = "Correct#Horse1"
    /// The client of `pool(_:client:)` and of the shipped pool.
    static let testClient = "testclient"
    static let shippedClient = "nativeauthlocal"

    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock
    var app = PoolTestEnvironment.shippedClient

    /// Returns the text of a pool file with more settings for the pool and for its client.
    static func pool(_ settings: String = "", client: String = "") -> String {
        """
        id: eu-central-1_Tests
        \(settings)
        clients:
          - {id: \(testClient)\(client.isEmpty ? "" : ", " + client)}
          - {id: testsecret, secret: true}
        """
    }

    /// - Parameter pool: the text of a pool file; nil for the shipped pools only.
    static func run(
        pool: String? = nil,
        limits: Limits = .standard,
        configure: (inout LocalIdentityServer.Configuration) -> Void = { _ in },
        _ work: @Sendable (PoolTestEnvironment) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox(pool.map { ["Pools/tests.yaml": $0] } ?? [:])
        defer { sandbox.remove() }

        let clock = TestClock()
        var configuration = try await TestServer.configuration(limits: limits, clock: clock)
        configuration.definitions = sandbox.url
        configure(&configuration)

        let app = pool == nil ? shippedClient : testClient
        try await TestServer.run(configuration) { server, client in
            try await work(PoolTestEnvironment(server: server, client: client, clock: clock, app: app))
        }
    }

    func call(_ operation: String, _ members: [String: JSONValue]) async throws -> TestClient.Reply {
        try await send(operation, try JSONEncoder().encode(JSONValue.object(members)))
    }

    /// - Parameter service: the service of the operation; user pools by default.
    func send(
        _ operation: String,
        _ body: Data,
        service: String = "AWSCognitoIdentityProviderService"
    ) async throws -> TestClient.Reply {
        try await client.send(
            "POST",
            "/",
            headers: [
                ("Content-Type", "application/x-amz-json-1.1"),
                ("X-Amz-Target", "\(service).\(operation)"),
            ],
            body: body
        )
    }

    /// The newest code.
    func code(to address: String? = nil) async -> String {
        await server.outbox.messages(to: address).last?.code ?? ""
    }

    static func wrong(_ code: String) -> String { code == "000000" ? "111111" : "000000" }

    func signUp(
        _ name: String,
        _ password: String? = PoolTestEnvironment.password,
        _ attributes: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        var members: [String: JSONValue] = ["ClientId": .string(app), "Username": .string(name)]
        members["Password"] = password.map(JSONValue.string)
        members["UserAttributes"] = Self.list(attributes)
        return try await call("SignUp", members)
    }

    /// Signs up with an address and confirms it. Returns the session that continues the sign-in.
    @discardableResult
    func newUser(
        _ name: String = "ada",
        _ password: String? = PoolTestEnvironment.password,
        _ attributes: [String: String] = ["email": "ada@example.com"]
    ) async throws -> String {
        let up = try await signUp(name, password, attributes)
        try #require(up.status == 200, "\(up.text)")
        return try await confirm(name, session: up.session).session
    }

    func confirm(_ name: String, _ code: String? = nil, session: String = "") async throws -> TestClient.Reply {
        let sent = await self.code()
        var members: [String: JSONValue] = [
            "ClientId": .string(app), "Username": .string(name), "ConfirmationCode": .string(code ?? sent),
        ]
        if !session.isEmpty { members["Session"] = .string(session) }
        return try await call("ConfirmSignUp", members)
    }

    func start(_ flow: String, _ parameters: [String: String], session: String = "") async throws -> TestClient.Reply {
        var members: [String: JSONValue] = [
            "ClientId": .string(app), "AuthFlow": .string(flow),
            "AuthParameters": .object(parameters.mapValues(JSONValue.string)),
        ]
        if !session.isEmpty { members["Session"] = .string(session) }
        return try await call("InitiateAuth", members)
    }

    func signIn(_ name: String = "ada", password: String = PoolTestEnvironment.password) async throws
        -> TestClient.Reply
    {
        try await start("USER_PASSWORD_AUTH", ["USERNAME": name, "PASSWORD": password])
    }

    /// Answers a challenge with its session.
    func answer(
        _ challenge: String,
        _ step: TestClient.Reply,
        _ responses: [String: String],
        name: String = "ada"
    ) async throws -> TestClient.Reply {
        var responses = responses
        responses["USERNAME"] = responses["USERNAME"] ?? name

        var members: [String: JSONValue] = [
            "ClientId": .string(app), "ChallengeName": .string(challenge),
            "ChallengeResponses": .object(responses.mapValues(JSONValue.string)),
        ]
        if !step.session.isEmpty { members["Session"] = .string(step.session) }

        return try await call("RespondToAuthChallenge", members)
    }

    func user(_ token: String) async throws -> TestClient.Reply {
        try await call("GetUser", ["AccessToken": .string(token)])
    }

    static func list(_ attributes: [String: String]) -> JSONValue {
        let sorted = attributes.sorted { $0.key < $1.key }
        return .array(sorted.map { ["Name": .string($0.key), "Value": .string($0.value)] })
    }
}

extension JSONValue {
    var array: [JSONValue]? {
        guard case .array(let items) = self else { return nil }
        return items
    }
}

extension TestClient.Reply {
    var session: String { json["Session"]?.string ?? "" }
    var challengeName: String { json["ChallengeName"]?.string ?? "" }
    /// The name of the exception; empty for any other response.
    var refusal: String { json["__type"]?.string ?? "" }
    var message: String { json["message"]?.string ?? "" }
    var identity: String { token("IdToken") }
    var access: String { token("AccessToken") }
    var refresh: String { token("RefreshToken") }
    var medium: String { json["CodeDeliveryDetails"]?["DeliveryMedium"]?.string ?? "" }

    func parameter(_ name: String) -> String { json["ChallengeParameters"]?[name]?.string ?? "" }

    func attribute(_ name: String) -> String? {
        guard case .array(let attributes) = json["UserAttributes"] else { return nil }
        return attributes.first { $0["Name"]?.string == name }?["Value"]?.string
    }

    private func token(_ name: String) -> String { json["AuthenticationResult"]?[name]?.string ?? "" }
}
