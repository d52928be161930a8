import AuthFlows
import NativeAuthCore
import ThunderID

/// The kind of a flow, common to all providers.
enum FlowKind: Sendable, Equatable {
    case signUp, signIn, recovery
    /// A flow saved by another process, with the provider's own name for its kind.
    case saved(String)

    func providerKind<Kind: RawRepresentable<String>>(
        signUp: Kind,
        signIn: Kind,
        recovery: Kind
    ) throws -> Kind {
        switch self {
        case .signUp: return signUp
        case .signIn: return signIn
        case .recovery: return recovery
        case .saved(let name):
            guard let kind = Kind(rawValue: name) else { throw CommandFailure.unknownFlow }
            return kind
        }
    }
}

/// The profile after a change, with notes about the next steps.
struct ProfileUpdate: Sendable {
    let document: [String: AnyCodable]
    var notes: [String] = []
    /// The attributes that the server accepted but did not store, such as unknown ones.
    var unstored: [String] = []
}

/// A provider's client with its connection; a user may be signed in or not. Its methods throw the provider's own
/// errors; ``withSignedInUser(_:)`` converts them to `CommandFailure`.
protocol ProviderClient: Sendable {
    var connection: Connection { get }
    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow
    func isSignedIn() async throws -> Bool
    /// Returns the signed-in user, after a check that the session is still valid.
    func signedInUser() async throws -> SignedInUser
    /// Returns an access token, refreshed if it has expired.
    func token() async throws -> TokenReport
    func profile() async throws -> [String: AnyCodable]
    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate
    /// - Throws: `CommandFailure` if the provider has no such flow.
    func verificationFlow(of attribute: String, language: String) throws -> any AuthenticationFlow
    func signOut(everywhere: Bool) async throws -> SignOutReport
    /// Deletes the signed-in user's account, and ends the session.
    /// - Parameters:
    ///   - userID: the user; another signed-in user's account is not deleted.
    ///   - flow: the handle of a ThunderID server's deletion flow.
    /// - Throws: `CommandFailure` if users can't delete their accounts at this provider.
    func deleteAccount(of userID: String, flow: String) async throws
    /// Ends the local session, if any, and the browser's session at the server.
    /// - Throws: `CommandFailure` if the provider has no pages for it.
    func signOut(using browser: any BrowserSession) async throws -> SignOutReport
}

extension ProviderClient {
    func verificationFlow(of attribute: String, language: String) throws -> any AuthenticationFlow {
        throw CommandFailure.usage("profile verify is available for user pools only: --provider cognito.")
    }

    func signOut(using browser: any BrowserSession) async throws -> SignOutReport {
        throw CommandFailure.browserSignOutUnavailable
    }

    func deleteAccount(of userID: String, flow: String) async throws {
        throw CommandFailure(.unsupported, "Only an administrator can delete users at this provider.")
    }

    /// Refuses a sign-out on all devices, which only user pools offer.
    func checkNotEverywhere(_ everywhere: Bool) throws {
        guard everywhere else { return }
        throw CommandFailure.usage("--everywhere is available for user pools only: --provider cognito.")
    }

    func userIfSignedIn() async throws -> SignedInUser? {
        try await ifSignedIn { try await signedInUser() }
    }

    /// Calls a closure that requires a signed-in user.
    /// - Throws: `CommandFailure`; a missing or expired session has the exit status ``ExitStatus/moreNeeded``.
    func withSignedInUser<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let result = try await ifSignedIn(body) else { throw CommandFailure.notSignedIn() }
        return result
    }

    /// - Returns: the closure's result; `nil` if no user is signed in.
    private func ifSignedIn<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? {
        do {
            guard try await isSignedIn() else { return nil }
            return try await body()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            let problem = connection.addingServerAddress(to: NativeAuthError(converting: error))
            guard problem.code == .expired else { throw CommandFailure(problem) }
            throw CommandFailure(problem, status: ExitStatus.moreNeeded)
        }
    }
}

extension Connection {
    /// Creates the provider's client, with its session in the command's state.
    func makeClient(state: CommandState) async throws -> any ProviderClient {
        let file = state.sessionFile
        return try await provider.makeClient(
            self,
            storage: FileStorageAdapter(file: file),
            store: FileSecretStore(file: file)
        )
    }
}
