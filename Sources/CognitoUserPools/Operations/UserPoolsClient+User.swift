package import NativeAuthCore

extension UserPoolsClient {
    /// Returns the pool's record of the signed-in user.
    package func user(_ accessToken: Secret) async throws -> UserDescription {
        try UserDescription(await http.send(.getUser, members: ["AccessToken": .string(accessToken.reveal())]))
    }

    /// Changes attributes.
    /// - Parameters:
    ///   - attributes: the new values.
    ///   - accessToken: the signed-in user's access token.
    ///   - metadata: client metadata for the pool's Lambda triggers.
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

    /// Deletes the signed-in user.
    package func deleteUser(_ accessToken: Secret) async throws {
        try await http.send(.deleteUser, members: ["AccessToken": .string(accessToken.reveal())])
    }
}
