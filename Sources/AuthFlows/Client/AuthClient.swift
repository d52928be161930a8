public import NativeAuthCore

/// An app's access to its identity provider: the flows for its forms, the signed-in user, tokens and the sign-out.
///
/// `CognitoClient`, `EntraAuthClient` and `ThunderIDAuthClient` conform to it; an app can write a client for a provider
/// of its own. ``AuthSession`` observes a client, and `AuthGate` of AuthFlowsUI shows its forms.
///
/// Errors are `NativeAuthError` or `CancellationError`. A client keeps its session unless the provider definitely
/// refuses it: a failed connection never signs a user out.
public protocol AuthClient: Sendable {
    /// The flows that the provider and the client's configuration offer.
    var flows: Set<AuthFlowKind> { get }

    /// Returns a flow for a `FlowModel`. When it completes with a user, this client holds the session.
    /// - Parameters:
    ///   - kind: one of ``flows``.
    ///   - texts: the language of the forms, and the app's own texts.
    /// - Throws: `NativeAuthError` with code `unsupported` for a kind that is not among ``flows``.
    func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow

    /// Observes the session's state; the current state comes first, from the store.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the client is not ready, such as before its
    ///   initialization.
    func sessionStates() throws -> SessionStateSequence

    /// Returns the signed-in user; `nil` if no user is signed in.
    /// - Throws: `NativeAuthError`, with code `storage_unavailable` if the store can't be read now: try again later.
    func user() async throws -> FlowUser?

    /// Returns an access token, refreshed if it is about to expire. Send it only to the provider and to the app's own
    /// server.
    /// - Throws: `NativeAuthError` with code `expired` if no user is signed in or the session is over: sign in;
    ///   `storage_unavailable`, `offline`, `timed_out` and others: the session is kept, try again later.
    func accessToken() async throws -> Secret

    /// Returns an access token in place of one that a server did not accept: the stored one if another call has renewed
    /// it meanwhile, otherwise a new one. Concurrent calls share one refresh.
    ///
    /// By default, this is ``accessToken()``, which returns the same token until it expires.
    /// - Parameter rejected: the token that was not accepted.
    /// - Throws: as ``accessToken()``.
    func accessToken(insteadOf rejected: Secret) async throws -> Secret

    /// Ends the session on this device, and notifies the provider where it accepts that.
    /// - Parameter everywhere: whether to end the user's sessions on all other devices, too.
    /// - Returns: the outcome of the notification. No user is signed in on this device then.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now: the session is kept;
    ///   `unsupported` if the provider can't end the sessions of other devices: nothing has changed, call it with
    ///   `false`.
    func signOut(everywhere: Bool) async throws -> SignOutReason

    /// Deletes the signed-in user's own account permanently, and removes everything that is stored for it here.
    ///
    /// Let the user sign in again before that, with the flow `.signIn`: the account is deleted only if it is still the
    /// same user who is signed in.
    ///
    /// By default, this is not supported.
    /// - Parameter user: the user who wants to delete the account, as ``user()`` has returned it.
    /// - Returns: the reason `accountDeleted`. No user is signed in on this device then.
    /// - Throws: `NativeAuthError` with code `unsupported` if users can't delete their accounts at this provider, or if
    ///   the client lacks the configuration for it; `not_allowed` if another user is signed in, or if the provider
    ///   refuses; `expired` if no user is signed in; others: the account and the session are kept, try again later.
    func deleteAccount(of user: FlowUser) async throws -> SignOutReason
}

/// Deletes a user at the app's own server, for a provider at which users can't do that themselves. The server checks
/// the token, and deletes its user with the permissions of an administrator.
/// - Parameters:
///   - user: the signed-in user.
///   - accessToken: a valid access token of the user. Send it only to the app's own server.
/// - Throws: any error if the account was not deleted: the session is kept then.
public typealias AccountDeletion = @Sendable (_ user: FlowUser, _ accessToken: Secret) async throws -> Void

extension AuthClient {
    /// Refuses: by default, users can't delete their accounts.
    /// - Parameter user: ignored.
    /// - Throws: `NativeAuthError` with code `unsupported`.
    public func deleteAccount(of user: FlowUser) async throws -> SignOutReason {
        throw NativeAuthError.unsupportedAccountDeletion("This provider has no deletion of an account.")
    }

    /// Returns an access token; see ``accessToken()``.
    /// - Parameter rejected: the token that was not accepted.
    /// - Throws: as ``accessToken()``.
    public func accessToken(insteadOf rejected: Secret) async throws -> Secret { try await accessToken() }

    /// Returns a flow with the package's texts in the user's language; see ``flow(_:texts:)``.
    /// - Parameter kind: one of ``flows``.
    /// - Throws: as ``flow(_:texts:)``.
    public func flow(_ kind: AuthFlowKind) throws -> any AuthenticationFlow { try flow(kind, texts: FormTexts()) }

    /// Ends the session on this device; see ``signOut(everywhere:)``.
    /// - Returns: the outcome of the notification.
    /// - Throws: as ``signOut(everywhere:)``.
    @discardableResult
    public func signOut() async throws -> SignOutReason { try await signOut(everywhere: false) }
}

extension NativeAuthError {
    /// The error of a kind of flow that a client does not offer.
    package static func unsupported(_ kind: AuthFlowKind) -> Self {
        Self(
            .unsupported,
            message: "This client has no flow of the kind \(kind.rawValue).",
            recovery: [.fixConfiguration]
        )
    }

    package static func unsupportedAccountDeletion(_ reason: String) -> Self {
        Self(.unsupported, message: reason, recovery: [.fixConfiguration])
    }

    /// The error of a deletion that another user than the signed-in one has asked for.
    package static let accountOfAnotherUser = Self(
        .notAllowed,
        message: "Another user is signed in. Nothing was deleted.",
        recovery: [.signIn]
    )

    /// The error of a provider that can't end the sessions of other devices.
    package static let unsupportedSignOutEverywhere = Self(
        .unsupported,
        message: "This provider can't end the sessions of other devices. Sign out of this device only."
    )
}
