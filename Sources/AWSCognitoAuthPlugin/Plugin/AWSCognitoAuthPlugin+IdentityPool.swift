public import Amplify
import CognitoUserPools
import NativeAuthCore

/// Identity pools: AWS credentials of guests, of the user pool's users, and of other providers' users.
extension AWSCognitoAuthPlugin {
    /// Returns AWS credentials for a user who has signed in with another provider. They are stored: `fetchAuthSession`
    /// returns them, and renews them for as long as the provider's token is valid. A previous federation is replaced.
    ///
    /// Until ``clearFederationToIdentityPool(options:)``, no user can sign in to the user pool.
    /// - Parameters:
    ///   - withProviderToken: the provider's token.
    ///   - provider: the provider. For `oidc`, `saml` and `custom` the name in the identity pool.
    ///   - options: the identity, if the app's own server has assigned it.
    /// - Returns: the credentials.
    /// - Throws: `AuthError`: `.validation` for an empty token; `.invalidState` if a user is signed in: call `signOut`
    ///   first; `.configuration` without an identity pool; `.notAuthorized` if the identity pool refuses the token: get
    ///   a new one from the provider; `.service` for any other refusal or a failed connection: try again.
    public func federateToIdentityPool(
        withProviderToken: String,
        for provider: AuthProvider,
        options: AuthFederateToIdentityPoolRequest.Options? = nil
    ) async throws -> FederateToIdentityPoolResult {
        try await call(Event.federateToIdentityPoolAPI) {
            try Self.requireNonEmpty(withProviderToken, field: "withProviderToken", name: "The provider's token")
            let identities = try identityPool()
            let login = IdentityLogin(
                provider: provider.identityPoolProviderName,
                token: Secret(withProviderToken)
            )

            return try await queue.run {
                try requireNoSession()
                replacePendingSignIn(with: nil)
                let identity = try await identities.federate(
                    login,
                    assignedID: options?.developerProvidedIdentityID
                )
                return FederateToIdentityPoolResult(
                    credentials: AuthAWSCognitoCredentials(identity.credentials),
                    identityId: identity.identityID
                )
            }
        }
    }

    /// Removes the AWS credentials of ``federateToIdentityPool(withProviderToken:for:options:)``. Sends nothing.
    /// - Parameter options: the plugin's own options.
    /// - Throws: `AuthError`: `.invalidState` if there is no federation; `.configuration` without an identity pool;
    ///   `.service` if the store can't be read or written now: try again later.
    public func clearFederationToIdentityPool(
        options: AuthClearFederationToIdentityPoolRequest.Options? = nil
    ) async throws {
        try await call(Event.clearedFederationToIdentityPoolAPI) {
            let identities = try identityPool()
            try await queue.run { try await identities.clearFederation() }
        }
    }

    private func identityPool() throws -> IdentityPool {
        guard let identities = try components().identities else { throw Self.noIdentityPool }
        return identities
    }

    private func requireNoSession() throws {
        guard try components().userPool?.session.loadRecord() != nil else { return }
        throw AuthError.invalidState("A user is already signed in.", "Call signOut first.")
    }

    /// - Throws: `AuthError.invalidState` during a federation.
    func requireNoFederation() throws {
        guard try components().identities?.federatedLogin() != nil else { return }
        throw AuthError.invalidState(
            "The user of another provider is federated to the identity pool.",
            "Call clearFederationToIdentityPool first."
        )
    }

    // MARK: - Sessions

    /// Returns the session of a federation; `nil` if there is none.
    func federatedSession(forceRefresh: Bool) async throws -> AWSAuthCognitoSession? {
        guard let login = try components().identities?.federatedLogin() else { return nil }
        let identity = try await identityResult { identities in
            try await identities.federatedIdentity(login, isForced: forceRefresh)
        }

        let tokens = AuthError.invalidState(
            "The user of another provider has no tokens of the user pool.",
            "Call clearFederationToIdentityPool, then sign in to the user pool."
        )
        return AWSAuthCognitoSession(isSignedIn: true, identity: identity, tokens: .failure(tokens), sub: nil)
    }

    /// Returns the identity of a session, or the error: it leaves the session's tokens usable.
    /// - Throws: `CancellationError`; an error with the cause `OtherSignIn`: it is the identity of another session now.
    func identityResult(
        _ body: (IdentityPool) async throws -> IdentityRecord
    ) async throws -> Result<IdentityRecord, AuthError> {
        do {
            return .success(try await body(identityPool()))
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as NativeAuthError where error.underlying is OtherSignIn {
            throw error
        } catch {
            return .failure(authError(error))
        }
    }

    static let noIdentityPool = AuthError.configuration(
        "There is no identity pool.",
        "Add identity_pool_id (CredentialsProvider.CognitoIdentity) to the configuration."
    )
}

extension AWSCognitoAuthPlugin: AuthInvalidateCredentialBehavior {
    /// Ends the use of the stored AWS credentials: the next `fetchAuthSession` requests new ones. The identity and the
    /// user's session are kept. Has no effect without an identity pool.
    public func invalidateCachedTemporaryCredentials() {
        state.withLock { $0.components?.identities }?.invalidateCredentials()
    }
}

extension AuthProvider {
    /// The provider's name in an identity pool.
    var identityPoolProviderName: String {
        let known: String
        switch self {
        case .amazon: known = "amazon"
        case .apple: known = "apple"
        case .facebook: known = "facebook"
        case .google: known = "google"
        case .twitter: known = "twitter"
        case .oidc(let name), .saml(let name), .custom(let name): return name
        }
        return IdentityLogin.providerNames[known] ?? known
    }
}

extension HubPayload.EventName.Auth {
    /// The end of the plugin's `federateToIdentityPool`.
    public static let federateToIdentityPoolAPI: HubPayloadEventName = "Auth.federatedToIdentityPool"
    /// The end of the plugin's `clearFederationToIdentityPool`.
    public static let clearedFederationToIdentityPoolAPI: HubPayloadEventName = "Auth.federationToIdentityPoolCleared"
}
