import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer

/// A server, and an app that uses one of its tenants.
struct TenantTestEnvironment: Sendable {
    static let password = "Correct#Horse1"
    static let address = "ada@example.com"
    static let testTenant = "tests"

    let server: LocalIdentityServer
    var client: TestClient
    let clock: TestClock
    var tenant: TenantEntry
    /// The tenant's name in addresses.
    var path: String
    var capabilities = "mfa_required registration_required"

    /// Returns the text of a tenant file for tests.
    static func tenant(_ settings: String = "", client: String = "") -> String {
        """
        name: \(testTenant)
        id: 00000000-0000-4000-8000-0000000000AA
        \(settings)
        clients:
          - {id: 00000000-0000-4000-8000-0000000000BB\(client.isEmpty ? "" : ", " + client)}
          - {id: 00000000-0000-4000-8000-0000000000CC, name: Another}
          - {id: 00000000-0000-4000-8000-0000000000DD, native: false}
        """
    }

    /// - Parameters:
    ///   - name: a shipped tenant.
    ///   - file: the text of a tenant file, instead of a shipped one.
    static func run(
        _ name: String = TenantEntry.shippedName,
        file: String? = nil,
        limits: Limits = .standard,
        configure: (inout LocalIdentityServer.Configuration) -> Void = { _ in },
        _ work: @Sendable (TenantTestEnvironment) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox(file.map { ["Tenants/tests.yaml": $0] } ?? [:])
        defer { sandbox.remove() }

        let clock = TestClock()
        var configuration = try await TestServer.configuration(limits: limits, clock: clock)
        configuration.definitions = sandbox.url
        configure(&configuration)

        let tenant = file == nil ? name : testTenant
        try await TestServer.run(configuration) { server, client in
            try await work(TenantTestEnvironment(server, client, clock, tenant))
        }
    }

    init(_ server: LocalIdentityServer, _ client: TestClient, _ clock: TestClock, _ name: String) throws {
        self.server = server
        self.client = client
        self.clock = clock
        tenant = try #require(server.entraTenant(name))
        path = tenant.authority.path
    }

    /// The same server with another of its tenants.
    func at(_ name: String) throws -> TenantTestEnvironment { try TenantTestEnvironment(server, client, clock, name) }

    /// The same tenant through the listener without TLS.
    func onPlainListener() throws -> TenantTestEnvironment {
        let base = try #require(server.httpURL).absoluteString
        var world = self
        world.client = client.at(base.hasSuffix("/") ? String(base.dropLast()) : base)
        return world
    }

    // MARK: Requests

    /// Sends a form, with the client's id unless the form has another one.
    func send(
        _ endpoint: String,
        _ fields: [String: String],
        headers: [(String, String)] = []
    ) async throws -> TestClient.Reply {
        let fields = ["client_id": tenant.clientID].merging(fields) { $1 }
        let form = fields.sorted { $0.key < $1.key }
            .map { "\(FormEncoding.encoded($0.key))=\(FormEncoding.encoded($0.value))" }.joined(separator: "&")
        return try await send(endpoint, form: form, headers: headers)
    }

    func send(
        _ endpoint: String,
        form: String,
        headers: [(String, String)] = []
    ) async throws -> TestClient.Reply {
        try await client.send(
            "POST",
            path + endpoint,
            headers: [("Content-Type", "application/x-www-form-urlencoded")] + headers,
            body: Data(form.utf8)
        )
    }

    /// Sends a form that continues with the token of a response.
    func next(
        _ endpoint: String,
        _ last: TestClient.Reply,
        _ fields: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        try await send(endpoint, ["continuation_token": last.continuation].merging(fields) { $1 })
    }

    static let types = "oob password redirect"

    func challenge(
        _ endpoint: String,
        _ last: TestClient.Reply,
        _ fields: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        try await next(endpoint, last, ["challenge_type": Self.types].merging(fields) { $1 })
    }

    /// The newest code.
    func code(to address: String? = nil) async -> String {
        await server.outbox.messages(to: address).last?.code ?? ""
    }

    static func wrong(_ code: String) -> String { code == "00000000" ? "11111111" : "00000000" }

    // MARK: Sign-up

    func startSignUp(
        _ name: String = TenantTestEnvironment.address,
        _ fields: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        try await send(
            EntraPath.signUpStart,
            ["username": name, "challenge_type": Self.types, "capabilities": capabilities].merging(fields) { $1 }
        )
    }

    /// Signs up until the code is submitted.
    func signUp(
        _ name: String = TenantTestEnvironment.address,
        _ fields: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        let start = try await startSignUp(name, fields)
        try #require(start.status == 200, "\(start.text)")

        let sent = try await challenge(EntraPath.signUpChallenge, start)
        try #require(sent.challengeType == "oob", "\(sent.text)")

        return try await next(
            EntraPath.signUpContinue,
            sent,
            ["grant_type": "oob", "oob": await code(to: name)]
        )
    }

    /// A user who has signed up with a password.
    @discardableResult
    func newUser(
        _ name: String = TenantTestEnvironment.address,
        password: String? = TenantTestEnvironment.password,
        attributes: String? = nil
    ) async throws -> TestClient.Reply {
        var fields: [String: String] = [:]
        fields["password"] = password
        fields["attributes"] = attributes

        let done = try await signUp(name, fields)
        try #require(done.status == 200, "\(done.text)")
        return done
    }

    // MARK: Sign-in

    func initiate(
        _ name: String = TenantTestEnvironment.address,
        _ fields: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        try await send(
            EntraPath.initiate,
            ["username": name, "challenge_type": Self.types, "capabilities": capabilities].merging(fields) { $1 }
        )
    }

    func token(
        _ grant: String,
        _ last: TestClient.Reply,
        _ fields: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        try await next(
            EntraPath.token,
            last,
            ["grant_type": grant, "scope": "openid profile offline_access", "client_info": "true"]
                .merging(fields) { $1 }
        )
    }

    func signIn(
        _ name: String = TenantTestEnvironment.address,
        password: String = TenantTestEnvironment.password
    ) async throws -> TestClient.Reply {
        let start = try await initiate(name)
        guard start.status == 200 else { return start }
        let asked = try await challenge(EntraPath.challenge, start)
        guard asked.challengeType == "password" else { return asked }
        return try await token("password", asked, ["username": name, "password": password])
    }

    func refresh(_ token: String, _ fields: [String: String] = [:]) async throws -> TestClient.Reply {
        try await send(
            EntraPath.token,
            ["grant_type": "refresh_token", "refresh_token": token, "scope": "openid profile offline_access"]
                .merging(fields) { $1 }
        )
    }

    func claims(_ token: String) async throws -> [String: JSONValue] {
        try #require(await server.services.signer.claims(token))
    }
}

extension TestClient.Reply {
    var continuation: String { json["continuation_token"]?.string ?? "" }
    var challengeType: String { json["challenge_type"]?.string ?? "" }
    var error: String { json["error"]?.string ?? "" }
    var suberror: String { json["suberror"]?.string ?? "" }
    var code: Int64? { json["error_codes"]?.array?.first?.integer }

    func names(_ list: String) -> [String] { json[list]?.array?.compactMap { $0["name"]?.string } ?? [] }

    /// An error in one line, for tables.
    var verdict: String {
        guard status != 200 else { return challengeType == "redirect" ? "redirect" : "ok" }
        let words = [error, suberror, code.map(String.init) ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
