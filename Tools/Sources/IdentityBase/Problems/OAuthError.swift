package struct OAuthError: Error, Sendable, Equatable {
    package enum Code: String, Sendable {
        case accessDenied = "access_denied"
        case accountSelectionRequired = "account_selection_required"
        case authorizationPending = "authorization_pending"
        case expiredToken = "expired_token"
        case insufficientScope = "insufficient_scope"
        case invalidBindingMessage = "invalid_binding_message"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidRequest = "invalid_request"
        case invalidScope = "invalid_scope"
        case invalidTarget = "invalid_target"
        case invalidToken = "invalid_token"
        case loginRequired = "login_required"
        case requestNotSupported = "request_not_supported"
        case slowDown = "slow_down"
        case unauthorizedClient = "unauthorized_client"
        case unknownUserID = "unknown_user_id"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
    }

    package let code: Code
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    // Parameters.
    package static let malformed = Self(.invalidRequest, "The parameters are not readable form encoding")
    package static let repeated = Self(.invalidRequest, "A parameter is given more than once")
    package static let invalidBody = Self(.invalidRequest, "The body is not a readable JSON object")

    package static func missing(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing \(parameter) parameter")
    }

    package static func required(_ member: String) -> OAuthError {
        OAuthError(.invalidRequest, "\(member) is required")
    }

    // Clients and grants.
    package static let invalidClient = Self(.invalidClient, "Invalid client credentials")
    package static let wrongAuthenticationMethod = Self(
        .unauthorizedClient,
        "The client is not registered for this authentication method"
    )
    package static func invalidClientAssertion(_ reason: String) -> OAuthError {
        OAuthError(.invalidClient, "Invalid client assertion: \(reason)")
    }
    package static let twoAuthentications = Self(.invalidRequest, "The client authenticates in more than one way")
    package static let unsupportedGrantType = Self(.unsupportedGrantType, "Invalid grant_type parameter")
    package static let grantNotAllowed = Self(
        .unauthorizedClient,
        "The client is not authorized to use this grant type"
    )
    package static let invalidCode = Self(.invalidGrant, "Invalid authorization code")
    package static let wrongRedirectURI = Self(.invalidGrant, "Invalid redirect URI")
    static let verifierRequired = Self(.invalidGrant, "code_verifier is required")
    static let wrongVerifier = Self(.invalidGrant, "Invalid code verifier")
    package static let invalidRefreshToken = Self(.invalidGrant, "Invalid refresh token")
    package static let widenedScope = Self(
        .invalidScope,
        "The requested scope is not within the scope of the refresh token"
    )

    // Tokens.
    package static let tokenRequired = Self(.invalidRequest, "Token parameter is required")
    package static let foreignToken = Self(.invalidGrant, "The token was not issued to the authenticated client")
    package static let notRevocable = Self(.invalidGrant, "Only access tokens and refresh tokens can be revoked")
    package static let invalidToken = Self(.invalidToken, "The access token is invalid, expired, or malformed")
    package static let openIDScopeRequired = Self(.insufficientScope, "The 'openid' scope is required for this request")

    // Authorization.
    package static let unknownClient = Self(.invalidRequest, "Invalid client_id")
    package static let unregisteredRedirectURI = Self(.invalidRequest, "Invalid redirect URI")
    package static let redirectURIRequired = Self(.invalidRequest, "redirect_uri is required for this application")
    package static let unsupportedResponseType = Self(.unsupportedResponseType, "Unsupported response type")
    package static let requestNotSupported = Self(.requestNotSupported, "The request parameter is not supported")
    package static let unsupportedResponseMode = Self(.invalidRequest, "Unsupported response_mode parameter")
    package static let invalidClaims = Self(.invalidRequest, "The claims parameter is not a JSON object")
    package static let codeChallengeRequired = Self(.invalidRequest, "code_challenge is required for this application")
    package static let invalidCodeChallenge = Self(
        .invalidRequest,
        "Invalid code_challenge or code_challenge_method parameter"
    )
    package static let loginRequired = Self(.loginRequired, "User authentication is required")
    package static let unsupportedPrompt = Self(.invalidRequest, "Unsupported prompt parameter value")
    package static let accountSelectionRequired = Self(.accountSelectionRequired, "Account selection is required")
    package static let promptContradiction = Self(.invalidRequest, "prompt=none allows no other value beside it")
    package static let unknownResource = Self(
        .invalidTarget,
        "The resource parameter does not match any registered resource server"
    )
    package static let noResource = Self(
        .invalidTarget,
        "No resource parameter supplied and no default resource server is configured"
    )
    package static let unknownPushedRequest = Self(.invalidRequest, "Invalid or expired request_uri")
    package static let unknownAuthorization = Self(.invalidRequest, "Invalid authorization request")
    package static let foreignAssertion = Self(.accessDenied, "Assertion does not match the authorization request")
    package static let invalidAssertion = Self(.accessDenied, "Invalid assertion")
    package static let signInCancelled = Self(.accessDenied, "The person did not sign in")
    package static let noUserSignedIn = Self(.accessDenied, "The flow ended without a signed-in user")

    // Sign-out. The descriptions are the body of the response.
    package static let unknownLogoutRequest = Self(.invalidRequest, "invalid or expired request")
    package static let unknownLogoutClient = Self(.invalidRequest, "invalid client_id")
    package static let invalidLogoutHint = Self(.invalidRequest, "invalid id_token_hint")
    package static let foreignLogoutHint = Self(.invalidRequest, "client_id does not match id_token_hint")
    package static let invalidLogoutRedirectURI = Self(.invalidRequest, "invalid post_logout_redirect_uri")
    package static let logoutDisabled = Self(.invalidRequest, "sign-out is disabled for this application")

    // Backchannel authentication.
    package static let openIDScopeMissing = Self(.invalidScope, "The scope must contain openid")
    package static let oneHintRequired = Self(
        .invalidRequest,
        "Exactly one of login_hint and id_token_hint is required"
    )
    package static let loginHintTokenNotSupported = Self(.invalidRequest, "login_hint_token is not supported")
    package static let invalidBindingMessage = Self(
        .invalidBindingMessage,
        "binding_message must have at most 256 printable characters"
    )
    package static let invalidRequestedExpiry = Self(
        .invalidRequest,
        "requested_expiry must be a positive number of seconds"
    )
    package static let unknownUserID = Self(.unknownUserID, "The hint identifies no user")
    package static let noNotification = Self(.invalidRequest, "The sign-in flow of this client sends the user no link")
    package static let unknownBackchannelRequest = Self(.invalidGrant, "Invalid auth_req_id")
    package static let authorizationPending = Self(.authorizationPending, "The user has not completed the sign-in yet")
    package static let slowDown = Self(.slowDown, "Wait at least five seconds longer between two requests")
    package static let expiredBackchannelRequest = Self(.expiredToken, "The auth_req_id has expired")

    // Token exchange.
    package static let invalidSubjectToken = Self(.invalidRequest, "Invalid subject_token")
    package static let notAnAccessToken = Self(
        .invalidRequest,
        "The subject_token is not an access token (missing at+jwt typ header)"
    )
    package static let unsupportedSubjectType = Self(.invalidRequest, "Unsupported subject_token_type")
    package static let unsupportedRequestedType = Self(.invalidRequest, "Unsupported requested_token_type")
    package static let actorTypeRequired = Self(
        .invalidRequest,
        "actor_token_type is required when actor_token is provided"
    )
    package static let actorTypeWithoutToken = Self(
        .invalidRequest,
        "actor_token_type must not be provided without actor_token"
    )
    package static let unsupportedActorType = Self(.invalidRequest, "Unsupported actor_token_type")
    package static let invalidActorToken = Self(.invalidRequest, "Invalid actor_token")
    package static let subjectHasNoScope = Self(
        .invalidScope,
        "Cannot request scopes when the subject token has no scopes. "
            + "Requested scopes must be a subset of the subject token's scopes."
    )
    package static let scopeNotInSubject = Self(
        .invalidScope,
        "Requested scopes must be a subset of the subject token's scopes."
    )

    package static func missingForExchange(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing required parameter: \(parameter)")
    }
}
