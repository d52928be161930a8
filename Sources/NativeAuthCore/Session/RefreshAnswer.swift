/// The result of a refresh request.
package enum RefreshAnswer: Sendable {
    /// The server issued new tokens.
    case granted(TokenSet)
    /// The server rotated the refresh token, but the issued tokens can't be used.
    case rotated(Secret, NativeAuthError)
    /// The server refused definitively: the session is over.
    /// - Parameter isDoubtful: whether an earlier request may have been granted in a response that was lost.
    case refused(NativeAuthError, isDoubtful: Bool)
    /// The outcome is unknown: no connection, a timeout, a server error, a client that is not configured.
    /// - Parameter wasSent: whether the server may have received the refresh token.
    case failed(NativeAuthError, wasSent: Bool)
}
