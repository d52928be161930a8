import AuthFlows
import NativeAuthCore
import ThunderID

struct ThunderIDProviderClient: ProviderClient {
    private static let defaultPostLogoutRedirectURI = "http://127.0.0.1/logout"
    /// A link may continue each of them.
    private static let flows: [ThunderIDFlow.Kind] = [.signIn, .signUp, .recovery, .invitation, .signOut]

    let thunderIDClient: ThunderIDClient
    let connection: Connection
    let auth: any AuthClient

    init(_ connection: Connection, storage: any StorageAdapter) async throws {
        guard let settings = connection.thunderID else {
            throw CommandFailure.usage("This requires a ThunderID server or an OpenID provider.")
        }
        self.connection = connection

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
        auth = ThunderIDAuthClient(
            thunderIDClient,
            applicationId: settings.applicationId,
            flows: Set(Self.flows.map(AuthFlowKind.init))
        )
    }

    func deleteAccount(of userID: String, flow: String) async throws {
        try await thunderIDClient.deleteAccount(of: userID, flowId: flow)
    }

    func details(of user: FlowUser) async throws -> SignedInUser {
        let user = try await thunderIDClient.getUser()
        let names = [user.username, user.email, user.displayName]
        guard names.allSatisfy({ $0 == nil }) else { return user }

        // After a link that was opened on another device, the session's token names the user by id only.
        let profile = try? await thunderIDClient.getUserProfile()
        guard let profile, profile.id == user.sub else { return user }
        return SignedInUser(profile, claims: user.claims ?? [:])
    }

    func profile() async throws -> [String: AnyCodable] { try await thunderIDClient.getUserProfile().claims }

    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        let user = try await thunderIDClient.updateUserProfile(payload: changes.payload)
        return ProfileUpdate(document: user.claims ?? [:], unstored: user.unstoredAttributes)
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
        guard case .signedOut(let reason) = try thunderIDClient.sessionState() else {
            throw NativeAuthError.replacedSession
        }
        return report(reason, browser: outcome)
    }
}
