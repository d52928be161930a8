import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// The signed-in user's full profile, from `/scim2/Me`; from `/users/me` where the server has no SCIM.
    /// - Parameters:
    ///   - options: not used; part of the documented signature.
    ///   - sessionId: the session, for apps with several.
    /// - Returns: the profile.
    /// - Throws: ``IAMError``: what ``getAccessToken(sessionId:)`` throws; `sessionExpired` when the server does not accept
    ///   the token; `networkError`, `requestTimeout`, `serverError`.
    ///
    /// Source: seed `ThunderIDClient`.
    public nonisolated(nonsending) func getUserProfile(
        options: [String: Any]? = nil, sessionId: String? = nil
    ) async throws -> UserProfile {
        let ready = try ready()
        let document = try await typed { try await ready.profiles.profile(ready.session(sessionId)) }
        return UserProfile(id: document.id, claims: document.claims.mapValues(AnyCodable.init(json:)))
    }

    /// Changes the profile. What `payload` does not mention stays as it is; `NSNull` removes a value.
    ///
    /// The tokens keep their claims until the next sign-in or refresh: what ``getUser(options:sessionId:)`` reads from
    /// them may be older than this.
    /// - Parameters:
    ///   - payload: new values, by SCIM's names or the server's own.
    ///   - userId: whose profile; `nil` for the signed-in user's. Somebody else's needs a permission that ordinary users
    ///     do not have.
    ///   - sessionId: the session, for apps with several.
    /// - Returns: the user with the new values.
    /// - Throws: ``IAMError``: what ``getAccessToken(sessionId:)`` throws; `invalidInput` when the server does not accept a
    ///   value, `userAlreadyExists` when somebody else has it, `authenticationFailed` when this is not permitted.
    ///
    /// Source: seed `ThunderIDClient`; RFC 7644.
    @discardableResult
    public nonisolated(nonsending) func updateUserProfile(
        payload: [String: Any], userId: String? = nil, sessionId: String? = nil
    ) async throws -> User {
        let ready = try ready()
        let changes = payload.mapValues(JSONValue.init(any:))
        return try await typed {
            try await ready.profiles.update(changes, userID: userId, ready.session(sessionId)).user
        }
    }

    /// Sets a new password for the signed-in user.
    ///
    /// The server takes back the refresh tokens that it has issued so far: this session lasts until its access token
    /// expires, then the person signs in with the new password.
    /// - Parameters:
    ///   - password: the new password.
    ///   - sessionId: the session, for apps with several.
    /// - Throws: ``IAMError``: what ``getAccessToken(sessionId:)`` throws; `invalidInput` when the server does not accept
    ///   the password.
    public func updatePassword(_ password: String, sessionId: String? = nil) async throws {
        let ready = try ready()
        guard !password.isEmpty else { throw IAMError(code: .invalidInput, message: "The new password is empty.") }
        try await typed { try await ready.profiles.setPassword(Secret(password), ready.session(sessionId)) }
    }
}
