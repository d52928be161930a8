import Foundation
import NativeAuthBase
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
    private struct State {
        var context: ClientContext?
        var running = 0
    }

    let environment: ClientEnvironment
    private let state = Lock(State())

    /// Creates a client for an app. It has no effect before ``initialize(config:storage:)``.
    public convenience init() { self.init(environment: ClientEnvironment()) }

    /// Creates a client with an injected transport, clock, randomness and logger; for tests and servers.
    /// - Parameter environment: the client's dependencies.
    public init(environment: ClientEnvironment) { self.environment = environment }

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
        config: ThunderIDConfig,
        storage: (any StorageAdapter)? = nil
    ) async throws -> Bool {
        let adapter = storage ?? config.storage ?? KeychainStorageAdapter(service: "dev.\(config.vendor).sdk")
        let store = BridgedSecretStore.store(for: adapter)
        try IAMError.convertingErrors {
            let context = try ClientContext(config: config, store: store, environment: environment)
            try start(context)
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
        let new = try IAMError.convertingErrors {
            let old = try context()
            return try ClientContext(
                config: old.config.replacing(baseUrl: baseUrl, clientId: clientId),
                store: old.store,
                environment: environment
            )
        }

        state.withLock { state in
            state.context?.signIns.invalidateAll()
            state.context = new
        }
        return true
    }

    /// Returns the current configuration.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func getConfiguration() throws -> ThunderIDConfig {
        try IAMError.convertingErrors { try context().config }
    }

    /// Returns whether a sign-in, sign-up or sign-out is running.
    public func isLoading() -> Bool {
        state.withLock { $0.running > 0 }
    }

    /// Decodes the claims of a JWT without verifying its signature. Works before initialization.
    ///
    /// ```swift
    /// let claims: [String: AnyCodable] = try client.decodeJwtToken(accessToken)
    /// ```
    /// - Parameter token: a JWT.
    /// - Returns: the claims.
    /// - Throws: ``IAMError`` with code `invalidInput` if it is not a JWT or its claims do not fit the type.
    public func decodeJwtToken<R: Decodable>(_ token: String) throws -> R {
        try IAMError.convertingErrors { try JWTPayload.decode(token) }
    }

    // MARK: - Implementation

    private func start(_ context: ClientContext) throws {
        try state.withLock { state in
            guard state.context == nil else {
                throw NativeAuthError(
                    documented: .alreadyInitialized,
                    message: "initialize() was called before on this client."
                )
            }
            state.context = context
        }
    }

    /// - Throws: an error with the documented code `sdkNotInitialized`.
    func context() throws(NativeAuthError) -> ClientContext {
        guard let context = state.withLock({ $0.context }) else {
            throw NativeAuthError(documented: .sdkNotInitialized, message: "Call initialize() first.")
        }
        return context
    }

    /// Runs an operation of a session; its errors are converted to the documented ones.
    func withSession<Result>(
        _ sessionId: String?,
        _ body: (ClientContext, Session) async throws -> Result
    ) async throws -> Result {
        try await IAMError.convertingErrors {
            let context = try context()
            return try await body(context, context.session(sessionId))
        }
    }

    /// Runs a sign-in or sign-out, which ``isLoading()`` reports. Its errors are not converted.
    func reportingActivity<Result>(_ body: (ClientContext) async throws -> Result) async throws -> Result {
        let context = try context()
        state.withLock { $0.running += 1 }
        defer { state.withLock { $0.running -= 1 } }
        return try await body(context)
    }
}
