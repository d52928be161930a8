/// The handling of a refresh response, given the session that is stored when it arrives.
enum RefreshDecision: Equatable {
    case store(TokenSet)
    /// Only the refresh token is stored: the other tokens can't be used.
    case storeRefreshToken(Secret, NativeAuthError)
    case end(SignOutReason)
    /// The session is already gone; the server's refusal becomes the reason.
    case recordReason(SignOutReason)
    /// The session is unchanged.
    /// - Parameter removesFingerprint: whether the fingerprint is removed: no request used the refresh token.
    case fail(NativeAuthError, removesFingerprint: Bool)
    /// The session was refreshed elsewhere meanwhile; its tokens are the result.
    case useStored(SessionRecord)
    /// The session of the request is over. Granted tokens are revoked by the caller.
    case ignore

    /// - Parameters:
    ///   - previous: the session when the request was sent.
    ///   - stored: the session that is stored now.
    init(_ result: RefreshResult, previous: SessionRecord, stored: SessionRecord?) {
        switch (SessionRelation(stored, to: previous), result) {
        case (.same, .granted(let tokens)):
            self = .store(tokens)
        case (.same, .unusable(let refreshToken, let error)):
            self = .storeRefreshToken(refreshToken, error)
        case (.same, .refused(let error, let outcomeIsUnknown)):
            self = .end(Self.reason(error, outcomeIsUnknown: outcomeIsUnknown, previous: previous))
        case (.same, .failed(let error, let outcomeIsUnknown)):
            self = .fail(error, removesFingerprint: !outcomeIsUnknown && !previous.isRefreshUnanswered)
        case (.refreshed(let stored), _):
            self = .useStored(stored)
        case (.gone, .refused(let error, let outcomeIsUnknown)):
            self = .recordReason(Self.reason(error, outcomeIsUnknown: outcomeIsUnknown, previous: previous))
        case (.replaced, _), (.gone, _):
            self = .ignore
        }
    }

    /// - Parameter outcomeIsUnknown: whether an earlier request of the same refresh may have been granted.
    private static func reason(
        _ error: NativeAuthError,
        outcomeIsUnknown: Bool,
        previous: SessionRecord
    ) -> SignOutReason {
        let isInterrupted = outcomeIsUnknown || previous.isRefreshUnanswered
        let kind: SignOutReason.Kind = if isInterrupted { .interruptedRefresh } else { .refused }
        return SignOutReason(kind, error: error)
    }
}

/// The result of a refresh request.
package enum RefreshResult: Sendable {
    /// The server issued new tokens.
    case granted(TokenSet)
    /// The server issued tokens that can't be used, apart from this refresh token: a new one, or the one that was sent.
    case unusable(Secret, NativeAuthError)
    /// The server refused definitively: the session is over.
    /// - Parameter outcomeIsUnknown: whether an earlier request of the same refresh may have been granted.
    case refused(NativeAuthError, outcomeIsUnknown: Bool)
    /// No tokens and no refusal: no connection, a timeout, a server error, a client that is not configured.
    /// - Parameter outcomeIsUnknown: whether the server may have granted the request.
    case failed(NativeAuthError, outcomeIsUnknown: Bool)
}

/// The outcome of a refresh, for all its callers.
enum RefreshOutcome: Sendable {
    /// The current session.
    case session(SessionRecord)
    case failed(NativeAuthError)
    /// No user is signed in.
    case ended
    /// Another process is refreshing, and the call was not allowed to wait.
    case anotherProcess
}
