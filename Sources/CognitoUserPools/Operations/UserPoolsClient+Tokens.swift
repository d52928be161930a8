package import NativeAuthCore

extension UserPoolsClient {
    /// - Parameter timeout: the timeout; `nil` for that of an ordinary call.
    /// - Returns: the new tokens; a new refresh token among them replaces the old one.
    package func refresh(
        _ refreshToken: Secret,
        deviceKey: String? = nil,
        timeout: Duration? = nil
    ) async throws -> CognitoTokenResponse {
        let answer = try await http.send(
            .getTokensFromRefreshToken,
            members: [
                "RefreshToken": refreshToken.json,
                "ClientId": .string(configuration.clientID),
                "ClientSecret": configuration.clientSecret?.json,
                "DeviceKey": deviceKey.map(JSONValue.string),
                "ClientMetadata": .object([:]),
            ],
            timeout: timeout
        )
        return try Self.tokens(answer, operation: .getTokensFromRefreshToken)
    }

    /// Requests new tokens by the older operation, for servers that do not support the newer one.
    func refreshByInitiateAuth(
        _ refreshToken: Secret,
        username: String,
        deviceKey: String? = nil,
        timeout: Duration? = nil
    ) async throws -> CognitoTokenResponse {
        let parameters = [
            "REFRESH_TOKEN": refreshToken.reveal(),
            "SECRET_HASH": secretHash(username),
            "DEVICE_KEY": deviceKey,
        ]

        let answer = try await http.send(
            .initiateAuth,
            members: [
                "AuthFlow": .string("REFRESH_TOKEN_AUTH"),
                "ClientId": .string(configuration.clientID),
                "AuthParameters": Self.object(parameters.compactMapValues { $0 }),
                "ClientMetadata": .object([:]),
            ],
            retryCondition: .never,
            timeout: timeout
        )
        return try Self.tokens(answer, operation: .initiateAuth)
    }

    /// Revokes a refresh token and the access tokens issued with it.
    func revoke(_ refreshToken: Secret) async throws {
        try await http.send(
            .revokeToken,
            members: [
                "Token": refreshToken.json,
                "ClientId": .string(configuration.clientID),
                "ClientSecret": configuration.clientSecret?.json,
            ]
        )
    }

    package func globalSignOut(_ accessToken: Secret) async throws {
        try await send(.globalSignOut, accessToken: accessToken)
    }

    private static func tokens(_ answer: JSONValue, operation: UserPoolOperation) throws -> CognitoTokenResponse {
        guard let tokens = CognitoTokenResponse(answer["AuthenticationResult"]) else {
            throw UserPoolsHTTP.malformed(operation)
        }
        return tokens
    }
}
