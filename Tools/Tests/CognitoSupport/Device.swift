@testable package import AWSCognitoAuthPlugin
@testable package import Amplify
package import AuthFlows
package import Foundation
@testable package import NativeAuthCore
@testable import NativeAuthTesting
package import ServerTestSupport
import Testing

/// An app on a device: a plugin, its store and its Hub events. It shares no state of the process.
package struct Device: Sendable {
    package typealias Event = HubPayload.EventName.Auth

    package let plugin: AWSCognitoAuthPlugin
    package let transport: WatchedTransport
    package let store: any SecretStore
    private let hub: HubCategory
    private let heard: AsyncStream<HubPayload>

    /// - Parameters:
    ///   - world: the server.
    ///   - app: the pool and its client.
    ///   - store: the session store; that of an earlier launch to continue it.
    ///   - flow: the authentication flow of the configuration.
    ///   - isPlain: whether the plugin connects to the server directly, without a watched transport.
    ///   - passkeys: the device's passkeys.
    ///   - passwordManagers: the automatic requests to the device's password managers.
    package init(
        _ world: PoolTestServer,
        _ app: PoolTestServer.App = PoolTestServer.App(),
        store: any SecretStore = MemorySecretStore(),
        flow: AmplifyOutputsData.Auth.AuthenticationFlowType? = nil,
        isPlain: Bool = false,
        passkeys: (any PasskeyAuthenticator)? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) throws {
        let certificate = world.address == .tls ? world.server.certificatePath : nil
        try self.init(
            endpoint: world.endpoint,
            app,
            store: store,
            flow: flow,
            certificatePath: certificate,
            isPlain: isPlain,
            passkeys: passkeys,
            passwordManagers: passwordManagers
        )
    }

    /// - Parameter endpoint: the address of any server.
    package init(
        endpoint: URL,
        _ app: PoolTestServer.App,
        store: any SecretStore = MemorySecretStore(),
        flow: AmplifyOutputsData.Auth.AuthenticationFlowType? = nil,
        certificatePath: String? = nil,
        isPlain: Bool = false,
        passkeys: (any PasskeyAuthenticator)? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) throws {
        let outputs = AmplifyOutputsData(
            version: "1",
            auth: .init(
                awsRegion: String(app.poolID.prefix { $0 != "_" }),
                userPoolId: app.poolID,
                userPoolClientId: app.clientID,
                userPoolEndpoint: endpoint,
                userPoolClientSecret: app.secret,
                authenticationFlowType: flow
            )
        )
        try self.init(
            outputs,
            store: store,
            certificatePath: certificatePath,
            isPlain: isPlain,
            passkeys: passkeys,
            passwordManagers: passwordManagers
        )
    }

    /// - Parameters:
    ///   - outputs: the app's whole configuration.
    ///   - browser: the browser of web sign-in.
    ///   - passwordManagers: the automatic requests to the device's password managers.
    package init(
        _ outputs: AmplifyOutputsData,
        store: any SecretStore = MemorySecretStore(),
        certificatePath: String? = nil,
        isPlain: Bool = false,
        passkeys: (any PasskeyAuthenticator)? = nil,
        browser: (any BrowserSession)? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) throws {
        self.store = store
        transport = try .cognito(certificatePath: certificatePath)
        hub = HubCategory()
        plugin = AWSCognitoAuthPlugin(
            // A request that a test interrupts is not retried.
            networkPreferences: AWSCognitoNetworkPreferences(maxRetryCount: 0, timeoutIntervalForRequest: 30),
            environment: ClientEnvironment(
                transport: isPlain ? nil : transport,
                logger: SecretWatch.logger { Issue.record("\($0)") }
            ),
            store: store,
            developmentCertificatePath: certificatePath,
            passkeyAuthenticator: passkeys,
            browser: browser,
            passwordManagers: passwordManagers,
            hub: hub
        )
        let (stream, teller) = AsyncStream.makeStream(of: HubPayload.self)
        heard = stream
        _ = hub.listen(to: .auth) { teller.yield($0) }
        try plugin.configure(using: outputs)
    }

    /// The changes of the sign-in state so far.
    package func changes() async -> [HubPayloadEventName] {
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "end"))
        var all: [HubPayloadEventName] = []
        for await payload in heard {
            guard payload.eventName != "end" else { break }
            all.append(payload.eventName)
        }
        return all.filter { [Event.signedIn, Event.signedOut, Event.sessionExpired, Event.userDeleted].contains($0) }
    }

    // MARK: - What the tests do again and again

    /// Begins a sign-up with addresses.
    @discardableResult
    package func signUp(
        _ name: String,
        _ password: String? = PoolTestServer.password,
        email: String? = nil,
        phone: String? = nil
    ) async throws -> AuthSignUpResult {
        var attributes: [AuthUserAttribute] = []
        if let email { attributes.append(AuthUserAttribute(.email, value: email)) }
        if let phone { attributes.append(AuthUserAttribute(.phoneNumber, value: phone)) }
        return try await plugin.signUp(
            username: name,
            password: password,
            options: AuthSignUpRequest.Options(userAttributes: attributes)
        )
    }

    /// Signs up and confirms without a sign-in. With both addresses, the code is sent to the phone.
    /// - Returns: the user's id.
    @discardableResult
    package func newUser(
        _ name: String,
        _ password: String? = PoolTestServer.password,
        email: String? = nil,
        phone: String? = nil,
        in world: PoolTestServer
    ) async throws -> String {
        let address = phone ?? email ?? "\(name)@example.com"
        let up = try await signUp(name, password, email: email ?? (phone == nil ? address : nil), phone: phone)
        _ = try await plugin.confirmSignUp(
            for: name,
            confirmationCode: try await world.code(to: address),
            options: nil
        )
        return try #require(up.userID)
    }

    package func signIn(
        _ name: String,
        _ password: String? = PoolTestServer.password,
        by flow: AuthFlowType? = nil
    ) async throws -> AuthSignInStep {
        try await plugin.signIn(
            username: name,
            password: password,
            options: AuthSignInRequest.Options(pluginOptions: AWSAuthSignInOptions(authFlowType: flow))
        ).nextStep
    }

    package func answer(_ text: String) async throws -> AuthSignInStep {
        try await plugin.confirmSignIn(challengeResponse: text, options: nil).nextStep
    }

    package func confirm(_ name: String, _ code: String) async throws -> AuthSignUpStep {
        try await plugin.confirmSignUp(for: name, confirmationCode: code, options: nil).nextStep
    }

    /// The session, refreshed or not.
    package func session(renewed: Bool = false) async throws -> AWSAuthCognitoSession {
        let session = try await plugin.fetchAuthSession(
            options: AuthFetchSessionRequest.Options(forceRefresh: renewed)
        )
        return try #require(session as? AWSAuthCognitoSession)
    }

    package func signOut(globally: Bool = false) async throws -> AWSCognitoSignOutResult {
        let result = await plugin.signOut(options: AuthSignOutRequest.Options(globalSignOut: globally))
        return try #require(result as? AWSCognitoSignOutResult)
    }

    package var isSignedIn: Bool {
        get async throws { try await session().isSignedIn }
    }
}

/// The error that a call throws; records an issue if it throws none or another type.
package func authError(_ body: () async throws -> Void) async -> AuthError? {
    do {
        try await body()
        Issue.record("nothing was thrown")
        return nil
    } catch let error as AuthError {
        return error
    } catch {
        Issue.record("no AuthError: \(error)")
        return nil
    }
}

extension AuthError {
    /// The reason of a `service` error.
    package var reason: AWSCognitoAuthError? { underlyingError as? AWSCognitoAuthError }
    /// The service's own name of the error.
    package var exception: String? { cognitoServiceError?.type }
}
