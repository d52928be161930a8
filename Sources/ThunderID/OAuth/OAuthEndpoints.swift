import Foundation
import NativeAuthCore

/// The server's OAuth 2.0 endpoints, as one client may use them.
struct OAuthEndpoints: Sendable {
    /// A sign-in that the server has begun for an authorization request, without a browser.
    struct StartedFlow {
        let applicationID: String?
        let authID: String
        let executionID: String
    }

    let http: ThunderIDHTTP
    let clientID: String
    let clientSecret: Secret?

    // MARK: - Authorization

    /// The request for a code.
    func authorizationRequest(
        _ pending: PendingAuthorization, scopes: [String], extra: [(name: String, value: String)] = []
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            endpoint: http.url(Endpoint.authorize), clientID: clientID, scopes: scopes, pending: pending, extra: extra)
    }

    /// Asks for a code and hands the sign-in page's part to the app: the redirect to that page is not followed.
    /// - Throws: ``IAMError`` with what the server says instead of beginning a sign-in.
    func begin(_ request: AuthorizationRequest) async throws -> StartedFlow {
        let query = try request.parameters().map { ($0.name, $0.value) }
        let (location, requestID) = try await http.redirect(
            WireRequest(path: Endpoint.authorize, purpose: .authorization, query: query, accept: "text/html"))
        let items = Self.parameters(of: location)
        if let authID = items[GateKey.authId], let executionID = items[GateKey.executionId] {
            return StartedFlow(applicationID: items[GateKey.applicationId], authID: authID, executionID: executionID)
        }
        throw Self.refusal(items, requestID) ?? http.foreignRedirect(to: location, requestID)
    }

    /// Hands the flow's assertion in.
    /// - Returns: the address of the redirect URI, with a code or an error.
    /// - Throws: ``IAMError``.
    func finish(authID: String, assertion: String) async throws -> URL {
        let (json, requestID) = try await http.json(
            WireRequest(
                path: Endpoint.authorizationCallback, purpose: .authorization,
                body: .json(.object(["authId": .string(authID), "assertion": .string(assertion)]))))
        guard let url = json["redirect_uri"]?.string.flatMap(URL.init(string:)) else {
            throw ThunderIDHTTP.malformed(requestID)
        }
        // A page of the server's own: it did not know the request, so there is no redirect URI to say so to.
        let items = Self.parameters(of: url)
        if items[GateKey.errorCode] != nil, let refusal = Self.refusal(items, requestID) { throw refusal }
        return url
    }

    // MARK: - Tokens

    /// Redeems a code.
    func redeem(_ code: Secret, _ pending: PendingAuthorization) async throws -> TokenGrant {
        var form = FormBody(["grant_type": GrantType.authorizationCode])
        form.add("code", code)
        form.add("redirect_uri", pending.redirectURI)
        form.add("code_verifier", pending.verifier)
        return try await grant(form, .codeExchange)
    }

    /// Asks for new tokens.
    func refresh(_ refreshToken: Secret, timeout: Duration) async throws -> TokenGrant {
        var form = FormBody(["grant_type": GrantType.refreshToken])
        form.add("refresh_token", refreshToken)
        return try await grant(form, .refresh, timeout: timeout)
    }

    /// Exchanges a token (RFC 8693).
    func exchange(_ config: TokenExchangeRequestConfig) async throws -> TokenGrant {
        var form = FormBody(["grant_type": GrantType.tokenExchange])
        form.add("subject_token", Secret(config.subjectToken))
        form.add("subject_token_type", config.subjectTokenType)
        form.add("requested_token_type", config.requestedTokenType)
        form.add("audience", config.audience)
        return try await grant(form, .tokenExchange)
    }

    /// Tells the server that nobody has these tokens any more.
    /// - Returns: whether there was anything to tell: an assertion can't be revoked.
    func revoke(_ tokens: TokenSet) async throws -> Bool {
        guard http.has(Endpoint.revoke) else { return false }
        // Revoking either token ends the whole family, so one is enough.
        if let token = tokens.refreshToken {
            try await revoke(token, hint: "refresh_token", timeout: Self.patienceAtSignOut)
        } else if JWTPayload.isOAuthAccessToken(tokens.accessToken.reveal()) {
            try await revoke(tokens.accessToken, hint: "access_token", timeout: Self.patienceAtSignOut)
        } else {
            return false
        }
        return true
    }

    /// Tells the server that a token is not needed any more (RFC 7009).
    private func revoke(_ token: Secret, hint: String, timeout: Duration) async throws {
        var form = FormBody()
        form.add("token", token)
        form.add("token_type_hint", hint)
        try await http.answer(
            authenticated(WireRequest(path: Endpoint.revoke, purpose: .signOut, timeout: timeout), form))
    }

    private func grant(
        _ form: FormBody, _ purpose: WireRequest.Purpose, timeout: Duration = .seconds(30)
    ) async throws -> TokenGrant {
        let request = WireRequest(path: Endpoint.token, purpose: purpose, timeout: timeout)
        let answer = try await http.answer(authenticated(request, form))
        do {
            return try TokenGrant(answer.body)
        } catch var error as NativeAuthError {
            error.requestID = answer.requestID
            throw IAMError(error)
        }
    }

    /// A client without a secret names itself; one with a secret proves itself (RFC 6749, section 2.3.1).
    private func authenticated(_ request: WireRequest, _ form: FormBody) -> WireRequest {
        var request = request
        var form = form
        if let clientSecret {
            let pair = [clientID, clientSecret.reveal()].map { PercentEncoding.encode($0, space: "+") }
            let credentials = Data(pair.joined(separator: ":").utf8).base64EncodedString()
            request.headers["Authorization"] = "Basic " + credentials
        } else {
            form.add("client_id", clientID)
        }
        request.body = .form(form)
        return request
    }

    // MARK: - Sign-out

    /// What only this type says of a sign-out.
    private static let reservedAtLogout: Set = ["id_token_hint", "client_id", "post_logout_redirect_uri"]

    /// The address at which a browser ends the server's own session (OpenID Connect RP-Initiated Logout).
    func logoutURL(
        idTokenHint: Secret?, redirectURI: String, state: Secret, extra: [(name: String, value: String)]
    ) -> URL {
        var query = [("client_id", clientID), ("post_logout_redirect_uri", redirectURI), ("state", state.reveal())]
        if let idTokenHint { query.insert(("id_token_hint", idTokenHint.reveal()), at: 0) }
        for (name, value) in extra where !Self.reservedAtLogout.contains(name) && name != "state" {
            query.append((name, value))
        }
        return http.url(Endpoint.logout, query: query)
    }

    /// Ends the server's own session, without a browser (OpenID Connect RP-Initiated Logout).
    /// - Throws: ``IAMError``; also when the server wants to ask the person something first.
    func logOut(idTokenHint: Secret, redirectURI: String?, extra: [(name: String, value: String)]) async throws {
        var form = FormBody()
        form.add("id_token_hint", idTokenHint)
        form.add("client_id", clientID)
        form.add("post_logout_redirect_uri", redirectURI)
        for (name, value) in extra where !Self.reservedAtLogout.contains(name) { form.add(name, value) }
        let (location, requestID) = try await http.redirect(
            WireRequest(path: Endpoint.logout, purpose: .signOut, body: .form(form), timeout: Self.patienceAtSignOut))
        let items = Self.parameters(of: location)
        guard let executionID = items[GateKey.executionId], let logoutID = items[GateKey.logoutId] else {
            throw Self.refusal(items, requestID) ?? http.foreignRedirect(to: location, requestID)
        }
        let (json, _) = try await http.json(
            WireRequest(
                path: Endpoint.flowExecute, purpose: .flow(.signOut),
                body: .json(.object([WireKey.executionId: .string(executionID)])), timeout: Self.patienceAtSignOut))
        guard FlowStatus(word: json["flowStatus"]?.string) == .complete else {
            throw IAMError(
                NativeAuthError(
                    .unsupported, message: "The server wants to be asked in a browser before it ends its session.",
                    recovery: [.openBrowser]))
        }
        try await http.answer(
            WireRequest(
                path: Endpoint.logoutCallback, purpose: .signOut,
                body: .json(.object([GateKey.logoutId: .string(logoutID)])),
                timeout: Self.patienceAtSignOut))
    }

    /// Nobody wants to wait long to be signed out.
    static let patienceAtSignOut = Duration.seconds(10)

    // MARK: - Refusals

    private static func parameters(of url: URL) -> [String: String] {
        // A plus is a space here: the server writes its queries as forms.
        let items =
            URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery?
            .replacingOccurrences(of: "+", with: "%20").split(separator: "&") ?? []
        var found: [String: String] = [:]
        for item in items {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding else { continue }
            found[String(parts[0])] = value
        }
        return found
    }

    private static func refusal(_ items: [String: String], _ requestID: String?) -> IAMError? {
        guard let code = items[GateKey.errorCode] ?? items["error"],
            let failure = OAuthFailure(
                code: code, detail: items[GateKey.errorMessage] ?? items["error_description"])
        else { return nil }
        return IAMError(failure, requestID: requestID)
    }
}

extension IAMError {
    /// What an authorization request came to, told by a redirect.
    init(_ failure: OAuthFailure, requestID: String? = nil) {
        let code = ServerCode.oauth(failure.code, text: failure.detail, purpose: .authorization)
        self.init(
            NativeAuthError(
                code.kind,
                message: failure.detail ?? "The server refused: \(failure.code).",
                serverCode: failure.code,
                requestID: requestID,
                recovery: ServerCode.recovery(failure.code, documented: code, isInBand: false)
            ),
            code: code
        )
    }
}
