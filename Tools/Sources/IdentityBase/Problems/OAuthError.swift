/// An OAuth error: its code and its description.
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
    package static let malformed = OAuthError(.invalidRequest, "The parameters are not readable form encoding")
    package static let repeated = OAuthError(.invalidRequest, "A parameter is given more than once")
    package static let invalidBody = OAuthError(.invalidRequest, "The body is not a readable JSON object")

    package static func missing(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing \(parameter) parameter")
    }

    package static func required(_ member: String) -> OAuthError {
        OAuthError(.invalidRequest, "\(member) is required")
    }

    // Clients and grants.
    package static let invalidClient = OAuthError(.invalidClient, "Invalid client credentials")
    package static let wrongAuthenticationMethod = OAuthError(
        .unauthorizedClient, "The client is not registered for this authentication method")
    package static func invalidClientAssertion(_ reason: String) -> OAuthError {
        OAuthError(.invalidClient, "Invalid client assertion: \(reason)")
    }
    package static let twoAuthentications = OAuthError(
        .invalidRequest, "The client authenticates in more than one way")
    package static let unsupportedGrantType = OAuthError(.unsupportedGrantType, "Invalid grant_type parameter")
    package static let grantNotAllowed = OAuthError(
        .unauthorizedClient, "The client is not authorized to use this grant type")
    package static let invalidCode = OAuthError(.invalidGrant, "Invalid authorization code")
    package static let wrongRedirectURI = OAuthError(.invalidGrant, "Invalid redirect URI")
    static let verifierRequired = OAuthError(.invalidGrant, "code_verifier is required")
    static let wrongVerifier = OAuthError(.invalidGrant, "Invalid code verifier")
    package static let invalidRefreshToken = OAuthError(.invalidGrant, "Invalid refresh token")
    package static let widenedScope = OAuthError(
        .invalidScope, "The requested scope is not within the scope of the refresh token")

    // Tokens.
    package static let tokenRequired = OAuthError(.invalidRequest, "Token parameter is required")
    package static let foreignToken = OAuthError(
        .invalidGrant, "The token was not issued to the authenticated client")
    package static let notRevocable = OAuthError(
        .invalidGrant, "Only access tokens and refresh tokens can be revoked")
    package static let invalidToken = OAuthError(
        .invalidToken, "The access token is invalid, expired, or malformed")
    package static let openIDScopeRequired = OAuthError(
        .insufficientScope, "The 'openid' scope is required for this request")

    // Authorization.
    package static let unknownClient = OAuthError(.invalidRequest, "Invalid client_id")
    package static let unregisteredRedirectURI = OAuthError(.invalidRequest, "Invalid redirect URI")
    package static let redirectURIRequired = OAuthError(
        .invalidRequest, "redirect_uri is required for this application")
    package static let unsupportedResponseType = OAuthError(.unsupportedResponseType, "Unsupported response type")
    package static let unsupportedResponseMode = OAuthError(.invalidRequest, "Unsupported response_mode parameter")
    package static let invalidClaims = OAuthError(.invalidRequest, "The claims parameter is not a JSON object")
    package static let codeChallengeRequired = OAuthError(
        .invalidRequest, "code_challenge is required for this application")
    package static let invalidCodeChallenge = OAuthError(
        .invalidRequest, "Invalid code_challenge or code_challenge_method parameter")
    package static let loginRequired = OAuthError(.loginRequired, "User authentication is required")
    package static let unsupportedPrompt = OAuthError(.invalidRequest, "Unsupported prompt parameter value")
    package static let accountSelectionRequired = OAuthError(.accountSelectionRequired, "Account selection is required")
    package static let promptContradiction = OAuthError(.invalidRequest, "prompt=none allows no other value beside it")
    package static let unknownResource = OAuthError(
        .invalidTarget, "The resource parameter does not match any registered resource server")
    package static let noResource = OAuthError(
        .invalidTarget, "No resource parameter supplied and no default resource server is configured")
    package static let unknownPushedRequest = OAuthError(.invalidRequest, "Invalid or expired request_uri")
    package static let unknownAuthorization = OAuthError(.invalidRequest, "Invalid authorization request")
    package static let foreignAssertion = OAuthError(
        .accessDenied, "Assertion does not match the authorization request")
    package static let invalidAssertion = OAuthError(.accessDenied, "Invalid assertion")
    package static let signInCancelled = OAuthError(.accessDenied, "The person did not sign in")
    package static let noUserSignedIn = OAuthError(.accessDenied, "The flow ended without a signed-in user")

    // Backchannel authentication.
    package static let openIDScopeMissing = OAuthError(.invalidScope, "The scope must contain openid")
    package static let oneHintRequired = OAuthError(
        .invalidRequest, "Exactly one of login_hint and id_token_hint is required")
    package static let loginHintTokenNotSupported = OAuthError(.invalidRequest, "login_hint_token is not supported")
    package static let invalidBindingMessage = OAuthError(
        .invalidBindingMessage, "binding_message must have at most 256 printable characters")
    package static let invalidRequestedExpiry = OAuthError(
        .invalidRequest, "requested_expiry must be a positive number of seconds")
    package static let unknownUserID = OAuthError(.unknownUserID, "The hint identifies no user")
    package static let noNotification = OAuthError(
        .invalidRequest, "The sign-in flow of this client sends the user no link")
    package static let unknownBackchannelRequest = OAuthError(.invalidGrant, "Invalid auth_req_id")
    package static let authorizationPending = OAuthError(
        .authorizationPending, "The user has not completed the sign-in yet")
    package static let slowDown = OAuthError(.slowDown, "Wait at least five seconds longer between two requests")
    package static let expiredBackchannelRequest = OAuthError(.expiredToken, "The auth_req_id has expired")

    // Token exchange.
    package static let invalidSubjectToken = OAuthError(.invalidRequest, "Invalid subject_token")
    package static let notAnAccessToken = OAuthError(
        .invalidRequest, "The subject_token is not an access token (missing at+jwt typ header)")
    package static let unsupportedSubjectType = OAuthError(.invalidRequest, "Unsupported subject_token_type")
    package static let unsupportedRequestedType = OAuthError(.invalidRequest, "Unsupported requested_token_type")
    package static let actorTypeRequired = OAuthError(
        .invalidRequest, "actor_token_type is required when actor_token is provided")
    package static let actorTypeWithoutToken = OAuthError(
        .invalidRequest, "actor_token_type must not be provided without actor_token")
    package static let unsupportedActorType = OAuthError(.invalidRequest, "Unsupported actor_token_type")
    package static let invalidActorToken = OAuthError(.invalidRequest, "Invalid actor_token")
    package static let subjectHasNoScope = OAuthError(
        .invalidScope,
        "Cannot request scopes when the subject token has no scopes. "
            + "Requested scopes must be a subset of the subject token's scopes.")
    package static let scopeNotInSubject = OAuthError(
        .invalidScope, "Requested scopes must be a subset of the subject token's scopes.")

    package static func missingForExchange(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing required parameter: \(parameter)")
    }
}
