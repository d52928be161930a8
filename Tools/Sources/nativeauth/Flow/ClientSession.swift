import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The signed-in user, as the client library knows them; the local server has a `User` of its own.
typealias SignedInUser = ThunderID.User

/// ThunderID's client, ready to be used, and the server that it talks to.
struct ClientSession: ProviderSession {
    /// Where a browser comes back to after a sign-out, unless the command line names another place.
    private static let afterSignOut = "http://127.0.0.1/logout"

    let client: ThunderIDClient
    let connection: Connection

    /// Makes the client.
    /// - Parameters:
    ///   - connection: the server.
    ///   - storage: where the session is kept.
    /// - Throws: `CommandFailure` when the connection can't be used.
    init(_ connection: Connection, storage: any StorageAdapter) async throws {
        self.connection = connection
        client = ThunderIDClient(environment: CommandContext.current.client)
        let config = ThunderIDConfig(
            baseUrl: connection.baseURL,
            clientId: connection.clientId,
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: connection.redirectURI,
            afterSignOutUrl: connection.postLogoutRedirectURI ?? Self.afterSignOut,
            applicationId: connection.applicationId,
            developmentCertificatePath: connection.certificatePath,
            openIDProvider: connection.openID
        )
        do {
            try await client.initialize(config: config, storage: storage)
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }

    /// Makes a client whose session is in the state folder.
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
            client: client, kind: own, applicationId: connection.applicationId, language: language)
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
        throw CommandFailure.usage("profile verify is for user pools: --provider cognito.")
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        guard !everywhere else {
            throw CommandFailure.usage("--everywhere is for user pools: --provider cognito.")
        }
        try await client.signOut()
        return try report()
    }

    /// Ends the session here, if there is one, and the one that the browser has with the server.
    func signOut(using browser: any BrowserSession) async throws -> SignOutReport {
        let wasSignedIn = try await client.isSignedIn()
        let outcome: SignOutReport.Browser
        do {
            try await client.signOutWithRedirect(using: browser)
            outcome = .ended
        } catch let error as IAMError where error.code == .invalidConfiguration {
            // Nothing has happened.
            throw error
        } catch {
            // The session here is over before the browser opens. Otherwise nothing has happened.
            guard try await !client.isSignedIn() else { throw error }
            outcome = .failed(CommandFailure.browser(error, connection).error)
        }
        guard wasSignedIn else {
            return SignOutReport(.notNeeded, message: "Nobody was signed in on this machine.", browser: outcome)
        }
        return try report(browser: outcome)
    }

    private func report(browser: SignOutReport.Browser? = nil) throws -> SignOutReport {
        guard case .signedOut(let reason) = try client.sessionState() else {
            throw NativeAuthError(.wrongState, message: "Somebody else has just signed in here.")
        }
        return SignOutReport(reason.notice, error: reason.error.map(connection.locating), browser: browser)
    }

    /// Does with the client what only a signed-in user can do.
    /// - Throws: `CommandFailure`, as ``ProviderSession/required(_:)``.
    func whenSignedIn<Result: Sendable>(_ body: @Sendable (ThunderIDClient) async throws -> Result) async throws
        -> Result
    {
        try await required { try await body(client) }
    }
}

extension CommandFailure {
    /// What a saved flow of a newer version meets.
    static var unknownFlow: CommandFailure {
        .usage("The saved flow is of a kind that this version does not know. Begin anew.")
    }
}
