import NativeAuthBase
import Foundation
public import NativeAuthCore

/// The client of a ThunderID server: app-native sign-up and sign-in, and the session that follows.
///
/// Create one, initialize it once, then drive a flow step by step with ``signIn(payload:request:sessionId:)`` or
/// ``signUp(payload:request:)``. User interfaces use ``ThunderIDFlow`` and `FlowModel` instead.
///
/// ```swift
/// let client = ThunderIDClient()
/// try await client.initialize(config: ThunderIDConfig(
///     baseUrl: "https://localhost:8090",
///     applicationId: "<your-application-id>"
/// ))
/// ```
///
/// Every method may be called from any thread, also concurrently.
///
/// Source: seed `ThunderIDClient`.
public final class ThunderIDClient: Sendable {
    struct State {
        var ready: ThunderIDParts?
        /// Number of running sign-ins and sign-outs.
        var running = 0
        /// Incremented on each reinitialization.
        var epoch = 0
        /// Incremented, per session, when that session is cleared.
        var clearings: [String?: Int] = [:]
        /// Running flows by execution id, the newest last.
        var executions: [FlowExecution] = []
        /// Authorization responses whose sign-in is incomplete.
        var answered = AnsweredAuthorizations()

        /// Returns the counters that invalidate the result of a running operation when they change.
        func stamp(_ sessionId: String?) -> [Int] { [epoch, clearings[sessionId] ?? 0] }
    }

    private static let mostExecutions = 64

    let environment: ClientEnvironment
    let log: AuthLog
    let state = Lock(State())

    /// Creates a client for an app. It has no effect before ``initialize(config:storage:)``.
    public convenience init() { self.init(environment: ClientEnvironment()) }

    /// Creates a client with an injected transport, clock, randomness and logger; for tests and servers.
    /// - Parameter environment: the client's dependencies.
    public init(environment: ClientEnvironment) {
        self.environment = environment
        log = AuthLog(environment.logger)
    }

    /// Initializes the client. Call it once, before any other method. It sends no request.
    /// - Parameters:
    ///   - config: the configuration.
    ///   - storage: the storage of the session. If `nil`, the configuration's storage; if that is `nil` too,
    ///     ``KeychainStorageAdapter``.
    /// - Returns: `true`.
    /// - Throws: ``IAMError`` with code `alreadyInitialized` on a second call (use
    ///   ``reInitialize(baseUrl:clientId:)``), or `invalidConfiguration` if the base URL is empty, not https, or not
    ///   the issuer of the configuration's OpenID provider, if attestation is on without a provider, or if the
    ///   development certificate can't be read.
    @discardableResult
    public nonisolated(nonsending) func initialize(
        config: ThunderIDConfig, storage: (any StorageAdapter)? = nil
    ) async throws -> Bool {
        let adapter = storage ?? config.storage ?? KeychainStorageAdapter(service: "dev.\(config.vendor).sdk")
        let ready = try prepare(config, store: BridgedSecretStore.store(for: adapter))
        try state.withLock { state in
            guard state.ready == nil else {
                throw IAMError(code: .alreadyInitialized, message: "initialize() was called before on this client.")
            }
            state.ready = ready
        }
        return true
    }

    /// Switches the client to another server or OAuth client. Every other setting and the storage are kept; running
    /// flows are discarded.
    /// - Parameters:
    ///   - baseUrl: the new server's URL; `nil` keeps the current one.
    ///   - clientId: the new client id; `nil` keeps the current one.
    /// - Returns: `true`.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`, or `invalidConfiguration`; the client is unchanged.
    @discardableResult
    public func reInitialize(baseUrl: String? = nil, clientId: String? = nil) async throws -> Bool {
        let old = try ready()
        let new = try prepare(old.config.replacing(baseUrl: baseUrl, clientId: clientId), store: old.store)
        state.withLock { state in
            state.ready = new
            state.executions = []
            state.answered = AnsweredAuthorizations()
            state.epoch += 1
        }
        return true
    }

    /// Returns the current configuration.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func getConfiguration() throws -> ThunderIDConfig { try ready().config }

    /// Returns whether a sign-in, sign-up or sign-out is running.
    public func isLoading() -> Bool { state.withLock { $0.running > 0 } }

    /// Decodes the claims of a JWT without verifying its signature. Works before initialization.
    ///
    /// ```swift
    /// let claims: [String: AnyCodable] = try client.decodeJwtToken(accessToken)
    /// ```
    /// - Parameter token: a JWT.
    /// - Returns: the claims.
    /// - Throws: ``IAMError`` with code `invalidInput` if it is not a JWT or its claims do not fit the type.
    public func decodeJwtToken<R: Decodable>(_ token: String) throws -> R { try JWTPayload.decode(token) }

    // MARK: - Implementation

    func ready() throws -> ThunderIDParts {
        guard let ready = state.withLock({ $0.ready }) else { throw Self.notInitialized }
        return ready
    }

    static var notInitialized: IAMError { IAMError(code: .sdkNotInitialized, message: "Call initialize() first.") }

    private func prepare(_ config: ThunderIDConfig, store: any SecretStore) throws -> ThunderIDParts {
        func invalid(_ message: String) -> IAMError { IAMError(code: .invalidConfiguration, message: message) }
        guard config.baseUrl.lowercased().hasPrefix("https://"), let url = URL(string: config.baseUrl),
            let host = url.host, !host.isEmpty
        else { throw invalid("baseUrl must be an https:// address.") }
        if let provider = config.openIDProvider, !provider.isNamed(config.baseUrl) {
            throw invalid("With an openIDProvider, baseUrl must be its issuer: \(provider.issuer)")
        }
        if config.attestationEnabled, config.attestation == nil {
            throw invalid("attestationEnabled needs an attestationTokenProvider.")
        }
        var certificate: DevelopmentCertificate?
        if let path = config.developmentCertificatePath {
            do {
                certificate = try DevelopmentCertificate(path: path)
            } catch let error as NativeAuthError {
                throw IAMError(error)
            }
        }
        if config.appNativeSession == .tokens, !config.hasOAuthClient {
            throw invalid("appNativeSession .tokens needs a clientId and an afterSignInUrl.")
        }
        return ThunderIDParts(
            config: config, baseURL: url, store: store, environment: environment, developmentCertificate: certificate)
    }

    /// Returns the running flow of an id; creates one for a flow that another client has started.
    func execution(_ id: String) -> FlowExecution {
        state.withLock { state in
            // Ordered by last use, so that the least recently used flow is evicted first.
            let index = state.executions.firstIndex { $0.id == id }
            let execution = index.map { state.executions.remove(at: $0) } ?? FlowExecution(id: id)
            state.executions.append(execution)
            if state.executions.count > Self.mostExecutions {
                let idle = state.executions.filter { $0 !== execution && !$0.isBusy }
                // A flow that the server has finished can't be restored, so it is evicted last.
                if let oldest = idle.first(where: { $0.completion == nil }) ?? idle.first {
                    state.executions.removeAll { $0 === oldest }
                }
            }
            return execution
        }
    }

    /// Applies a step that another client has received.
    func adopt(_ response: EmbeddedFlowResponse, of executionID: String) {
        execution(executionID).learn(from: response)
    }

    func forget(_ execution: FlowExecution) {
        state.withLock { state in state.executions.removeAll { $0 === execution } }
    }
}
