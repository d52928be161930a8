import NativeAuthCore

/// The progress of a sign-in towards a session. The server repeats no step, so each result is kept until the session is
/// stored.
enum SignInStage: Sendable {
    /// The assertion of a finished flow.
    case assertion(Secret, of: AssertedFlow)
    /// The assertion and the authorization request that it completes.
    case authorizationRequest(PendingAuthorization, authID: String, assertion: Secret)
    /// The authorization response. It may contain a code.
    case authorizationResponse(AuthorizationCallback, PendingAuthorization)
    /// Tokens that are not validated yet.
    case grant(OAuthTokenResponse, PendingAuthorization)
    /// Validated tokens that are not stored yet.
    case tokens(TokenSet)

    /// The tokens that the server has issued so far.
    var tokens: TokenSet? {
        switch self {
        case .assertion, .authorizationRequest, .authorizationResponse: nil
        case .grant(let grant, _): TokenSet(grant)
        case .tokens(let tokens): tokens
        }
    }
}

/// A flow that has finished with an assertion.
struct AssertedFlow: Sendable {
    let executionID: String
    /// The authorization request of the flow; `nil` if the flow was started directly, or by another client.
    let authorization: PendingAuthorization?
    /// The application, which is the audience of the assertion; `nil` if it is unknown.
    let applicationID: String?
}
