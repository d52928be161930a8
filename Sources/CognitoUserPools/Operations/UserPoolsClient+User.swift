package import NativeAuthCore

extension UserPoolsClient {
    package func user(_ accessToken: Secret) async throws -> UserDescription {
        try UserDescription(await send(.getUser, accessToken: accessToken))
    }

    /// - Returns: the deliveries of codes to new addresses.
    package func update(
        _ attributes: [UserAttribute],
        accessToken: Secret,
        metadata: [String: String] = [:]
    ) async throws -> [CodeDelivery] {
        let answer = try await send(
            .updateUserAttributes,
            accessToken: accessToken,
            [
                "UserAttributes": .array(attributes.map(\.json)),
                "ClientMetadata": Self.object(metadata),
            ]
        )
        return (answer["CodeDeliveryDetailsList"]?.array ?? []).compactMap(CodeDelivery.init)
    }

    /// Sends a code to an address that is not verified yet.
    /// - Returns: the delivery of the code; `nil` if the service does not report it.
    package func sendVerificationCode(
        for attribute: String,
        accessToken: Secret,
        metadata: [String: String] = [:]
    ) async throws -> CodeDelivery? {
        let answer = try await send(
            .getUserAttributeVerificationCode,
            accessToken: accessToken,
            ["AttributeName": .string(attribute), "ClientMetadata": metadata.nonEmpty.map(Self.object)]
        )
        return CodeDelivery(answer["CodeDeliveryDetails"])
    }

    package func verify(_ attribute: String, code: Secret, accessToken: Secret) async throws {
        try await send(
            .verifyUserAttribute,
            accessToken: accessToken,
            ["AttributeName": .string(attribute), "Code": code.json]
        )
    }

    package func deleteUser(_ accessToken: Secret) async throws {
        try await send(.deleteUser, accessToken: accessToken)
    }

    // MARK: - Password

    /// Sends a code for a password reset.
    /// - Returns: the delivery of the code; `nil` if the service does not report it.
    package func forgotPassword(
        username: String,
        metadata: [String: String] = [:]
    ) async throws -> CodeDelivery? {
        let members = ["ClientMetadata": Self.object(metadata)]
        let answer = try await send(.forgotPassword, username: username, members)
        return CodeDelivery(answer["CodeDeliveryDetails"])
    }

    package func confirmForgotPassword(
        username: String,
        code: Secret,
        newPassword: Secret,
        metadata: [String: String] = [:]
    ) async throws {
        try await send(
            .confirmForgotPassword,
            username: username,
            [
                "ConfirmationCode": code.json,
                "Password": newPassword.json,
                "ClientMetadata": Self.object(metadata),
            ]
        )
    }

    /// - Parameter old: the current password; `nil` for a user without one.
    package func changePassword(from old: Secret?, to new: Secret, accessToken: Secret) async throws {
        try await send(
            .changePassword,
            accessToken: accessToken,
            ["PreviousPassword": old?.json, "ProposedPassword": new.json]
        )
    }
}
