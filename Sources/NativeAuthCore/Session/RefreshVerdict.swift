/// The handling of a refresh response, given the changes of the session since the request.
struct RefreshVerdict: Equatable {
    /// The stored session, compared with that of the request.
    enum Presence: CaseIterable {
        /// Unchanged.
        case same
        /// The same sign-in, refreshed elsewhere meanwhile.
        case refreshedElsewhere
        /// Replaced by another sign-in, of the same user or of another one.
        case replaced
        /// Signed out.
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

    /// The change to the stored session.
    enum Change: Equatable {
        case storeGranted
        /// Stores only the new refresh token.
        case storeRotated
        case end
        /// Records the server's refusal as the reason: the session is already gone.
        case explain
        /// Removes the note of the attempt: the refresh token was never sent.
        case closeAttempt
        case none
    }

    /// The result for the waiting callers, unless ``change`` implies it.
    enum Reply: Equatable {
        /// The tokens that are stored now.
        case present
        case failure
        /// The session of the request is over.
        case ended
    }

    let change: Change
    /// `nil` where new tokens are stored: they are the result.
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
