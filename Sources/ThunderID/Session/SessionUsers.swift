import NativeAuthBase
import NativeAuthCore

/// The user of a session, determined from its tokens or by the server.
struct SessionUsers: Sendable {
    let validator: TokenValidator
    let profiles: ProfileEndpoint

    /// Returns the user of validated tokens; `nil` if they have no user's claims.
    func user(ofValidated tokens: TokenSet) -> User? { validator.user(ofChecked: tokens) }

    /// Returns the signed-in user.
    /// - Throws: ``IAMError``.
    func user(of session: Session) async throws -> User {
        try await IAMError.mapping {
            guard let stored = try session.current()?.tokens else { throw session.ended() }
            if let user = try await validator.user(ofStored: stored) { return user }
            let claims: [String: JSONValue]
            do {
                claims = try await profiles.userInfo(session)
            } catch  where IAMError.isTransient(error) && !(error is CancellationError) {
                // A cold start without a connection still restores the session.
                guard let user = validator.user(ofUnnamedIssuer: stored) else { throw error }
                return user
            }
            guard let user = User(claims: claims) else {
                throw IAMError(code: .invalidInput, message: "The server does not say who is signed in.")
            }
            return user
        }
    }
}
