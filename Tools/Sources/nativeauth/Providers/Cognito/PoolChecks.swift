import NativeAuthCore

/// The evaluation of a user pool's responses. Pure: the same responses give the same results.
struct PoolChecks: Sendable {
    let connection: Connection
    let pool: UserPoolClientSettings

    /// - Parameter response: the response with the pool's keys (JWKS).
    func server(_ response: DiagnosticResponse) -> CheckResult {
        guard response.status == 200, response.keyCount != nil else {
            return .problem(
                .server,
                "There is no user pool \(pool.userPoolId) at \(connection.baseURL): \(response.summary).",
                fix: "Check --pool (it starts with the region) and --server."
            )
        }
        return .ok(.server, "The user pool service is available.")
    }

    /// The result in place of the application check; a user pool has no application.
    var application: CheckResult { .ok(.application, "The user pool \(pool.userPoolId) exists.") }

    /// - Parameter response: the response to a token request with an invalid refresh token.
    func client(_ response: DiagnosticResponse) -> CheckResult {
        let parts = response["__type"]?.split(separator: "#")
        let name = parts?.last.map(String.init)

        switch name {
        case "NotAuthorizedException", "InvalidParameterException", "UnsupportedOperationException":
            return .ok(.oauthClient, "The app client \(pool.clientId) exists.")
        case "ResourceNotFoundException":
            return .problem(
                .oauthClient,
                "The user pool has no app client \(pool.clientId).",
                fix: "Name one of the user pool's app clients, as listed in the console: --client ID."
            )
        default:
            return .problem(
                .oauthClient,
                "Can't check the app client \(pool.clientId): \(name ?? response.summary).",
                fix: "Check --server: it takes the address of the service, without a path."
            )
        }
    }
}

extension UserPoolClientSettings {
    func diagnose(_ diagnosis: Diagnosis, results: inout [CheckResult]) async throws(TransportError) {
        let checks = PoolChecks(connection: diagnosis.connection, pool: self)
        guard results.add(checks.server(diagnosis.discovery)) else { return }
        results += [.keys(diagnosis.discovery, of: "The user pool"), checks.application]
        let client = try await diagnosis.requests.send(.poolClient(clientId))
        results.append(checks.client(client))
    }
}
