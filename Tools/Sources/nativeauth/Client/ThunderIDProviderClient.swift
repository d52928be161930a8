import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The client of a ThunderID server or an OpenID provider.
struct ThunderIDProviderClient: ProviderClient {
    /// The default post-logout redirect URI.
    private static let defaultPostLogoutRedirectURI = "http://127.0.0.1/logout"

    let thunderIDClient: ThunderIDClient
    let connection: Connection
    private let settings: ThunderIDClientSettings

    /// Creates and initializes the client.
    /// - Parameters:
    /// - connection: the server.
    /// - storage: the session storage.
    /// - Throws: `CommandFailure` if the connection cannot be used.
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
            openIDProvider: settings.openID
        )
        do {
            try await thunderIDClient.initialize(config: config, storage: storage)
        } catch {
            throw CommandFailure(NativeAuthError(converting: error))
        }
    }

    /// Creates a client whose session is stored in the command's state.
    init(_ connection: Connection, state: CommandState) async throws {
        try await self.init(connection, storage: FileStorageAdapter(file: state.session))
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let providerKind: ThunderIDFlow.Kind? =
            switch kind {
            case .signUp: .signUp
            case .signIn: .signIn
            case .recovery: .recovery
            case .saved(let name): ThunderIDFlow.Kind(rawValue: name)
            }
        guard let providerKind else { throw CommandFailure.unknownFlow }
        return ThunderIDFlow(
            client: thunderIDClient, kind: providerKind, applicationId: settings.applicationId, language: language)
    }

    func isSignedIn() async throws -> Bool { try await thunderIDClient.isSignedIn() }

    func signedInUser() async throws -> SignedInUser {
        _ = try await thunderIDClient.getAccessToken()
        return try await thunderIDClient.getUser()
    }

    func token() async throws -> TokenReport {
        let token = try await thunderIDClient.getAccessToken()
        return TokenReport(token, claims: try? thunderIDClient.decodeJwtToken(token))
    }

    func profile() async throws -> [String: AnyCodable] { try await thunderIDClient.getUserProfile().claims }

    func change(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        ProfileUpdate(document: try await thunderIDClient.updateUserProfile(payload: changes.payload).claims ?? [:])
    }

    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow {
        throw CommandFailure.usage("profile verify is available for user pools only: --provider cognito.")
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        guard !everywhere else {
            throw CommandFailure.usage("--everywhere is available for user pools only: --provider cognito.")
        }
        try await thunderIDClient.signOut()
        return try report()
    }

    /// Ends the local session, if any, and the browser's session at the server.
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
            return SignOutReport(.notNeeded, message: "There was no session on this machine.", browser: outcome)
        }
        return try report(browser: outcome)
    }

    private func report(browser: SignOutReport.Browser? = nil) throws -> SignOutReport {
        guard case .signedOut(let reason) = try thunderIDClient.sessionState() else {
            throw NativeAuthError(.wrongState, message: "Another sign-in has just replaced this session.")
        }
        return SignOutReport(reason.notice, error: reason.error.map(connection.addingServerAddress), browser: browser)
    }
}

extension CommandFailure {
    /// The error for a saved flow of an unknown kind, such as one of a newer version.
    static var unknownFlow: CommandFailure {
        .usage("This version does not support the saved flow. Start again: nativeauth sign-in, or nativeauth sign-up")
    }
}
