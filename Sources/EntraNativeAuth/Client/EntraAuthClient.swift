import NativeAuthBase
public import AuthFlows
import Foundation
public import NativeAuthCore

/// An ``EntraClient`` as the client of an app: for `AuthSession` and `AuthGate`.
///
/// ```swift
/// let client = EntraAuthClient(EntraClient(configuration: configuration))
/// ```
public struct EntraAuthClient: AuthClient {
    /// The client of the tenant and the app.
    public let client: EntraClient
    /// The tenant's settings for the forms.
    public let settings: EntraFormSettings
    /// The flows that the tenant offers. The service refuses another one with an explanation.
    public let flows: Set<AuthFlowKind>
    private let accountDeletion: AccountDeletion?

    /// Creates a client.
    /// - Parameters:
    ///   - client: the client of the tenant and the app.
    ///   - settings: the tenant's settings for the forms.
    ///   - flows: the flows that the tenant offers.
    ///   - accountDeletion: deletes a user at the app's own server, because the service lets only administrators do
    ///     that: docs/entra.md. `nil` if the app has no deletion of accounts.
    public init(
        _ client: EntraClient,
        settings: EntraFormSettings = EntraFormSettings(),
        flows: Set<AuthFlowKind> = [.signIn, .signUp, .recovery],
        accountDeletion: AccountDeletion? = nil
    ) {
        self.accountDeletion = accountDeletion
        self.client = client
        self.settings = settings
        self.flows = flows
    }

    /// Returns a flow; see `AuthClient.flow(_:texts:)`.
    /// - Parameters:
    ///   - kind: one of ``flows``.
    ///   - texts: the language of the forms, and the app's own texts.
    /// - Throws: `NativeAuthError` with code `unsupported` for another kind.
    public func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
        guard flows.contains(kind), let kind = EntraFlow.Kind(rawValue: kind.rawValue) else {
            throw NativeAuthError.unsupported(kind)
        }
        return client.flow(kind, settings: settings, texts: texts)
    }

    /// Observes the session's state; the current state comes first.
    public func sessionStates() -> SessionStateSequence { client.sessionManager.session.states() }

    /// Returns the signed-in user from the ID token; `nil` if no user is signed in. Sends no request.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now: try again later.
    public func user() async throws -> FlowUser? {
        try await convertingErrors { try client.account()?.user }
    }

    /// Returns an access token for the scopes of the sign-in, refreshed if it is about to expire. For other scopes, use
    /// ``EntraClient``.
    /// - Throws: `NativeAuthError`; see `AuthClient.accessToken()`.
    public func accessToken() async throws -> Secret {
        try await convertingErrors { try await client.accessToken().accessToken }
    }

    /// Returns an access token in place of one that a server did not accept.
    /// - Parameter rejected: the token that was not accepted.
    /// - Throws: as ``accessToken()``.
    public func accessToken(insteadOf rejected: Secret) async throws -> Secret {
        try await convertingErrors { try await client.sessionManager.accessToken(insteadOf: rejected).accessToken }
    }

    /// Removes the session from this device. The service has no endpoint to revoke its tokens: they stay valid until
    /// they expire.
    /// - Parameter everywhere: `true` is not available for this provider.
    /// - Returns: the reason; no notification is needed.
    /// - Throws: `NativeAuthError` with code `unsupported` for `everywhere`, or `storage_unavailable` if the store
    ///   can't be read now: the session is kept.
    public func signOut(everywhere: Bool) async throws -> SignOutReason {
        guard !everywhere else { throw NativeAuthError.unsupportedSignOutEverywhere }
        return try await convertingErrors {
            let wasSignedIn = try client.account() != nil
            try client.sessionManager.signOut(nil)
            return SignOutReason(wasSignedIn ? .signedOut : .notSignedIn)
        }
    }

    /// Deletes the signed-in user's account with the given `AccountDeletion`, and removes everything that is stored for
    /// it here.
    /// - Parameter user: the user who wants to delete the account.
    /// - Returns: the reason `accountDeleted`.
    /// - Throws: `NativeAuthError` with code `unsupported` without an `AccountDeletion`, `not_allowed` if another user
    ///   is signed in, as ``accessToken()``; the error of the `AccountDeletion`. The account and the session are kept.
    public func deleteAccount(of user: FlowUser) async throws -> SignOutReason {
        guard let accountDeletion else {
            throw NativeAuthError.unsupportedAccountDeletion(
                "Entra lets only administrators delete users. Give the client an AccountDeletion of the app's server."
            )
        }

        return try await convertingErrors {
            let id = UUID()
            let account = try client.sessionManager.signedInAccount(nil, correlationID: id)
            guard account.user.id == user.id else { throw NativeAuthError.accountOfAnotherUser }

            let token = try await client.accessToken(of: account, correlationID: id)
            try await accountDeletion(account.user, token.accessToken)
            // A different user may have signed in meanwhile.
            try client.sessionManager.signOut(account, kind: .accountDeleted)
            try? client.completeMigration()
            return SignOutReason(.accountDeleted)
        }
    }

    private func convertingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as EntraError {
            throw error.nativeAuthError
        }
    }
}
