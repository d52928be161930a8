import IdentityBase
import IdentityDomain

/// The executor for sign-in with the provider of the `connection` property. With `mode: provision`, it creates the user
/// if there is none yet.
///
/// A user who returns without a code, or with an error of the provider, is redirected again with a new `state`. The
/// previous `state` becomes invalid.
struct FederatedExecutor: FlowExecutor {
    private static let returned = ["code", "state", "error", "error_description", "error_uri", "iss", "session_state"]
    private static let codeInput = FlowInput(identifier: "code", type: "string", required: true)

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        if call.properties["mode"] == "provision" {
            return try await FederatedProvisioning(services: services).run(in: context)
        }
        guard let connection = services.providers[call.properties["connection"] ?? ""] else {
            return .failure(.connectionMissing)
        }
        guard let code = context.input("code"), let pending = context.federation, pending.isUsable,
            pending.connectionID == connection.id
        else { return await redirect(to: connection, context) }
        if let state = context.input("state"), !ConstantTime.equal(Digest.text(state), pending.stateHash) {
            return .failure(.invalidOAuthState)
        }
        if let issuer = context.input("iss"), issuer != connection.issuer { return .failure(.invalidOAuthState) }
        guard !code.isEmpty else { return .failure(.invalidOAuthCode) }
        do {
            let identity = try await services.providers.identity(for: code, pending, connection)
            return try await signIn(identity, connection, context)
        } catch let error as ProviderFailure {
            services.providers.log(error, connection)
            return .failure(.internalError)
        } catch let error as IDTokenRefusal {
            // The code is used up. A new redirect has a new nonce, so that an old token does not match.
            services.providers.log(error, connection)
            return await redirect(to: connection, context, .authenticationFailed)
        }
    }

    private func redirect(
        to connection: ProviderConnection, _ context: ExecutionContext, _ error: ServiceError? = nil
    ) async -> ExecutorOutcome {
        do {
            // A browser returns to the hosted pages, not to the app.
            let page = context.proof.browser.map { _ in services.issuer + HostedPagePath.callback }
            let (address, pending) = try await services.providers.begin(connection, redirectURI: page)
            return .incomplete(
                requested: [Self.codeInput], error,
                [
                    .consumed(Self.returned), .federation(pending), .redirect(address),
                    .note(FlowField.providerName, connection.name),
                ])
        } catch {
            services.providers.log(error, connection)
            return .failure(.providerUnavailable)
        }
    }

    private func signIn(
        _ identity: ProviderIdentity, _ connection: ProviderConnection, _ context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        let done: [ExecutorOutcome.Change] = [.consumed(Self.returned), .federation(nil)]
        let proof = ExecutorOutcome.Change.authenticated(
            .init(method: AuthenticationMethod.federated, at: context.now))
        // An authenticated user cannot become another user in the same flow.
        let known = context.isProven ? context.userID : nil
        let linked = try await services.federatedIdentities.user(identity)
        let match = linked == nil ? try await match(identity, connection) : nil
        guard let user = linked ?? match else {
            return known == nil
                ? .success(done + [.identity(identity)])
                : await redirect(to: connection, context, .invalidFederatedUser)
        }
        guard known == nil || known == user.id else {
            return await redirect(to: connection, context, .invalidFederatedUser)
        }
        if linked == nil, try await !services.federatedIdentities.link(identity, to: user) {
            return await redirect(to: connection, context, .invalidFederatedUser)
        }
        return .success(done + [.identity(nil), .user(user.id), proof])
    }

    /// Returns the user with the verified email address of the identity; nil without a match or without `matchBy`.
    private func match(_ identity: ProviderIdentity, _ connection: ProviderConnection) async throws -> User? {
        guard connection.matchBy == .email, identity.isEmailVerified, let email = identity.attributes["email"] else {
            return nil
        }
        return try await VerifiedContacts(directory: services.directory).owner(email: email)
    }
}
