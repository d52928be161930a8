import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore

/// Sign-in on the server's own pages: an authorization code flow in a browser.
struct RedirectSignIn: Sendable {
    let context: ClientContext

    private var environment: ClientEnvironment { context.environment }

    // MARK: - Request

    /// - Parameter redirectURI: the callback; `nil` for the configuration's, from which it may differ in its port.
    /// - Returns: the URL of the authorization request, and its `state`.
    func begin(
        _ options: SignInOptions?,
        redirectURI: String? = nil,
        sessionId: String?
    ) throws -> (url: URL, state: Secret) {
        let redirectURI = try redirectURI ?? configuredRedirectURI()
        let oauth = try context.oauth.required("a clientId")
        var pending = PendingAuthorization(
            redirectURI: redirectURI,
            random: environment.random,
            now: environment.clock.now
        )

        let extra = parameters(options)
        let maximumAge = extra.first { $0.name == "max_age" }?.value
        if let age = maximumAge.flatMap(Double.init), age.isFinite, age >= 0 {
            pending.maximumAge = age
        }
        let request = oauth.authorizationRequest(
            pending,
            scopes: context.config.scopes,
            extra: extra
        )
        if !request.ignored.isEmpty {
            AuthLog(environment.logger).debug(
                "parameters that can't be replaced",
                values: ["count": "\(request.ignored.count)"]
            )
        }

        let url = try request.url()
        try context.pendingAuthorizations(sessionId).add(pending)
        return (url, pending.state)
    }

    private func configuredRedirectURI() throws -> String {
        try context.config.afterSignInUrl.flatMap(\.nonEmpty).required("an afterSignInUrl")
    }

    /// Returns the hints in the released SDK's order. Those of this sign-in take precedence over the configuration.
    private func parameters(_ options: SignInOptions?) -> [(name: String, value: String)] {
        var hints: [(name: String, value: String)] = []
        if let prompt = options?.prompt {
            hints.append(("prompt", prompt))
        }
        if let loginHint = options?.loginHint {
            hints.append(("login_hint", loginHint))
        }
        if let provider = options?.fidp {
            hints.append(("fidp", provider))
        }

        let names = Set(hints.map(\.name))
        let extra = options?.extra ?? [:]
        let merged = RequestParameters.texts(context.config.signInOptions.merging(extra) { $1 })
        return hints + merged.filter { !names.contains($0.name) }
    }

    // MARK: - Callback

    func complete(_ url: URL, attempt: SignInAttempt) async throws -> User {
        let session = context.session(attempt.sessionId)
        try await session.waitUntilWritable()
        var (stage, pending) = try resume(try AuthorizationCallback(url), sessionId: attempt.sessionId)

        var tokens: TokenSet?
        do {
            while let next = try await context.advance(from: stage, for: attempt) {
                stage = next
                if case .tokens(let validated) = next { tokens = validated }
            }
        } catch {
            if IAMError.isTransient(error), attempt.isClientCurrent {
                keep(stage, of: pending, sessionId: attempt.sessionId)
            }
            throw (error as? PossibleCodeReplay)?.restartError ?? error
        }

        // Not the session's current user: it may belong to another user by now.
        if let user = tokens.flatMap(context.tokenValidator.user(fromValidated:)) {
            return user
        }
        return try await context.user(of: session)
    }

    private static let foreignResponse = "This response doesn't belong to a sign-in started in this app. Start over."

    /// Returns the stage at which a callback continues. It removes the pending sign-in, to prevent a replay.
    private func resume(
        _ callback: AuthorizationCallback,
        sessionId: String?
    ) throws -> (SignInStage, PendingAuthorization) {
        if let state = callback.state {
            if let kept = context.signIns.take(state: state, of: sessionId, now: environment.clock.now) {
                return kept
            }
            if let pending = try context.pendingAuthorizations(sessionId).take(state: state) {
                return (.authorizationResponse(callback, pending), pending)
            }
        }

        throw NativeAuthError.refused(Self.foreignResponse)
    }

    private func keep(_ stage: SignInStage, of pending: PendingAuthorization, sessionId: String?) {
        // Before the code is redeemed, the pending request is sufficient to complete the same callback again.
        if case .authorizationResponse = stage,
            (try? context.pendingAuthorizations(sessionId).add(pending)) != nil
        {
            return
        }
        context.signIns.keep(stage, of: pending, for: sessionId)
    }

    // MARK: - Browser

    /// Signs in with a browser session. After a failure the attempt is discarded, and its tokens are revoked.
    func signIn(
        using browser: any BrowserSession,
        options: SignInOptions?,
        attempt: SignInAttempt
    ) async throws -> User {
        let redirectURI = try RedirectURI(validating: configuredRedirectURI())
        try await context.session(attempt.sessionId).waitUntilWritable()

        // The state of the request, as soon as the browser has asked for its URL.
        let requestState = Lock<Secret?>(nil)
        do {
            let callback = try await browser.open(redirectURI) { redirectURI in
                let request = try begin(options, redirectURI: redirectURI, sessionId: attempt.sessionId)
                requestState.withLock { $0 = request.state }
                return request.url
            }
            // The browser may have been open for minutes; a session that was cleared in the meantime must stay cleared.
            try attempt.checkMayBeStored()
            try RedirectURI.check(
                callback,
                state: requestState.withLock { $0 },
                refusal: Self.foreignResponse
            )
            return try await completeRetrying(callback, attempt: attempt)
        } catch {
            if let state = requestState.withLock({ $0 }) {
                await discard(state, sessionId: attempt.sessionId)
            }
            throw error
        }
    }

    /// Redeems a callback, with retries: the caller does not have the callback.
    private func completeRetrying(_ callback: URL, attempt: SignInAttempt) async throws -> User {
        try await retrying(
            RetryPolicy(attempts: 3, baseDelay: .seconds(1)),
            clock: environment.clock,
            random: environment.random,
            verdict: { NativeAuthError.retryVerdict($0) },
            body: { _ in try await complete(callback, attempt: attempt) }
        )
    }

    /// Discards an attempt, and revokes the tokens that the server has issued for it.
    private func discard(_ state: Secret, sessionId: String?) async {
        let session = context.session(sessionId)
        let interrupted = context.signIns.take(
            state: state,
            of: sessionId,
            now: environment.clock.now
        )
        if let tokens = interrupted?.stage.tokens {
            await session.revokeUnstored(tokens)
        }
        // Best effort, without a further wait for a lock: without its response, an entry expires.
        if session.isWritable {
            _ = try? context.pendingAuthorizations(sessionId).take(state: state)
        }
    }
}
