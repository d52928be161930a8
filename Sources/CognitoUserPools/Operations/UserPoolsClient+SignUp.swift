package import NativeAuthCore

extension UserPoolsClient {
    /// - Parameters:
    ///   - username: the user name, or in some pools the e-mail address or phone number.
    ///   - password: the password; `nil` in a passwordless pool.
    ///   - attributes: the user's attributes; of two with the same name the last is sent.
    ///   - validationData: data for the pool's pre-sign-up trigger only.
    ///   - metadata: client metadata for the pool's Lambda triggers.
    package func signUp(
        username: String,
        password: Secret?,
        attributes: [UserAttribute] = [],
        validationData: [UserAttribute] = [],
        metadata: [String: String] = [:]
    ) async throws -> SignUpResponse {
        var names: [String] = []
        var values: [String: JSONValue] = [:]
        for attribute in attributes {
            if values[attribute.name] == nil { names.append(attribute.name) }
            values[attribute.name] = attribute.json
        }

        return try SignUpResponse(
            await send(
                .signUp,
                username: username,
                [
                    "Password": password?.json,
                    "UserAttributes": .array(names.compactMap { values[$0] }),
                    "ValidationData": validationData.nonEmpty.map { .array($0.map(\.json)) },
                    "ClientMetadata": metadata.nonEmpty.map(Self.object),
                ]
            )
        )
    }

    /// - Parameters:
    ///   - session: the session of the sign-up; with it the confirmation counts as a first factor.
    ///   - forceAliasCreation: whether an e-mail address or phone number is moved here from another account.
    /// - Returns: the session for a sign-in without a further factor, if the service issues one.
    package func confirmSignUp(
        username: String,
        code: Secret,
        session: Secret? = nil,
        forceAliasCreation: Bool? = nil,
        metadata: [String: String] = [:]
    ) async throws -> Secret? {
        let answer = try await send(
            .confirmSignUp,
            username: username,
            [
                "ConfirmationCode": code.json,
                "Session": session?.json,
                "ForceAliasCreation": forceAliasCreation.map(JSONValue.bool),
                "ClientMetadata": metadata.nonEmpty.map(Self.object),
            ]
        )

        return answer["Session"]?.string?.nonEmpty.map { Secret($0) }
    }

    /// - Returns: the delivery of the code; `nil` if the service does not report it.
    package func resendConfirmationCode(
        username: String,
        metadata: [String: String] = [:]
    ) async throws -> CodeDelivery? {
        let answer = try await send(
            .resendConfirmationCode,
            username: username,
            ["ClientMetadata": Self.object(metadata)]
        )
        return CodeDelivery(answer["CodeDeliveryDetails"])
    }
}
