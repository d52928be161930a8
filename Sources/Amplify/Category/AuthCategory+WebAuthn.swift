/// The calls for passkeys.
extension AuthCategory {
    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// Creates a passkey and adds it to the signed-in user's account.
    /// - Parameters:
    ///   - presentationAnchor: the window of the system's sheet.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError`: `service` with the reason `userCancelled` when the user closed the sheet (ask again),
    ///   with one of the `webAuthn` reasons when the pool refuses the passkey or has none enabled (use another factor),
    ///   or without a reason when the system has no passkeys; `signedOut` or `sessionExpired` when no user is
    ///   signed in.
    public func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await plugin.associateWebAuthnCredential(presentationAnchor: presentationAnchor, options: options)
    }
    #else
    /// Creates a passkey and adds it to the signed-in user's account.
    /// - Parameters:
    ///   - presentationAnchor: the window of the system's sheet; `nil` for the app's key window.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError`: `service` with the reason `userCancelled` when the user closed the sheet (ask again),
    ///   with one of the `webAuthn` reasons when the pool refuses the passkey or has none enabled (use another factor),
    ///   or without a reason when the system has no passkeys; `signedOut` or `sessionExpired` when no user is
    ///   signed in.
    @available(iOS 17.4, macOS 13.5, *)
    public func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await plugin.associateWebAuthnCredential(presentationAnchor: presentationAnchor, options: options)
    }
    #endif
    #elseif os(Linux)
    /// Creates a passkey and adds it to the signed-in user's account. An addition of this package, for an app's tests
    /// on a system without a passkey sheet.
    /// - Parameter options: the plugin's own options.
    /// - Throws: `AuthError`: `service` when the authenticator or the pool refuses, with the reason; `signedOut` or
    ///   `sessionExpired` when no user is signed in.
    public func associateWebAuthnCredential(
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await plugin.associateWebAuthnCredential(options: options)
    }
    #endif

    /// Returns the signed-in user's passkeys, one page at a time.
    /// - Parameter options: the page, and the plugin's own options.
    /// - Returns: the passkeys, and the token of the next page.
    /// - Throws: `AuthError`: `service` with the reason of the service's refusal (a page of more than 20 is refused);
    ///   `signedOut` or `sessionExpired` when no user is signed in.
    public func listWebAuthnCredentials(
        options: AuthListWebAuthnCredentialsRequest.Options? = nil
    ) async throws -> AuthListWebAuthnCredentialsResult {
        try await plugin.listWebAuthnCredentials(options: options)
    }

    /// Removes a passkey from the signed-in user's account.
    /// - Parameters:
    ///   - credentialId: the passkey's id, from ``listWebAuthnCredentials(options:)``.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError`: `service` with the reason `resourceNotFound` when there is no such passkey (refresh the
    ///   list), or with another reason; `signedOut` or `sessionExpired` when no user is signed in.
    public func deleteWebAuthnCredential(
        credentialId: String,
        options: AuthDeleteWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await plugin.deleteWebAuthnCredential(credentialId: credentialId, options: options)
    }
}
