import NativeAuthCore

/// The progress of a sign-in. The server repeats no step, so each result is kept until the session is stored.
enum SignInStage: Sendable {
    case assertion(Secret, of: AssertedFlow)
    case authorizationRequest(PendingAuthorization, authID: String, assertion: Secret)
    case authorizationResponse(AuthorizationCallback, PendingAuthorization)
    /// Tokens that are not validated yet.
    case tokenResponse(OAuthTokenResponse, PendingAuthorization)
    /// Validated tokens that are not stored yet.
    case tokens(TokenSet)

    var tokens: TokenSet? {
        switch self {
        case .assertion, .authorizationRequest, .authorizationResponse: nil
        case .tokenResponse(let response, _): TokenSet(response)
        case .tokens(let tokens): tokens
        }
    }
}

struct AssertedFlow: Sendable {
    let executionID: String
    /// `nil` if the flow was started directly, or by another client.
    let authorization: PendingAuthorization?
    /// The audience of the assertion; `nil` if it is unknown.
    let applicationID: String?
}
