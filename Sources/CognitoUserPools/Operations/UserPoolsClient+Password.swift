package import NativeAuthCore

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
