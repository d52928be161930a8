import NativeAuthBase
import NativeAuthCore

/// The user of a session, determined from its tokens or by the server.
struct SessionUsers: Sendable {
    let tokens: TokenValidator
    let profiles: ProfileAPI

    /// Returns the signed-in user.
    /// - Throws: ``IAMError``.
    func user(of session: Session) async throws -> User {
        try await IAMError.convertingErrors {
            guard let stored = try session.loadRecord()?.tokens else { throw session.notSignedInError() }
            if let user = try await tokens.user(fromStored: stored) { return user }
            let claims: [String: JSONValue]
            do {
                claims = try await profiles.userInfo(session)
            } catch  where IAMError.isTransient(error) && !(error is CancellationError) {
                // A cold start without a connection still restores the session.
                guard let user = tokens.user(fromTokensWithoutIssuer: stored) else { throw error }
                return user
            }
            guard let user = User(claims: claims) else {
                throw IAMError(code: .invalidInput, message: "The userinfo response has no subject (`sub`).")
            }
            return user
        }
    }
}
