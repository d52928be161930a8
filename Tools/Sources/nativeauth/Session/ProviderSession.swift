import AuthFlows
import NativeAuthCore
import TerminalForms
import ThunderID

/// The kind of a flow, common to all providers.
enum FlowKind: Sendable, Equatable {
    case signUp, signIn, recovery
    /// A flow saved by another process, with the provider's own name for its kind.
    case saved(String)
}

/// The common interface of the providers' clients. Its methods throw the provider's own errors; ``required(_:)``
/// converts them to `CommandFailure`.
protocol ProviderSession: Sendable {
    var connection: Connection { get }
    /// Creates a flow.
    /// - Throws: `CommandFailure` if the kind is unknown.
    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow
    func isSignedIn() async throws -> Bool
    /// Returns the signed-in user, after a check that the session is still valid.
    func signedInUser() async throws -> SignedInUser
    /// Returns an access token, refreshed if it has expired.
    func token() async throws -> TokenReport
    /// Returns the user's profile at the server.
    func profile() async throws -> [String: AnyCodable]
    /// Changes the user's profile.
    func change(_ changes: ProfileChanges) async throws -> ProfileUpdate
    /// Creates the flow that verifies an attribute of the user.
    /// - Throws: `CommandFailure` if the provider has no such flow.
    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow
    /// Ends the session.
    func signOut(everywhere: Bool) async throws -> SignOutReport
}

/// The profile after a change, with notes about the next steps.
struct ProfileUpdate: Sendable {
    let document: [String: AnyCodable]
    var notes: [String] = []
}

extension ProviderSession {
    /// Returns the signed-in user; `nil` if there is none.
    /// - Throws: `CommandFailure` if the session cannot be read or has expired.
    func user() async throws -> SignedInUser? { try await ifSignedIn { try await signedInUser() } }

    /// Calls a closure that requires a signed-in user.
    /// - Throws: `CommandFailure`; a missing or expired session has the exit status ``ExitStatus/moreNeeded``.
    func required<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        guard let result = try await ifSignedIn(body) else {
            throw CommandFailure.notSignedIn()
        }
        return result
    }

    /// - Returns: the closure's result; `nil` if no user is signed in.
    private func ifSignedIn<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result? {
        do {
            guard try await isSignedIn() else { return nil }
            return try await body()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            let problem = connection.locating(Problem.neutral(error))
            guard problem.code != .expired else { throw CommandFailure(problem, status: ExitStatus.moreNeeded) }
            throw CommandFailure(problem)
        }
    }
}

/// A factory for the client of a connection's provider, with its session in the state folder.
enum Sessions {
    /// - Throws: `CommandFailure` if the connection cannot be used.
    static func open(_ connection: Connection, state: StateFolder) async throws -> any ProviderSession {
        switch connection.provider {
        case .thunderID: try await ThunderIDSession(connection, state: state)
        case .cognito(let pool): try PoolSession(connection, pool: pool, store: FileSecretStore(file: state.session))
        case .entra(let tenant):
            try TenantSession(connection, tenant: tenant, store: FileSecretStore(file: state.session))
        }
    }

    /// Opens the stored session at the server that issued it.
    static func stored(_ options: ConnectionOptions) async throws -> any ProviderSession {
        let state = try StateFolder()
        return try await open(Connections.ofSession(options, state: state).forSession(options), state: state)
    }
}
