#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// The calls for web sign-in: an authorization code flow in a browser, for which the configuration needs its `oauth`
/// part.
extension AuthCategory {
    #if os(visionOS)
    /// Signs in on the pool's hosted pages in a browser sheet.
    /// - Parameters:
    ///   - presentationAnchor: the window of the sheet.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.service` with `userCancelled` if the user closed the browser, with `errorLoadingUI` if it
    ///   could not be opened, with `network` without a connection (try again), or if the service refused;
    ///   `AuthError.invalidState` if a user is signed in already, or after a sign-out meanwhile;
    ///   `AuthError.configuration` if the configuration has no usable `oauth` part: correct it, or use `signIn`.
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(presentationAnchor: presentationAnchor, options: options)
    }

    /// Signs in on another provider's pages in a browser sheet.
    /// - Parameters:
    ///   - authProvider: the provider.
    ///   - presentationAnchor: the window of the sheet.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.service` with `userCancelled` if the user closed the browser, with `errorLoadingUI` if it
    ///   could not be opened, with `network` without a connection (try again), or if the service refused;
    ///   `AuthError.invalidState` if a user is signed in already, or after a sign-out meanwhile;
    ///   `AuthError.configuration` if the configuration has no usable `oauth` part: correct it, or use `signIn`.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(for: authProvider, presentationAnchor: presentationAnchor, options: options)
    }
    #else
    /// Signs in on the pool's hosted pages in a browser sheet.
    /// - Parameters:
    ///   - presentationAnchor: the window of the sheet; `nil` for the app's key window.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.service` with `userCancelled` if the user closed the browser, with `errorLoadingUI` if it
    ///   could not be opened, with `network` without a connection (try again), or if the service refused;
    ///   `AuthError.invalidState` if a user is signed in already, or after a sign-out meanwhile;
    ///   `AuthError.configuration` if the configuration has no usable `oauth` part: correct it, or use `signIn`.
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(presentationAnchor: presentationAnchor, options: options)
    }

    /// Signs in on another provider's pages in a browser sheet.
    /// - Parameters:
    ///   - authProvider: the provider.
    ///   - presentationAnchor: the window of the sheet; `nil` for the app's key window.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.service` with `userCancelled` if the user closed the browser, with `errorLoadingUI` if it
    ///   could not be opened, with `network` without a connection (try again), or if the service refused;
    ///   `AuthError.invalidState` if a user is signed in already, or after a sign-out meanwhile;
    ///   `AuthError.configuration` if the configuration has no usable `oauth` part: correct it, or use `signIn`.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(for: authProvider, presentationAnchor: presentationAnchor, options: options)
    }
    #endif
}
#elseif os(Linux)
/// The calls for web sign-in on Linux, where Amplify declares none, so that an app's tests run there. An addition.
extension AuthCategory {
    /// Signs in on the pool's hosted pages in a browser.
    /// - Parameter options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.service` with `userCancelled` if the user closed the browser, with `errorLoadingUI` if it
    ///   could not be opened, with `network` without a connection (try again), or if the service refused;
    ///   `AuthError.invalidState` if a user is signed in already, or after a sign-out meanwhile;
    ///   `AuthError.configuration` if the configuration has no usable `oauth` part: correct it, or use `signIn`.
    public func signInWithWebUI(options: AuthWebUISignInRequest.Options? = nil) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(options: options)
    }

    /// Signs in on another provider's pages in a browser.
    /// - Parameters:
    ///   - authProvider: the provider.
    ///   - options: the scopes, and the plugin's own options.
    /// - Returns: the next step.
    /// - Throws: `AuthError.service` with `userCancelled` if the user closed the browser, with `errorLoadingUI` if it
    ///   could not be opened, with `network` without a connection (try again), or if the service refused;
    ///   `AuthError.invalidState` if a user is signed in already, or after a sign-out meanwhile;
    ///   `AuthError.configuration` if the configuration has no usable `oauth` part: correct it, or use `signIn`.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await plugin.signInWithWebUI(for: authProvider, options: options)
    }
}
#endif
