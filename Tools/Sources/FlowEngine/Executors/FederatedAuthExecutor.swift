import IdentityBase
import IdentityDomain

/// The executor for sign-in with the identity provider of the connection `idpId`; with `usesRequestedProvider`, of the
/// one that the client's authorization request names. The connection determines whether the
/// provider uses OpenID Connect or plain OAuth 2.0, so all names stand for the same operation.
///
/// In a sign-up or with `allowAuthenticationWithoutLocalUser`, an unlinked identity is kept for `ProvisioningExecutor`.
/// A sign-up with the identity of an existing user is refused, unless `allowRegistrationWithExistingUser` is set.
///
/// A user who returns without a code, or with an error of the provider, is redirected again with a new `state`. The
/// previous `state` becomes invalid.
struct FederatedAuthExecutor: FlowExecutor {
    struct State: ExecutorState {
        var pending: PendingFederation?
        /// Identity from the provider that is not linked to a user yet.
        var identity: ProviderIdentity?

        /// The code verifier.
        var secret: String? {
            get { pending?.codeVerifier }
            set { pending?.codeVerifier = newValue }
        }
    }

    private static let connection = "idpId"
    private static let allowsUnknownUser = "allowAuthenticationWithoutLocalUser"
    private static let allowsKnownUser = "allowRegistrationWithExistingUser"
    private static let usesRequested = "usesRequestedProvider"

    static let descriptor = ExecutorDescriptor(
        name: "OIDCAuthExecutor",
        otherNames: ["GoogleOIDCAuthExecutor", "OAuthExecutor", "GithubOAuthExecutor"],
        properties: [
            ExecutorProperty(name: connection, isRequired: true),
            ExecutorProperty(name: allowsUnknownUser, isFlag: true),
            ExecutorProperty(name: allowsKnownUser, isFlag: true),
            ExecutorProperty(name: usesRequested, isFlag: true),
        ]
    )

    private static let returned = ["code", "state", "error", "error_description", "error_uri", "iss", "session_state"]
    private static let codeInput = InputDefinition(identifier: "code", type: "string", required: true)

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let connection = connection(of: node, context) else {
            return .failure(.connectionMissing)
        }
        guard let code = context.input("code"),
            let pending = context.state(of: Self.self)?.pending,
            pending.isUsable,
            pending.connectionID == connection.id
        else {
            return try await redirect(to: connection, context)
        }

        if let state = context.input("state"), !ConstantTime.equal(Digest.text(state), right: pending.stateHash) {
            return .failure(.invalidOAuthState)
        }
        if let issuer = context.input("iss"), issuer != connection.issuer {
            return .failure(.invalidOAuthState)
        }
        guard !code.isEmpty else {
            return .failure(.invalidOAuthCode)
        }
        return try await redeem(code, of: pending, at: connection, node: node, in: context)
    }

    private func connection(of node: ExecutorNode, _ context: ExecutionContext) -> ProviderConnection? {
        var id = node.properties[Self.connection] ?? ""
        if node.properties[Self.usesRequested] == "true", let requested = context.oauthStart?.identityProvider {
            id = requested
        }
        return services.providers[id]
    }

    private func redeem(
        _ code: String,
        of pending: PendingFederation,
        at connection: ProviderConnection,
        node: ExecutorNode,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        do {
            let identity = try await services.providers.identity(for: code, pending, in: connection)
            let isSignUp = context.flowType == .registration
            return try await signIn(
                identity,
                at: connection,
                in: context,
                mayBeUnknown: isSignUp || node.properties[Self.allowsUnknownUser] == "true",
                mayBeKnown: !isSignUp || node.properties[Self.allowsKnownUser] == "true"
            )
        } catch let error as ProviderFailure {
            services.providers.log(error, in: connection)
            return .failure(.internalError)
        } catch let error as TokenVerificationError {
            // The code is used up. A new redirect has a new nonce, so that an old token does not match.
            services.providers.log(error, in: connection)
            return try await redirect(to: connection, context, error: .authenticationFailed)
        }
    }

    private func redirect(
        to connection: ProviderConnection,
        _ context: ExecutionContext,
        error: ServiceError? = nil
    ) async throws -> ExecutorOutcome {
        do {
            // A browser returns to the hosted pages, not to the app.
            let page = context.credentials.browserHash.map { _ in services.issuer + HostedPagePath.callback }
            let (address, pending) = try await services.providers.begin(connection, redirectURI: page)
            let changes: [ExecutorOutcome.Change] = [
                .consumed(Self.returned),
                try .keep(State(pending: pending), of: Self.self),
                .redirect(address),
                .additionalData(FlowField.providerName, connection.name),
            ]
            return .incomplete(error, requested: [Self.codeInput], changes: changes)
        } catch let error as ProviderFailure {
            services.providers.log(error, in: connection)
            return .failure(.providerUnavailable)
        }
    }

    private func signIn(
        _ identity: ProviderIdentity,
        at connection: ProviderConnection,
        in context: ExecutionContext,
        mayBeUnknown: Bool,
        mayBeKnown: Bool
    ) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed(Self.returned)
        // An authenticated user cannot become another user in the same flow.
        var known: String?
        if context.isAuthenticated { known = context.userID }

        let linked = try await services.federatedIdentities.user(identity)
        var found = linked
        if linked == nil {
            found = try await match(identity, in: connection)
        }
        guard let user = found else {
            guard known == nil else {
                return try await redirect(to: connection, context, error: .invalidFederatedUser)
            }
            guard mayBeUnknown else { return .failure(.userNotFound) }
            let values = Self.unknownUserValues(context)
            return .success([used, try .keep(State(identity: identity), of: Self.self), .values(values)])
        }

        guard mayBeKnown || known != nil else {
            return .failure(.userAlreadyExists, changes: [used])
        }
        guard known == nil || known == user.id else {
            return try await redirect(to: connection, context, error: .invalidFederatedUser)
        }
        if linked == nil, try await !services.federatedIdentities.link(identity, to: user) {
            return try await redirect(to: connection, context, error: .invalidFederatedUser)
        }
        return .success([
            used,
            .forget(Self.self),
            .user(user.id),
            .authenticated(.init(method: AuthenticationMethod.federated, at: context.now)),
            .values([.entityState: "exists"]),
        ])
    }

    /// Returns the values for conditions after an identity without a user.
    static func unknownUserValues(_ context: ExecutionContext) -> [FlowValue: String] {
        guard context.flowType == .authentication else {
            return [.entityState: "not_exists"]
        }
        return [.entityState: "not_exists", .isEligibleForProvisioning: "true"]
    }

    /// Returns the user with the verified email address of the identity; nil without a match or without `matchBy`.
    private func match(_ identity: ProviderIdentity, in connection: ProviderConnection) async throws -> User? {
        guard connection.matchBy == .email,
            identity.isEmailVerified,
            let email = identity.attributes["email"]
        else {
            return nil
        }
        return try await services.accounts.owner(email: email)
    }
}
