public import Amplify
import AuthFlows
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    // MARK: - The user's passkeys

    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// See `AuthCategory.associateWebAuthnCredential(presentationAnchor:options:)`.
    /// - Throws: `AuthError`, as there.
    public func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await associatePasskey(using: passkeyAuthenticator(anchor: presentationAnchor))
    }
    #else
    /// See `AuthCategory.associateWebAuthnCredential(presentationAnchor:options:)`.
    /// - Throws: `AuthError`, as there.
    @available(iOS 17.4, macOS 13.5, *)
    public func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await associatePasskey(using: passkeyAuthenticator(anchor: presentationAnchor))
    }
    #endif
    #elseif os(Linux)
    /// See `AuthCategory.associateWebAuthnCredential(options:)`. An addition of this package.
    /// - Throws: `AuthError`, as there.
    public func associateWebAuthnCredential(
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await associatePasskey(using: passkeyAuthenticator())
    }
    #endif

    /// See `AuthCategory.listWebAuthnCredentials(options:)`.
    /// - Throws: `AuthError`, as there.
    public func listWebAuthnCredentials(
        options: AuthListWebAuthnCredentialsRequest.Options? = nil
    ) async throws -> AuthListWebAuthnCredentialsResult {
        try await call(Event.listWebAuthnCredentialsAPI) {
            let options = options ?? AuthListWebAuthnCredentialsRequest.Options()
            let page = try await pool().passkeys(
                limit: Int(clamping: options.pageSize),
                nextToken: options.nextToken
            )

            return AuthListWebAuthnCredentialsResult(
                credentials: page.credentials.map(AWSCognitoWebAuthnCredential.init),
                nextToken: page.nextToken
            )
        }
    }

    /// See `AuthCategory.deleteWebAuthnCredential(credentialId:options:)`.
    /// - Throws: `AuthError`, as there.
    public func deleteWebAuthnCredential(
        credentialId: String,
        options: AuthDeleteWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await call(Event.deleteWebAuthnCredentialAPI) {
            try Self.requireNonEmpty(credentialId, field: "credentialId", name: "The passkey's id")
            try await pool().deletePasskey(credentialId)
        }
    }

    private func associatePasskey(using authenticator: any PasskeyAuthenticator) async throws {
        try await call(Event.associateWebAuthnCredentialAPI) {
            try await AuthErrorMap.inExchange {
                try await pool().registerPasskey { request in
                    try await Self.answer(request, using: authenticator)
                }
            }
        }
    }

    // MARK: - Sign-in

    /// Uses the passkey that a sign-in requires. If it is not used, the step stays, and the other factors can be chosen
    /// instead.
    /// - Returns: the next step.
    func usePasskey(
        _ options: String,
        for signIn: CognitoSignIn,
        using authenticator: any PasskeyAuthenticator,
        metadata: [String: String]
    ) async throws -> SignInStep {
        let request = try await AuthErrorMap.inExchange { try PasskeyRequest(json: options, isCreation: false) }
        let answer = try await Self.answer(request, using: authenticator)
        return try await signIn.respond(with: SignInReply(Secret(answer.json)), metadata: metadata)
    }

    /// - Throws: `AuthError` for a passkey that was not used; `CancellationError` when the task was cancelled.
    private static func answer(
        _ request: PasskeyRequest,
        using authenticator: any PasskeyAuthenticator
    ) async throws -> PasskeyAnswer {
        do {
            return try await authenticator.answer(request)
        } catch is CancellationError {
            try Task.checkCancellation()
            let reason = AWSCognitoAuthError.userCancelled
            throw AuthError.service("The user closed the passkey's sheet.", reason.suggestion, reason)
        } catch let error as NativeAuthError {
            // The system's own error, as in Amplify.
            let cause = error.underlying ?? error
            throw AuthError.service(error.message, "Try again, or use another sign-in method.", cause)
        }
    }

    // MARK: - Authenticator

    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    private func passkeyAuthenticator(anchor: AuthUIPresentationAnchor?) -> any PasskeyAuthenticator {
        guard givenPasskeyAuthenticator == nil, let anchor else { return passkeyAuthenticator() }
        return SystemPasskeyAuthenticator { anchor }
    }

    /// Returns the authenticator for a sign-in, whose sheet belongs to the window of the options.
    func passkeyAuthenticator(for options: AuthSignInRequest.Options?) -> any PasskeyAuthenticator {
        passkeyAuthenticator(anchor: options?.presentationAnchorForWebAuthn)
    }

    /// Returns the authenticator for a step of a sign-in, whose sheet belongs to the window of the options.
    func passkeyAuthenticator(for options: AuthConfirmSignInRequest.Options?) -> any PasskeyAuthenticator {
        passkeyAuthenticator(anchor: options?.presentationAnchorForWebAuthn)
    }
    #else
    /// Returns the authenticator for a sign-in.
    func passkeyAuthenticator(for options: AuthSignInRequest.Options?) -> any PasskeyAuthenticator {
        passkeyAuthenticator()
    }

    /// Returns the authenticator for a step of a sign-in.
    func passkeyAuthenticator(for options: AuthConfirmSignInRequest.Options?) -> any PasskeyAuthenticator {
        passkeyAuthenticator()
    }
    #endif

    /// Returns the given authenticator, or else the system's, whose sheet belongs to the key window.
    func passkeyAuthenticator() -> any PasskeyAuthenticator {
        givenPasskeyAuthenticator ?? SystemPasskeyAuthenticator()
    }
}

extension AWSCognitoWebAuthnCredential {
    init(_ credential: WebAuthnCredentialDescription) {
        self.init(
            credentialId: credential.id,
            createdAt: credential.createdAt,
            relyingPartyId: credential.relyingPartyID,
            friendlyName: credential.name
        )
    }
}
