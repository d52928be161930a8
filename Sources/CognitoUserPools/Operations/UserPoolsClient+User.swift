package import NativeAuthCore

extension UserPoolsClient {
    /// Returns the pool's record of the signed-in user.
    package func user(_ accessToken: Secret) async throws -> UserDescription {
        try UserDescription(await http.send(.getUser, members: ["AccessToken": .string(accessToken.reveal())]))
    }

    /// Changes attributes.
    /// - Returns: the deliveries of codes to new addresses.
    package func update(
        _ attributes: [UserAttribute], accessToken: Secret, metadata: [String: String] = [:]
    ) async throws -> [CodeDelivery] {
        let answer = try await http.send(
            .updateUserAttributes,
            members: [
                "AccessToken": .string(accessToken.reveal()), "UserAttributes": .array(attributes.map(\.json)),
                "ClientMetadata": Self.object(metadata),
            ])
        return (answer["CodeDeliveryDetailsList"]?.array ?? []).compactMap(CodeDelivery.init)
    }

    /// Sends a code to an address that is not verified yet.
    /// - Returns: the delivery of the code; `nil` if the service does not report it.
    package func sendVerificationCode(
        for attribute: String, accessToken: Secret, metadata: [String: String] = [:]
    ) async throws -> CodeDelivery? {
        let answer = try await http.send(
            .getUserAttributeVerificationCode,
            members: [
                "AccessToken": .string(accessToken.reveal()), "AttributeName": .string(attribute),
                "ClientMetadata": metadata.nonEmpty.map(Self.object),
            ])
        return CodeDelivery(answer["CodeDeliveryDetails"])
    }

    /// Verifies an address with the code that was sent to it.
    package func verify(_ attribute: String, code: Secret, accessToken: Secret) async throws {
        try await http.send(
            .verifyUserAttribute,
            members: [
                "AccessToken": .string(accessToken.reveal()), "AttributeName": .string(attribute),
                "Code": .string(code.reveal()),
            ])
    }

    package func deleteUser(_ accessToken: Secret) async throws {
        try await http.send(.deleteUser, members: ["AccessToken": .string(accessToken.reveal())])
    }
}

extension UserPoolsClient {
    /// Sends a code for a password reset.
    /// - Returns: the delivery of the code; `nil` if the service does not report it.
    package func forgotPassword(username: String, metadata: [String: String] = [:]) async throws -> CodeDelivery? {
        let answer = try await http.send(
            .forgotPassword, members: members(username, more: ["ClientMetadata": Self.object(metadata)]))
        return CodeDelivery(answer["CodeDeliveryDetails"])
    }

    /// Sets a new password with the code.
    package func confirmForgotPassword(
        username: String, code: Secret, newPassword: Secret, metadata: [String: String] = [:]
    ) async throws {
        try await http.send(
            .confirmForgotPassword,
            members: members(
                username,
                more: [
                    "ConfirmationCode": .string(code.reveal()), "Password": .string(newPassword.reveal()),
                    "ClientMetadata": Self.object(metadata),
                ]))
    }

    /// Changes the signed-in user's password.
    /// - Parameters:
    ///   - old: the current password; `nil` for a user without one.
    ///   - new: the new password.
    ///   - accessToken: the signed-in user's access token.
    package func changePassword(from old: Secret?, to new: Secret, accessToken: Secret) async throws {
        try await http.send(
            .changePassword,
            members: [
                "AccessToken": .string(accessToken.reveal()),
                "PreviousPassword": old.map { .string($0.reveal()) },
                "ProposedPassword": .string(new.reveal()),
            ])
    }
}

/// The pool's record of the signed-in user.
package struct UserDescription: Sendable, Equatable {
    /// The user name in the pool.
    package let username: String
    package let attributes: [UserAttribute]
    /// The preferred second factor, such as `SOFTWARE_TOKEN_MFA`.
    package let preferredMFA: String?
    /// The enabled second factors.
    package let enabledMFA: [String]

    init(_ json: JSONValue) throws {
        guard let username = json["Username"]?.string else { throw UserPoolsHTTP.malformed(.getUser) }
        self.username = username
        attributes = (json["UserAttributes"]?.array ?? []).compactMap(UserAttribute.init)
        preferredMFA = json["PreferredMfaSetting"]?.string.flatMap(\.nonEmpty)
        enabledMFA = (json["UserMFASettingList"]?.array ?? []).compactMap(\.string)
    }
}
