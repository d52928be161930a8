import NativeAuthBase
public import Amplify
public import AuthFlows
package import CognitoUserPools
public import NativeAuthCore
public import enum Amplify.JSONValue

/// The implementation of `Amplify.Auth` for a user pool of Amazon Cognito.
///
/// ```swift
/// try Amplify.add(plugin: AWSCognitoAuthPlugin())
/// try Amplify.configure(with: .amplifyOutputs)
/// ```
///
/// Every call ends with a result, an error, a timeout or the cancellation of its task. Sign-in, sign-up with its
/// confirmation, and `deleteUser` are serialized. `signOut` waits for no other call, and later calls do not wait for
/// the calls before it. docs/amplify-differences.md lists the differences from Amplify.
///
/// The declarations of this module follow Amplify's public surface, except those marked as additions of this package.
///
/// Source: seed `Sign-up`.
public final class AWSCognitoAuthPlugin: AuthCategoryPlugin, Sendable {
    /// The components of a configured plugin.
    struct Components: Sendable {
        let configuration: PluginConfiguration
        /// The user pool; `nil` in a configuration with an identity pool only.
        let userPool: UserPool?
        /// The identity pool; `nil` without one.
        let identities: IdentityPool?
    }

    struct State: Sendable {
        var components: Components?
        var pendingSignIn: CognitoSignIn?
        /// The sign-in in a browser.
        var webSignIn: CancellationScope?
        var sessionEvents = SessionEventFilter()
    }

    /// `awsCognitoAuthPlugin`.
    public var key: PluginKey { "awsCognitoAuthPlugin" }

    /// The plugin's entry of a first-generation configuration; `nil` before `Amplify.configure`, and with a
    /// second-generation one.
    public var jsonConfiguration: JSONValue? { state.withLock { $0.components?.configuration.json } }

    private let limits: RequestLimits
    private let store: any SecretStore
    /// The items of Amplify's own plugin; `nil` if the app has given a store.
    private let amplify: AmplifyStorage?
    private let environment: ClientEnvironment
    private let certificatePath: String?
    private let certificateHost: String?
    /// The authenticator for passkeys; `nil` for the system's.
    let givenPasskeyAuthenticator: (any PasskeyAuthenticator)?
    /// The browser of web sign-in; `nil` for the system's.
    let browser: (any BrowserSession)?
    private let passwordManagers: PasswordManagerOptions
    let hub: HubCategory
    let state = Lock(State())
    let queue = SerialQueue()

