package import NativeAuthCore

extension UserPoolsClient {
    /// Starts the registration of a passkey.
    /// - Returns: the options of the ceremony, in WebAuthn's JSON.
    package func startWebAuthnRegistration(_ accessToken: Secret) async throws -> String {
        let response = try await send(.startWebAuthnRegistration, accessToken: accessToken)
        guard let options = response["CredentialCreationOptions"],
            options.object != nil,
            let text = try? options.text()
        else { throw UserPoolsHTTP.malformed(.startWebAuthnRegistration) }
        return text
    }

    /// Completes the registration of a passkey.
    /// - Parameter credential: the passkey's response, in WebAuthn's JSON.
    package func completeWebAuthnRegistration(_ credential: String, accessToken: Secret) async throws {
        let document: JSONValue = try JSONValue.decode(from: .init(credential.utf8))
        try await send(.completeWebAuthnRegistration, accessToken: accessToken, ["Credential": document])
    }

    /// Returns one page of the user's passkeys.
    /// - Parameters:
    ///   - limit: the maximum number of passkeys.
    ///   - nextToken: the token of the page; `nil` for the first one.
    package func webAuthnCredentials(
        limit: Int,
        nextToken: String?,
        accessToken: Secret
    ) async throws -> (credentials: [WebAuthnCredentialDescription], nextToken: String?) {
        let response = try await send(
            .listWebAuthnCredentials,
            accessToken: accessToken,
            ["MaxResults": .int(limit), "NextToken": nextToken.map(JSONValue.string)]
        )
        let credentials = response["Credentials"]?.array ?? []
        return (credentials.compactMap(WebAuthnCredentialDescription.init), response["NextToken"]?.string)
    }

    package func deleteWebAuthnCredential(_ id: String, accessToken: Secret) async throws {
        try await send(.deleteWebAuthnCredential, accessToken: accessToken, ["CredentialId": .string(id)])
    }
}
