import AuthFlows
import NativeAuthCore
import ThunderID

struct ThunderIDProviderClient: ProviderClient {
    private static let defaultPostLogoutRedirectURI = "http://127.0.0.1/logout"

    let thunderIDClient: ThunderIDClient
    let connection: Connection
    private let settings: ThunderIDClientSettings

    init(_ connection: Connection, storage: any StorageAdapter) async throws {
        guard let settings = connection.thunderID else {
            throw CommandFailure.usage("This requires a ThunderID server or an OpenID provider.")
        }
        self.connection = connection
        self.settings = settings

        thunderIDClient = ThunderIDClient(environment: CommandContext.current.client)
        let config = ThunderIDConfig(
            baseUrl: connection.baseURL,
            clientId: settings.clientId,
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: settings.redirectURI,
            afterSignOutUrl: settings.postLogoutRedirectURI ?? Self.defaultPostLogoutRedirectURI,
            applicationId: settings.applicationId,
            developmentCertificatePath: connection.certificatePath,
            developmentCertificateHost: connection.certificateHost,
            openIDProvider: settings.openID
        )
        try await thunderIDClient.initialize(config: config, storage: storage)
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let kind = try kind.providerKind(
            signUp: ThunderIDFlow.Kind.signUp,
            signIn: .signIn,
            recovery: .recovery
        )
        return ThunderIDFlow(
            client: thunderIDClient,
            kind: kind,
            applicationId: settings.applicationId,
            language: language
        )
    }

    func deleteAccount(of userID: String, flow: String) async throws {
        try await thunderIDClient.deleteAccount(of: userID, flowId: flow)
    }

    func isSignedIn() async throws -> Bool { try await thunderIDClient.isSignedIn() }

    func signedInUser() async throws -> SignedInUser {
        _ = try await thunderIDClient.getAccessToken()
        let user = try await thunderIDClient.getUser()
        let names = [user.username, user.email, user.displayName]
        guard names.allSatisfy({ $0 == nil }) else { return user }

        // After a link that was opened on another device, the session's token names the user by id only.
        let profile = try? await thunderIDClient.getUserProfile()
        guard let profile, profile.id == user.sub else { return user }
        return SignedInUser(profile, claims: user.claims ?? [:])
    }

    func token() async throws -> TokenReport {
        TokenReport(Secret(try await thunderIDClient.getAccessToken()))
    }

    func profile() async throws -> [String: AnyCodable] { try await thunderIDClient.getUserProfile().claims }

    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        let user = try await thunderIDClient.updateUserProfile(payload: changes.payload)
        return ProfileUpdate(document: user.claims ?? [:], unstored: user.unstoredAttributes)
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        try checkNotEverywhere(everywhere)
        try await thunderIDClient.signOut()
        return try report()
    }

    func signOut(using browser: any BrowserSession) async throws -> SignOutReport {
        let wasSignedIn = try await thunderIDClient.isSignedIn()
        let outcome: SignOutReport.Browser
        do {
            try await thunderIDClient.signOutWithRedirect(using: browser)
            outcome = .ended
        } catch let error as IAMError where error.code == .invalidConfiguration {
            // The configuration was rejected before any change.
            throw error
        } catch {
            // The local session ends before the browser opens. If it still exists, nothing has changed.
            guard try await !thunderIDClient.isSignedIn() else { throw error }
            outcome = .failed(CommandFailure.browser(error, at: connection).error)
        }

        guard wasSignedIn else {
            return SignOutReport(
                .notNeeded,
                message: "There was no session on this machine.",
                browser: outcome
            )
        }
        return try report(browser: outcome)
    }

    private func report(browser: SignOutReport.Browser? = nil) throws -> SignOutReport {
        guard case .signedOut(let reason) = try thunderIDClient.sessionState() else {
            throw NativeAuthError(.wrongState, message: "Another sign-in has just replaced this session.")
        }
        return SignOutReport(
            reason.notice,
            error: reason.error.map(connection.addingServerAddress),
            browser: browser
        )
    }
}
