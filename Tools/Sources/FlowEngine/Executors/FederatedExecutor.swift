import IdentityBase
import IdentityDomain

/// Sign-in through the provider that `connection` names. With `mode: provision`, makes the user if there is none yet.
///
/// A person who comes back without a code, or with the provider's error, is sent there once more, with a new `state`;
/// the one before is of no use any more.
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
            // The code is spent. A new way has a new nonce, so no other token fits what was begun here.
            services.providers.log(error, connection)
            return await redirect(to: connection, context, .authenticationFailed)
        }
    }

    private func redirect(
        to connection: ProviderConnection, _ context: ExecutionContext, _ error: ServiceError? = nil
    ) async -> ExecutorOutcome {
        do {
            // Who is in a browser comes back to our pages, not into the app.
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
        // Somebody who is signed in already cannot become somebody else in the same flow.
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

    /// Whom the identity is to be linked to.
    private func match(_ identity: ProviderIdentity, _ connection: ProviderConnection) async throws -> User? {
        guard connection.matchBy == .email, identity.isEmailVerified, let email = identity.attributes["email"] else {
            return nil
        }
        return try await VerifiedContacts(directory: services.directory).owner(email: email)
    }
}
