/// What to do with an answer to a refresh, when the session may have changed since it was asked for.
struct RefreshVerdict: Equatable {
    /// What became of the session meanwhile.
    enum Presence: CaseIterable {
        /// It is as it was.
        case same
        /// It is the same sign-in, but somebody else has refreshed it.
        case refreshedElsewhere
        /// Somebody signed in again, or somebody else did.
        case replaced
        /// Somebody signed out.
        case gone

        init(_ present: SessionRecord?, asked: SessionRecord) {
            guard let present else {
                self = .gone
                return
            }
            if present.generation != asked.generation {
                self = .replaced
            } else {
                self = present.tokens.refreshToken == asked.tokens.refreshToken ? .same : .refreshedElsewhere
            }
        }
    }

    /// What becomes of the stored session.
    enum Change: Equatable {
        case storeGranted
        /// Only the new refresh token.
        case storeRotated
        case end
        /// The session is already gone; the server's refusal of the refresh is the reason.
        case explain
        /// The refresh token was never sent: the note that it might have been is removed.
        case closeAttempt
        case none
    }

    /// What whoever waits is told, unless ``change`` says it already.
    enum Reply: Equatable {
        /// The tokens that are there now.
        case present
        case failure
        /// The session that they asked about is over.
        case ended
    }

    let change: Change
    /// `nil` where new tokens are stored: they are the answer.
    let reply: Reply?

    init(_ answer: RefreshAnswer, _ presence: Presence) {
        switch (presence, answer) {
        case (.same, .granted): (change, reply) = (.storeGranted, nil)
        case (.same, .rotated): (change, reply) = (.storeRotated, .failure)
        case (.same, .refused): (change, reply) = (.end, .ended)
        case (.same, .failed(_, wasSent: true)): (change, reply) = (.none, .failure)
        case (.same, .failed(_, wasSent: false)): (change, reply) = (.closeAttempt, .failure)
        case (.refreshedElsewhere, _): (change, reply) = (.none, .present)
        case (.gone, .refused): (change, reply) = (.explain, .ended)
        case (.replaced, _), (.gone, _): (change, reply) = (.none, .ended)
        }
    }
}
