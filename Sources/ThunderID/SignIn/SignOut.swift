import AuthFlows
import NativeAuthCore

/// The end of a session: on the device, at the server, and on the server's own pages.
struct SignOut: Sendable {
    let context: ClientContext

    private var config: ThunderIDConfig { context.config }

    func clear(_ sessionId: String?) {
        _ = context.signIns.invalidateInFlightSignIns(sessionId)
        context.session(sessionId).end(SignOutReason(.cleared))
    }

    func signOut(_ options: SignOutOptions?, sessionId: String?) async throws -> String {
        let session = context.session(sessionId)
        let interrupted = context.signIns.invalidateInFlightSignIns(sessionId)
        // Not a child of the caller's task: a cancelled view must not leave the tokens valid.
        let unreadable = await Task { () -> NativeAuthError? in
            let ending = await session.signOut(SignOutReason(.signedOut, notice: .pending))
            for tokens in interrupted { await session.revokeUnstored(tokens) }
            guard ending.isOver else { return ending.unreadable }

            let reason = await notifyServer(
                of: ending.record,
                unreadable: ending.unreadable,
                options: options
            )
            session.finishSignOut(ending, reason: reason)
            return nil
        }.value

        if let unreadable { throw unreadable }
        return config.afterSignOutUrl ?? "/"
    }

    func signOut(
        using browser: any BrowserSession,
        options: SignOutOptions?,
        sessionId: String?
    ) async throws -> String {
        let oauth = try context.oauth.required("a clientId")
        let redirectURI = try RedirectURI(
            config.afterSignOutUrl.flatMap(\.nonEmpty).required("an afterSignOutUrl")
        )
        guard oauth.http.has(EndpointPath.logout) else {
            throw NativeAuthError(
                .unsupported,
                message: "This provider has no sign-out in a browser. Use signOut()."
            )
        }
        let stored = try context.session(sessionId).loadRecord()?.tokens.idToken
        let idToken = hint(options) ?? stored

        // The browser ends the server's session; local sign-out and revocation must not wait for it.
        _ = try await signOut(nil, sessionId: sessionId)
        let extra = parameters(options)
        let state = Secret(Base64URL.encode(context.environment.random.bytes(32)))
        let callback = try await browser.open(redirectURI) { redirectURI in
            oauth.logoutURL(
                idTokenHint: idToken,
                redirectURI: redirectURI,
                state: state,
                extra: extra
            )
        }
        try RedirectURI.check(callback, state: state, refusal: "This is not the answer to this sign-out.")
        return redirectURI.text
    }

    // MARK: - Server

    /// Notifies the server, and returns the reason to store.
    /// - Parameter unreadable: the failure to read the session; it counts as a failed notice.
    private func notifyServer(
        of record: SessionRecord?,
        unreadable: NativeAuthError?,
        options: SignOutOptions?
    ) async -> SignOutReason {
        do {
            let isNotified = try await sendRequests(of: record, options: options)
            if let unreadable { throw unreadable }
            guard isNotified else { return SignOutReason(.signedOut) }
            return SignOutReason(.signedOut, notice: .succeeded)
        } catch {
            let failure = error as? NativeAuthError
            AuthLog(context.environment.logger).debug(
                "sign-out request failed",
                values: ["code": failure?.code.rawValue]
            )
            return SignOutReason(.signedOut, notice: .failed, error: failure)
        }
    }

    /// Revokes the tokens, and ends the server's session if its ID token is known; `false` without any request.
    private func sendRequests(of record: SessionRecord?, options: SignOutOptions?) async throws -> Bool {
        guard let oauth = context.oauth else { return false }
        let idToken = hint(options)
        func logOut() async throws {
            guard let idToken else { return }
            let parameters = parameters(options)
            try await oauth.logOut(
                idTokenHint: idToken,
                redirectURI: config.afterSignOutUrl,
                extra: parameters
            )
        }

        var isNotified = idToken != nil
        do {
            if let tokens = record?.tokens, try await oauth.revoke(tokens) {
                isNotified = true
            }
        } catch let error as NativeAuthError where error.httpStatus != nil {
            // The server is reachable, so its own session can be ended at least.
            try await logOut()
            throw error
        }
        try await logOut()
        return isNotified
    }

    private func hint(_ options: SignOutOptions?) -> Secret? {
        options?.idTokenHint.flatMap(\.nonEmpty).map { Secret($0) }
    }

    /// Returns the parameters of a sign-out. Its options take precedence over the configuration.
    private func parameters(_ options: SignOutOptions?) -> [(name: String, value: String)] {
        let extra = options?.extra ?? [:]
        return RequestParameters.texts(config.signOutOptions.merging(extra) { $1 })
    }
}