    /// Creates a plugin. It is inactive until `Amplify.configure`.
    /// - Parameters:
    ///   - networkPreferences: the timeout and number of retries; `nil` for 30 seconds and three retries.
    ///   - secureStoragePreferences: the storage of the session.
    public convenience init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences()
    ) {
        self.init(
            networkPreferences: networkPreferences,
            secureStoragePreferences: secureStoragePreferences,
            environment: ClientEnvironment(logger: AmplifyLogHandler.logger)
        )
    }

    /// Creates a plugin with injected dependencies: for an app's tests, and for servers on this machine. An addition of
    /// this package.
    /// - Parameters:
    ///   - networkPreferences: the timeout and number of retries; `nil` for 30 seconds and three retries.
    ///   - secureStoragePreferences: the storage of the session, unless `store` is given.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: the store of the session; `nil` for the Keychain, or a file on Linux.
    ///   - developmentCertificatePath: an additional trusted certificate authority in a PEM file, for this machine
    ///     only.
    ///   - developmentCertificateHost: for development only: exactly one host beyond this machine for which it is
    ///     trusted, too. Compared as text, never resolved. Never set it in an app that you distribute.
    ///   - passkeyAuthenticator: the passkeys, such as `SoftwarePasskeyAuthenticator` in tests; `nil` for the system's.
    ///   - browser: the browser of web sign-in and sign-out, such as a `LoopbackBrowserSession` in a program on macOS,
    ///     or a scripted one in a test; `nil` for the system's.
    ///   - passwordManagers: the automatic requests to the device's password managers; none by default.
    public convenience init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences(),
        environment: ClientEnvironment,
        store: (any SecretStore)? = nil,
        developmentCertificatePath: String? = nil,
        developmentCertificateHost: String? = nil,
        passkeyAuthenticator: (any PasskeyAuthenticator)? = nil,
        browser: (any BrowserSession)? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) {
        self.init(
            networkPreferences: networkPreferences,
            secureStoragePreferences: secureStoragePreferences,
            environment: environment,
            store: store,
            developmentCertificatePath: developmentCertificatePath,
            developmentCertificateHost: developmentCertificateHost,
            passkeyAuthenticator: passkeyAuthenticator,
            browser: browser,
            passwordManagers: passwordManagers,
            hub: Amplify.Hub
        )
    }

    package init(
        networkPreferences: AWSCognitoNetworkPreferences? = nil,
        secureStoragePreferences: AWSCognitoSecureStoragePreferences = AWSCognitoSecureStoragePreferences(),
        environment: ClientEnvironment,
        store: (any SecretStore)?,
        amplify: AmplifyStorage? = nil,
        developmentCertificatePath: String? = nil,
        developmentCertificateHost: String? = nil,
        passkeyAuthenticator: (any PasskeyAuthenticator)? = nil,
        browser: (any BrowserSession)? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions(),
        hub: HubCategory
    ) {
        let group = secureStoragePreferences.accessGroup
        let migrates = group?.migrateKeychainItems ?? false
        var foreign = amplify
        if store == nil {
            foreign = foreign ?? .platform(accessGroup: group?.name, isMigrating: migrates)
        }
        self.amplify = foreign

        limits = networkPreferences.map(RequestLimits.init) ?? RequestLimits()
        self.store =
            store
            ?? DefaultSessionStore.store(
                accessGroup: group?.name,
                migrating: migrates
            )
        self.environment = environment
        certificatePath = developmentCertificatePath
        certificateHost = developmentCertificateHost
        givenPasskeyAuthenticator = passkeyAuthenticator
        self.browser = browser
        var passwordManagers = passwordManagers
        passwordManagers.authenticator = passwordManagers.authenticator ?? passkeyAuthenticator
        self.passwordManagers = passwordManagers
        self.hub = hub
    }

    /// Applies the configuration. `Amplify.configure` calls it.
    /// - Parameter configuration: the plugin's entry as a `JSONValue`, or an `AmplifyOutputsData`.
    /// - Throws: `AuthError.configuration` that names the missing or invalid value. Correct it and configure again.
    public func configure(using configuration: Any?) throws {
        let configuration = try PluginConfiguration(configuration)

        let certificate: DevelopmentCertificate?
        do {
            certificate = try .configured(path: certificatePath, host: certificateHost)
        } catch {
            throw AuthErrorMap.authError(error)
        }

        let components = components(for: configuration, certificate: certificate)
        changeState {
            $0.components = components
            $0.pendingSignIn = nil
            $0.webSignIn = nil
        }
    }

    private func components(
        for configuration: PluginConfiguration,
        certificate: DevelopmentCertificate?
    ) -> Components {
        let userPool = configuration.pool.map { pool in
            UserPool(
                configuration: pool,
                webSignIn: configuration.webSignIn,
                store: store,
                amplify: amplify,
                environment: environment,
                developmentCertificate: certificate,
                limits: limits,
                passwordManagers: passwordManagers
            )
        }
        let identities = configuration.identityPool.map { identityPool in
            IdentityPool(
                configuration: identityPool,
                userPool: userPool,
                store: store,
                amplify: amplify,
                environment: environment,
                developmentCertificate: certificate,
                limits: limits
            )
        }
        return Components(configuration: configuration, userPool: userPool, identities: identities)
    }

    /// Removes the configuration and cancels a sign-in in progress. The user stays signed in.
    public func reset() async { changeState { $0 = State() } }

    /// Waits for the work in the background, for tests.
    package func finishBackgroundWork() async {
        let userPool = state.withLock { $0.components?.userPool }
        await userPool?.backgroundWork.finish()
    }

    /// Changes the state, and invalidates the calls in progress.
    private func changeState(_ change: (inout State) -> Void) {
        let old = state.withLock { state in
            defer { change(&state) }
            return state
        }
        old.components?.userPool?.invalidateInFlightSignIns()
        queue.restart()
        old.pendingSignIn?.cancel()
        old.webSignIn?.cancel()
    }
}

extension RequestLimits {
    init(_ preferences: AWSCognitoNetworkPreferences) {
        self.init(retries: Int(min(preferences.maxRetryCount, 10)))
        let seconds = min(preferences.timeoutIntervalForRequest, preferences.timeoutIntervalForResource ?? .infinity)

        if seconds.isFinite, seconds > 0 { timeout = .seconds(min(seconds, 86_400)) }
    }
}
