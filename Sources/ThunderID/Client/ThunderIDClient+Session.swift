import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// Whether somebody is signed in: whether an access token is stored.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`, or `unknownError` when the store can't be read now (a
    ///   locked device, a damaged file): then nobody knows, and nobody is signed out.
    public func isSignedIn(sessionId: String? = nil) async throws -> Bool {
        try storedToken(sessionId) != nil
    }

    /// Forgets the local session. Sends nothing. Harmless before initialization. A sign-in that is running does not
    /// bring it back.
    /// - Parameter sessionId: the session, for apps with several.
    public func clearSession(sessionId: String? = nil) {
        let ready = state.withLock { state in
            state.clearings[sessionId, default: 0] += 1
            return state.ready
        }
        sessionWrites.withLock { _ in
            do {
                try ready?.tokens(sessionId).clear()
            } catch {
                // Of an error that is not ours only its type: its text might hold anything.
                let kind = (error as? NativeAuthError)?.code.rawValue ?? "\(type(of: error))"
                log.debug("the session could not be removed from the store", ["error": kind])
            }
        }
    }

    /// The access token.
    ///
    /// After an app-native sign-in this is the server's assertion, which its own endpoints accept.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Returns: the token; a secret.
    /// - Throws: ``IAMError`` with code `sessionExpired` when nobody is signed in or the token has expired and can't be
    ///   refreshed (sign in again), `sdkNotInitialized`, or `unknownError` when the store can't be read now (try
    ///   again).
    public func getAccessToken(sessionId: String? = nil) async throws -> String {
        guard let stored = try storedToken(sessionId) else {
            throw IAMError(code: .sessionExpired, message: "Nobody is signed in.")
        }
        let tolerance = TimeInterval(try ready().config.tokenValidation.clockTolerance)
        if let expiresAt = stored.expiresAt, environment.clock.now >= expiresAt.addingTimeInterval(tolerance) {
            throw IAMError(code: .sessionExpired, message: "The session has expired. Sign in again.")
        }
        return stored.token
    }

    /// The signed-in user, from the claims of the token.
    /// - Parameter options: not used; part of the documented signature.
    /// - Returns: the user.
    /// - Throws: ``IAMError`` with code `sessionExpired` when nobody is signed in, `invalidInput` when the token is not
    ///   one that names a user, `sdkNotInitialized`, or `unknownError` when the store can't be read now.
    public nonisolated(nonsending) func getUser(options: [String: Any]? = nil) async throws -> User {
        guard let stored = try storedToken(nil) else {
            throw IAMError(code: .sessionExpired, message: "Nobody is signed in.")
        }
        guard let user = User(claims: try JWTPayload.decode(stored.token)) else {
            throw IAMError(code: .invalidInput, message: "The token does not name a user.")
        }
        return user
    }

    private func storedToken(_ sessionId: String?) throws -> (token: String, expiresAt: Date?)? {
        do {
            return try ready().tokens(sessionId).accessToken()
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }
}
