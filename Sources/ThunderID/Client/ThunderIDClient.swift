import Foundation
public import NativeAuthCore

/// The client of a ThunderID server: app-native sign-up and sign-in, and the session that follows.
///
/// Make one, initialize it once, then drive a flow step by step with ``signIn(payload:request:sessionId:)`` or
/// ``signUp(payload:request:)``. Forms need not do that themselves: ``ThunderIDFlow`` and `FlowModel` do.
///
/// ```swift
/// let client = ThunderIDClient()
/// try await client.initialize(config: ThunderIDConfig(
///     baseUrl: "https://localhost:8090",
///     applicationId: "<your-application-id>"
/// ))
/// ```
///
/// Every method may be called from any thread, several at once.
///
/// Source: seed `ThunderIDClient`.
public final class ThunderIDClient: Sendable {
    struct State {
        var ready: ThunderIDParts?
        /// Sign-ins and sign-outs that are running.
        var running = 0
        /// Grows when the client is pointed elsewhere.
        var epoch = 0
        /// Grows, per session, when that session is cleared.
        var clearings: [String?: Int] = [:]
        /// Running flows by execution id, the newest last.
        var executions: [FlowExecution] = []
        /// Answers from a browser that are half done.
        var answered = AnsweredAuthorizations()

        /// Changes when an answer to something that is running now must no longer become the session.
        func stamp(_ sessionId: String?) -> [Int] { [epoch, clearings[sessionId] ?? 0] }
    }

    private static let mostExecutions = 64

    let environment: ClientEnvironment
    let log: AuthLog
    let state = Lock(State())

    /// Makes a client for an app. It does nothing before ``initialize(config:storage:)``.
    public convenience init() { self.init(environment: ClientEnvironment()) }

    /// Makes a client whose transport, clock, randomness and logger are given; for tests and servers.
    /// - Parameter environment: what the client needs from the world around it.
    public init(environment: ClientEnvironment) {
        self.environment = environment
        log = AuthLog(environment.logger)
    }

    /// Initializes the client. Call it once, before any other method. It sends nothing.
    /// - Parameters:
    ///   - config: how to reach the server.
    ///   - storage: where the session is kept. If `nil`, the configuration's storage; if that is `nil` too,
    ///     ``KeychainStorageAdapter``.
    /// - Returns: `true`.
    /// - Throws: ``IAMError`` with code `alreadyInitialized` on a second call (use
    ///   ``reInitialize(baseUrl:clientId:)``), or `invalidConfiguration` when the base URL is empty, not https, or
    ///   not the issuer of the configuration's OpenID provider, when attestation is on without a provider, or when the development certificate can't be read.
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

    /// Points the client to another server or OAuth client. Every other setting and the storage stay; running flows are
    /// given up.
    /// - Parameters:
    ///   - baseUrl: the new server's address; `nil` keeps the old.
    ///   - clientId: the new client id; `nil` keeps the old.
    /// - Returns: `true`.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`, or `invalidConfiguration`; then the client stays as it was.
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

    /// The configuration in force.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func getConfiguration() throws -> ThunderIDConfig { try ready().config }

    /// Whether a sign-in, sign-up or sign-out is running.
    public func isLoading() -> Bool { state.withLock { $0.running > 0 } }

    /// Decodes the claims of a JWT, without looking at its signature. Works before initialization.
    ///
    /// ```swift
    /// let claims: [String: AnyCodable] = try client.decodeJwtToken(accessToken)
    /// ```
    /// - Parameter token: a JWT.
    /// - Returns: the claims.
    /// - Throws: ``IAMError`` with code `invalidInput` if it is not a JWT or its claims do not fit the type.
    public func decodeJwtToken<R: Decodable>(_ token: String) throws -> R { try JWTPayload.decode(token) }

    // MARK: - Inside

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
        let transport = environment.transport ?? DefaultTransport.make(developmentCertificate: certificate)
        return ThunderIDParts(
            config: config, baseURL: url, transport: transport, store: store, environment: environment)
    }

    /// The running flow of an id; makes one for a flow that another client had begun.
    func execution(_ id: String) -> FlowExecution {
        state.withLock { state in
            // The newest used last, so that what is given up first is what nobody has asked for the longest.
            let index = state.executions.firstIndex { $0.id == id }
            let execution = index.map { state.executions.remove(at: $0) } ?? FlowExecution(id: id)
            state.executions.append(execution)
            if state.executions.count > Self.mostExecutions {
                let idle = state.executions.filter { $0 !== execution && !$0.isBusy }
                // What is finished at the server can't be had again, so it goes last.
                if let oldest = idle.first(where: { $0.completion == nil }) ?? idle.first {
                    state.executions.removeAll { $0 === oldest }
                }
            }
            return execution
        }
    }

    /// Takes over a step that another client was shown.
    func adopt(_ response: EmbeddedFlowResponse, of executionID: String) {
        execution(executionID).learn(from: response)
    }

    func forget(_ execution: FlowExecution) {
        state.withLock { state in state.executions.removeAll { $0 === execution } }
    }
}
