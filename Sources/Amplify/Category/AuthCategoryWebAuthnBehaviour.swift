/// The calls for the user's passkeys. ``AuthCategory`` documents each; it has the defaults.
public protocol AuthCategoryWebAuthnBehaviour: AnyObject {
    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// See ``AuthCategory/associateWebAuthnCredential(presentationAnchor:options:)``.
    func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthAssociateWebAuthnCredentialRequest.Options?
    ) async throws
    #else
    /// See ``AuthCategory/associateWebAuthnCredential(presentationAnchor:options:)``.
    @available(iOS 17.4, macOS 13.5, *)
    func associateWebAuthnCredential(
        presentationAnchor: AuthUIPresentationAnchor?,
        options: AuthAssociateWebAuthnCredentialRequest.Options?
    ) async throws
    #endif
    #elseif os(Linux)
    /// See ``AuthCategory/associateWebAuthnCredential(options:)``. An addition of this package, with a default that
    /// throws.
    func associateWebAuthnCredential(options: AuthAssociateWebAuthnCredentialRequest.Options?) async throws
    #endif

    /// See ``AuthCategory/listWebAuthnCredentials(options:)``.
    func listWebAuthnCredentials(options: AuthListWebAuthnCredentialsRequest.Options?) async throws
        -> AuthListWebAuthnCredentialsResult

    /// See ``AuthCategory/deleteWebAuthnCredential(credentialId:options:)``.
    func deleteWebAuthnCredential(credentialId: String, options: AuthDeleteWebAuthnCredentialRequest.Options?)
        async throws
}

#if !canImport(AuthenticationServices) && os(Linux)
extension AuthCategoryWebAuthnBehaviour {
    /// Does nothing but throw: for a plugin without passkeys.
    /// - Parameter options: the plugin's own options.
    /// - Throws: `AuthError.configuration`.
    public func associateWebAuthnCredential(options: AuthAssociateWebAuthnCredentialRequest.Options?) async throws {
        throw AuthError.configuration("The plugin has no passkeys.", "Use another factor.")
    }
}
#endif
