/// The result of a refresh request.
package enum RefreshResult: Sendable {
    /// The server issued new tokens.
    case granted(TokenSet)
    /// The server rotated the refresh token, but the issued tokens can't be used.
    case rotated(Secret, NativeAuthError)
    /// The server refused definitively: the session is over.
    /// - Parameter outcomeIsUnknown: whether an earlier request of the same refresh may have been granted.
    case refused(NativeAuthError, outcomeIsUnknown: Bool)
    /// The outcome is unknown: no connection, a timeout, a server error, a client that is not configured.
    /// - Parameter outcomeIsUnknown: whether the server may have granted the request.
    case failed(NativeAuthError, outcomeIsUnknown: Bool)
}
