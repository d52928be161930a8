import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// An initialized ThunderID client with its connection.
struct ThunderIDSession: ProviderSession {
    /// The default post-logout redirect URI.
    private static let afterSignOut = "http://127.0.0.1/logout"

    let client: ThunderIDClient
    let connection: Connection
    private let application: ThunderIDConnection

    /// Creates and initializes the client.
    /// - Parameters:
    /// - connection: the server.
    /// - storage: the session storage.
    /// - Throws: `CommandFailure` if the connection cannot be used.
    init(_ connection: Connection, storage: any StorageAdapter) async throws {
        guard let application = connection.thunderID else {
            throw CommandFailure.usage("This requires a ThunderID server or an OpenID provider.")
        }
        self.connection = connection
        self.application = application
        client = ThunderIDClient(environment: CommandContext.current.client)
        let config = ThunderIDConfig(
            baseUrl: connection.baseURL,
            clientId: application.clientId,
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: application.redirectURI,
            afterSignOutUrl: application.postLogoutRedirectURI ?? Self.afterSignOut,
            applicationId: application.applicationId,
            developmentCertificatePath: connection.certificatePath,
            openIDProvider: application.openID
        )
        do {
            try await client.initialize(config: config, storage: storage)
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }

    /// Creates a client whose session is stored in the state folder.
    init(_ connection: Connection, state: StateFolder) async throws {
        try await self.init(connection, storage: FileStorageAdapter(file: state.session))
    }

    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow {
        let own: ThunderIDFlow.Kind? =
            switch kind {
            case .signUp: .signUp
            case .signIn: .signIn
            case .recovery: .recovery
            case .saved(let name): ThunderIDFlow.Kind(rawValue: name)
            }
        guard let own else { throw CommandFailure.unknownFlow }
        return ThunderIDFlow(
            client: client, kind: own, applicationId: application.applicationId, language: language)
    }

    func isSignedIn() async throws -> Bool { try await client.isSignedIn() }

    func signedInUser() async throws -> SignedInUser {
        _ = try await client.getAccessToken()
        return try await client.getUser()
    }

    func token() async throws -> TokenReport {
        let token = try await client.getAccessToken()
        return TokenReport(token, claims: try? client.decodeJwtToken(token))
    }

    func profile() async throws -> [String: AnyCodable] { try await client.getUserProfile().claims }

    func change(_ changes: ProfileChanges) async throws -> ProfileUpdate {
        ProfileUpdate(document: try await client.updateUserProfile(payload: changes.payload).claims ?? [:])
    }

    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow {
        throw CommandFailure.usage("profile verify is available for user pools only: --provider cognito.")
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        guard !everywhere else {
            throw CommandFailure.usage("--everywhere is available for user pools only: --provider cognito.")
        }
        try await client.signOut()
        return try report()
    }

    /// Ends the local session, if any, and the browser's session at the server.
    func signOut(using browser: any BrowserSession) async throws -> SignOutReport {
        let wasSignedIn = try await client.isSignedIn()
        let outcome: SignOutReport.Browser
        do {
            try await client.signOutWithRedirect(using: browser)
            outcome = .ended
        } catch let error as IAMError where error.code == .invalidConfiguration {
            // The configuration was rejected before any change.
            throw error
        } catch {
            // The local session ends before the browser opens. If it still exists, nothing has changed.
            guard try await !client.isSignedIn() else { throw error }
            outcome = .failed(CommandFailure.browser(error, at: connection).error)
        }
        guard wasSignedIn else {
            return SignOutReport(.notNeeded, message: "There was no session on this machine.", browser: outcome)
        }
        return try report(browser: outcome)
    }

    private func report(browser: SignOutReport.Browser? = nil) throws -> SignOutReport {
        guard case .signedOut(let reason) = try client.sessionState() else {
            throw NativeAuthError(.wrongState, message: "Another sign-in has just replaced this session.")
        }
        return SignOutReport(reason.notice, error: reason.error.map(connection.locating), browser: browser)
    }

    /// Calls a closure that requires a signed-in user.
    /// - Throws: `CommandFailure`, as in ``ProviderSession/required(_:)``.
    func whenSignedIn<Result: Sendable>(_ body: @Sendable (ThunderIDClient) async throws -> Result) async throws
        -> Result
    {
        try await required { try await body(client) }
    }
}

extension CommandFailure {
    /// The error for a saved flow of an unknown kind, such as one of a newer version.
    static var unknownFlow: CommandFailure {
        .usage("This version does not support the saved flow. Start again: nativeauth sign-in, or nativeauth sign-up")
    }
}
