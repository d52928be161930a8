#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// The calls for web sign-in. ``AWSCognitoAuthPlugin`` does not support it yet: each throws `AuthError.configuration`.
extension AuthCategory {
    #if os(visionOS)
    /// Signs in with the pool's hosted pages in a browser sheet.
    /// - Parameters:
    ///   - presentationAnchor: the window of the sheet.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.configuration` if the plugin or the configuration does not support web sign-in: use
    ///   `signIn`.
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(presentationAnchor: presentationAnchor, options: options)
    }

    /// Signs in with another provider's pages in a browser sheet.
    /// - Parameters:
    ///   - authProvider: the provider.
    ///   - presentationAnchor: the window of the sheet.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.configuration` if the plugin or the configuration does not support web sign-in: use
    ///   `signIn`.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(for: authProvider, presentationAnchor: presentationAnchor, options: options)
    }
    #else
    /// Signs in with the pool's hosted pages in a browser sheet.
    /// - Parameters:
    ///   - presentationAnchor: the window of the sheet; `nil` for the app's key window.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.configuration` if the plugin or the configuration does not support web sign-in: use
    ///   `signIn`.
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(presentationAnchor: presentationAnchor, options: options)
    }

    /// Signs in with another provider's pages in a browser sheet.
    /// - Parameters:
    ///   - authProvider: the provider.
    ///   - presentationAnchor: the window of the sheet; `nil` for the app's key window.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.configuration` if the plugin or the configuration does not support web sign-in: use
    ///   `signIn`.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(for: authProvider, presentationAnchor: presentationAnchor, options: options)
    }
    #endif
}
#endif
