public import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// The address of the authorization request, to be opened in a browser session of the app's.
    ///
    /// Each call begins a sign-in of its own, with its own `state`, `nonce` and PKCE verifier, which are kept in the
    /// session's storage for an hour; each is good for one answer. Neither ``SignInOptions/extra`` nor the configuration's
    /// `signInOptions` can replace what protects the request.
    /// - Parameters:
    ///   - options: hints for the sign-in.
    ///   - sessionId: the session to sign in, for apps with several.
    /// - Returns: the address, with `code_challenge` and `code_challenge_method=S256`.
    /// - Throws: ``IAMError``: `invalidConfiguration` if `clientId` or `afterSignInUrl` is not set or can't be used,
    ///   `sdkNotInitialized`, or `unknownError` when the storage can't be written now (try again).
    ///
    /// Source: seed `ThunderIDClient`, "Redirect-Based Authentication"; RFC 6749, RFC 7636.
    public func buildSignInURL(options: SignInOptions? = nil, sessionId: String? = nil) throws -> URL {
        let ready = try ready()
        let oauth = try ready.requiredOAuth()
        guard let redirectURI = ready.config.afterSignInUrl, !redirectURI.isEmpty else {
            throw IAMError(code: .invalidConfiguration, message: "This needs an afterSignInUrl in the configuration.")
        }
        let pending = PendingAuthorization(
            redirectURI: redirectURI, random: environment.random, now: environment.clock.now)
        let request = oauth.authorizationRequest(
            pending, scopes: ready.config.scopes, extra: Self.parameters(options, ready.config))
        if !request.ignored.isEmpty {
            log.debug("parameters that can't be replaced", ["count": "\(request.ignored.count)"])
        }
        do {
            let url = try request.url()
            try ready.pending(sessionId).add(pending)
            return url
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    /// Takes the answer that came back to `afterSignInUrl`: checks it, redeems its code, checks the tokens and stores the
    /// session.
    ///
    /// An answer is good once. If the connection breaks before the code was redeemed, the same answer can be given again.
    /// - Parameters:
    ///   - url: the whole address with which the app was called.
    ///   - sessionId: the session that was given to ``buildSignInURL(options:sessionId:)``.
    /// - Returns: who signed in.
    /// - Throws: ``IAMError``: `invalidGrant` if the address holds no code, does not belong to a sign-in that was begun
    ///   here, was used before, comes from another server, or if its code or the tokens are refused (begin again); for an
    ///   answer with `error=` the code that it means, such as `authenticationFailed` when the person refused,
    ///   `consentRequired`, `mfaRequired`; `networkError`, `requestTimeout` or `serverError` (try again);
    ///   `sdkNotInitialized`.
    ///
    /// Source: seed `ThunderIDClient`; RFC 9207, RFC 9700.
    @discardableResult
    public func handleRedirectCallback(url: URL, sessionId: String? = nil) async throws -> User {
        let ready = try ready()
        let stamp = begin(sessionId)
        defer { end() }
        return try await typed {
            let callback = try AuthorizationCallback(url)
            guard let state = callback.state, let pending = try ready.pending(sessionId).take(state: state) else {
                throw IAMError(
                    NativeAuthError(
                        .refused, message: "This does not answer a sign-in that was begun here. Begin again.",
                        recovery: [.restart]),
                    code: .invalidGrant)
            }
            let tokens: TokenSet
            do {
                try await ready.intake.prepare()
                let code = try await code(in: callback, pending, ready)
                tokens = try await self.tokens(for: code, pending, ready)
            } catch let error as IAMError where error.isPassing {
                try? ready.pending(sessionId).add(pending)
                throw error
            }
            try await establish(tokens, sessionId, ready) { [self] in stillWanted(sessionId, stamp) }
            return try await getUser(sessionId, ready)
        }
    }

    /// The hints, in the order in which the released SDK sends them.
    private static func parameters(
        _ options: SignInOptions?, _ config: ThunderIDConfig
    ) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        let hints = [("prompt", options?.prompt), ("login_hint", options?.loginHint), ("fidp", options?.fidp)]
        for case (let name, let value?) in hints { items.append((name, value)) }
        // What is said for this sign-in comes before what is said for all.
        var further = config.signInOptions
        further.merge(options?.extra ?? [:]) { $1 }
        for (name, value) in further.sorted(by: { $0.key < $1.key }) where !items.contains(where: { $0.name == name }) {
            items.append((name, "\(value)"))
        }
        return items
    }
}
