public import Amplify
import AuthFlows
import CognitoUserPools
import NativeAuthBase
import NativeAuthCore

/// Web sign-in. The options of this plugin are ``AWSAuthWebUISignInOptions``.
extension AWSCognitoAuthPlugin {
    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    #if os(visionOS)
    /// See `AuthCategory.signInWithWebUI(presentationAnchor:options:)`.
    /// - Throws: `AuthError`, as there.
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await signInOnWeb(provider: nil, options: options) { browser(anchor: presentationAnchor, isPrivate: $0) }
    }

    /// See `AuthCategory.signInWithWebUI(for:presentationAnchor:options:)`.
    /// - Throws: `AuthError`, as there.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await signInOnWeb(provider: authProvider, options: options) {
            browser(anchor: presentationAnchor, isPrivate: $0)
        }
    }
    #else
    /// See `AuthCategory.signInWithWebUI(presentationAnchor:options:)`.
    /// - Throws: `AuthError`, as there.
    public func signInWithWebUI(
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await signInOnWeb(provider: nil, options: options) { browser(anchor: presentationAnchor, isPrivate: $0) }
    }

    /// See `AuthCategory.signInWithWebUI(for:presentationAnchor:options:)`.
    /// - Throws: `AuthError`, as there.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        presentationAnchor: AuthUIPresentationAnchor? = nil,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await signInOnWeb(provider: authProvider, options: options) {
            browser(anchor: presentationAnchor, isPrivate: $0)
        }
    }
    #endif

    /// Returns the injected browser, or a sheet over a window.
    /// - Parameter anchor: the window; `nil` for the app's key window.
    private func browser(anchor: AuthUIPresentationAnchor?, isPrivate: Bool) -> any BrowserSession {
        if let browser { return browser }
        guard let anchor else { return SystemBrowserSession(isEphemeral: isPrivate) }
        return SystemBrowserSession(isEphemeral: isPrivate) { anchor }
    }

    /// Returns the browser in which a sign-out ends the session of the hosted pages.
    func signOutBrowser(_ options: AuthSignOutRequest.Options?) -> (any BrowserSession)? {
        browser(anchor: options?.presentationAnchorForWebUI, isPrivate: false)
    }
    #elseif os(Linux)
    /// See `AuthCategory.signInWithWebUI(options:)`. Without an injected browser, the system's browser returns to a
    /// port of this machine: the first redirect URI must be a loopback address, such as `http://127.0.0.1/callback`.
    /// - Throws: `AuthError`, as there.
    public func signInWithWebUI(options: AuthWebUISignInRequest.Options? = nil) async throws -> AuthSignInResult {
        try await signInOnWeb(provider: nil, options: options) { _ in loopbackBrowser }
    }

    /// See `AuthCategory.signInWithWebUI(for:options:)`, and ``signInWithWebUI(options:)``.
    /// - Throws: `AuthError`, as there.
    public func signInWithWebUI(
        for authProvider: AuthProvider,
        options: AuthWebUISignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await signInOnWeb(provider: authProvider, options: options) { _ in loopbackBrowser }
    }

    private var loopbackBrowser: any BrowserSession { browser ?? LoopbackBrowserSession() }

    /// Returns the browser in which a sign-out ends the session of the hosted pages.
    func signOutBrowser(_ options: AuthSignOutRequest.Options?) -> (any BrowserSession)? { loopbackBrowser }
    #else
    /// Returns the injected browser: there is no web sign-in on this platform otherwise.
    func signOutBrowser(_ options: AuthSignOutRequest.Options?) -> (any BrowserSession)? { browser }
    #endif

    #if (canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)) || os(Linux)
    /// - Parameters:
    ///   - provider: the provider; `nil` for the pool's own page.
    ///   - browser: returns the browser for a private or a shared session.
    private func signInOnWeb(
        provider: AuthProvider?,
        options: AuthWebUISignInRequest.Options?,
        browser: (_ isPrivate: Bool) -> any BrowserSession
    ) async throws -> AuthSignInResult {
        let event = provider == nil ? Event.webUISignInAPI : Event.socialWebUISignInAPI

        return try await call(event, sessionEvent: Self.sessionEvent) {
            let userPool = try pool()
            let request = WebSignInOptions(provider: provider, options: options)
            let browser = browser(request.isPrivate)

            return try await queue.run {
                try requireSignedOut()
                replacePendingSignIn(with: nil)
                try await run { try await userPool.signInOnWeb(request, using: browser) }
                return AuthSignInResult(nextStep: .done)
            }
        }
    }

    /// Runs a web sign-in, which a sign-out cancels.
    private func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let scope = CancellationScope()
        state.withLock { $0.webSignIn = scope }
        defer {
            state.withLock { state in
                if state.webSignIn === scope { state.webSignIn = nil }
            }
        }

        do {
            try await AuthErrorMap.inExchange { try await scope.run(body) }
        } catch is CancellationError where scope.isCancelled && !Task.isCancelled {
            throw AuthError.invalidState("The sign-in was cancelled.", "Sign in again.")
        }
    }
    #endif
}

extension WebSignInOptions {
    init(provider: AuthProvider?, options: AuthWebUISignInRequest.Options?) {
        self.init()
        let pluginOptions = options?.pluginOptions as? AWSAuthWebUISignInOptions
        self.provider = provider?.userPoolProviderName
        scopes = options?.scopes

        providerIdentifier = pluginOptions?.idpIdentifier
        isPrivate = pluginOptions?.preferPrivateSession ?? false
        nonce = pluginOptions?.nonce.flatMap(\.nonEmpty).map { Secret($0) }
        language = pluginOptions?.language
        loginHint = pluginOptions?.loginHint
        prompts = pluginOptions?.prompt?.map(\.rawValue) ?? []
        resource = pluginOptions?.resource
    }
}

extension AuthProvider {
    /// The provider's name in a user pool.
    var userPoolProviderName: String {
        switch self {
        case .amazon: "LoginWithAmazon"
        case .apple: "SignInWithApple"
        case .facebook: "Facebook"
        case .google: "Google"
        case .twitter: "Twitter"
        case .oidc(let name), .saml(let name), .custom(let name): name
        }
    }
}
