import NativeAuthCore

/// Creates the requests of the native authentication API, version 1: endpoints and form fields.
struct EntraRequestBuilder: Sendable {
    let configuration: EntraConfiguration

    /// Starts a flow.
    /// - Parameters:
    ///   - endpoint: one of the three start endpoints.
    ///   - password: for a sign-up only.
    ///   - attributes: for a sign-up only, as JSON.
    ///   - claims: for a sign-in only, as JSON. Version 1 has them in the token request alone.
    func start(
        _ endpoint: EntraEndpoint,
        username: String,
        password: Secret? = nil,
        attributes: String? = nil,
        claims: String? = nil
    ) -> EntraRequest {
        var form = FormBody([
            "client_id": configuration.clientID, "username": username,
            "challenge_type": configuration.challengeTypes.requestValue,
        ])

        form.add("password", value: password)
        form.add("attributes", value: attributes)
        form.add("capabilities", value: configuration.capabilities.requestValue)
        return EntraRequest(
            endpoint: endpoint,
            form: form,
            content: .start(username: username, password: password, attributes: attributes, claims: claims),
            secrets: [password].compactMap { $0 }
        )
    }

    func challenge(_ endpoint: EntraEndpoint, token: Secret, method: String? = nil) -> EntraRequest {
        var form = form(token)
        form.add("challenge_type", value: configuration.challengeTypes.requestValue)
        form.add("id", value: method)
        return request(endpoint, form: form, content: .challenge(method: method), token: token)
    }

    /// Requests the list of second factors (an `introspect` endpoint), or the progress of a password reset
    /// (`resetPoll`). Both take the continuation token only.
    func query(_ endpoint: EntraEndpoint, token: Secret) -> EntraRequest {
        request(endpoint, form: form(token), content: .query, token: token)
    }

    func register(_ method: EntraAuthMethod, contact: String, token: Secret) -> EntraRequest {
        var form = form(token)
        form.add("challenge_type", value: method.challengeType)
        form.add("challenge_target", value: contact)
        form.add("challenge_channel", value: method.channel.rawValue)
        return request(
            .registerChallenge,
            form: form,
            content: .register(method, contact: contact),
            token: token
        )
    }

    // MARK: - Credentials

    /// Submits a credential, or attributes.
    /// - Parameter value: the code, the password, or the attributes as JSON; `nil` for the grant `continuationToken`.
    func continueFlow(
        at endpoint: EntraEndpoint,
        grant: ContinueGrant,
        value: Secret?,
        token: Secret
    ) -> EntraRequest {
        var form = form(token)
        form.add("grant_type", value: grant.rawValue)
        if grant != .continuationToken { form.add(grant.rawValue, value: value) }

        var secrets: [Secret] = []
        if grant != .attributes, let value { secrets.append(value) }
        return request(endpoint, form: form, content: .input(grant, value), token: token, secrets: secrets)
    }

    /// The grant of a request to a `continue` endpoint.
    enum ContinueGrant: String, Sendable {
        case code = "oob"
        case password
        case attributes
        case continuationToken = "continuation_token"
    }

    func submit(newPassword: Secret, token: Secret) -> EntraRequest {
        var form = form(token)
        form.add("new_password", value: newPassword)
        return request(
            .resetSubmit,
            form: form,
            content: .newPassword(newPassword),
            token: token,
            secrets: [newPassword]
        )
    }

    // MARK: - Tokens

    /// The scopes of every sign-in, after the app's.
    static let defaultScopes = ["openid", "profile", "offline_access"]

    /// Joins the scopes, the app's first, without duplicates.
    static func scope(_ scopes: [String]) -> String {
        var result: [String] = []
        for scope in scopes + defaultScopes where !scope.isEmpty && !result.contains(scope) {
            result.append(scope)
        }
        return result.joined(separator: " ")
    }

    /// The grant of a request to the token endpoint.
    enum TokenGrant: Sendable {
        case password(Secret)
        case code(Secret)
        case secondFactor(Secret)
        /// The continuation token of a completed sign-up, reset or registration is sufficient.
        case continuationToken(includesUsername: Bool)
    }

    func tokens(_ grant: TokenGrant, in context: EntraFlowContext, token: Secret) -> EntraRequest {
        var form = form(token)
        var secrets: [Secret] = []
        let types = configuration.challengeTypes.requestValue

        switch grant {
        case .password(let password):
            form.add("grant_type", value: "password")
            form.add("username", value: context.username)
            form.add("password", value: password)
            form.add("challenge_type", value: types)
            secrets.append(password)
        case .code(let code):
            form.add("grant_type", value: "oob")
            form.add("oob", value: code)
            secrets.append(code)
        case .secondFactor(let code):
            form.add("grant_type", value: "mfa_oob")
            form.add("oob", value: code)
            secrets.append(code)
        case .continuationToken(let includesUsername):
            form.add("grant_type", value: "continuation_token")
            if includesUsername { form.add("username", value: context.username) }
            form.add("challenge_type", value: types)
        }

        form.add("scope", value: Self.scope(context.scopes))
        form.add("client_info", value: "true")
        form.add("claims", value: context.claims)
        return request(
            .token,
            form: form,
            content: .tokens(grant, scopes: context.scopes, claims: context.claims),
            token: token,
            secrets: secrets
        )
    }

    /// Redeems the code of an authorization request (RFC 6749, section 4.1.3).
    func authorizationCode(
        _ code: Secret,
        of pending: PendingAuthorization,
        in context: EntraFlowContext
    ) -> EntraRequest {
        var form = FormBody(["client_id": configuration.clientID, "grant_type": "authorization_code"])
        form.add("code", value: code)
        form.add("redirect_uri", value: pending.redirectURI)
        form.add("code_verifier", value: pending.verifier)
        form.add("scope", value: Self.scope(context.scopes))
        form.add("client_info", value: "true")
        form.add("claims", value: context.claims)
        return EntraRequest(endpoint: .token, form: form, secrets: [code, pending.verifier])
    }

    func refresh(_ refreshToken: Secret, scopes: [String], claims: String?) -> EntraRequest {
        var form = FormBody(["client_id": configuration.clientID, "grant_type": "refresh_token"])
        form.add("refresh_token", value: refreshToken)
        form.add("scope", value: Self.scope(scopes))
        form.add("client_info", value: "true")
        form.add("claims", value: claims)
        return EntraRequest(endpoint: .token, form: form, secrets: [refreshToken])
    }

    private func form(_ token: Secret) -> FormBody {
        var form = FormBody(["client_id": configuration.clientID])
        form.add("continuation_token", value: token)
        return form
    }

    private func request(
        _ endpoint: EntraEndpoint,
        form: FormBody,
        content: EntraRequestContent,
        token: Secret,
        secrets: [Secret] = []
    ) -> EntraRequest {
        EntraRequest(endpoint: endpoint, form: form, content: content, token: token, secrets: [token] + secrets)
    }
}
