package import AuthFlows
@testable package import EntraNativeAuth
import Foundation
@testable package import MSAL
@testable package import NativeAuthCore
@testable import NativeAuthTesting
package import ServerTestSupport
import Testing

/// An app on a device, with MSAL's calls or the typed client's. Both use TLS unless a test specifies otherwise.
package struct Device: Sendable {
    package let application: MSALNativeAuthPublicClientApplication
    package let client: EntraClient
    package let transport: WatchedTransport
    package let store: any SecretStore
    private let world: TenantTestServer

    /// - Parameters:
    ///   - world: the server.
    ///   - tenant: the tenant's name.
    ///   - store: the session store; that of an earlier launch to continue it. MSAL's and the typed client's are
    ///     the same.
    ///   - challengeTypes: the supported challenge types.
    ///   - capabilities: the further capabilities.
    ///   - browser: the browser of interactive calls.
    package init(
        _ world: TenantTestServer,
        _ tenant: String = "nativeauth",
        store: any SecretStore = MemorySecretStore(),
        challengeTypes: MSALNativeAuthChallengeTypes = [.OOB, .password],
        capabilities: MSALNativeAuthCapabilities = [.mfaRequired, .registrationRequired],
        browser: (any BrowserSession)? = nil
    ) throws {
        self.world = world
        self.store = store
        let entry = try world.tenant(tenant)
        // The operations are the paths below the tenant's address.
        transport = try WatchedTransport(certificatePath: world.server.certificatePath) { request in
            (request.head.path ?? "").split(separator: "/").dropFirst().joined(separator: "/")
        }
        let environment = ClientEnvironment(
            transport: transport,
            clock: world.clock.clock,
            logger: SecretWatch.logger { Issue.record("\($0)") }
        )
        let configuration = MSALNativeAuthPublicClientApplicationConfig(
            clientId: entry.clientID,
            authority: try MSALCIAMAuthority(url: entry.authority),
            challengeTypes: challengeTypes
        )
        configuration.capabilities = capabilities
        configuration.redirectUri = TenantTestServer.redirectURI
        configuration.usesVersion2 = world.version == .two
        application = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: configuration,
            environment: environment,
            store: store,
            browser: browser
        )
        var typed = try EntraConfiguration(
            clientID: entry.clientID,
            authority: try EntraAuthority(url: entry.authority),
            capabilities: [.mfaRequired, .registrationRequired]
        )
        typed.serviceVersion = world.version.client
        client = EntraClient(
            configuration: typed,
            store: store,
            environment: environment
        )
    }

    /// An application that connects to the server directly, without a watched transport.
    package static func plain(
        _ world: TenantTestServer,
        isTLS: Bool
    ) throws -> MSALNativeAuthPublicClientApplication {
        let entry = try world.tenant("nativeauth")
        let authority = try #require(isTLS ? entry.authority : entry.httpAuthority)
        let configuration = MSALNativeAuthPublicClientApplicationConfig(
            clientId: entry.clientID,
            authority: try MSALCIAMAuthority(url: authority),
            challengeTypes: [.OOB, .password]
        )
        configuration.usesVersion2 = world.version == .two
        return try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: configuration,
            environment: ClientEnvironment(logger: SecretWatch.logger { Issue.record("\($0)") }),
            store: MemorySecretStore(),
            developmentCertificatePath: isTLS ? world.server.certificatePath : nil
        )
    }

    // MARK: - What the tests do again and again

    package func signUp(
        _ name: String,
        _ password: String? = TenantTestServer.password,
        attributes: [String: String]? = nil
    ) async -> SignUpStartResult {
        let parameters = MSALNativeAuthSignUpParameters(username: name)
        parameters.password = password
        parameters.attributes = attributes
        return await application.signUp(parameters: parameters)
    }

    /// Signs up completely without a sign-in.
    @discardableResult
    package func newUser(
        _ name: String,
        _ password: String? = TenantTestServer.password,
        attributes: [String: String]? = nil
    ) async throws -> SignInAfterSignUpState {
        let state = try #require(await signUp(name, password, attributes: attributes).code)
        return try #require(await state.submitCode(code: world.code(to: name)).done)
    }

    package func signIn(
        _ name: String,
        _ password: String? = TenantTestServer.password,
        scopes: [String]? = nil
    ) async -> SignInStartResult {
        let parameters = MSALNativeAuthSignInParameters(username: name)
        parameters.password = password
        parameters.scopes = scopes
        return await application.signIn(parameters: parameters)
    }

    package func reset(_ name: String) async -> ResetPasswordStartResult {
        await application.resetPassword(parameters: MSALNativeAuthResetPasswordParameters(username: name))
    }

    package func token(
        _ account: MSALNativeAuthUserAccountResult,
        scopes: [String]? = nil,
        isForced: Bool = false,
        withRefreshToken: Bool = false
    ) async -> CredentialsResult {
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.scopes = scopes
        parameters.forceRefresh = isForced
        parameters.returnRefreshToken = withRefreshToken
        return await account.getAccessToken(parameters: parameters)
    }
}
