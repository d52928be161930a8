import Foundation
import NativeAuthCore

struct OAuthAPI: Sendable {
    /// The flow of a sign-in that the server has started for an authorization request, without a browser.
    typealias StartedFlow = (applicationID: String?, authID: String, executionID: String)

    /// Timeout of sign-out requests; short, because the user waits for the sign-out.
    static let signOutTimeout = Duration.seconds(10)

    let http: ThunderIDHTTP
    let clientID: String
    let clientSecret: Secret?

    // MARK: - Authorization

    func authorizationRequest(
        _ pending: PendingAuthorization,
        scopes: [String],
        extra: [(name: String, value: String)] = []
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            endpoint: http.url(EndpointPath.authorize),
            clientID: clientID,
            scopes: scopes,
            pending: pending,
            extra: extra
        )
    }

    /// Requests an authorization code without a browser: the app displays the flow instead of the sign-in page.
    func startAuthorization(_ request: AuthorizationRequest) async throws -> StartedFlow {
        let query = try request.parameters().map {
            ($0.name, $0.value)
        }
        let (location, requestID) = try await http.sendForRedirect(
            ThunderIDRequest(path: EndpointPath.authorize, query: query, accept: "text/html")
        )

        let pageParameters = Self.parameters(of: location)
        if let authID = pageParameters[HostedPageParameter.authId],
            let executionID = pageParameters[HostedPageParameter.executionId]
        {
            return (pageParameters[HostedPageParameter.applicationId], authID, executionID)
        }
        throw Self.refusal(pageParameters, requestID: requestID) ?? http.foreignRedirect(to: location, requestID)
    }

    func completeAuthorization(authID: String, assertion: String) async throws -> URL {
        let response = try await http.send(
            ThunderIDRequest(
                path: EndpointPath.authorizationCallback,
                body: .json(.object(["authId": .string(authID), "assertion": .string(assertion)]))
            )
        )
        let url = try response.value {
            $0["redirect_uri"]?.string.flatMap(URL.init(string:))
        }

        // The server's own error page: for an unknown authorization request there is no redirect URI.
        let pageParameters = Self.parameters(of: url)
        guard pageParameters[HostedPageParameter.errorCode] != nil else { return url }
        if let refusal = Self.refusal(pageParameters, requestID: response.requestID) {
            throw refusal
        }
        return url
    }

    // MARK: - Tokens

    func redeem(_ code: Secret, of pending: PendingAuthorization) async throws -> OAuthTokenResponse {
        var form = FormBody(["grant_type": "authorization_code"])
        form.add("code", value: code)
        form.add("redirect_uri", value: pending.redirectURI)
        form.add("code_verifier", value: pending.verifier)
        return try await requestTokens(form)
    }

    func refresh(_ refreshToken: Secret, timeout: Duration) async throws -> OAuthTokenResponse {
        var form = FormBody(["grant_type": "refresh_token"])
        form.add("refresh_token", value: refreshToken)
        return try await requestTokens(form, purpose: .refresh, timeout: timeout)
    }

    /// Exchanges a token (RFC 8693).
    func exchange(_ config: TokenExchangeRequestConfig) async throws -> OAuthTokenResponse {
        var form = FormBody(["grant_type": "urn:ietf:params:oauth:grant-type:token-exchange"])
        form.add("subject_token", value: Secret(config.subjectToken))
        form.add("subject_token_type", value: config.subjectTokenType)
        form.add("requested_token_type", value: config.requestedTokenType)
        form.add("audience", value: config.audience)
        return try await requestTokens(form)
    }

    /// Revokes the tokens of a session (RFC 7009); `false` if none can be revoked, as with an assertion.
    func revoke(_ tokens: TokenSet) async throws -> Bool {
        guard http.has(EndpointPath.revoke) else { return false }
        var form = FormBody()
        // Revoking either token revokes the whole token family, so one request is sufficient.
        if let token = tokens.refreshToken {
            form.add("token", value: token)
            form.add("token_type_hint", value: "refresh_token")
        } else if JWTPayload.isOAuthAccessToken(tokens.accessToken.reveal()) {
            form.add("token", value: tokens.accessToken)
            form.add("token_type_hint", value: "access_token")
        } else {
            return false
        }

        let request = ThunderIDRequest(path: EndpointPath.revoke, timeout: Self.signOutTimeout)
        let response = try await http.send(authenticated(request, form: form))

        // ThunderID's response is empty, so any content is another service's. Other providers may send a body, which
        // has no meaning (RFC 7009, section 2.2).
        let isEmpty = response.body.isEmpty || (try? response.json()) == .object([:])
        guard isEmpty || http.provider != nil else {
            throw ThunderIDHTTP.malformed(response.requestID)
        }
        return true
    }

    private func requestTokens(
        _ form: FormBody,
        purpose: ThunderIDRequest.Purpose = .other,
        timeout: Duration = .seconds(30)
    ) async throws -> OAuthTokenResponse {
        let request = ThunderIDRequest(path: EndpointPath.token, purpose: purpose, timeout: timeout)
        return try await http.send(authenticated(request, form: form)).decoded(OAuthTokenResponse.init)
    }

    /// Adds the client's id, or its credentials if it has a secret (RFC 6749, section 2.3.1).
    private func authenticated(_ request: ThunderIDRequest, form: FormBody) -> ThunderIDRequest {
        var request = request
        var form = form
        if let clientSecret {
            request.headers["Authorization"] = BasicCredentials.header(clientID: clientID, clientSecret: clientSecret)
        } else {
            form.add("client_id", value: clientID)
        }

        request.body = .form(form)
        return request
    }

    // MARK: - Sign-out

    /// The logout parameters that only this type may set.
    private static let reservedAtLogout: Set = ["id_token_hint", "client_id", "post_logout_redirect_uri"]

    /// Returns the URL that ends the server's own session in a browser (OpenID Connect RP-Initiated Logout).
    func logoutURL(
        idTokenHint: Secret?,
        redirectURI: String,
        state: Secret,
        extra: [(name: String, value: String)]
    ) -> URL {
        var query: [(String, String)] = []
        if let idTokenHint {
            query.append(("id_token_hint", idTokenHint.reveal()))
        }
        query.append(("client_id", clientID))
        query.append(("post_logout_redirect_uri", redirectURI))
        query.append(("state", state.reveal()))

        // The generated state identifies the callback, so a further one of the app is dropped.
        for (name, value) in extra where !Self.reservedAtLogout.contains(name) && name != "state" {
            query.append((name, value))
        }
        return http.url(EndpointPath.logout, query: query)
    }

    /// Ends the server's session without a browser (OpenID Connect RP-Initiated Logout), if it asks the user nothing.
    func logOut(
        idTokenHint: Secret,
        redirectURI: String?,
        extra: [(name: String, value: String)]
    ) async throws {
        var form = FormBody()
        form.add("id_token_hint", value: idTokenHint)
        form.add("client_id", value: clientID)
        form.add("post_logout_redirect_uri", value: redirectURI)
        for (name, value) in extra where !Self.reservedAtLogout.contains(name) {
            form.add(name, value: value)
        }
        let (location, requestID) = try await http.sendForRedirect(
            ThunderIDRequest(
                path: EndpointPath.logout,
                body: .form(form),
                timeout: Self.signOutTimeout
            )
        )

        let pageParameters = Self.parameters(of: location)
        guard let executionID = pageParameters[HostedPageParameter.executionId],
            let logoutID = pageParameters[HostedPageParameter.logoutId]
        else {
            throw Self.refusal(pageParameters, requestID: requestID) ?? http.foreignRedirect(to: location, requestID)
        }

        try await completeSignOutFlow(executionID)
        try await http.send(
            ThunderIDRequest(
                path: EndpointPath.logoutCallback,
                body: .json(.object([HostedPageParameter.logoutId: .string(logoutID)])),
                timeout: Self.signOutTimeout
            )
        )
    }

    /// - Throws: `NativeAuthError` if the flow asks the user anything.
    private func completeSignOutFlow(_ executionID: String) async throws {
        let step = try await http.send(
            ThunderIDRequest(
                path: EndpointPath.flowExecute,
                purpose: .flow(.signOut),
                body: .json(.object([WireKey.executionId: .string(executionID)])),
                timeout: Self.signOutTimeout
            )
        )

        guard FlowStatus(name: try step.json()["flowStatus"]?.string) == .complete else {
            throw NativeAuthError(
                .unsupported,
                message: "The sign-out requires confirmation in a browser.",
                recovery: [.openBrowser]
            )
        }
    }

    // MARK: - Refusals

    private static func parameters(of url: URL) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in AuthorizationCallback.pairs(of: url.absoluteString) {
            if let name = pair.name, let value = pair.value?.nonEmpty {
                parameters[name] = value
            }
        }
        return parameters
    }

    private static func refusal(_ pageParameters: [String: String], requestID: String?) -> NativeAuthError? {
        guard let code = pageParameters[HostedPageParameter.errorCode] ?? pageParameters["error"],
            let failure = OAuthFailure(
                code: code,
                detail: pageParameters[HostedPageParameter.errorMessage] ?? pageParameters["error_description"]
            )
        else { return nil }
        return NativeAuthError(failure, requestID: requestID)
    }
}
