import NativeAuthCore

/// How far a sign-in has come on its way to a session. The server does nothing twice, so what was reached is kept until
/// the session stands.
enum SignInStage: Sendable {
    /// A finished flow's assertion.
    case assertion(Secret)
    /// The answer to an authorization request. It may hold a code.
    case answer(AuthorizationCallback, PendingAuthorization)
    /// Tokens that were not checked yet.
    case grant(TokenGrant, PendingAuthorization)
    /// Checked tokens, which only have to be stored.
    case tokens(TokenSet)

    /// What the server has issued on the way.
    var tokens: TokenSet? {
        switch self {
        case .assertion, .answer: nil
        case .grant(let grant, _): TokenSet(grant)
        case .tokens(let tokens): tokens
        }
    }
}
