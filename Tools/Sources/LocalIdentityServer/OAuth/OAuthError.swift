/// A refusal as OAuth words it.
struct OAuthError: Error, Sendable, Equatable {
    enum Code: String, Sendable {
        case accessDenied = "access_denied"
        case accountSelectionRequired = "account_selection_required"
        case insufficientScope = "insufficient_scope"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidRequest = "invalid_request"
        case invalidScope = "invalid_scope"
        case invalidTarget = "invalid_target"
        case invalidToken = "invalid_token"
        case loginRequired = "login_required"
        case unauthorizedClient = "unauthorized_client"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The HTTP status when the refusal is the whole answer.
    var status: Int {
        switch code {
        case .invalidClient, .invalidToken: 401
        case .insufficientScope: 403
        default: 400
        }
    }

    // Parameters.
    static let malformed = OAuthError(.invalidRequest, "The parameters are not readable form encoding")
    static let repeated = OAuthError(.invalidRequest, "A parameter is given more than once")
    static let invalidBody = OAuthError(.invalidRequest, "The body is not a readable JSON object")

    static func missing(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing \(parameter) parameter")
    }

    static func required(_ member: String) -> OAuthError {
        OAuthError(.invalidRequest, "\(member) is required")
    }

    // Clients and grants.
    static let invalidClient = OAuthError(.invalidClient, "Invalid client credentials")
    static let wrongAuthenticationMethod = OAuthError(
        .unauthorizedClient, "The client is not registered for this authentication method")
    static let twoAuthentications = OAuthError(
        .invalidRequest, "The client authenticates in more than one way")
    static let unsupportedGrantType = OAuthError(.unsupportedGrantType, "Invalid grant_type parameter")
    static let grantNotAllowed = OAuthError(
        .unauthorizedClient, "The client is not authorized to use this grant type")
    static let invalidCode = OAuthError(.invalidGrant, "Invalid authorization code")
    static let wrongRedirectURI = OAuthError(.invalidGrant, "Invalid redirect URI")
    static let verifierRequired = OAuthError(.invalidGrant, "code_verifier is required")
    static let wrongVerifier = OAuthError(.invalidGrant, "Invalid code verifier")
    static let invalidRefreshToken = OAuthError(.invalidGrant, "Invalid refresh token")
    static let widenedScope = OAuthError(
        .invalidScope, "The requested scope is not within the scope of the refresh token")

    // Tokens.
    static let tokenRequired = OAuthError(.invalidRequest, "Token parameter is required")
    static let foreignToken = OAuthError(
        .invalidGrant, "The token was not issued to the authenticated client")
    static let notRevocable = OAuthError(
        .invalidGrant, "Only access tokens and refresh tokens can be revoked")
    static let invalidToken = OAuthError(
        .invalidToken, "The access token is invalid, expired, or malformed")
    static let openIDScopeRequired = OAuthError(
        .insufficientScope, "The 'openid' scope is required for this request")

    // Authorization.
    static let unknownClient = OAuthError(.invalidRequest, "Invalid client_id")
    static let unregisteredRedirectURI = OAuthError(.invalidRequest, "Invalid redirect URI")
    static let redirectURIRequired = OAuthError(.invalidRequest, "redirect_uri is required for this application")
    static let unsupportedResponseType = OAuthError(.unsupportedResponseType, "Unsupported response type")
    static let unsupportedResponseMode = OAuthError(.invalidRequest, "Unsupported response_mode parameter")
    static let invalidClaims = OAuthError(.invalidRequest, "The claims parameter is not a JSON object")
    static let codeChallengeRequired = OAuthError(
        .invalidRequest, "code_challenge is required for this application")
    static let invalidCodeChallenge = OAuthError(
        .invalidRequest, "Invalid code_challenge or code_challenge_method parameter")
    static let loginRequired = OAuthError(.loginRequired, "User authentication is required")
    static let unsupportedPrompt = OAuthError(.invalidRequest, "Unsupported prompt parameter value")
    static let accountSelectionRequired = OAuthError(.accountSelectionRequired, "Account selection is required")
    static let promptContradiction = OAuthError(.invalidRequest, "prompt=none allows no other value beside it")
    static let unknownResource = OAuthError(
        .invalidTarget, "The resource parameter does not match any registered resource server")
    static let noResource = OAuthError(
        .invalidTarget, "No resource parameter supplied and no default resource server is configured")
    static let unknownPushedRequest = OAuthError(.invalidRequest, "Invalid or expired request_uri")
    static let unknownAuthorization = OAuthError(.invalidRequest, "Invalid authorization request")
    static let foreignAssertion = OAuthError(
        .accessDenied, "Assertion does not match the authorization request")
    static let invalidAssertion = OAuthError(.accessDenied, "Invalid assertion")
    static let personWentBack = OAuthError(.accessDenied, "The person did not sign in")
    static let nobodySignedIn = OAuthError(.accessDenied, "The flow ended without a signed-in user")

    // Token exchange.
    static let invalidSubjectToken = OAuthError(.invalidRequest, "Invalid subject_token")
    static let notAnAccessToken = OAuthError(
        .invalidRequest, "The subject_token is not an access token (missing at+jwt typ header)")
    static let unsupportedSubjectType = OAuthError(.invalidRequest, "Unsupported subject_token_type")
    static let unsupportedRequestedType = OAuthError(.invalidRequest, "Unsupported requested_token_type")
    static let actorTypeRequired = OAuthError(
        .invalidRequest, "actor_token_type is required when actor_token is provided")
    static let actorTypeWithoutToken = OAuthError(
        .invalidRequest, "actor_token_type must not be provided without actor_token")
    static let unsupportedActorType = OAuthError(.invalidRequest, "Unsupported actor_token_type")
    static let invalidActorToken = OAuthError(.invalidRequest, "Invalid actor_token")
    static let subjectHasNoScope = OAuthError(
        .invalidScope,
        "Cannot request scopes when the subject token has no scopes. "
            + "Requested scopes must be a subset of the subject token's scopes.")
    static let scopeNotInSubject = OAuthError(
        .invalidScope, "Requested scopes must be a subset of the subject token's scopes.")

    static func missingForExchange(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "Missing required parameter: \(parameter)")
    }
}
