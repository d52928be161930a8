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

    init(_ present: SessionRecord?, to earlier: SessionRecord) {
        guard let present else {
            self = .gone
            return
        }
        guard present.generation == earlier.generation else {
            self = .replaced
            return
        }
        self = if present.tokens.refreshToken == earlier.tokens.refreshToken { .same } else { .refreshed(present) }
    }
}
