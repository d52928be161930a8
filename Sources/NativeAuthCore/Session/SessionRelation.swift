/// The relation of the stored session to an earlier one.
enum SessionRelation: Equatable {
    /// The same sign-in with the same refresh token.
    case same
    /// The same sign-in, refreshed meanwhile.
    case refreshed(SessionRecord)
    /// Another sign-in, of the same user or of another one.
    case replaced
    /// No session is stored.
    case gone

    init(_ stored: SessionRecord?, to earlier: SessionRecord) {
        guard let stored else {
            self = .gone
            return
        }
        guard stored.signInID == earlier.signInID else {
            self = .replaced
            return
        }
        self = if stored.tokens.refreshToken == earlier.tokens.refreshToken { .same } else { .refreshed(stored) }
    }
}
