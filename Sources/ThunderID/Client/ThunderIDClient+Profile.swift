import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// Returns the signed-in user's full profile, from `/scim2/Me` or `/scim/v2/Me`; from `/users/me` if the server has
    /// no SCIM.
    /// - Parameter options: not used; part of the documented signature.
    /// - Returns: the profile.
    /// - Throws: ``IAMError``: the errors of ``getAccessToken(sessionId:)``; `sessionExpired` if the server does not
    ///   accept the token; `networkError`, `requestTimeout`, `serverError`.
    ///
    /// Source: seed `ThunderIDClient`.
    public nonisolated(nonsending) func getUserProfile(options: [String: Any]? = nil) async throws -> UserProfile {
        try await getUserProfile(options: options, sessionId: nil)
    }

    /// Returns the profile of one of several sessions; see ``getUserProfile(options:)``.
    /// - Parameters:
    ///   - options: not used.
    ///   - sessionId: the session.
    /// - Returns: the profile.
    /// - Throws: as ``getUserProfile(options:)``.
    @_disfavoredOverload
    public nonisolated(nonsending) func getUserProfile(
        options: [String: Any]? = nil,
        sessionId: String?
    ) async throws -> UserProfile {
        let document = try await withSession(sessionId) { try await $0.profiles.profile($1) }
        return UserProfile(
            id: document.id,
            claims: document.claims.mapValues(AnyCodable.init(json:))
        )
    }

    /// Gets the server's schema of the signed-in user's profile: for each attribute its display name, type, whether it
    /// is required, and its accepted values. The names are those of `/users/me`.
    /// - Returns: the schema by attribute.
    /// - Throws: as ``getUserProfile(options:)``; `authenticationFailed` or `invalidConfiguration` if the server
    ///   provides no schema.
    ///
    /// Source: the released SDK's sources after version 1.0.1.
    public func getUserSchema() async throws -> [String: AttributeSchema] {
        try await getUserSchema(sessionId: nil)
    }

    /// Gets the schema of one of several sessions; see ``getUserSchema()``.
    /// - Parameter sessionId: the session.
    /// - Returns: the schema by attribute.
    /// - Throws: as ``getUserSchema()``.
    @_disfavoredOverload
    public func getUserSchema(sessionId: String?) async throws -> [String: AttributeSchema] {
        try await withSession(sessionId) { try await $0.profiles.schema($1) }
    }

    /// Updates the profile. Attributes that are not in `payload` are unchanged; `NSNull` removes a value.
    ///
    /// The result is the profile as stored by the server, which may differ from the request: the server drops
    /// attributes that are not in its schema. ``User/unstoredAttributes`` lists them; ``getUserSchema()`` lists the
    /// accepted ones in advance.
    ///
    /// The tokens keep their claims until the next sign-in or refresh: the result of ``getUser(options:)`` may be older
    /// than this.
    /// - Parameters:
    ///   - payload: new values, by SCIM's names or the server's own.
    ///   - userId: the id of the user; `nil` for the signed-in user. Another user's profile requires a permission that
    ///     ordinary users do not have.
    /// - Returns: the user with the stored values.
    /// - Throws: ``IAMError``: the errors of ``getAccessToken(sessionId:)``; `invalidInput` if the server does not
    ///   accept a value, `userAlreadyExists` if another user has it, `authenticationFailed` if this is not permitted.
    ///
    /// Source: seed `ThunderIDClient`; RFC 7644.
    @discardableResult
    public nonisolated(nonsending) func updateUserProfile(
        payload: [String: Any],
        userId: String? = nil
    ) async throws -> User {
        try await updateUserProfile(payload: payload, userId: userId, sessionId: nil)
    }

    /// Updates the profile of one of several sessions; see ``updateUserProfile(payload:userId:)``.
    /// - Parameters:
    ///   - payload: new values.
    ///   - userId: the id of the user; `nil` for the signed-in user.
    ///   - sessionId: the session.
    /// - Returns: the user with the values that are stored.
    /// - Throws: as ``updateUserProfile(payload:userId:)``.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func updateUserProfile(
        payload: [String: Any],
        userId: String? = nil,
        sessionId: String?
    ) async throws -> User {
        let changes = payload.mapValues { AnyCodable($0).json }
        let update = try await withSession(sessionId) {
            try await $0.profiles.update(
                changes,
                userID: userId,
                session: $1
            )
        }

        if !update.unstored.isEmpty {
            AuthLog(environment.logger).debug(
                "profile attributes that the server did not store",
                values: ["count": "\(update.unstored.count)"]
            )
        }

        var user = update.document.user
        user.unstoredAttributes = update.unstored
        return user
    }

    /// Sets a new password for the signed-in user.
    ///
    /// The server revokes the refresh tokens that it has issued so far: this session lasts until its access token
    /// expires; then the user signs in with the new password.
    /// - Parameters:
    ///   - password: the new password.
    ///   - sessionId: the session, for apps with several.
    /// - Throws: ``IAMError``: the errors of ``getAccessToken(sessionId:)``; `invalidInput` if the server does not
    ///   accept the password.
    public func updatePassword(_ password: String, sessionId: String? = nil) async throws {
        try await withSession(sessionId) { context, session in
            guard !password.isEmpty else {
                throw NativeAuthError(documented: .invalidInput, message: "The new password is empty.")
            }
            try await context.profiles.setPassword(Secret(password), session: session)
        }
    }
}
