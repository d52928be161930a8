import NativeAuthBase
import Foundation
import Logging
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// A client, its server, and all their observable output.
struct OAuthEnvironment: Sendable {
    static let base = "https://id.test"
    static let request = EmbeddedFlowRequestConfig(applicationId: "")

    let server: OAuthServer
    let client: ThunderIDClient
    let store: FailingSecretStore
    let clock: TestClock
    let seen: SeenTexts

    /// The settings for OAuth tokens.
    static func config(
        base: String = base,
        _ change: (inout ThunderIDConfig) -> Void = { _ in },
        clientSecret: String? = nil,
        attested: Bool = false,
        session: AppNativeSession = .automatic,
        clientID: String? = "client-1",
        instance: Int? = nil,
        validation: TokenValidationConfig = .init()
    ) -> ThunderIDConfig {
        var config = ThunderIDConfig(
            baseUrl: base,
            clientId: clientID,
            scopes: ["openid", "profile"],
            afterSignInUrl: "app.test://callback",
            afterSignOutUrl: "app.test://logout",
            clientSecret: clientSecret,
            applicationId: "app-1",
            attestationEnabled: attested,
            attestationTokenProvider: attested ? { @Sendable in "attested" } : nil,
            tokenValidation: validation,
            instanceId: instance,
            appNativeSession: session
        )
        change(&config)
        return config
    }

    /// - Parameter with: runs with the environment; afterwards the output must contain no secret.
    static func run(
        _ config: ThunderIDConfig = config(),
        sourceLocation: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (OAuthEnvironment) async throws -> Void
    ) async throws {
        let clock = TestClock(now: Fixture.recordedAt)
        let server = OAuthServer(base: base, clock: TestClockReference { clock.now })
        let seen = SeenTexts()
        server.set { $0.secrets.insert("Ada#2026") }
        if let secret = config.clientSecret {
            server.set { state in
                state.clientSecret = secret
                state.secrets.insert(secret)
            }
        }
        let store = FailingSecretStore()
        let client = try await client(config, server, store, clock, seen)
        let world = OAuthEnvironment(server: server, client: client, store: store, clock: clock, seen: seen)
        try await body(world)
        let texts = seen.texts
        for secret in server.state.withLock({ $0.secrets }) where secret.count > 5 {
            // The end of a token is its signature, which does not occur by chance.
            let telling = String(secret.suffix(40))
            #expect(!texts.contains { $0.contains(telling) }, "a secret was seen", sourceLocation: sourceLocation)
        }
    }

    /// Another client of the same app, as after a restart.
    func another(_ config: ThunderIDConfig = config(), server: OAuthServer? = nil) async throws -> OAuthEnvironment {
        let client = try await Self.client(config, server ?? self.server, store, clock, seen)
        return OAuthEnvironment(
            server: server ?? self.server,
            client: client,
            store: store,
            clock: clock,
            seen: seen
        )
    }

    private static func client(
        _ config: ThunderIDConfig,
        _ server: OAuthServer,
        _ store: FailingSecretStore,
        _ clock: TestClock,
        _ seen: SeenTexts
    ) async throws -> ThunderIDClient {
        var logger = Logger(label: "test") { _ in seen }
        logger.logLevel = .trace
        let client = ThunderIDClient(
            environment: ClientEnvironment(transport: server, clock: clock.sleepless, logger: logger)
        )
        try await client.initialize(config: config, storage: StoreAdapter(store: store))
        return client
    }

    // MARK: - Steps

    func begin(sessionId: String? = nil) async throws -> EmbeddedFlowResponse {
        try await client.signIn(payload: EmbeddedSignInPayload(), request: Self.request, sessionId: sessionId)
    }

    func submit(
        _ step: EmbeddedFlowResponse,
        password: String = "Ada#2026",
        sessionId: String? = nil
    ) async throws -> EmbeddedFlowResponse {
        try await client.signIn(
            payload: EmbeddedSignInPayload(
                flowId: step.flowId,
                actionId: "go",
                inputs: ["username": "ada", "password": password],
                challengeToken: step.challengeToken
            ),
            request: Self.request,
            sessionId: sessionId
        )
    }

    /// A complete app-native sign-in.
    @discardableResult
    func signIn(sessionId: String? = nil) async throws -> EmbeddedFlowResponse {
        try await submit(try await begin(sessionId: sessionId), sessionId: sessionId)
    }

    /// The callback of a new browser sign-in.
    func answer(options: SignInOptions? = nil, sessionId: String? = nil) throws -> URL {
        let url = try client.buildSignInURL(options: options, sessionId: sessionId)
        return try #require(server.signInInBrowser(url))
    }

    /// The documented code of the thrown error; `nil` if none is thrown.
    func failure<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async -> IAMErrorCode? {
        await error(body)?.code
    }

    /// The thrown error; `nil` if none is thrown. Its texts are recorded from then on.
    func error<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async -> IAMError? {
        do {
            _ = try await body()
            return nil
        } catch {
            seen.see(error)
            // It contains incomplete sign-ins.
            if let signIns = try? client.context().signIns {
                seen.see(signIns.state)
                seen.see(signIns.state.withLock { $0.executions.compactMap(\.completion?.stage) })
            }
            if let config = try? client.getConfiguration() { seen.see(config) }
            return error as? IAMError
        }
    }

    /// Expects an operation to fail with this code.
    func expect<Result>(
        _ code: IAMErrorCode,
        sourceLocation: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async {
        let actual = await failure(body)
        #expect(actual == code, "\(seen.texts.suffix(4).first ?? "")", sourceLocation: sourceLocation)
    }

    func expect(
        _ code: IAMErrorCode,
        from url: URL,
        sessionId: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await expect(code, sourceLocation: sourceLocation) {
            try await client.handleRedirectCallback(url: url, sessionId: sessionId)
        }
    }

    /// The number of flows that the client has in progress.
    var runningFlows: Int? { (try? client.context())?.signIns.state.withLock { $0.executions.count } }

    var revoked: [String] { server.state.withLock { $0.revoked } }
}

/// Every text that is observable outside the app's own code.
final class SeenTexts: LogHandler {
    private let lines = Lock<[String]>([])
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var texts: [String] { lines.withLock { $0 } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }

    func see(_ value: Any) {
        var dumped = ""
        dump(value, to: &dumped)
        let texts = [
            String(describing: value), String(reflecting: value), dumped,
            (value as? any Error)?.localizedDescription ?? "",
        ]
        lines.withLock { $0 += texts }
    }
}
