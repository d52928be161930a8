/// The calls for passkeys. ``AWSCognitoAuthPlugin`` does not support them yet: each throws `AuthError.configuration`.
extension AuthCategory {
    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// Creates a passkey and adds it to the signed-in user's account.
    /// - Parameters:
    ///   - presentationAnchor: the window of the system's sheet.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.configuration` if the plugin or the pool does not support passkeys: use another factor.
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
    /// - Throws: `AuthError.configuration` if the plugin or the pool does not support passkeys: use another factor.
    @available(iOS 17.4, macOS 13.5, *)
    public func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthAssociateWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await plugin.associateWebAuthnCredential(presentationAnchor: presentationAnchor, options: options)
    }
    #endif
    #endif

    /// Returns the signed-in user's passkeys, one page at a time.
    /// - Parameter options: the page, and the plugin's own options.
    /// - Returns: the passkeys, and the token of the next page.
    /// - Throws: `AuthError.configuration` if the plugin or the pool does not support passkeys.
    public func listWebAuthnCredentials(
        options: AuthListWebAuthnCredentialsRequest.Options? = nil
    ) async throws -> AuthListWebAuthnCredentialsResult {
        try await plugin.listWebAuthnCredentials(options: options)
    }

    /// Removes a passkey from the signed-in user's account.
    /// - Parameters:
    ///   - credentialId: the passkey's id, from ``listWebAuthnCredentials(options:)``.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.configuration` if the plugin or the pool does not support passkeys.
    public func deleteWebAuthnCredential(
        credentialId: String,
        options: AuthDeleteWebAuthnCredentialRequest.Options? = nil
    ) async throws {
        try await plugin.deleteWebAuthnCredential(credentialId: credentialId, options: options)
    }
}
