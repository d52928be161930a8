import AuthFlows
import NativeAuthCore
import TerminalForms
import ThunderID

/// Which flow to run, in the terms that all providers share.
enum FlowKind: Sendable, Equatable {
    case signUp, signIn, recovery
    /// One that an earlier process has begun, by the provider's own name for its kind.
    case saved(String)
}

/// What the commands ask of a provider's client. Its methods throw the provider's own errors; ``required(_:)`` turns them
/// into what the commands throw.
protocol ProviderSession: Sendable {
    var connection: Connection { get }
    /// A flow.
    /// - Throws: `CommandFailure` when this version does not know the kind.
    func flow(_ kind: FlowKind, language: String) throws -> any AuthenticationFlow
    func isSignedIn() async throws -> Bool
    /// The signed-in user, after a look at whether the session still holds.
    func signedInUser() async throws -> SignedInUser
    /// An access token, a new one if the old one has expired.
    func token() async throws -> TokenReport
    /// What the server knows of the user.
    func profile() async throws -> [String: AnyCodable]
    /// Changes it.
    func change(_ changes: ProfileChanges) async throws -> ProfileUpdate
    /// The form that confirms an address of the user's.
    /// - Throws: `CommandFailure` for a provider that has none.
    func verification(of attribute: String, language: String) throws -> any AuthenticationFlow
    /// Ends the session.
    func signOut(everywhere: Bool) async throws -> SignOutReport
}

/// A profile after a change, and what is to be done next.
struct ProfileUpdate: Sendable {
    let document: [String: AnyCodable]
    var notes: [String] = []
}

extension ProviderSession {
    /// The signed-in user; `nil` when nobody is.
    /// - Throws: `CommandFailure` when this can't be told, or when the session is over.
    func user() async throws -> SignedInUser? { try await ifSignedIn { try await signedInUser() } }

    /// Does what only a signed-in user can do.
    /// - Throws: `CommandFailure`; nobody signed in, or a session that is over, means that somebody must sign in first.
    func required<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        guard let result = try await ifSignedIn(body) else {
            throw CommandFailure(
                NativeAuthError(.notSignedIn, message: "Nobody is signed in. Sign in: nativeauth sign-in"))
        }
        return result
    }

    /// - Returns: `nil` when nobody is signed in.
    private func ifSignedIn<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result? {
        do {
            guard try await isSignedIn() else { return nil }
            return try await body()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            let problem = connection.locating(Problem.neutral(error))
            throw CommandFailure(problem, status: problem.code == .expired ? ExitStatus.moreNeeded : nil)
        }
    }
}

/// Makes the client of a connection's provider, with the session in the state folder.
enum Sessions {
    /// - Throws: `CommandFailure` when the connection can't be used.
    static func open(_ connection: Connection, _ state: StateFolder) async throws -> any ProviderSession {
        switch connection.provider {
        case .thunderid: try await ClientSession(connection, state: state)
        case .cognito: try PoolSession(connection, state: state)
        case .entra: try TenantSession(connection, state: state)
        }
    }

    /// The session in the state folder, with the server that it came from.
    static func stored(_ options: ConnectionOptions) async throws -> any ProviderSession {
        let state = try StateFolder()
        return try await open(Connections.ofSession(options, state).forSession(options), state)
    }
}
