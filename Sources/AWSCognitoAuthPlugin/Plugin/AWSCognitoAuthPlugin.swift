public import Amplify
import CognitoUserPools
import Foundation
public import NativeAuthCore
public import enum Amplify.JSONValue

/// Does the work of `Amplify.Auth` with a user pool of Amazon Cognito.
///
/// ```swift
/// try Amplify.add(plugin: AWSCognitoAuthPlugin())
/// try Amplify.configure(with: .amplifyOutputs)
/// ```
///
/// Every call ends by a result, an error, a time-out or the cancellation of its task. Calls that change something run one
/// after another; `signOut` waits for none, and nothing waits for what ran before it. docs/amplify.md lists what is different from Amplify.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public final class AWSCognitoAuthPlugin: AuthCategoryPlugin, Sendable {
    struct State: Sendable {
        var parts: PluginParts?
        /// The sign-in that waits for an answer.
        var pending: SignIn?
        var events = AuthStateEvents()
    }

    /// What a plugin is given when it is made.
    struct Means: Sendable {
        let limits: RequestLimits
        let store: any SecretStore
        let environment: ClientEnvironment
        let certificatePath: String?
        let hub: HubCategory
    }

    /// `awsCognitoAuthPlugin`.
    public var key: PluginKey { "awsCognitoAuthPlugin" }

    /// The plugin's entry of a configuration of the first generation; `nil` before `Amplify.configure`, and with one of the
    /// second.
    public var jsonConfiguration: JSONValue? { state.withLock { $0.parts?.configuration.json } }

    let means: Means
    let state = Lock(State())
    let turns = Turns()

    /// Makes a plugin. It does nothing before `Amplify.configure`.
    /// - Parameters:
    ///   - networkPreferences: the timeout and number of retries; `nil` for 30 seconds and three retries.
    ///   - secureStoragePreferences: where the session is kept.
    public convenience init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences()
    ) {
        self.init(
            networkPreferences: networkPreferences, secureStoragePreferences: secureStoragePreferences,
            environment: ClientEnvironment(logger: AmplifyLogHandler.logger))
    }

    /// Makes a plugin whose surroundings are given: for an app's tests, and for servers on this machine. An addition of this
    /// package.
    /// - Parameters:
    ///   - networkPreferences: the timeout and number of retries; `nil` for 30 seconds and three retries.
    ///   - secureStoragePreferences: where the session is kept, unless `store` says it.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: where the session is kept; `nil` for the Keychain, or a file on Linux.
    ///   - developmentCertificatePath: a certificate authority in a PEM file that is trusted in addition, for this machine
    ///     only.
    public convenience init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences(),
        environment: ClientEnvironment, store: (any SecretStore)? = nil, developmentCertificatePath: String? = nil
    ) {
        self.init(
            networkPreferences: networkPreferences, secureStoragePreferences: secureStoragePreferences,
            environment: environment, store: store, developmentCertificatePath: developmentCertificatePath,
            hub: Amplify.Hub)
    }

    package init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences(),
        environment: ClientEnvironment, store: (any SecretStore)?, developmentCertificatePath: String? = nil,
        hub: HubCategory
    ) {
        let group = secureStoragePreferences.accessGroup
        means = Means(
            limits: networkPreferences.map(RequestLimits.init) ?? RequestLimits(),
            store: store
                ?? SessionPlace.store(accessGroup: group?.name, takingOver: group?.migrateKeychainItems ?? false),
            environment: environment, certificatePath: developmentCertificatePath, hub: hub)
    }

    /// Takes the configuration. `Amplify.configure` calls it.
    /// - Parameter configuration: the plugin's entry as a `JSONValue`, or an `AmplifyOutputsData`.
    /// - Throws: `AuthError.configuration` that names what is missing or wrong. Correct it and configure again.
    public func configure(using configuration: Any?) throws {
        let configuration = try PluginConfiguration(configuration)
        let certificate: DevelopmentCertificate?
        do {
            certificate = try means.certificatePath.map { try DevelopmentCertificate(path: $0) }
        } catch {
            throw ErrorMap.authError(error)
        }
        let pool = UserPool(
            configuration: configuration.pool, store: means.store, environment: means.environment,
            developmentCertificate: certificate, limits: means.limits)
        let (old, pending) = state.withLock { state in
            defer {
                state.parts = PluginParts(configuration: configuration, pool: pool)
                state.pending = nil
            }
            return (state.parts, state.pending)
        }
        old?.pool.endWhatRuns()
        turns.startAnew()
        pending?.cancel()
    }

    /// Forgets the configuration and a sign-in that is under way. Who is signed in stays so.
    public func reset() async {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        old.parts?.pool.endWhatRuns()
        turns.startAnew()
        old.pending?.cancel()
    }
}

extension RequestLimits {
    init(_ preferences: AWSCognitoNetworkPreferences) {
        self.init(retries: Int(min(preferences.maxRetryCount, 10)))
        let seconds = min(
            preferences.timeoutIntervalForRequest, preferences.timeoutIntervalForResource ?? .infinity)
        if seconds.isFinite, seconds > 0 { timeout = .seconds(min(seconds, 86_400)) }
    }
}
