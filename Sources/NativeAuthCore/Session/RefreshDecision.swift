/// The handling of a refresh response, given the session that is stored when it arrives.
enum RefreshDecision: Equatable {
    /// The tokens are stored.
    case store(TokenSet)
    /// Only the new refresh token is stored: the other tokens can't be used.
    case storeRotated(Secret, NativeAuthError)
    /// The session ends.
    case end(SignOutReason)
    /// The session is already gone; the server's refusal becomes the reason.
    case explain(SignOutReason)
    /// The session is unchanged.
    /// - Parameter closesAttempt: whether the note of the attempt is removed: the refresh token was never sent.
    case fail(NativeAuthError, closesAttempt: Bool)
    /// The session was refreshed elsewhere meanwhile; its tokens are the result.
    case usePresent(SessionRecord)
    /// The session of the request is over.
    case discard

    /// - Parameters:
    ///   - answer: the response.
    ///   - asked: the session when the request was sent.
    ///   - present: the session that is stored now.
    init(_ answer: RefreshAnswer, asked: SessionRecord, present: SessionRecord?) {
        switch (SessionRelation(present, to: asked), answer) {
        case (.same, .granted(let tokens)): self = .store(tokens)
        case (.same, .rotated(let refreshToken, let error)): self = .storeRotated(refreshToken, error)
        case (.same, .refused(let error, let outcomeIsUnknown)):
            self = .end(Self.reason(error, outcomeIsUnknown: outcomeIsUnknown, asked: asked))
        case (.same, .failed(let error, let mayHaveRotatedToken)):
            self = .fail(error, closesAttempt: !mayHaveRotatedToken)
        case (.refreshed(let present), _): self = .usePresent(present)
        case (.gone, .refused(let error, let outcomeIsUnknown)):
            self = .explain(Self.reason(error, outcomeIsUnknown: outcomeIsUnknown, asked: asked))
        case (.replaced, _), (.gone, _): self = .discard
        }
    }

    /// - Parameter outcomeIsUnknown: whether an earlier request of the same refresh may have been granted.
    private static func reason(_ error: NativeAuthError, outcomeIsUnknown: Bool, asked: SessionRecord) -> SignOutReason
    {
        SignOutReason(outcomeIsUnknown || asked.hasOpenAttempt ? .interruptedRefresh : .refused, error: error)
    }
}
