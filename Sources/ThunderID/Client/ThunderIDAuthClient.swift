public import AuthFlows
public import NativeAuthCore

/// A ``ThunderIDClient`` as the client of an app: for `AuthSession` and `AuthGate`.
///
/// ```swift
/// let client = ThunderIDClient()
/// try await client.initialize(config: config)
/// let session = AuthSession(ThunderIDAuthClient(client))
/// ```
public struct ThunderIDAuthClient: AuthClient {
    /// An initialized client.
    public let client: ThunderIDClient
    /// The application; `nil` for the configuration's.
    public let applicationId: String?
    /// The flows for which the server's application has a flow: also others than the usual three, such as
    /// `AuthFlowKind(ThunderIDFlow.Kind.invitation)`.
    public let flows: Set<AuthFlowKind>
    private let accountDeletion: ThunderIDAccountDeletion?

    /// Creates a client.
    /// - Parameters:
    ///   - client: an initialized client.
    ///   - applicationId: the application; `nil` for the configuration's.
    ///   - flows: the flows for which the server's application has a flow.
    ///   - accountDeletion: the deletion of a user's own account; `nil` if the app has none.
    public init(
        _ client: ThunderIDClient,
        applicationId: String? = nil,
        flows: Set<AuthFlowKind> = [.signIn, .signUp, .recovery],
        accountDeletion: ThunderIDAccountDeletion? = nil
    ) {
        self.accountDeletion = accountDeletion
        self.client = client
        self.applicationId = applicationId
        self.flows = flows
    }

    /// Returns a flow; see `AuthClient.flow(_:texts:)`.
    /// - Parameters:
    ///   - kind: one of ``flows``.
    ///   - texts: the language of the forms, and the app's own texts.
    /// - Throws: `NativeAuthError` with code `unsupported` for another kind.
    public func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
        guard flows.contains(kind), let serverKind = ThunderIDFlow.Kind(kind) else {
            throw NativeAuthError.unsupported(kind)
        }
        return ThunderIDFlow(
            client: client,
            kind: serverKind,
            applicationId: applicationId,
            texts: texts
        )
    }

    /// Observes the session's state; the current state comes first.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the client is not initialized.
    public func sessionStates() throws -> SessionStateSequence {
        do {
            return try client.sessionStates()
        } catch let error as IAMError {
            throw error.nativeAuthError
        }
    }

    /// Returns the signed-in user; `nil` if no user is signed in. Sends a request only if no token names the user.
    /// - Throws: `NativeAuthError`; see `AuthClient.user()`.
    public func user() async throws -> FlowUser? {
        try await convertingErrors {
            guard try await client.isSignedIn() else { return nil }
            return FlowUser(try await client.getUser())
        }
    }

    /// Returns an access token, refreshed if it is about to expire.
    /// - Throws: `NativeAuthError`; see `AuthClient.accessToken()`.
    public func accessToken() async throws -> Secret {
        try await convertingErrors { Secret(try await client.getAccessToken()) }
    }

    /// Returns an access token in place of one that a server did not accept.
    /// - Parameter rejected: the token that was not accepted.
    /// - Throws: as ``accessToken()``.
    public func accessToken(insteadOf rejected: Secret) async throws -> Secret {
        try await convertingErrors {
            try await client.withSession(nil) { try await $1.accessToken(insteadOf: rejected) }
        }
    }

    /// Ends the session on this device, and revokes its tokens at the server.
    /// - Parameter everywhere: `true` is not available for this provider.
    /// - Returns: the outcome of the revocation.
    /// - Throws: `NativeAuthError` with code `unsupported` for `everywhere`, or `storage_unavailable` if the store
    ///   can't be read now: the session is kept.
    public func signOut(everywhere: Bool) async throws -> SignOutReason {
        guard !everywhere else { throw NativeAuthError.unsupportedSignOutEverywhere }
        return try await convertingErrors {
            try await client.signOut()
            // After another sign-in meanwhile, the state is no longer that of this sign-out.
            guard case .signedOut(let reason) = try client.sessionState() else { return SignOutReason(.signedOut) }
            return reason
        }
    }

    /// Deletes the signed-in user's account as configured, and removes everything that is stored for it here.
    /// - Parameter user: the user who wants to delete the account.
    /// - Returns: the reason `accountDeleted`.
    /// - Throws: `NativeAuthError` with code `unsupported` without a ``ThunderIDAccountDeletion``, `not_allowed` if the
    ///   server does not permit it or if another user is signed in, as ``accessToken()``; the error of the app's own
    ///   server. The account and the session are kept.
    public func deleteAccount(of user: FlowUser) async throws -> SignOutReason {
        switch accountDeletion {
        case nil:
            throw NativeAuthError.unsupportedAccountDeletion(
                "ThunderID lets only administrators delete users. Give the client a ThunderIDAccountDeletion."
            )
        case .flow(let id): try await convertingErrors { try await client.deleteAccount(of: user.id, flowId: id) }
        case .ownServer(let delete): try await convertingErrors { try await deleteAccount(of: user, by: delete) }
        }
        return SignOutReason(.accountDeleted)
    }

    private func deleteAccount(of user: FlowUser, by delete: AccountDeletion) async throws {
        try await client.withSession(nil) { context, session in
            let owner = try session.signInID()
            let current = FlowUser(try await context.user(of: session))
            guard current.id == user.id else { throw NativeAuthError.accountOfAnotherUser }

            try await delete(current, try await session.accessToken(of: owner))
            await OwnAccountDeletion(context: context, sessionId: nil).end(owner)
        }
    }

    private func convertingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as IAMError {
            throw error.nativeAuthError
        }
    }
}

extension AuthFlowKind {
    /// Creates the purpose of a flow: one of those that all providers have, otherwise one with the server's name.
    /// - Parameter kind: the kind of the flow.
    public init(_ kind: ThunderIDFlow.Kind) {
        switch kind {
        case .signIn: self = .signIn
        case .signUp: self = .signUp
        case .recovery: self = .recovery
        case .invitation, .signOut: self.init(rawValue: kind.rawValue)
        }
    }
}

extension ThunderIDFlow.Kind {
    fileprivate init?(_ purpose: AuthFlowKind) {
        switch purpose {
        case .signIn: self = .signIn
        case .signUp: self = .signUp
        case .recovery: self = .recovery
        default: self.init(rawValue: purpose.rawValue)
        }
    }
}

extension FlowUser {
    /// Creates the user whose details are ThunderID's own value.
    package init(_ user: User) {
        self.init(
            id: user.sub,
            username: user.username,
            email: user.email,
            displayName: user.displayName
        )
        details.value = user
    }
}
