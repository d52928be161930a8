package import NativeAuthCore

extension UserPoolsClient {
    /// Gets new tokens.
    /// - Parameters:
    ///   - refreshToken: the refresh token.
    ///   - deviceKey: the key of the device that it was issued to, in a pool that tracks devices.
    ///   - metadata: what the pool's own code is told.
    /// - Returns: the new tokens; their refresh token, if there is one, replaces the old.
    package func refresh(
        _ refreshToken: Secret, deviceKey: String? = nil, metadata: [String: String] = [:]
    ) async throws -> AuthenticationTokens {
        let answer = try await http.send(
            .getTokensFromRefreshToken,
            [
                "RefreshToken": .string(refreshToken.reveal()), "ClientId": .string(configuration.clientID),
                "ClientSecret": configuration.clientSecret.map { .string($0.reveal()) },
                "DeviceKey": deviceKey.map(JSONValue.string), "ClientMetadata": Self.object(metadata),
            ])
        return try Self.tokens(answer, .getTokensFromRefreshToken)
    }

    /// Gets new tokens by the older operation, for servers that do not know the newer one.
    /// - Parameters:
    ///   - refreshToken: the refresh token.
    ///   - username: the name that the access token says, for a client with a secret.
    ///   - deviceKey: the key of the device that it was issued to, in a pool that tracks devices.
    ///   - metadata: what the pool's own code is told.
    package func refreshByInitiateAuth(
        _ refreshToken: Secret, username: String, deviceKey: String? = nil, metadata: [String: String] = [:]
    ) async throws -> AuthenticationTokens {
        let parameters = [
            "REFRESH_TOKEN": refreshToken.reveal(), "SECRET_HASH": secretHash(username), "DEVICE_KEY": deviceKey,
        ]
        let answer = try await http.send(
            .initiateAuth,
            [
                "AuthFlow": .string("REFRESH_TOKEN_AUTH"), "ClientId": .string(configuration.clientID),
                "AuthParameters": Self.object(parameters.compactMapValues { $0 }),
                "ClientMetadata": Self.object(metadata),
            ], repetition: .never)
        return try Self.tokens(answer, .initiateAuth)
    }

    /// Makes a refresh token, and the access tokens that came of it, worthless.
    package func revoke(_ refreshToken: Secret) async throws {
        try await http.send(
            .revokeToken,
            [
                "Token": .string(refreshToken.reveal()), "ClientId": .string(configuration.clientID),
                "ClientSecret": configuration.clientSecret.map { .string($0.reveal()) },
            ])
    }

    /// Ends every session of the user.
    package func globalSignOut(_ accessToken: Secret) async throws {
        try await http.send(.globalSignOut, ["AccessToken": .string(accessToken.reveal())])
    }

    private static func tokens(_ answer: JSONValue, _ operation: Operation) throws -> AuthenticationTokens {
        guard let tokens = AuthenticationTokens(answer["AuthenticationResult"]) else {
            throw UserPoolsHTTP.malformed(operation)
        }
        return tokens
    }
}
