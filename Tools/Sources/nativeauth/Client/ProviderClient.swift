import AuthFlows
import NativeAuthCore
import ThunderID

/// The profile after a change, with notes about the next steps.
struct ProfileUpdate: Sendable {
    let document: [String: AnyCodable]
    var notes: [String] = []
    /// The attributes that the server accepted but did not store, such as unknown ones.
    var unstored: [String] = []
}

/// A provider's client with its connection; a user may be signed in or not.
///
/// Flows, tokens and the sign-out are those of an app's ``auth``; the other requirements are what `AuthClient` does not
/// have. Their errors are the provider's own; ``withSignedInUser(_:)`` converts them to `CommandFailure`.
protocol ProviderClient: Sendable {
    var connection: Connection { get }
    var auth: any AuthClient { get }
    /// Returns the signed-in user with the claims of the tokens.
    func details(of user: FlowUser) async throws -> SignedInUser
    func profile() async throws -> [String: AnyCodable]
    func updateProfile(_ changes: ProfileChanges) async throws -> ProfileUpdate
    /// - Throws: `CommandFailure` if the provider has no such flow.
    func verificationFlow(of attribute: String, texts: FormTexts) throws -> any AuthenticationFlow
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
    func verificationFlow(of attribute: String, texts: FormTexts) throws -> any AuthenticationFlow {
        throw CommandFailure.usage("profile verify is available for user pools only: --provider cognito.")
    }

    func signOut(using browser: any BrowserSession) async throws -> SignOutReport {
        throw CommandFailure.browserSignOutUnavailable
    }

    func deleteAccount(of userID: String, flow: String) async throws {
        throw CommandFailure(.unsupported, "Only an administrator can delete users at this provider.")
    }
}

extension ProviderClient {
    /// Checks whether a session is stored. Sends no request, unless only the server knows the user.
    func isSignedIn() async throws -> Bool {
        var states = try auth.sessionStates().makeAsyncIterator()
        switch await states.next() {
        case .signedOut: return false
        case .signedIn(.fresh), .signedIn(.stale): return true
        // The client decides whether an expired session counts, and knows why the store can't be read.
        case .signedIn(.expired), .unavailable, nil: return try await auth.user() != nil
        }
    }

    /// Returns the signed-in user, after a check that the session is still valid.
    func signedInUser() async throws -> SignedInUser {
        _ = try await auth.accessToken()
        guard let user = try await auth.user() else { throw NativeAuthError.sessionExpired }
        return try await details(of: user)
    }

    func userIfSignedIn() async throws -> SignedInUser? {
        try await ifSignedIn { try await signedInUser() }
    }

    func signOut(everywhere: Bool) async throws -> SignOutReport {
        do {
            let reason = try await auth.signOut(everywhere: everywhere)
            guard try await !isSignedIn() else { throw NativeAuthError.replacedSession }
            return report(reason)
        } catch let error as NativeAuthError where everywhere && error.code == .unsupported {
            let title = connection.providerName.title
            throw CommandFailure.usage("\(title) can't end the sessions of other devices. Leave --everywhere out.")
        }
    }

    func report(_ reason: SignOutReason, browser: SignOutReport.Browser? = nil) -> SignOutReport {
        SignOutReport(
            reason.notice,
            error: reason.error.map(connection.addingServerAddress),
            browser: browser
        )
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

extension NativeAuthError {
    /// The error of a sign-out after which a user is signed in.
    static let replacedSession = Self(.wrongState, message: "Another sign-in has just replaced this session.")
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
