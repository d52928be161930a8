/// What became of a request for new tokens.
package enum RefreshAnswer: Sendable {
    /// The server issued new tokens.
    case granted(TokenSet)
    /// The server replaced the refresh token, but what it issued with it can't be used.
    case rotated(Secret, NativeAuthError)
    /// The server refused, definitely: the session is over.
    /// - Parameter isDoubtful: whether the server may have granted it before, in an answer that got lost.
    case refused(NativeAuthError, isDoubtful: Bool)
    /// Nobody knows: no connection, no answer in time, a server that failed, a client that is not configured.
    /// - Parameter wasSent: whether the server may have seen the refresh token.
    case failed(NativeAuthError, wasSent: Bool)
}
