package import NativeAuthCore

extension UserPoolsClient {
    /// Makes an account.
    /// - Parameters:
    ///   - username: the name, or in some pools the e-mail address or phone number.
    ///   - password: the password; `nil` where the pool signs in without.
    ///   - attributes: what is known about the user; of two with one name the last counts.
    ///   - validationData: what only the pool's own code is told.
    ///   - metadata: what the pool's own code is told.
    package func signUp(
        username: String, password: Secret?, attributes: [UserAttribute] = [],
        validationData: [UserAttribute] = [], metadata: [String: String] = [:]
    ) async throws -> SignUpAnswer {
        var last: [String: UserAttribute] = [:]
        for attribute in attributes { last[attribute.name] = attribute }
        let kept = attributes.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return try SignUpAnswer(
            await http.send(
                .signUp,
                members(
                    username,
                    [
                        "Password": password.map { .string($0.reveal()) },
                        "UserAttributes": .array(kept.compactMap { last[$0]?.json }),
                        "ValidationData": validationData.isEmpty ? nil : .array(validationData.map(\.json)),
                        "ClientMetadata": metadata.isEmpty ? nil : Self.object(metadata),
                    ])))
    }

    /// Confirms an account with the code that was sent.
    /// - Parameters:
    ///   - username: the name that signed up.
    ///   - code: the code.
    ///   - session: what the sign-up gave; with it the confirmation counts as a first proof.
    ///   - forceAliasCreation: whether an e-mail address or phone number moves here from another account.
    ///   - metadata: what the pool's own code is told.
    /// - Returns: what a sign-in without a further proof goes on with, if the service gives it.
    package func confirmSignUp(
        username: String, code: Secret, session: Secret? = nil, forceAliasCreation: Bool? = nil,
        metadata: [String: String] = [:]
    ) async throws -> Secret? {
        let answer = try await http.send(
            .confirmSignUp,
            members(
                username,
                [
                    "ConfirmationCode": .string(code.reveal()),
                    "Session": session.map { .string($0.reveal()) },
                    "ForceAliasCreation": forceAliasCreation.map(JSONValue.bool),
                    "ClientMetadata": metadata.isEmpty ? nil : Self.object(metadata),
                ]))
        return answer["Session"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// Sends a new code.
    /// - Parameters:
    ///   - username: the name that signed up.
    ///   - metadata: what the pool's own code is told.
    /// - Returns: where it went; `nil` when the service does not say.
    package func resendConfirmationCode(
        username: String, metadata: [String: String] = [:]
    ) async throws -> CodeDelivery? {
        let answer = try await http.send(
            .resendConfirmationCode, members(username, ["ClientMetadata": Self.object(metadata)]))
        return CodeDelivery(answer["CodeDeliveryDetails"])
    }
}
