import AuthFlows
import NativeAuthCore
import TerminalForms
import ThunderID

/// A provider's client with its connection; a user may be signed in or not. Its methods throw the provider's own
/// errors; ``withSignedInUser(_:)`` converts them to `CommandFailure`.
protocol ProviderClient: Sendable {
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

extension ProviderClient {
    /// Returns the signed-in user; `nil` if there is none.
    /// - Throws: `CommandFailure` if the session cannot be read or has expired.
    func user() async throws -> SignedInUser? { try await ifSignedIn { try await signedInUser() } }

    /// Calls a closure that requires a signed-in user.
    /// - Throws: `CommandFailure`; a missing or expired session has the exit status ``ExitStatus/moreNeeded``.
    func withSignedInUser<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
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
            let problem = connection.addingServerAddress(to: NativeAuthError(converting: error))
            guard problem.code != .expired else { throw CommandFailure(problem, status: ExitStatus.moreNeeded) }
            throw CommandFailure(problem)
        }
    }
}
