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
    /// - Parameter removesFingerprint: whether the fingerprint is removed: the refresh token was never
    ///   sent.
    case fail(NativeAuthError, removesFingerprint: Bool)
    /// The session was refreshed elsewhere meanwhile; its tokens are the result.
    case useStored(SessionRecord)
    /// The session of the request is over. Granted tokens are revoked by the caller.
    case ignore

    /// - Parameters:
    ///   - result: the result of the request.
    ///   - requested: the session when the request was sent.
    ///   - stored: the session that is stored now.
    init(_ result: RefreshResult, requested: SessionRecord, stored: SessionRecord?) {
        switch (SessionRelation(stored, to: requested), result) {
        case (.same, .granted(let tokens)): self = .store(tokens)
        case (.same, .rotated(let refreshToken, let error)): self = .storeRotated(refreshToken, error)
        case (.same, .refused(let error, let outcomeIsUnknown)):
            self = .end(Self.reason(error, outcomeIsUnknown: outcomeIsUnknown, requested: requested))
        case (.same, .failed(let error, let outcomeIsUnknown)):
            self = .fail(error, removesFingerprint: !outcomeIsUnknown)
        case (.refreshed(let stored), _): self = .useStored(stored)
        case (.gone, .refused(let error, let outcomeIsUnknown)):
            self = .explain(Self.reason(error, outcomeIsUnknown: outcomeIsUnknown, requested: requested))
        case (.replaced, _), (.gone, _): self = .ignore
        }
    }

    /// - Parameter outcomeIsUnknown: whether an earlier request of the same refresh may have been granted.
    private static func reason(
        _ error: NativeAuthError, outcomeIsUnknown: Bool, requested: SessionRecord
    ) -> SignOutReason {
        let isInterrupted = outcomeIsUnknown || requested.isRefreshUnanswered
        return SignOutReason(isInterrupted ? .interruptedRefresh : .refused, error: error)
    }
}
