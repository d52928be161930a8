import Testing

@testable import CognitoUserPools
@testable import EntraNativeAuth
@testable import NativeAuthCore
@testable import ThunderID

/// A provider whose real client is simulated.
enum SimulatedProvider: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case thunderID, cognito, entra

    var testDescription: String { rawValue }

    var keys: SessionKeys {
        switch self {
        case .thunderID: SessionKeys(prefix: "thunder.")
        case .cognito: SessionKeys(prefix: "cognito.local_Pool1.client1.")
        case .entra: SessionKeys(prefix: "entra.contoso.client-1.")
        }
    }

    /// Whether the same user's later sign-in may answer a call, because the call is for an account.
    var callsAreForUsers: Bool { self == .entra }

    func code(of error: any Error) -> String {
        switch error {
        case let error as IAMError: error.details?.code.rawValue ?? error.code.rawValue
        case let error as EntraError: error.nativeAuthError.code.rawValue
        case let error as NativeAuthError: error.code.rawValue
        default: "\(type(of: error))"
        }
    }

    func client(store: SimulatedStore, environment: ClientEnvironment) throws -> any SimulatedClient {
        switch self {
        case .thunderID: SimulatedThunderID(store: store, environment: environment)
        case .cognito: try SimulatedPool(store: store, environment: environment)
        case .entra: try SimulatedTenant(store: store, environment: environment)
        }
    }
}

/// A client of one provider in a simulated process.
protocol SimulatedClient: Sendable {
    /// The server that a call which begins now belongs to.
    var serverName: String { get }

    func start() async throws
    /// Signs a user in.
    /// - Parameter onForm: receives the server of each form, when it is returned.
    func signIn(_ user: String, onForm: @Sendable (String) -> Void) async throws
    /// Returns an access token.
    /// - Parameter isForced: whether the server did not accept the stored one.
    func accessToken(isForced: Bool) async throws -> Secret
    func signOut() async throws
    func changeServer(to name: String) async throws
    func states() throws -> SessionStateSequence
}

extension SimulatedClient {
    var serverName: String { "a" }
    func start() async throws {}
    func changeServer(to name: String) async throws {}
}

/// The adapter that an app gives to `ThunderIDClient`.
private final class SimulatedAdapter: StorageAdapter, StoreBacked {
    let secrets: SimulatedStore

    init(_ store: SimulatedStore) { secrets = store }

    func store(key: String, value: String) throws { try secrets.write(Secret(value), for: key) }
    func retrieve(key: String) -> String? { try? secrets.read(key).get()?.reveal() }
    func delete(key: String) { try? secrets.remove(key) }
    func clear() {}
}

private struct SimulatedThunderID: SimulatedClient {
    private static let request = EmbeddedFlowRequestConfig(applicationId: "")

    private let client: ThunderIDClient
    private let store: SimulatedStore

    init(store: SimulatedStore, environment: ClientEnvironment) {
        client = ThunderIDClient(environment: environment)
        self.store = store
    }

    var serverName: String {
        let url = (try? client.getConfiguration().baseUrl) ?? ""
        return url.contains("//b.") ? "b" : "a"
    }

    func start() async throws {
        let config = ThunderIDConfig(
            baseUrl: "https://a.test",
            clientId: "client1",
            scopes: ["profile"],
            afterSignInUrl: "app.test://callback",
            applicationId: "app",
            tokenValidation: TokenValidationConfig(validate: false)
        )
        try await client.initialize(config: config, storage: SimulatedAdapter(store))
    }

    func signIn(_ user: String, onForm: @Sendable (String) -> Void) async throws {
        let form = try await client.signIn(payload: EmbeddedSignInPayload(), request: Self.request)
        onForm(String(form.flowId?.prefix(1) ?? ""))
        _ = try await client.signIn(
            payload: EmbeddedSignInPayload(
                flowId: form.flowId,
                actionId: "go",
                inputs: ["username": user],
                challengeToken: form.challengeToken
            ),
            request: Self.request
        )
    }

    func accessToken(isForced: Bool) async throws -> Secret {
        guard isForced else { return Secret(try await client.getAccessToken()) }
        let session = try client.context().session(nil)
        return try await session.accessToken(insteadOf: try session.loadRecord()?.tokens.accessToken)
    }

    func signOut() async throws { _ = try await client.signOut() }

    func changeServer(to name: String) async throws { try await client.reInitialize(baseUrl: "https://\(name).test") }

    func states() throws -> SessionStateSequence { try client.sessionStates() }
}

private struct SimulatedPool: SimulatedClient {
    private let pool: UserPool

    init(store: SimulatedStore, environment: ClientEnvironment) throws {
        pool = UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            store: store,
            environment: environment
        )
    }

    func signIn(_ user: String, onForm: @Sendable (String) -> Void) async throws {
        _ = try await CognitoSignIn(pool, username: user).begin(.password(Secret("Secret-1")))
    }

    func accessToken(isForced: Bool) async throws -> Secret {
        guard isForced else { return try await pool.accessToken() }
        return try await pool.session.accessToken(insteadOf: try pool.session.loadRecord()?.tokens.accessToken)
    }

    func signOut() async throws { _ = try await pool.signOut() }

    func states() throws -> SessionStateSequence { pool.session.states() }
}

private struct SimulatedTenant: SimulatedClient {
    private let client: EntraClient

    init(store: SimulatedStore, environment: ClientEnvironment) throws {
        let authority = try EntraAuthority(tenantSubdomain: "contoso")
        client = EntraClient(
            configuration: try EntraConfiguration(clientID: "client-1", authority: authority),
            store: store,
            environment: environment
        )
    }

    func signIn(_ user: String, onForm: @Sendable (String) -> Void) async throws {
        _ = try await client.signIn(username: user, password: Secret("Secret-1"))
    }

    /// An app may create an account without an identity: it stands for the user who is signed in when the call begins.
    func accessToken(isForced: Bool) async throws -> Secret {
        let account = EntraAccount(username: nil, identifier: nil, environment: "contoso.ciamlogin.com")
        return try await client.accessToken(forceRefresh: isForced, of: account).accessToken
    }

    func signOut() async throws { try client.sessionManager.signOut(nil) }

    func states() throws -> SessionStateSequence { client.sessionManager.session.states() }
}
