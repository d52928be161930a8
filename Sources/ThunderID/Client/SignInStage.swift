import NativeAuthCore

/// The progress of a sign-in towards a session. The server repeats no step, so each result is kept until the session is
/// stored.
enum SignInStage: Sendable {
    /// The assertion of a finished flow.
    case assertion(Secret)
    /// The authorization response. It may contain a code.
    case answer(AuthorizationCallback, PendingAuthorization)
    /// Tokens that are not validated yet.
    case grant(TokenGrant, PendingAuthorization)
    /// Validated tokens that are not stored yet.
    case tokens(TokenSet)

    /// The tokens that the server has issued so far.
    var tokens: TokenSet? {
        switch self {
        case .assertion, .answer: nil
        case .grant(let grant, _): TokenSet(grant)
        case .tokens(let tokens): tokens
        }
    }
}
